import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { purchaseIdOf } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { tablesWith } from '../../support/traces.ts';
import { newAttendee, newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi({ publicUrl: 'https://tickets.example.org' });
const { token } = await newOrganiser(api);
const at = await newEvent(api, token);

it('leaves no name in the search by which a mailing was meant for them', async () => {
  const firstname = `Zora${randomUUID().replace(/[\d-]/g, '')}`;
  const { key } = await newAttendee(api, at, { firstname });
  const [{ id }] = await api.sql('select id from registered_users where purchase_id = $1', [
    await purchaseIdOf(api, key),
  ]);
  const recipients = { formId: at.formId, filter: { name: firstname }, users: null, except: [] };
  await api.ask('createMailing', { eventId: at.eventId, recipients }, token);
  expect((await api.call('eraseUser', { userId: id }, token)).status).toBe(200);
  expect(await tablesWith(api.pool, firstname)).toEqual([]);
});
