import { expect, it } from 'vitest';
import { registrationOf } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi({ trustProxy: ['127.0.0.0/8'] });
const { token } = await newOrganiser(api);
const from = { address: '127.0.0.1', headers: { 'X-Forwarded-For': '198.51.100.7' } };

it('counts no free tickets back of a day that is over', async () => {
  const at = await newEvent(api, token, { maxPerOrder: 20, quantity: 300 });
  const payload = registrationOf(at.formId, Array<string>(20).fill(at.ticketId));
  const order = () => api.call('submitUserForm', { payload }, undefined, from);
  expect((await order()).status).toBe(200);
  // The day ends while the same order is sent again and again, which is counted and taken back each time.
  await api.sql(`update rate_limits set expire = $1 where key like '%free-tickets%'`, [Date.now() + 300]);
  const end = Date.now() + 900;
  while (Date.now() < end) expect((await order()).status).toBe(200);
  const counted = await api.sql(`select key, points from rate_limits where key like '%free-tickets%' and points < 0`);
  expect(counted).toEqual([]);
});
