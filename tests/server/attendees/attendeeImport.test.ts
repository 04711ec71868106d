import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { formDraft, type ticketDraft } from '../../../harness/drafts.ts';
import type { importUsers } from '../../../src/api/contract/attendeeImport.ts';
import type { InputOf } from '../../../src/api/contract/endpoint.ts';
import { freshAddress } from '../../support/address.ts';
import { attendee, placeOrder, settle, showCard } from '../../support/buyer.ts';
import { fillWith } from '../../support/crowd.ts';
import { heldBy } from '../../support/eventLoop.ts';
import { newExhibitor } from '../../support/exhibitors.ts';
import { openApi } from '../../support/fixtures.ts';
import { tablesWith } from '../../support/traces.ts';
import {
  changeForm,
  newAppUser,
  newAttendee,
  newEvent,
  newOrganiser,
  saveForm,
  saveTicket,
  setStatus,
  usersOf,
} from '../../support/world.ts';

let place: Awaited<ReturnType<typeof newEvent>>;
const api = await openApi();
const { token } = await newOrganiser(api);

type Payload = InputOf<typeof importUsers>['payload'];
type Row = Payload['rows'][number];

const row = (number: number, changes: Partial<Row> = {}): Row => ({
  number,
  externalId: '',
  ticketId: place.ticketId,
  ticketNamed: false,
  fields: { firstname: `Guest ${number}`, surname: 'Example', email: `guest${number}@example.org` },
  answers: {},
  ...changes,
});
const reply = (rows: Row[], changes: Partial<Payload> = {}) =>
  api.call(
    'importUsers',
    {
      payload: { formId: place.formId, importId: randomUUID(), check: false, wanted: {}, rows, ...changes },
    },
    token,
  );
const verdicts = async (...given: Parameters<typeof reply>) => (await reply(...given)).payload.verdicts;
const said = async (...given: Parameters<typeof reply>) =>
  (await verdicts(...given)).map(({ outcome, errors: [error] }) =>
    error ? [outcome, error.path, error.error, ...(error.of ? [error.of] : [])].join(' ') : outcome,
  );
const list = () => usersOf(api, token, place);
const reserved = async () => {
  const { ticket } = await api.ask('getTicket', { ticketId: place.ticketId }, token);
  const rows = await api.sql('select reserved from forms where id = $1', [place.formId]);
  return [ticket.reserved, rows[0].reserved];
};
const timelineOf = async (pId = '') => (await api.ask('getPurchaseDetails', { purchaseId: pId }, token)).timeline;
const named = async (name: string) => (await list()).find(({ firstname }) => firstname === name);
const attendeeOf = async ({ fields }: Row) => {
  const found = (await list()).find(({ email }) => email === fields.email);
  if (!found) throw new Error('They are not there.');
  return found;
};
const signedIn = async (email: string) => (await newAppUser(api, token, place.eventId, 'attendee', email)).token;
const always = { until: null };
const letThem = () =>
  changeForm(api, token, place.formId, { selfService: { edit: always, transfer: always, cancel: always } });
const mails = async () => (await api.sql('select count(*)::integer as count from mails'))[0].count;

beforeEach(async () => {
  place = await newEvent(api, token, { price: 2_500 });
});

describe('a new row', () => {
  it('is an attendee with a ticket and an order of their own, for which no money is due here', async () => {
    const before = await mails();
    expect(await said([row(2), row(3)])).toEqual(['added', 'added']);
    const [first, last] = [await named('Guest 2'), await named('Guest 3')];
    expect([first?.paymentStatus, last?.paymentStatus]).toEqual(['free', 'free']);
    expect(first?.pId).not.toBe(last?.pId);
    expect(await reserved()).toEqual([2, 2]);
    const details = await api.ask('getAttendee', { userId: first?.uId ?? '' }, token);
    expect(details.ticketKey).toHaveLength(43);
    expect(details.order).toMatchObject({ total: 0, money: 'none', attendees: [{ name: 'Guest 2 Example' }] });
    const timeline = await timelineOf(first?.pId);
    expect(timeline.map(({ kind, data, actor }) => [kind, data, actor])).toEqual([['imported', { row: 2 }, 'user']]);
    expect(await mails()).toBe(before);
  });

  it('opens the door like any other ticket', async () => {
    await reply([row(2)]);
    const [attendee] = await list();
    const { uId: userId = '', pId: purchaseId = '' } = attendee ?? {};
    expect((await api.call('checkin', { userId, purchaseId }, token)).status).toBe(200);
  });

  it('is judged as if they had registered, and the others are imported all the same', async () => {
    const asked = formDraft(place.eventId, {
      id: place.formId,
      fields: [{ key: 'phone', required: true }],
    });
    await api.ask('saveForm', { payload: asked }, token);
    const fields = { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' };
    expect(
      await said([
        row(2, { fields }),
        row(3, { fields: { ...fields, phone: '1', email: 'unknown' } }),
        row(4, { fields: { ...fields, phone: '1', firstname: 'x'.repeat(101) } }),
        row(5, { fields: { ...fields, phone: '1', firstname: '' } }),
        row(6, { fields: { ...fields, phone: '1' } }),
      ]),
    ).toEqual([
      'refused fields.phone required',
      'refused fields.email emailInvalid',
      'refused fields.firstname tooLong',
      'refused fields.firstname required',
      'refused row duplicate 2',
    ]);
    expect(await said([row(6, { fields: { ...fields, phone: '1' } })])).toEqual(['added']);
  });

  it('keeps formulas and HTML as text', async () => {
    const fields = { firstname: '=1+1', surname: '<b>Bold</b>', email: 'formula@example.org' };
    await reply([row(2, { fields })]);
    expect(await list()).toMatchObject([fields]);
  });

  it('needs a ticket of the form', async () => {
    const other = await newEvent(api, token);
    expect(
      await said([
        row(2, { ticketId: null }),
        row(3, { ticketId: other.ticketId }),
        row(4, { ticketId: randomUUID(), ticketNamed: true }),
      ]),
    ).toEqual(['refused ticketId required', 'refused ticketId ticketUnknown', 'refused ticketId ticketUnknown']);
    expect(await list()).toEqual([]);
  });
});

describe('the limits', () => {
  it('of a ticket hold: who comes after the last one is told so', async () => {
    const ticket = await saveTicket(api, token, place.formId, { name: 'Few', quantity: 2 });
    const rows = [2, 3, 4].map((number) => row(number, { ticketId: ticket.id }));
    expect(await said(rows, { check: true })).toEqual(['added', 'added', 'refused ticketId soldOut']);
    expect(await said(rows, { check: true, wanted: { [ticket.id]: 1 } })).toEqual([
      'added',
      'refused ticketId soldOut',
      'refused ticketId soldOut',
    ]);
    expect(await said(rows)).toEqual(['added', 'added', 'refused ticketId soldOut']);
    expect(await said(rows)).toEqual(['unchanged', 'unchanged', 'refused ticketId soldOut']);
  });

  it('of a form hold, too', async () => {
    await saveForm(api, token, place.eventId, { id: place.formId, capacity: 2 });
    expect(await said([row(2)])).toEqual(['added']);
    expect(await said([row(3), row(4)], { check: true, wanted: { [place.ticketId]: 1 } })).toEqual([
      'refused row full',
      'refused row full',
    ]);
    expect(await said([row(3), row(4)])).toEqual(['added', 'refused row full']);
    expect(await reserved()).toEqual([2, 2]);
  });

  it('hold when several import at once, and buyers buy meanwhile', async () => {
    const ticket = await saveTicket(api, token, place.formId, { name: 'Few', quantity: 30 });
    const numbers = (from: number) => Array.from({ length: 10 }, (_, place) => from + place);
    await Promise.all([
      ...[0, 10, 20, 30].map((from) => reply(numbers(from + 2).map((each) => row(each, { ticketId: ticket.id })))),
      ...numbers(0).map(() => newAttendee(api, { formId: place.formId, ticketId: ticket.id }).catch(() => null)),
    ]);
    const rows = await api.sql(
      `select t.reserved, (select count(*)::integer from registered_users r join purchases p on p.id = r.purchase_id
         where r.ticket_id = t.id and p.status in ('held', 'paying', 'free')) as registered from tickets t where id = $1`,
      [ticket.id],
    );
    expect(rows).toEqual([{ reserved: 30, registered: 30 }]);
  });
});

describe('the same file again', () => {
  it('changes no attendee where nothing is new', async () => {
    await reply([row(2), row(3)]);
    expect(await said([row(2), row(3)], { check: true })).toEqual(['unchanged', 'unchanged']);
    expect(await said([row(2), row(3)])).toEqual(['unchanged', 'unchanged']);
    expect(await list()).toHaveLength(2);
    expect(await reserved()).toEqual([2, 2]);
  });

  it('recognises people by email and name, however they are written', async () => {
    await reply([row(2, { fields: { firstname: 'José', surname: 'Núñez', email: 'Jose@Example.org' } })]);
    const fields = { firstname: 'jose', surname: 'NUNEZ', email: 'jose@example.ORG' };
    expect(await said([row(2, { fields })])).toEqual(['updated']);
    expect(await list()).toMatchObject([fields]);
    // Two people may share an address.
    expect(await said([row(3, { fields: { ...fields, firstname: 'Ana' } })])).toEqual(['added']);
  });

  it('updates what it says and leaves the rest', async () => {
    const answers = { [place.questionId]: 'Maths' };
    const fields = { ...row(2).fields, organization: 'Engines' };
    await reply([row(2, { fields, answers })]);
    const [before] = await list();
    const [checked] = await verdicts([row(2, { answers: { [place.questionId]: 'Poetry' } })], { check: true });
    expect(checked).toEqual({ outcome: 'updated', errors: [], version: 1 });
    expect(await said([row(2, { answers: { [place.questionId]: 'Poetry' }, version: 1 })])).toEqual(['updated']);
    const now = await api.ask('getImportedAnswer', { formId: place.formId, formFiller: before?.uId ?? '' }, token);
    expect([now.fields.organization, now.answers, now.version]).toEqual([
      'Engines',
      { [place.questionId]: 'Poetry' },
      2,
    ]);
    const timeline = await timelineOf(before?.pId);
    expect(timeline.map(({ kind }) => kind)).toContain('attendeeChanged');
  });

  it('does not overwrite what was changed after the preview', async () => {
    await reply([row(2)]);
    const [attendee] = await list();
    const { firstname = '', surname = '', email = '', uId = '' } = attendee ?? {};
    await api.ask(
      'updateUser',
      { payload: { uId, fields: { firstname, surname, email, organization: 'Theirs' } } },
      token,
    );
    const fields = { firstname, surname, email, organization: 'Ours' };
    expect(await said([row(2, { fields, version: 1 })])).toEqual(['refused row changedMeanwhile']);
    expect(await said([row(2, { fields, version: 2 })])).toEqual(['updated']);
  });

  it('knows whom it has, also those who registered themselves', async () => {
    place = await newEvent(api, token, { price: 0 });
    const email = 'self@example.org';
    await newAttendee(api, place, { email, firstname: 'Self', surname: 'Made' });
    const fields = { firstname: 'Self', surname: 'Made', email, organization: 'New' };
    expect(await said([row(2, { fields })])).toEqual(['updated']);
    expect(await list()).toMatchObject([{ organization: 'New' }]);
  });

  it.each([
    'free, by another person',
    'not paid',
    'paid with a test card',
  ])('says nothing of who is in it to an order in their name that is %s, and adds nobody twice', async (kind) => {
    const isFree = kind.startsWith('free');
    if (isFree) place = await newEvent(api, token, { price: 0 });
    const guest = row(2, { answers: { [place.questionId]: 'Baker' } });
    const { firstname = '', surname = '', email = '' } = guest.fields;
    const attendees = [attendee(place.ticketId, { firstname, surname, email })];
    const buyer = { firstname: 'Eve', surname: 'Stranger', email: freshAddress() };
    const order = await placeOrder(api, place, { attendees, ...(isFree && { buyer }) });
    if (kind.startsWith('paid')) {
      await showCard(api, order.key);
      expect((await settle(api, order.key)).status).toBe('paid');
    }
    const before = await list();
    expect(await said([guest])).toEqual(['refused row orderedElsewhere']);
    expect(await list()).toEqual(before);

    await api.ask('deleteUser', { userId: before[0]?.uId ?? '', registrationId: place.formId }, token);
    expect(await said([guest])).toEqual(['added']);
    await placeOrder(api, place, { attendees, buyer });
    const fields = { ...guest.fields, organization: 'New' };
    expect(await said([{ ...guest, fields }])).toEqual(['updated']);
    expect((await list()).map(({ organization }) => organization).sort()).toEqual(['', 'New']);
  });

  it('means by an id whom it was given to, also where the address is no longer the buyer’s', async () => {
    place = await newEvent(api, token, { price: 0 });
    await newAttendee(api, place, { ...row(2).fields });
    const known = row(2, { externalId: 'E1' });
    expect(await said([known])).toEqual(['updated']);
    const uId = (await attendeeOf(known)).uId;
    const fields = { firstname: 'Guest 2', surname: 'Example', email: 'other@example.org', organization: '' };
    await api.ask('updateUser', { payload: { uId, fields } }, token);
    expect(await said([row(3, { externalId: 'E1', fields: { ...fields, organization: 'New' } })])).toEqual(['updated']);
    expect(await said([row(3, { fields })])).toEqual(['refused row orderedElsewhere']);
  });

  it('means whoever has a ticket by a transfer, who ordered it or not', async () => {
    place = await newEvent(api, token, { price: 0 });
    await letThem();
    await newAttendee(api, place, { ...row(2).fields });
    const { uId, email } = await attendeeOf(row(2));
    const transfer = { payload: { uId, fields: row(3).fields as never, answers: { [place.questionId]: 'Baker' } } };
    await api.ask('transferTicket', transfer, await signedIn(email));
    expect(await said([row(3)])).toEqual(['unchanged']);
  });

  it('does not mean who gave the ticket that they were given the name and the address of another, whose code they have', async () => {
    place = await newEvent(api, token, { price: 0, name: 'Day pass' });
    await letThem();
    const vip = await saveTicket(api, token, place.formId, { name: 'VIP', price: 50_000 });
    const theirs = freshAddress();
    const answers = { [place.questionId]: 'Baker' };
    const fields = row(2).fields as never;
    await said([row(3)]);
    const { uId } = await attendeeOf(row(3));
    const given = { payload: { uId, fields: { ...row(2).fields, email: theirs } as never, answers } };
    await api.ask('transferTicket', given, await signedIn(row(3).fields.email ?? ''));
    await api.ask('saveOwnDetails', { payload: { uId, fields, answers } }, await signedIn(theirs));
    expect(await said([row(2, { ticketId: vip.id, ticketNamed: true })])).toEqual(['refused row orderedElsewhere']);
    expect(await attendeeOf(row(2))).toMatchObject({
      uId,
      ticketName: (await list())[0]?.ticketName,
      organization: '',
    });
    expect(await reserved()).toEqual([1, 1]);
  });

  it('means whoever has a ticket by a transfer and corrected its address, once the organiser has changed it', async () => {
    place = await newEvent(api, token, { price: 0 });
    await letThem();
    await newAttendee(api, place, { ...row(2).fields });
    const { uId, email } = await attendeeOf(row(2));
    const [answers, given] = [{ [place.questionId]: 'Baker' }, row(3).fields];
    const theirs = { ...given, email: freshAddress() } as never;
    await api.ask('transferTicket', { payload: { uId, fields: given as never, answers } }, await signedIn(email));
    await api.ask('saveOwnDetails', { payload: { uId, fields: theirs, answers } }, await signedIn(given.email ?? ''));
    const { firstname = '', surname = '' } = given;
    await api.ask('updateUser', { payload: { uId, fields: { firstname, surname, email: 'set@example.org' } } }, token);
    expect(await said([row(3, { fields: { ...given, email: 'set@example.org' } })])).toEqual(['unchanged']);
  });

  it('does not mean whom an exhibitor registered, who sees the ticket of their delegate and what it says', async () => {
    const delegateTicket = { eventId: place.eventId, ticketId: place.ticketId };
    await api.ask('saveDelegateTicket', { payload: delegateTicket }, token);
    const { id: appUserId, token: exhibitors } = await newExhibitor(api, token, place.eventId, { delegates: 1 });
    const answers = { [place.questionId]: 'Baker' };
    const payload = { appUserId, key: randomUUID(), fields: row(2).fields as never, answers };
    await api.ask('registerDelegate', { payload }, exhibitors);
    const known = row(2, { fields: { ...row(2).fields, organization: 'Of the file' } });
    expect(await said([known])).toEqual(['refused row orderedElsewhere']);
    const { users } = await api.ask('getUsersByExhibitorId', { appUserId }, exhibitors);
    expect(users).toMatchObject([{ email: row(2).fields.email, organization: '' }]);
  });

  it('tells apart two with one address whose names differ in vowels alone that are signs', async () => {
    const [seema, soma] = ['सीमा', 'सोमा'].map((firstname) => row(2, { fields: { ...row(2).fields, firstname } }));
    expect([await said([seema as Row]), await said([soma as Row])]).toEqual([['added'], ['added']]);
    expect((await list()).map(({ firstname }) => firstname).sort()).toEqual(['सीमा', 'सोमा']);
  });

  it('takes a row without an address for nobody whom another row means', async () => {
    place = await newEvent(api, token, { price: 0 });
    await newAttendee(api, place, { ...row(2).fields });
    const nameless = row(3, { fields: { firstname: 'Guest', surname: 'Example' } });
    expect(await said([row(2), nameless])).toEqual(['unchanged', 'refused fields.email required']);
  });

  it('moves no ticket that a guest ordered themselves', async () => {
    place = await newEvent(api, token, { price: 0 });
    const { id: dearer } = await saveTicket(api, token, place.formId, { price: 50_000 });
    const guest = row(2, { ticketId: dearer, ticketNamed: true });
    const { firstname = '', surname = '', email = '' } = guest.fields;
    await placeOrder(api, place, { attendees: [attendee(place.ticketId, { firstname, surname, email })] });
    expect(await said([guest])).toEqual(['refused ticketId orderedOther']);
    expect(await said([row(2)])).toEqual(['unchanged']);
  });

  it.each([
    [{ firstname: 'Adah' }, ''],
    [{ email: 'corrected@example.org' }, ''],
    [{ firstname: 'Adah' }, 'A1'],
    [{ email: 'corrected@example.org' }, 'A1'],
  ])('knows who corrected themselves, and keeps the correction: %o, with the id “%s”', async (correction, externalId) => {
    await letThem();
    const mine = row(2, { externalId });
    await verdicts([mine]);
    const { firstname, surname, email, uId } = await attendeeOf(mine);
    const theirs = await signedIn(email);
    const fields = { firstname, surname, email, organization: '', ...correction };
    await api.ask('saveOwnDetails', { payload: { uId, fields, answers: { [place.questionId]: 'Baker' } } }, theirs);
    const changed = { ...mine, fields: { ...mine.fields, organization: 'New' } };
    for (const given of [mine, changed, changed]) expect(await said([given])).not.toContain('added');
    expect(await list()).toMatchObject([{ ...correction, organization: 'New' }]);
  });

  it('does not add again who transferred the ticket that it gave them, and says who has it', async () => {
    const mine = row(1, { externalId: 'E1' });
    await verdicts([mine]);
    const [ticket] = await list();
    const selfService = { edit: null, transfer: { until: null }, cancel: null };
    await changeForm(api, token, place.formId, { selfService });
    const holder = await newAppUser(api, token, place.eventId, 'attendee', ticket?.email);
    const given = { firstname: 'Grace', surname: 'Hopper', email: 'grace@example.org' };
    const answers = { [place.questionId]: 'Baker' };
    const transfer = { payload: { uId: ticket?.uId ?? '', fields: given, answers } };
    expect((await api.call('transferTicket', transfer, holder.token)).status).toBe(200);

    const others = row(2, { fields: { ...mine.fields, firstname: 'Another' } });
    for (const check of [true, false])
      expect(await verdicts([mine, others], { check })).toMatchObject([
        { outcome: 'unchanged', transferredTo: 'Grace Hopper' },
        { outcome: 'added' },
      ]);
    expect((await list()).map(({ firstname }) => firstname).sort()).toEqual(['Another', 'Grace']);
    await api.ask('deleteUser', { userId: ticket?.uId ?? '', registrationId: place.formId }, token);
    expect(await said([mine])).toEqual(['added']);
  });

  it.each([
    'name',
    'address',
  ])('does not add again who corrected their %s before they transferred it, known by an id or not', async (what) => {
    await letThem();
    for (const mine of [row(1, { externalId: 'E1' }), row(2)]) {
      await verdicts([mine]);
      const { uId, firstname, surname, email } = await attendeeOf(mine);
      const correction = what === 'name' ? { firstname: 'Adah' } : { email: `changed${mine.number}@example.org` };
      const [fields, answers] = [{ firstname, surname, email, ...correction }, { [place.questionId]: 'Baker' }];
      const own = await signedIn(email);
      await api.ask('saveOwnDetails', { payload: { uId, fields, answers } }, own);
      const given = { firstname: 'Grace', surname: 'Hopper', email: `grace${mine.number}@example.org` };
      await api.ask(
        'transferTicket',
        { payload: { uId, fields: given, answers } },
        what === 'name' ? own : await signedIn(fields.email),
      );
      for (const check of [true, false])
        expect(await verdicts([mine], { check })).toMatchObject([
          { outcome: 'unchanged', transferredTo: 'Grace Hopper' },
        ]);
    }
    expect((await list()).map(({ firstname }) => firstname)).toEqual(['Grace', 'Grace']);
  });

  it('leaves nothing of who is erased by an address that it corrected before', async () => {
    const emails = Array.from({ length: 3 }, freshAddress);
    for (const email of emails) {
      const fields = { firstname: 'Ada', surname: 'Example', email };
      await reply([row(1, { externalId: 'E1', fields })]);
      await signedIn(email);
    }
    const [{ uId } = { uId: '' }] = await list();
    await api.ask('eraseUser', { userId: uId }, token);
    expect(await Promise.all(emails.map((email) => tablesWith(api.pool, email)))).toEqual([[], [], []]);
  });

  it('does not add again who was erased, known by an id or not, unless by hand', async () => {
    const email = freshAddress();
    const fields = { firstname: 'Ada', surname: 'Example', email };
    const mine = row(1, { externalId: 'E1', fields });
    const ours = row(2);
    await verdicts([mine, ours]);
    for (const each of [mine, ours]) await api.ask('eraseUser', { userId: (await attendeeOf(each)).uId }, token);
    expect(await tablesWith(api.pool, email)).toEqual([]);
    const corrected = { ...mine, fields: { ...mine.fields, firstname: 'Another' } };
    for (const check of [true, false])
      expect(await said([corrected, ours, row(3)], { check })).toEqual([
        'refused row erased',
        'refused row erased',
        'added',
      ]);
    expect(await said([{ ...mine, externalId: '' }])).toEqual(['refused row erased']);
    const byHand = { formId: place.formId, key: randomUUID(), ticketId: place.ticketId, fields };
    const payload = { ...byHand, answers: { [place.questionId]: 'Baker' }, payment: 'free', mail: false } as const;
    await api.ask('addUser', { payload }, token);
    expect(await said([mine])).toEqual(['updated']);
  });

  it('does not add again who cancelled their ticket, until the organiser brings them back', async () => {
    await letThem();
    const mine = row(1, { externalId: 'E1' });
    await verdicts([mine]);
    const { uId, email } = await attendeeOf(mine);
    await api.ask('cancelTicket', { userId: uId }, await signedIn(email));
    expect(await said([mine])).toEqual(['refused row cancelled']);
    await api.ask('restoreUser', { userId: uId }, token);
    expect(await said([mine])).toEqual(['unchanged']);
    await api.ask('deleteUser', { userId: uId, registrationId: place.formId }, token);
    expect(await said([mine])).toEqual(['added']);
  });

  it('adds again who was deleted', async () => {
    await reply([row(2, { externalId: 'A1' })]);
    const [attendee] = await list();
    await api.ask('deleteUser', { userId: attendee?.uId ?? '', registrationId: place.formId }, token);
    expect(await reserved()).toEqual([0, 0]);
    expect(await said([row(2, { externalId: 'A1' })])).toEqual(['added']);
    expect(await list()).toHaveLength(1);
  });

  it('says of an ended order that it has ended', async () => {
    await reply([row(2)]);
    const [attendee] = await list();
    await setStatus(api, token, attendee?.pId ?? '', 'cancelled');
    expect(await said([row(2)])).toEqual(['refused row orderEnded']);
  });

  it('leaves the ticket of who is registered where the file names none, or theirs', async () => {
    const ticket = await otherTicket();
    await reply([row(2)]);
    expect(await said([row(2, { ticketId: ticket.id })])).toEqual(['unchanged']);
    expect(await said([row(2, { ticketNamed: true })])).toEqual(['unchanged']);
  });

  it('moves who is registered to the ticket that the file names: reserved there, released here, the price stays', async () => {
    const ticket = await otherTicket({ quantity: 1 });
    await reply([row(2), row(3)]);
    const moved = row(2, { ticketId: ticket.id, ticketNamed: true });
    const preview = await verdicts([moved], { check: true });
    expect(preview).toMatchObject([{ outcome: 'updated', movedFrom: 'Day pass' }]);
    expect(await reserved()).toEqual([2, 2]);
    // A call that is sent again does nothing twice.
    const importId = randomUUID();
    for (const _ of [1, 2]) expect(await said([moved], { importId })).toEqual(['updated']);
    expect(await reserved()).toEqual([1, 2]);
    const attendee = await named('Guest 2');
    expect(attendee?.ticketName).toBe('Other');
    const { order } = await api.ask('getAttendee', { userId: attendee?.uId ?? '' }, token);
    expect(order.total).toBe(0);
    const [kind, data] = (await timelineOf(attendee?.pId)).map((each) => [each.kind, each.data]).at(-1) ?? [];
    expect([kind, data]).toEqual(['attendeeMoved', { name: 'Guest 2 Example', from: 'Day pass', to: 'Other' }]);
    expect(await said([row(3, { ticketId: ticket.id, ticketNamed: true })])).toEqual(['refused ticketId soldOut']);
    expect(await said([row(3, { ticketId: null, ticketNamed: true })])).toEqual(['refused ticketId required']);
    expect(await said([row(3, { ticketId: randomUUID(), ticketNamed: true })])).toEqual([
      'refused ticketId ticketUnknown',
    ]);
  });

  it('moves no attendee where earlier rows of the file want the last ticket', async () => {
    const ticket = await otherTicket({ quantity: 1 });
    await reply([row(2)]);
    const moved = row(2, { ticketId: ticket.id, ticketNamed: true });
    const wanted = { [ticket.id]: 1 };
    expect(await said([moved], { check: true, wanted, moved: 1 })).toEqual(['refused ticketId soldOut']);
    await saveForm(api, token, place.eventId, { id: place.formId, capacity: 2 });
    // Who is moved needs no room in the form.
    expect(await said([row(3)], { check: true, wanted, moved: 1 })).toEqual(['added']);
    expect(await said([row(3)], { check: true, wanted })).toEqual(['refused row full']);
  });

  it('moves who was cancelled meanwhile to nothing, and the counts stay right', async () => {
    const ticket = await otherTicket();
    await reply(Array.from({ length: 12 }, (_, at) => row(at + 2)));
    const ids = (await list()).map(({ pId }) => pId);
    await Promise.all([
      reply(Array.from({ length: 12 }, (_, at) => row(at + 2, { ticketId: ticket.id, ticketNamed: true }))),
      ...ids.map((pId) =>
        api.call('updatePaymentStatus', { payload: { pId, paymentStatus: 'cancelled' as const } }, token),
      ),
    ]);
    expect(await reserved()).toEqual([0, 0]);
    const rows = await api.sql('select reserved from tickets where form_id = $1', [place.formId]);
    expect(rows).toEqual([{ reserved: 0 }, { reserved: 0 }]);
  });
});

const otherTicket = (changes: Parameters<typeof ticketDraft>[1] = {}) =>
  saveTicket(api, token, place.formId, { name: 'Other', ...changes });

describe('ids of the organiser', () => {
  it('tell who is who, whatever else has changed', async () => {
    expect(await said([row(2, { externalId: 'A1' }), row(3, { externalId: 'A2' })])).toEqual(['added', 'added']);
    const moved = { ...row(9).fields, email: 'moved@example.org' };
    expect(await said([row(2, { externalId: 'A1', fields: moved })])).toEqual(['updated']);
    expect((await list()).map(({ email }) => email).sort()).toEqual(['guest3@example.org', 'moved@example.org']);
    // An id alone is enough to say whom a row changes, and not to add an attendee.
    expect(
      await said([
        row(2, { externalId: 'A1', fields: { organization: 'Engines' } }),
        row(3, { externalId: 'A3', fields: { organization: 'Engines' } }),
      ]),
    ).toEqual(['updated', 'refused fields.firstname required']);
  });

  it('are given to those who had none, and tell apart those of one name and address', async () => {
    await reply([row(2)]);
    expect(await said([row(2, { externalId: 'A1' })])).toEqual(['updated']);
    expect(await said([row(2, { externalId: 'A1' })])).toEqual(['unchanged']);
    const { fields } = row(2);
    expect(await said([row(3, { externalId: 'A2', fields })])).toEqual(['added']);
    expect(await said([row(3, { fields })])).toEqual(['refused row severalMatch']);
    expect(await said([row(3, { externalId: 'A2', fields })])).toEqual(['unchanged']);
  });

  it('are not given to one attendee twice in a call', async () => {
    await reply([row(2)]);
    const { fields } = row(2);
    expect(await said([row(2, { externalId: 'A1', fields }), row(3, { externalId: 'A2', fields })])).toEqual([
      'updated',
      'refused row duplicate 2',
    ]);
    expect(await said([row(4, { externalId: 'x'.repeat(101) })])).toEqual(['refused externalId tooLong']);
  });
});

describe('a call that was cut off', () => {
  it('gets the same answer again and does nothing twice', async () => {
    const importId = randomUUID();
    const rows = [row(2), row(3)];
    expect(await said(rows, { importId })).toEqual(['added', 'added']);
    expect(await said([...rows, row(4)], { importId })).toEqual(['added', 'added', 'added']);
    const changed = [row(2, { fields: { ...row(2).fields, organization: 'New' } })];
    const another = randomUUID();
    expect(await said(changed, { importId: another })).toEqual(['updated']);
    expect(await said(changed, { importId: another })).toEqual(['updated']);
    const first = await named('Guest 2');
    const timeline = await timelineOf(first?.pId);
    expect(timeline.map(({ kind }) => kind).sort()).toEqual(['attendeeChanged', 'imported']);
  });

  it('is whole or not at all, sent twice at the same moment too', async () => {
    const importId = randomUUID();
    const rows = Array.from({ length: 50 }, (_, place) => row(place + 2));
    const all = await Promise.all([said(rows, { importId }), said(rows, { importId }), said(rows)]);
    expect(all.flat().every((outcome) => outcome === 'added' || outcome === 'unchanged')).toBe(true);
    expect(await list()).toHaveLength(50);
    expect(await reserved()).toEqual([50, 50]);
  });
});

describe('a check', () => {
  it('changes nothing', async () => {
    expect(await said([row(2)], { check: true })).toEqual(['added']);
    expect(await list()).toEqual([]);
    expect(await reserved()).toEqual([0, 0]);
  });
});

describe('who may import', () => {
  it('is the organiser of the form', async () => {
    const other = await newOrganiser(api);
    const payload = { formId: place.formId, importId: randomUUID(), check: false, wanted: {}, rows: [row(2)] };
    expect((await api.call('importUsers', { payload }, other.token)).status).toBe(404);
  });

  it('gets the answers of imported attendees, and of no others', async () => {
    await newAttendee(api, place);
    const [registered] = await list();
    const ask = (formFiller = '') => api.call('getImportedAnswer', { formId: place.formId, formFiller }, token);
    expect((await ask(registered?.uId)).status).toBe(404);
    await reply([row(2)]);
    const imported = await named('Guest 2');
    expect((await ask(imported?.uId)).payload.fields.firstname).toBe('Guest 2');
  });
});

describe('very many of one name and address', () => {
  const fields = { firstname: 'Same', surname: 'Name', email: 'same@example.org' };
  /** Milliseconds for which others wait. */
  const bearable = 500;

  it('keep nobody else from being answered while a row is compared with them, nor while one is added by hand', async () => {
    await fillWith(api, place, { count: 20_000 });
    const imported = await heldBy(async () => {
      expect(await said([row(2, { fields })])).toEqual(['refused row severalMatch']);
    });
    expect(imported).toBeLessThan(bearable);
    const { formId, ticketId } = place;
    const added = { formId, ticketId, key: randomUUID(), fields, answers: {}, payment: 'free' as const, mail: false };
    const byHand = await heldBy(async () => {
      expect((await api.call('addUser', { payload: added }, token)).status).toBe(409);
    });
    expect(byHand).toBeLessThan(bearable);
  });
});
