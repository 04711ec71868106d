import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findOf, sealName } from '../../../server/door/seal.ts';
import type { Admission } from '../../../src/api/contract/door.ts';
import type { ListEntry } from '../../../src/api/contract/doorList.ts';
import { shortCodeOf } from '../../../src/lib/badge/shortCode.ts';
import type { PurchaseStatus } from '../../../src/lib/purchase.ts';
import { openDoorStore } from '../../../src/pages/door/offline/doorStore.ts';
import { doorAttendee } from '../../support/door.ts';

const eventId = randomUUID();
const ticket = randomUUID();
const tickets = [{ id: ticket, name: 'Day pass', form: 'Visitors', rule: null }];
const now = '2027-03-06T09:00:00.000Z';

let references = 0;
type Facts = {
  firstname?: string;
  surname?: string;
  pId?: string;
  reference?: string;
  status?: PurchaseStatus;
  attention?: string;
};

/** Somebody as the server tells of them, and the code of their ticket. */
function newPerson({
  firstname = 'Ada',
  surname = 'Lovelace',
  pId = randomUUID(),
  reference,
  status = 'paid',
  attention,
}: Facts = {}) {
  const code = `code-${randomUUID()}`;
  const entry: ListEntry = {
    ...{
      uId: randomUUID(),
      pId,
      ticket,
      paymentStatus: status,
      toPay: null,
      checkedInAt: null,
      leftAt: null,
      lastCheckIn: null,
    },
    reference: reference ?? `QQQQ-${String(++references).padStart(4, '2').replaceAll('1', 'A').replaceAll('0', 'B')}`,
    ...{ heldSince: null, isTest: false, isListed: true, isRemoved: false },
    find: findOf(code),
    sealed: sealName(code, attention ? [firstname, surname, 'Engines', attention] : [firstname, surname, 'Engines']),
    ...(attention && { isNoted: true }),
    name: { firstname, surname, organization: 'Engines', shortCode: shortCodeOf(code) },
  };
  const question = { userId: entry.uId, purchaseId: entry.pId, gate: 'North', heldSince: '', paid: null };
  return { code, entry, question };
}

type Answer = Parameters<Awaited<ReturnType<typeof openDoorStore>>['take']>[1];

const answerOf = (entries: ListEntry[], more: Partial<Answer> = {}): Answer => ({
  ...{ isWhole: true, cursor: '10', total: entries.length, isLive: false, tickets, retired: [], next: null },
  ...{ timeZone: 'Europe/London', gates: [], sessions: [], now },
  entries,
  ...more,
});

/** A device's store, of a user of its own, with these people on its list. */
async function newStore(entries: ListEntry[] = [], userId: string = randomUUID()) {
  const store = await openDoorStore(userId, () => new Date(now));
  if (entries.length > 0) await store.take(eventId, answerOf(entries));
  return Object.assign(store, { userId });
}

describe('a list that is loaded', () => {
  it('is not there until its last page has come, and goes on where it was cut off, also by another visit', async () => {
    const [ada, bob, cy] = [newPerson(), newPerson({ firstname: 'Bob' }), newPerson({ firstname: 'Cy' })];
    const store = await newStore();
    expect(await store.wanted(eventId)).toEqual({});
    await store.take(eventId, answerOf([ada.entry, bob.entry], { total: 3, next: bob.entry.uId }));
    expect(await store.judge(eventId, ada.code)).toBe(null);
    expect(await store.state(eventId)).toMatchObject({ listAt: null, loaded: 2, total: 3, isDone: false });
    store.close();
    const again = await newStore([], store.userId);
    expect(await again.wanted(eventId)).toEqual({ after: bob.entry.uId });
    await again.take(eventId, answerOf([cy.entry], { total: 3, cursor: '12', tickets: [] }));
    expect(await again.state(eventId)).toEqual({ listAt: now, loaded: 3, total: 3, unsent: 0, isDone: true });
    // Changes are asked for from when its first page was read.
    expect(await again.wanted(eventId)).toEqual({ since: '10' });
    expect(await again.judge(eventId, cy.code)).toMatchObject({ attendee: { ticketName: 'Day pass' } });
  });

  it('takes changes, a new attendee and a removed one', async () => {
    const [ada, bob] = [newPerson(), newPerson({ firstname: 'Bob' })];
    const store = await newStore([ada.entry]);
    const changed = { ...ada.entry, paymentStatus: 'cancelled' as const };
    await store.take(eventId, answerOf([changed, bob.entry], { isWhole: false, cursor: '20', total: 2 }));
    expect(await store.judge(eventId, ada.code)).toMatchObject({
      verdict: 'cancelled',
      attendee: { firstname: 'Ada' },
    });
    expect(await store.judge(eventId, bob.code)).toMatchObject({ verdict: 'admissible' });
    expect(await store.wanted(eventId)).toEqual({ since: '20' });
    const removed = { ...bob.entry, isListed: false, isRemoved: true, name: null };
    await store.take(eventId, answerOf([removed], { isWhole: false, cursor: '30', total: 1 }));
    expect(await store.judge(eventId, bob.code)).toMatchObject({ verdict: 'cancelled' });
    expect(await store.find(eventId, 'bob')).toMatchObject({ users: [], total: 0 });
  });

  it('is loaded anew where it has not as many people as the server says', async () => {
    const [ada, bob] = [newPerson(), newPerson()];
    const store = await newStore([ada.entry]);
    await store.take(eventId, answerOf([], { isWhole: false, cursor: '20', total: 2 }));
    expect(await store.wanted(eventId)).toEqual({});
    // Until then it is of use.
    expect(await store.judge(eventId, ada.code)).toMatchObject({ verdict: 'admissible' });
    await store.take(eventId, answerOf([bob.entry], { cursor: '21' }));
    expect(await store.judge(eventId, ada.code)).toMatchObject({ verdict: 'unknown' });
    expect(await store.find(eventId, '')).toMatchObject({ total: 1 });
    expect(await store.wanted(eventId)).toEqual({ since: '21' });
  });

  it('in several pages is not loaded anew for an attendee who registered meanwhile: the next changes bring them', async () => {
    const [ada, bob, cy] = [newPerson(), newPerson({ firstname: 'Bob' }), newPerson({ firstname: 'Cy' })];
    const store = await newStore();
    await store.take(eventId, answerOf([ada.entry], { total: 2, next: ada.entry.uId }));
    await store.take(eventId, answerOf([bob.entry], { total: 3, cursor: '12' }));
    expect(await store.judge(eventId, bob.code)).toMatchObject({ verdict: 'admissible' });
    expect(await store.wanted(eventId)).toEqual({ since: '10' });
    await store.take(eventId, answerOf([cy.entry], { isWhole: false, total: 3, cursor: '14' }));
    expect(await store.wanted(eventId)).toEqual({ since: '14' });
  });

  it('in two tabs at once takes each page once, and nothing of an earlier load that took long', async () => {
    const [ada, bob] = [newPerson(), newPerson({ firstname: 'Bob' })];
    const store = await newStore();
    const first = await store.wanted(eventId);
    const page = answerOf([ada.entry], { total: 2, next: ada.entry.uId });
    await store.take(eventId, page, true, first);
    await store.take(eventId, page, true, first);
    expect(await store.state(eventId)).toMatchObject({ loaded: 1 });
    const second = await store.wanted(eventId);
    const rest = answerOf([bob.entry], { total: 2 });
    await store.take(eventId, rest, true, second);
    await store.take(eventId, rest, true, second);
    expect(await store.judge(eventId, ada.code)).toMatchObject({ verdict: 'admissible' });
    expect(await store.find(eventId, '')).toMatchObject({ total: 2 });
  });

  it('knows the former codes of tickets that were transferred', async () => {
    const store = await newStore([newPerson().entry]);
    await store.take(
      eventId,
      answerOf([], { isWhole: false, total: 1, retired: [findOf('a-former-code-of-a-ticket')] }),
    );
    expect(await store.judge(eventId, 'a-former-code-of-a-ticket')).toMatchObject({ verdict: 'transferred' });
    expect(await store.judge(eventId, 'a-code-that-was-never-any')).toMatchObject({ verdict: 'unknown', listAt: now });
  });

  it('tells no name without the code of a ticket, where names are not kept for the search', async () => {
    const ada = newPerson();
    const store = await newStore([{ ...ada.entry, name: null }]);
    expect(await store.find(eventId, 'ada')).toMatchObject({ users: [], total: 0 });
    expect(await store.judge(eventId, ada.code)).toMatchObject({ attendee: { firstname: 'Ada', surname: 'Lovelace' } });
    expect(await store.judge(eventId, ada.entry.reference)).toMatchObject({ attendee: { firstname: '', surname: '' } });
  });

  it('is forgotten, and what was not sent is not', async () => {
    const ada = newPerson();
    const store = await newStore([ada.entry]);
    await store.admit(eventId, ada.question, randomUUID(), 'Sam');
    await store.forget(eventId);
    expect(await store.judge(eventId, ada.code)).toBe(null);
    expect(await store.find(eventId, 'ada')).toBe(null);
    expect(await store.count(eventId)).toBe(null);
    expect(await store.unsent(eventId)).toHaveLength(1);
  });
});

describe('a ticket at a door without a network', () => {
  it('is judged by its code, by the address that carries it, by its reference and by its short code', async () => {
    const [ada, bob] = [newPerson(), newPerson({ firstname: 'Bob' })];
    const store = await newStore([ada.entry, bob.entry]);
    const texts = [ada.code, `https://tickets.example/t?c=${ada.code}`, ada.entry.reference, shortCodeOf(ada.code)];
    for (const text of texts)
      expect(await store.judge(eventId, text)).toEqual({
        verdict: 'admissible',
        attendee: doorAttendee({
          ...{ uId: ada.entry.uId, pId: ada.entry.pId, firstname: 'Ada', surname: 'Lovelace', organization: 'Engines' },
          ...{ ticketName: 'Day pass', formTitle: 'Visitors', reference: ada.entry.reference },
        }),
        lastCheckIn: null,
        listAt: now,
      });
  });

  it('of an order with others asks who of them it is', async () => {
    const pId = randomUUID();
    const order = ['Ada', 'Bob', 'Cy'].map((firstname) => newPerson({ firstname, pId, reference: 'K7QM-4TXD' }));
    const store = await newStore(order.map(({ entry }) => entry));
    const found = await store.judge(eventId, 'k7qm 4txd');
    expect(found).toMatchObject({ verdict: 'several' });
    expect(
      (found as { attendees: { firstname: string }[] }).attendees.map(({ firstname }) => firstname).sort(),
    ).toEqual(['Ada', 'Bob', 'Cy']);
    expect(await store.judge(eventId, order[0]?.code ?? '')).toMatchObject({ attendee: { othersToCome: 2 } });
    await store.admit(eventId, order[1]?.question as never, randomUUID(), 'Sam');
    expect(await store.judge(eventId, order[0]?.code ?? '')).toMatchObject({ attendee: { othersToCome: 1 } });
  });

  it('is admitted once, at this device, and the next time it is said who let them in, where and when', async () => {
    const ada = newPerson();
    const store = await newStore([ada.entry]);
    const id = randomUUID();
    const lastCheckIn = { id, kind: 'in', at: now, by: 'Sam', gate: 'North' };
    expect(await store.admit(eventId, ada.question, id, 'Sam')).toMatchObject({
      ...{ admitted: true, isProvisional: true },
      admission: { attendee: { checkedInAt: now }, lastCheckIn },
    });
    expect(await store.judge(eventId, ada.code)).toMatchObject({ verdict: 'alreadyIn', lastCheckIn });
    expect(await store.admit(eventId, ada.question, randomUUID(), 'Sam')).toMatchObject({
      admitted: false,
      admission: { verdict: 'alreadyIn' },
    });
    expect(await store.count(eventId)).toEqual({ checkedIn: 1, left: 0, registered: 1, gates: [], sessions: [] });
    expect(await store.unsent(eventId)).toMatchObject([
      { id, kind: 'in', userId: ada.entry.uId, at: now, gate: 'North' },
    ]);
  });

  it('is let out once who is inside, comes in again, and each of it is undone before it was sent', async () => {
    const ada = newPerson();
    const store = await newStore([ada.entry]);
    const [out, exit] = [{ ...ada.question, isExit: true }, { verdict: 'leaving' }];
    const here = () => store.count(eventId);
    const [inside, outside] = [
      { checkedIn: 1, left: 0, registered: 1, gates: [], sessions: [] },
      { checkedIn: 1, left: 1, registered: 1, gates: [], sessions: [] },
    ];
    expect(await store.admit(eventId, out, randomUUID(), 'Sam')).toMatchObject({
      ...{ admitted: false, admission: { verdict: 'notInside' } },
    });
    await store.admit(eventId, ada.question, randomUUID(), 'Sam');
    expect(await store.judge(eventId, ada.code, null, true)).toMatchObject(exit);
    expect(await store.undo(eventId, out, randomUUID(), 'Sam')).toBe(null);
    expect(await store.admit(eventId, out, randomUUID(), 'Sam')).toMatchObject({
      ...{ admitted: true, isProvisional: true, admission: { ...exit, attendee: { leftAt: now } } },
    });
    expect(await here()).toEqual(outside);
    expect(await store.judge(eventId, ada.code, null, true)).toMatchObject({ verdict: 'notInside' });
    expect(await store.judge(eventId, ada.code)).toMatchObject({ verdict: 'admissible' });
    expect(await store.undo(eventId, ada.question, randomUUID(), 'Sam')).toBe(null);
    expect(await store.undo(eventId, out, randomUUID(), 'Sam')).toMatchObject({ admission: { verdict: 'alreadyIn' } });
    expect(await here()).toEqual(inside);
    await store.admit(eventId, out, randomUUID(), 'Sam');
    await store.admit(eventId, ada.question, randomUUID(), 'Sam');
    expect(await here()).toEqual(inside);
    expect(await store.undo(eventId, ada.question, randomUUID(), 'Sam')).toMatchObject({
      admission: { verdict: 'admissible' },
    });
    expect(await here()).toEqual(outside);
    const sent = await store.unsent(eventId);
    expect(sent.map(({ kind }) => kind)).toEqual(['in', 'out', 'undone', 'out', 'in', 'undone']);
    await store.settle(sent.map(({ id }) => ({ id, outcome: 'entered' })));
    expect(await here()).toEqual(outside);
  });

  it('stays inside whose exit was before the entry that counts', async () => {
    const ada = newPerson();
    const store = await newStore([{ ...ada.entry, checkedInAt: '2027-03-06T09:00:00.000Z' }]);
    const id = randomUUID();
    await store.admit(eventId, { ...ada.question, isExit: true }, id, 'Sam');
    await store.take(eventId, answerOf([{ ...ada.entry, checkedInAt: '2099-03-06T09:00:00.000Z' }]));
    await store.settle([{ id, outcome: 'left' }]);
    expect(await store.count(eventId)).toMatchObject({ checkedIn: 1, left: 0 });
  });

  it.each([
    ['cancelled', 'cancelled'],
    ['refunded', 'cancelled'],
    ['awaitingTransfer', 'unpaid'],
    ['awaitingDoor', 'toPay'],
  ] as const)('of an order that is %s is not admitted', async (status, verdict) => {
    const ada = newPerson({ status });
    const store = await newStore([ada.entry]);
    expect(await store.admit(eventId, ada.question, randomUUID(), 'Sam')).toMatchObject({
      admitted: false,
      admission: { verdict },
    });
    expect(await store.unsent(eventId)).toEqual([]);
  });

  it('that was paid for with a test card is refused where real money is taken', async () => {
    const ada = newPerson();
    const store = await newStore();
    await store.take(eventId, answerOf([{ ...ada.entry, isTest: true }], { isLive: true }));
    expect(await store.judge(eventId, ada.code)).toMatchObject({ verdict: 'test' });
  });

  it('that was let in is undone while that was not sent, and can be let in again', async () => {
    const ada = newPerson();
    const store = await newStore([ada.entry]);
    const [first, undone, second] = [randomUUID(), randomUUID(), randomUUID()];
    expect(await store.undo(eventId, ada.question, undone, 'Sam')).toBe(null);
    await store.admit(eventId, ada.question, first, 'Sam');
    expect(await store.undo(eventId, ada.question, undone, 'Sam')).toMatchObject({
      admission: { verdict: 'admissible', lastCheckIn: null },
    });
    expect(await store.undo(eventId, ada.question, randomUUID(), 'Sam')).toBe(null);
    await store.admit(eventId, ada.question, second, 'Sam');
    const sent = (await store.unsent(eventId)).map(({ id, kind, of }) => ({ id, kind, of }));
    expect(sent).toEqual([
      { id: first, kind: 'in', of: null },
      { id: undone, kind: 'undone', of: first },
      { id: second, kind: 'in', of: null },
    ]);
  });

  it('is found by name as people type it, and by a part of its reference', async () => {
    const people = [
      newPerson({ firstname: 'Łucja', surname: 'O’Brien' }),
      newPerson({ firstname: 'Søren', surname: 'Größer', reference: 'JM8F-9688' }),
    ];
    const store = await newStore(people.map(({ entry }) => entry));
    const found = async (text: string) => (await store.find(eventId, text))?.users.map(({ firstname }) => firstname);
    expect(await found('lucja obrien')).toEqual(['Łucja']);
    expect(await found('soren grosser')).toEqual(['Søren']);
    expect(await found('jm8f')).toEqual(['Søren']);
    expect(await found('9688')).toEqual(['Søren']);
    expect(await found('')).toEqual(['Łucja', 'Søren']);
    expect(await found('unknown')).toEqual([]);
  });
});

describe('a ticket with a rule at a door without a network', () => {
  const ruled = (rule: Answer['tickets'][number]['rule'], more: Partial<Answer> = {}) => ({
    ...more,
    tickets: tickets.map((each) => ({ ...each, rule })),
  });
  const plain = { gates: [], windows: [], entry: 'once' as const };

  it('is judged by where it is held up, and admitted only there', async () => {
    const [ada, store] = [newPerson(), await newStore()];
    await store.take(eventId, answerOf([ada.entry], ruled({ ...plain, gates: ['North'] })));
    expect(await store.judge(eventId, ada.code, 'South')).toMatchObject({ verdict: 'wrongGate' });
    expect(await store.judge(eventId, ada.code, 'North')).toMatchObject({ verdict: 'admissible' });
    const atSouth = { ...ada.question, gate: 'South' };
    expect(await store.admit(eventId, atSouth, randomUUID(), 'Sam')).toMatchObject({ admitted: false });
    expect(await store.admit(eventId, ada.question, randomUUID(), 'Sam')).toMatchObject({ admitted: true });
  });

  it('is judged by the clock of the server, of which the device has a wrong one', async () => {
    const [ada, store] = [newPerson(), await newStore()];
    const window = { from: '2027-03-07T08:00:00.000Z', until: '2027-03-07T10:00:00.000Z' };
    const rule = { ...plain, windows: [window] };
    await store.take(eventId, answerOf([ada.entry], ruled(rule, { now: '2027-03-07T09:00:00.000Z' })));
    expect(await store.judge(eventId, ada.code)).toMatchObject({ verdict: 'admissible' });
    await store.take(eventId, answerOf([ada.entry], ruled(rule, { now: '2027-03-07T10:00:00.000Z' })));
    expect(await store.judge(eventId, ada.code)).toMatchObject({ verdict: 'wrongTime' });
  });

  it('lets in again on the next day where it says so, also who was let in by this device', async () => {
    const [ada, store] = [newPerson(), await newStore()];
    const rule = { ...plain, entry: 'daily' as const };
    await store.take(eventId, answerOf([ada.entry], ruled(rule)));
    await store.admit(eventId, ada.question, randomUUID(), 'Sam');
    expect(await store.judge(eventId, ada.code)).toMatchObject({ verdict: 'alreadyIn' });
    await store.take(eventId, answerOf([ada.entry], ruled(rule)));
    const checkedInAt = '2027-03-05T22:00:00.000Z';
    const bob = newPerson();
    await store.take(eventId, answerOf([{ ...bob.entry, checkedInAt }], ruled(rule)));
    expect(await store.judge(eventId, bob.code)).toMatchObject({ verdict: 'admissible' });
  });

  it('has the gates of its event', async () => {
    const store = await newStore();
    await store.take(eventId, answerOf([], { gates: ['North', 'South'] }));
    expect(await store.count(eventId)).toEqual({
      checkedIn: 0,
      left: 0,
      registered: 0,
      gates: ['North', 'South'],
      sessions: [],
    });
  });
});

describe('a note for staff on a device', () => {
  it('is read with the code of its own ticket, until they are let in, and else it is only said that there is one', async () => {
    const [ada, bob] = [newPerson({ attention: 'Call Ana' }), newPerson({ firstname: 'Bob' })];
    const store = await newStore([ada.entry, bob.entry]);
    const noteOf = async (text: string) => ((await store.judge(eventId, text)) as Admission).attendee?.attention;
    const found = async (name: string) => (await store.find(eventId, name))?.users.map(({ attention }) => attention);
    expect(await noteOf(bob.code)).toBe('');
    expect(await noteOf(ada.entry.reference)).toBe(null);
    expect(await found('ada')).toEqual([null]);
    expect(await found('bob')).toEqual(['']);
    expect(await noteOf(ada.code)).toBe('Call Ana');
    const admitted = await store.admit(eventId, ada.question, randomUUID(), 'Sam');
    expect(admitted?.admission.attendee?.attention).toBe('Call Ana');
    // Nothing of it lies open on the device.
    await noteOf(bob.code);
    expect(await found('ada')).toEqual([null]);
  });

  it('that was removed is read no more', async () => {
    const ada = newPerson({ attention: 'Call Ana' });
    const store = await newStore([ada.entry]);
    await store.judge(eventId, ada.code);
    const { isNoted: _, ...plain } = { ...ada.entry, sealed: sealName(ada.code, ['Ada', 'Lovelace', 'Engines']) };
    await store.take(eventId, answerOf([plain], { isWhole: false, cursor: '20' }));
    const admitted = await store.admit(eventId, ada.question, randomUUID(), 'Sam');
    expect(admitted?.admission.attendee?.attention).toBe('');
  });
});

describe('a list without names', () => {
  it('has the name of whose ticket was opened on the card that says they are in', async () => {
    const ada = newPerson();
    const store = await newStore();
    await store.take(eventId, answerOf([{ ...ada.entry, name: null }]), false);
    await store.judge(eventId, ada.code);
    const admitted = await store.admit(eventId, ada.question, randomUUID(), 'Sam');
    expect(admitted?.admission.attendee?.firstname).toBe('Ada');
  });

  it('is searched by a part of a reference, and says that it has no names', async () => {
    const [ada, bob] = [newPerson({ reference: 'JM8F-9688' }), newPerson()];
    const store = await newStore();
    const nameless = [ada, bob].map(({ entry }) => ({ ...entry, name: null }));
    await store.take(eventId, answerOf(nameless), false);
    expect(await store.find(eventId, '9688')).toMatchObject({ users: [{ reference: 'JM8F-9688' }], total: 1 });
    expect(await store.find(eventId, 'Ada')).toEqual({
      ...{ users: [], total: 0 },
      list: { at: '2027-03-06T09:00:00.000Z', names: false },
    });
  });
});

describe('what was not sent', () => {
  it('is sent in its order, of one event at a time, and forgotten once it was answered', async () => {
    const other = randomUUID();
    const [ada, bob] = [newPerson(), newPerson()];
    const store = await newStore([ada.entry]);
    await store.take(other, answerOf([bob.entry]));
    const [first, second] = [randomUUID(), randomUUID()];
    await store.admit(eventId, ada.question, first, 'Sam');
    await store.admit(other, bob.question, second, 'Sam');
    expect((await store.unsent(eventId)).map(({ id }) => id)).toEqual([first]);
    expect((await store.unsent(other)).map(({ id }) => id)).toEqual([second]);
    expect(await store.unsentEvents()).toEqual([eventId, other]);
    expect((await store.state(other)).unsent).toBe(2);
    await store.settle([{ id: first, outcome: 'entered' }]);
    expect(await store.unsentEvents()).toEqual([other]);
    // They are in, before the next changes say so.
    expect(await store.judge(eventId, ada.code)).toMatchObject({ verdict: 'alreadyIn', lastCheckIn: { id: first } });
    expect(await store.count(eventId)).toEqual({ checkedIn: 1, left: 0, registered: 1, gates: [], sessions: [] });
  });

  it('of which the server knows no attendee is forgotten', async () => {
    const ada = newPerson();
    const store = await newStore([ada.entry]);
    const id = randomUUID();
    await store.admit(eventId, ada.question, id, 'Sam');
    await store.settle([{ id, outcome: 'unknown' }]);
    expect(await store.unsent(eventId)).toEqual([]);
    expect(await store.judge(eventId, ada.code)).toMatchObject({ verdict: 'admissible' });
  });

  it('stays with its user, whose list goes with the next who uses the device', async () => {
    const ada = newPerson();
    const [mine, theirs] = [await newStore([ada.entry]), await newStore()];
    await mine.admit(eventId, ada.question, randomUUID(), 'Sam');
    expect(await theirs.unsent(eventId)).toEqual([]);
    expect(await theirs.judge(eventId, ada.code)).toBe(null);
  });
});

describe('an answer of the server', () => {
  it('is noted, so that this device does not wait for the next changes', async () => {
    const ada = newPerson();
    const store = await newStore([ada.entry]);
    const said = (await store.judge(eventId, ada.code)) as Admission;
    const attendee = said.attendee && { ...said.attendee, checkedInAt: now };
    const lastCheckIn = { id: randomUUID(), kind: 'in' as const, at: now, by: 'Kim', gate: 'South' };
    await store.note(eventId, { verdict: 'alreadyIn', attendee, lastCheckIn });
    expect(await store.judge(eventId, ada.code)).toMatchObject({ verdict: 'alreadyIn', lastCheckIn });
  });
});

describe('the events of a device', () => {
  it('are kept, the open one beside the others', async () => {
    const store = await newStore();
    expect(await store.keptEvents()).toBe(null);
    const [one, two] = [{ id: 'e1' }, { id: 'e2' }] as never[];
    await store.keepEvents([one as never]);
    await store.keepEvent(two as never);
    await store.keepEvent(two as never);
    expect(await store.keptEvents()).toEqual([one, two]);
  });
});

describe('a list at a session', () => {
  const session = 'd0000000-0000-4000-8000-000000000001';
  const sessions = [{ id: session, name: 'Workshop', capacity: 1, tickets: [] as string[] }];

  it('is another one than that of the entrance: whoever moves loads it anew, and judges by none while it comes', async () => {
    const [ada, bob] = [newPerson(), newPerson({ firstname: 'Bob' })];
    const store = await newStore([ada.entry, bob.entry]);
    expect(await store.state(eventId, session)).toMatchObject({ listAt: now, total: 0, isDone: false });
    expect(await store.wanted(eventId, true, session)).toEqual({});
    const page = answerOf([ada.entry], { total: 2, next: ada.entry.uId, sessions });
    await store.take(eventId, page, true, {}, session);
    expect(await store.judge(eventId, ada.code, null, false, session)).toBe(null);
    expect(await store.judge(eventId, ada.code)).toBe(null);
    expect(await store.state(eventId, session)).toMatchObject({ listAt: null, total: 2, loaded: 1 });
    expect(await store.state(eventId)).toMatchObject({ listAt: null });
    await store.take(eventId, answerOf([bob.entry], { total: 2, sessions }), true, null, session);
    expect(await store.judge(eventId, ada.code, null, false, session)).toMatchObject({
      verdict: 'admissible',
      attendee: { session: { isOpen: true, isFull: false } },
    });
    expect(await store.wanted(eventId)).toEqual({});
  });

  it('is, until it can be loaded, that of the entrance, which knows of nobody there but whom this device let in', async () => {
    const ada = newPerson();
    const bob = newPerson({ firstname: 'Bob' });
    const store = await openDoorStore(randomUUID(), () => new Date(now));
    await store.take(eventId, answerOf([{ ...ada.entry, checkedInAt: now }, bob.entry], { sessions }));
    const judge = ({ code }: typeof ada, at: string | null = session) => store.judge(eventId, code, null, false, at);
    expect(await judge(ada)).toMatchObject({ verdict: 'admissible', attendee: { session: { isOpen: true } } });
    const there = { ...ada.question, session };
    expect(await store.admit(eventId, there, randomUUID(), 'Sam')).toMatchObject({
      admitted: true,
      isProvisional: true,
    });
    expect(await judge(ada)).toMatchObject({ verdict: 'alreadyIn', attendee: { session: { isFull: true } } });
    expect(await judge(bob)).toMatchObject({ verdict: 'admissible', attendee: { session: { isFull: true } } });
    expect(await store.count(eventId, session)).toMatchObject({ checkedIn: 1, left: 0 });
    // What the server says of the session is not kept as of the entrance.
    const said = (await judge(bob)) as never as { attendee: object };
    const attendee = { ...said.attendee, checkedInAt: now };
    await store.note(eventId, { ...said, attendee } as never, session);
    expect(await judge(bob, null)).toMatchObject({ verdict: 'admissible' });
    expect(await judge(ada, null)).toMatchObject({ verdict: 'alreadyIn' });
    // An entrance is not judged by the list of a session.
    await store.take(eventId, answerOf([ada.entry, bob.entry], { sessions }), true, null, session);
    expect(await judge(ada, null)).toBe(null);
  });

  it('counts what was done there and says when it is full, without what was done at the entrance', async () => {
    const [ada, bob] = [newPerson(), newPerson({ firstname: 'Bob' })];
    const store = await newStore([ada.entry, bob.entry]);
    await store.admit(eventId, bob.question, randomUUID(), 'Sam');
    await store.take(eventId, answerOf([ada.entry, bob.entry], { sessions }), true, null, session);
    const count = { registered: 2, gates: [], sessions };
    expect(await store.count(eventId, session)).toEqual({ checkedIn: 0, left: 0, ...count });
    const there = { ...ada.question, session };
    expect(await store.admit(eventId, there, randomUUID(), 'Sam')).toMatchObject({ admitted: true });
    expect(await store.admit(eventId, there, randomUUID(), 'Sam')).toMatchObject({ admitted: false });
    expect(await store.count(eventId, session)).toEqual({ checkedIn: 1, left: 0, ...count });
    const judged = await store.judge(eventId, bob.code, null, false, session);
    expect(judged).toMatchObject({ verdict: 'admissible', attendee: { session: { isFull: true } } });
    expect(await store.unsent(eventId)).toMatchObject([{ session: null }, { session }]);
    // What is undone at a session is what was done there.
    expect(await store.undo(eventId, { ...bob.question, session }, randomUUID(), 'Sam')).toBe(null);
    expect(await store.undo(eventId, there, randomUUID(), 'Sam')).toMatchObject({
      admission: { verdict: 'admissible', attendee: { session: { isFull: false } } },
    });
  });

  it('is open to its tickets, and to nobody once it was removed', async () => {
    const ada = newPerson();
    const store = await newStore();
    const load = (those: typeof sessions) =>
      store.take(eventId, answerOf([ada.entry], { sessions: those }), true, null, session);
    const verdict = async () => (await store.judge(eventId, ada.code, null, false, session))?.verdict;
    await load([{ ...(sessions[0] as (typeof sessions)[number]), tickets: ['another'] }]);
    expect(await verdict()).toBe('wrongSession');
    await load([{ ...(sessions[0] as (typeof sessions)[number]), tickets: ['another', ada.entry.ticket] }]);
    expect(await verdict()).toBe('admissible');
    await load([]);
    expect(await verdict()).toBe('wrongSession');
  });

  it('keeps what the server said and what was sent where it is of the same place', async () => {
    const ada = newPerson();
    const store = await newStore();
    await store.take(eventId, answerOf([ada.entry], { sessions }), true, null, session);
    const there = { ...ada.question, session };
    const judge = () => store.judge(eventId, ada.code, null, false, session);
    const { attendee } = (await judge()) as { attendee: object };
    const said = { verdict: 'alreadyIn', attendee: { ...attendee, checkedInAt: now }, lastCheckIn: null } as never;
    await store.note(eventId, said);
    expect(await judge()).toMatchObject({ verdict: 'admissible' });
    const id = randomUUID();
    await store.admit(eventId, there, id, 'Sam');
    await store.settle([{ id, outcome: 'entered' }]);
    expect(await judge()).toMatchObject({ verdict: 'alreadyIn', attendee: { session: { isFull: true } } });
    await store.note(eventId, { ...(said as object), attendee: { ...attendee, checkedInAt: null } } as never, session);
    expect(await judge()).toMatchObject({ verdict: 'admissible', attendee: { session: { isFull: false } } });
  });
});
