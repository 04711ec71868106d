import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { EntryRule } from '../../../src/api/contract/door.ts';
import { openApi } from '../../support/fixtures.ts';
import { newAppUser, newAttendee, newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const organiser = await newOrganiser(api);

const rule: EntryRule = { gates: ['North'], windows: [], entry: 'once' };
const hours = (from: number, until: number) => {
  const at = (hour: number) => new Date(api.clock.now.getTime() + hour * 3_600_000).toISOString();
  return { from: at(from), until: at(until) };
};

/** An event with one attendee, and its door. */
async function newDoor() {
  const at = await newEvent(api, organiser.token, { quantity: 10 });
  await newAttendee(api, at);
  const { token } = await newAppUser(api, organiser.token, at.eventId, 'checkin');
  const [{ uId, pId, code }] = await api.sql(
    `select r.id as "uId", r.purchase_id as "pId", b.code from registered_users r join badges b on b.registered_user_id = r.id
       where r.event_id = $1`,
    [at.eventId],
  );
  const { eventId, ticketId } = at;
  const rules = async () => (await api.ask('getDoorRules', { eventId }, organiser.token)).rules;
  const save = (
    changed: Partial<EntryRule> | null,
    { gates = ['North', 'South'], version = undefined as number | undefined } = {},
  ) => {
    const tickets = [{ ticketId, rule: changed && { ...rule, ...changed } }];
    return api.call('saveDoorRules', { payload: { eventId, gates, tickets, version } }, organiser.token);
  };
  const scan = async (gate: string) =>
    (await api.ask('scanBadgeByCheckin', { eventId, qrCodeData: code, gate }, token)).verdict;
  const admit = (gate: string) => api.ask('checkin', { userId: uId, purchaseId: pId, gate }, token);
  return { ...at, token, who: { userId: uId, purchaseId: pId }, rules, save, scan, admit };
}

describe('the rules of an event', () => {
  it('are none at first, and then those that were saved, with the gates', async () => {
    const door = await newDoor();
    const { ticketId } = door;
    const plain = { ticketId, name: 'Day pass', form: 'Visitors', rule: null };
    expect(await door.rules()).toMatchObject({ gates: [], tickets: [plain] });
    const windows = [hours(1, 2), hours(5, 6)];
    const saved = (await door.save({ windows, entry: 'daily' })).payload.rules;
    expect(saved).toEqual({
      gates: ['North', 'South'],
      sessions: [],
      tickets: [{ ...plain, rule: { gates: ['North'], windows, entry: 'daily' } }],
      version: (await door.rules()).version,
    });
    expect((await api.ask('countCheckedIn', door, door.token)).gates).toEqual(['North', 'South']);
    await door.save({ gates: [] });
    expect((await door.rules()).tickets).toEqual([plain]);
  });

  it('say what staff ask for, also of tickets that let in everywhere, and of many letters nothing', async () => {
    const door = await newDoor();
    await door.save({ gates: [], ask: ' Ask for a student card ' });
    expect((await door.rules()).tickets[0]?.rule).toEqual({ ...rule, gates: [], ask: 'Ask for a student card' });
    expect(await door.scan('North')).toBe('admissible');
    expect((await door.save({ ask: 'x'.repeat(81) })).status).toBe(422);
    await door.save({ gates: [], ask: '' });
    expect((await door.rules()).tickets[0]?.rule).toBe(null);
  });

  it('name gates of the event only, each once, and times that end after they begin', async () => {
    const door = await newDoor();
    expect((await door.save({ gates: ['West'] })).status).toBe(422);
    expect((await door.save({}, { gates: ['North', 'North'] })).status).toBe(422);
    expect((await door.save({}, { gates: ['North', 'x'.repeat(41)] })).status).toBe(422);
    expect((await door.save({}, { gates: Array.from({ length: 21 }, (_, index) => `Gate ${index}`) })).status).toBe(
      422,
    );
    expect((await door.save({ windows: [hours(2, 1)] })).status).toBe(422);
    expect((await door.save({ windows: Array(21).fill(hours(1, 2)) })).status).toBe(422);
    expect(await door.rules()).toMatchObject({ gates: [], tickets: [{ rule: null }] });
  });

  it('have five hundred times in all, since each device of a door has them', async () => {
    const { eventId } = await newDoor();
    const save = (windows: number) => {
      const of = (count: number) => ({ ...rule, gates: [], windows: Array(count).fill(hours(1, 2)) });
      const tickets = [...Array(25).fill(20), windows].map((count) => ({ ticketId: randomUUID(), rule: of(count) }));
      return api.call('saveDoorRules', { payload: { eventId, gates: [], tickets } }, organiser.token);
    };
    expect([(await save(0)).status, (await save(1)).status]).toEqual([200, 422]);
  });

  it('end for a ticket that is not named any more, and stay for one that was removed', async () => {
    const door = await newDoor();
    await door.save({ gates: [], entry: 'daily' });
    const without = { payload: { eventId: door.eventId, gates: [], tickets: [] } };
    const kept = async () =>
      (await api.sql('select entry_rule from tickets where id = $1', [door.ticketId]))[0].entry_rule;
    await api.sql('update tickets set deleted_at = now() where id = $1', [door.ticketId]);
    await api.ask('saveDoorRules', without, organiser.token);
    expect(await kept()).toMatchObject({ entry: 'daily' });
    await api.sql('update tickets set deleted_at = null where id = $1', [door.ticketId]);
    await api.ask('saveDoorRules', without, organiser.token);
    expect(await kept()).toBe(null);
  });

  it('are not saved over what another member saved meanwhile', async () => {
    const door = await newDoor();
    const { version } = await door.rules();
    expect((await door.save({}, { version })).status).toBe(200);
    expect((await door.save({ gates: ['South'] }, { version })).status).toBe(409);
    expect((await door.rules()).tickets[0]?.rule?.gates).toEqual(['North']);
  });

  it('are not changed for a ticket of another event', async () => {
    const [door, other] = [await newDoor(), await newDoor()];
    const tickets = [{ ticketId: other.ticketId, rule }];
    await api.ask('saveDoorRules', { payload: { eventId: door.eventId, gates: ['North'], tickets } }, organiser.token);
    expect((await other.rules()).tickets[0]?.rule).toBe(null);
  });

  it('come along to a copy of the event, without the times of the original', async () => {
    const door = await newDoor();
    await door.save({ windows: [hours(1, 2)], entry: 'daily' });
    const { event } = await api.ask('duplicateEvent', { eventId: door.eventId }, organiser.token);
    const { rules } = await api.ask('getDoorRules', { eventId: event.id }, organiser.token);
    expect(rules).toMatchObject({
      gates: ['North', 'South'],
      tickets: [{ rule: { gates: ['North'], windows: [], entry: 'daily' } }],
    });
  });
});

describe('a ticket with a rule', () => {
  it('is refused at another gate, which writes nothing, and admitted at its own', async () => {
    const door = await newDoor();
    await door.save({});
    expect(await door.scan('South')).toBe('wrongGate');
    expect(await door.admit('South')).toMatchObject({
      admitted: false,
      admission: { verdict: 'wrongGate', attendee: { checkedInAt: null, rule } },
    });
    expect(await door.admit('North')).toMatchObject({ admitted: true, admission: { verdict: 'admissible' } });
    expect(await door.scan('South')).toBe('alreadyIn');
  });

  it('is admitted within its times only', async () => {
    const door = await newDoor();
    await door.save({ gates: [], windows: [hours(1, 2)] });
    expect((await door.admit('South')).admission.verdict).toBe('wrongTime');
    await door.save({ gates: [], windows: [hours(-1, 1)] });
    expect((await door.admit('South')).admitted).toBe(true);
  });

  it('lets in on each day once', async () => {
    const door = await newDoor();
    await door.save({ gates: [], entry: 'daily' });
    expect([(await door.admit('')).admitted, (await door.admit('')).admitted]).toEqual([true, false]);
    const today = api.clock.now;
    api.clock.now = new Date(today.getTime() + 24 * 3_600_000);
    expect([(await door.admit('')).admitted, (await door.admit('')).admitted]).toEqual([true, false]);
    expect(await api.ask('countCheckedIn', door, door.token)).toMatchObject({ checkedIn: 1, registered: 1 });
    api.clock.now = today;
  });

  it('is let in by the organiser from the list of attendees, at no gate', async () => {
    const door = await newDoor();
    await door.save({});
    const payload = { eventId: door.eventId, action: 'checkIn' as const, users: [door.who.userId] };
    expect((await api.ask('changeUsers', { payload }, organiser.token)).failed).toEqual([]);
    expect(await door.scan('South')).toBe('alreadyIn');
  });
});
