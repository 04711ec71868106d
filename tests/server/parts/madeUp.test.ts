import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
const at = await newEvent(api, token);
const { slug } = (await api.call('getEvent', { eventId: at.eventId }, token)).payload.event;

const stranger = { address: '203.0.113.7' };
const visitor = { address: '198.51.100.9' };

it.each([
  ['events', (n: number) => api.call('getPublicEvent', { slug: `nobody-${n}` }, undefined, stranger)],
  ['forms', () => api.call('getFormWQuestion', { eventId: randomUUID(), formId: randomUUID() }, undefined, stranger)],
])('of very many %s that there are not, which one stranger asks for at once, few are looked for before a visitor from elsewhere is answered', async (_, ask) => {
  let answered = 0;
  const asking = Array.from({ length: 500 }, async (_, n) => {
    await ask(n);
    answered++;
  });
  await new Promise((resolve) => setImmediate(resolve));
  const { status } = await api.call('getPublicEvent', { slug }, undefined, visitor);
  const before = answered;
  await Promise.all(asking);
  expect(status).toBe(200);
  expect(before).toBeLessThan(250);
});
