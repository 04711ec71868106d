import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openApi } from '../../support/fixtures.ts';
import { newAppUser, newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi({ publicUrl: 'https://tickets.example.org' });
const { token } = await newOrganiser(api);

it('ends the session of a lost device that is locked, also where another login of the door has used its id', async () => {
  const { eventId } = await newEvent(api, token);
  const { key } = (
    await api.call('makeDeviceCode', { payload: { eventId, name: 'North 1', gate: '', direction: 'in' } }, token)
  ).payload;
  const lost = (await api.call('enterByLink', { key })).headers.get('authorization') ?? '';
  const steward = await newAppUser(api, token, eventId, 'checkin');
  const device = randomUUID();
  const tell = (as: string) => {
    const told = { id: device, gate: 'North', listAt: null, unsent: 0 };
    return api.ask('sendEntries', { eventId, sentAt: api.clock.now.toISOString(), device: told, entries: [] }, as);
  };
  await tell(lost);
  await tell(steward.token);
  const { device: locked } = await api.ask('lockDevice', { eventId, device, isLocked: true }, token);
  expect(locked.isLocked).toBe(true);
  const search = await api.call('getUsersByNameNEventId', { eventId, name: '' }, lost);
  expect(search.status).toBe(401);
});
