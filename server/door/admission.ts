import {
  type Admission,
  type CheckIn,
  type countCheckedIn,
  type getUsersByNameNEventId,
  ListedAttendee,
  type scanBadgeByCheckin,
} from '../../src/api/contract/door.ts';
import type { AnswerOf } from '../../src/api/contract/endpoint.ts';
import { codesIn, decide, type directions } from '../../src/lib/admission.ts';
import type { Means } from '../../src/lib/door.ts';
import { doorLimits, searchCountedTo } from '../../src/lib/limits.ts';
import { admittingStatuses, type PurchaseStatus } from '../../src/lib/purchase.ts';
import { referenceIn, referencePart } from '../../src/lib/reference.ts';
import { dataLoader } from '../platform/db/dataLoader.ts';
import { violates } from '../platform/db/errors.ts';
import { searchPatterns } from '../platform/db/searchPatterns.ts';
import { columnsOf } from '../platform/db/statement.ts';
import { inTurnTransaction, untilWon } from '../platform/db/transaction.ts';
import type { Db, Deps, Tx } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound } from '../platform/http/errors.ts';
import { pickerOf } from '../platform/http/picker.ts';
import { reachOf } from '../platform/http/scope.ts';
import { createTurns } from '../platform/turns.ts';
import { takeAtDoor } from '../purchase/cancel.ts';
import {
  admit,
  admitHeld,
  count,
  type Found,
  findByCodes,
  findById,
  findByReference,
  findByShortCode,
  findNoted,
  isRetired,
  letOut,
  letOutHeld,
  listAll,
  search,
  undo,
  undoAtSession,
} from './admission.sql.ts';

type Reads = Pick<Deps, 'db' | 'clock'>;

const withoutAttendee = (verdict: 'unknown' | 'wrongEvent' | 'transferred'): Admission => ({
  verdict,
  attendee: null,
  lastCheckIn: null,
});

/** Where and when a ticket is held up: `gate` is null where the event asks for none, `session` at an entrance of the event. */
type At = { gate: string | null; session: string | null; at: Date; isExit?: boolean };

function admissionOf(
  found: (Found & { otherEvent?: string | null }) | undefined,
  eventId: string,
  { gate, at, isExit }: Omit<At, 'session'>,
): Admission {
  if (!found) return withoutAttendee('unknown');
  const { removed, lastCheckIn, eventId: ownEventId, otherEvent, timeZone, ...shown } = found;
  const status: PurchaseStatus = removed ? 'cancelled' : shown.paymentStatus;
  const { isTest, isLive, rule, session } = shown;
  const verdict = decide(
    { eventId: ownEventId, status, isTest, rule, session },
    { eventId, isLive, gate, isExit, now: at.toISOString(), timeZone },
    shown,
  );
  // Of an attendee of another event the door learns nothing.
  return verdict === 'wrongEvent' || verdict === 'unknown' || verdict === 'transferred'
    ? { ...withoutAttendee(verdict), ...(otherEvent && { otherEvent }) }
    : { verdict, attendee: shown, lastCheckIn };
}

/** Who stands at the door. */
export type By = Pick<Caller, 'id' | 'ownerId' | 'organisationId' | 'role' | 'eventId' | 'name' | 'email'>;

type Scan = { codes: string[]; eventId: string; session: string | null; by: By };

/** At a session all attendees in it are counted, without keeping the doors of other organisers waiting. */
const apart = ({ session, by }: Pick<Scan, 'session' | 'by'>) => (session === null ? '' : by.organisationId);

/** Scans of all doors that come at once are looked up together. */
const lookUp = dataLoader(
  async (db: Db, scans: Scan[]) => {
    const asked = scans.flatMap(({ codes, eventId, session, by }, scan) =>
      codes.map((code) => [scan, code, eventId, session, ...reachOf(by)] as const),
    );
    const found = await findByCodes(db, ...columnsOf(asked, 6));
    const byScan = new Map(found.map(({ scan, ...badge }) => [scan, badge]));
    return scans.map((_, scan) => byScan.get(scan) ?? null);
  },
  { apart },
);

/** What is held up, and at which gate or session, null where that is not said; and whether people go in or out there. */
type Held = Pick<At, 'gate' | 'session'> & { qrCodeData: string; direction?: (typeof directions)[number] | undefined };

const placeOf = ({ gate, session, direction }: Held, at: Date): At => ({
  ...{ gate, session, at },
  isExit: direction === 'out',
});

/** What the door should do with a scanned badge, in one look. Null for any other text, and where `by` may not touch the event. */
export async function judgeBadge(
  { db, clock }: Reads,
  eventId: string,
  scanned: Held,
  by: By,
): Promise<Admission | null> {
  const { qrCodeData, session } = scanned;
  const codes = referenceIn(qrCodeData) === null ? codesIn(qrCodeData) : [];
  const found = codes.length === 0 ? null : await lookUp(db, { codes, eventId, session, by });
  return found ? admissionOf(found, eventId, placeOf(scanned, clock())) : null;
}

type Judged = AnswerOf<typeof scanBadgeByCheckin>;

/** The same for a text that is no badge's code that there is: the reference of an order, a badge's short code, or unknown. Writes nothing. */
export async function judgeText({ db, clock }: Reads, eventId: string, scanned: Held): Promise<Judged> {
  const { qrCodeData, session } = scanned;
  const reference = referenceIn(qrCodeData);
  if (reference === null)
    return withoutAttendee((await isRetired(db, codesIn(qrCodeData), eventId))[0] ? 'transferred' : 'unknown');
  const order = await findByReference(db, reference, eventId, session);
  const found = order.length > 0 ? order : await findByShortCode(db, reference, eventId, session);
  return judgeOrder(found, eventId, placeOf(scanned, clock()));
}

const pickListed = pickerOf(ListedAttendee);

/** Those removed from an order are no choice, but of one who is all of it the door says what became of them. */
function judgeOrder(order: (Found & { otherEvent: string | null })[], eventId: string, at: At): Judged {
  const present = order.filter(({ removed, eventId: ownEventId }) => !removed && ownEventId === eventId);
  if (present.length < 2) return admissionOf(present[0] ?? order[0], eventId, at);
  return {
    verdict: 'several',
    attendees: present.map(pickListed),
  };
}

type Attendee = { eventId: string; userId: string; purchaseId: string };

/** What the door should do with an attendee. Writes nothing. */
export async function judge(
  deps: Reads,
  who: Attendee,
  { gate = null, session = null, isExit = false }: Partial<Omit<At, 'at'>> = {},
): Promise<Admission> {
  const admission = await judgeAt(deps, who, { gate, session, isExit, at: deps.clock() });
  if (!admission) throw notFound();
  return admission;
}

/** The same; null where there is no such attendee. */
export async function judgeAt(
  { db }: Pick<Deps, 'db'>,
  { eventId, userId, purchaseId }: Attendee,
  at: At,
): Promise<Admission | null> {
  const [found] = await findById(db, userId, purchaseId, at.session);
  return found ? admissionOf(found, eventId, at) : null;
}

/** `entry` is the id that the door gave it; null where it gave none. */
type Entry = Omit<Attendee, 'eventId'> & {
  at: Date;
  by: By;
  /** Null for none, where the rules of gates do not ask. */
  gate: string | null;
  heldSince: string | null;
  entry: string | null;
  session: string | null;
};
type Entered = Awaited<ReturnType<typeof admit>>[number];

async function enter(write: typeof admit, tx: Tx, entries: Entry[]): Promise<(Entered | null)[]> {
  const asked = entries.map(
    ({ userId, purchaseId, at, by, gate, heldSince, entry, session }) =>
      [userId, purchaseId, at, by.id, gate, ...reachOf(by), heldSince, entry, session] as const,
  );
  const entered = await write(tx, ...columnsOf(asked, 10), admittingStatuses);
  const byPlace = new Map(entered.map((each) => [each.place, each]));
  return entries.map((_, index) => byPlace.get(index + 1) ?? null);
}

/** Entries at all doors that come at once are written together, but for those whose order is being changed. */
const enterTogether = dataLoader((db: Db, entries: Entry[]) => untilWon(() => enter(admit, db, entries)), { apart });

/** Of one organisation one at a time: each holds a connection, and one login may ask for a thousand entries. */
const held = createTurns({ atOnce: 4, ofOne: 1, perCaller: 500, inAll: 5_000 });

/** Does in a transaction what has to wait for whoever is changing an order. */
export const inHeldTurn = <Done>(
  db: Db,
  { organisationId }: Pick<By, 'organisationId'>,
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> => inTurnTransaction(held, organisationId, { db }, work);

/**
 * Admits an attendee of an event that `by` may touch, there or to a session of it, if the rules let them in at this moment: of two doors at once, one does. With
 * `heldSince`, the ticket must not have been transferred since. An `entry` that was made before is not made again.
 * Null where no attendee was admitted.
 */
export async function checkIn(
  { db, clock }: Reads,
  {
    userId,
    purchaseId,
    by,
    gate,
    heldSince = null,
    entry = null,
    session = null,
    at: time = clock(),
  }: Omit<Attendee, 'eventId'> & Pick<Entry, 'by' | 'gate'> & Partial<Entry>,
): Promise<Admission | null> {
  const asked: Entry = { userId, purchaseId, at: time, by, gate, heldSince, entry, session };
  const found = (await enterTogether(db, asked)) ?? (await enterHeld(db, asked));
  if (!found) return null;
  const at = time.toISOString();
  const { entry: id, place: _, ...before } = found;
  const { verdict, attendee: shown } = admissionOf({ ...before, checkedInAt: null, leftAt: null }, before.eventId, {
    gate,
    at: time,
  });
  const lastCheckIn: CheckIn = { id, kind: 'in', at, by: by.name || by.email, gate: gate ?? '' };
  return { verdict, attendee: shown && { ...shown, checkedInAt: at, leftAt: null }, lastCheckIn };
}

/** Waits for whoever holds the order. Of an entry that is sent twice at once, one is made. */
async function enterHeld(db: Db, asked: Entry): Promise<Entered | null> {
  try {
    return (await inHeldTurn(db, asked.by, (tx) => enter(admitHeld, tx, [asked])))[0] ?? null;
  } catch (error) {
    if (violates(error, 'check_ins_pkey')) return null;
    throw error;
  }
}

/**
 * Notes that the order of an attendee was paid at the door, if that is what was to be paid there, and admits the attendee. Null
 * where no attendee was admitted: another amount is due, or nothing.
 */
export async function takePayment(
  deps: Reads,
  who: Attendee,
  { gate, ...taken }: { total: number; takenAs: Means | null; gate: string },
  by: By,
): Promise<Admission | null> {
  const { verdict } = await judge(deps, who, { gate });
  if (verdict !== 'toPay') return null;
  const isTaken = await inHeldTurn(deps.db, by, (tx) =>
    takeAtDoor(tx, who.purchaseId, { ...taken, takenBy: by.id, takenGate: gate }, deps.clock()),
  );
  return isTaken ? checkIn(deps, { ...who, by, gate }) : null;
}

/** `isPast`: it was noted without a network, and is so whether they are inside by now or not. */
type Exit = { id: string | null; at: Date; gate: string; session: string | null; isPast?: boolean };

/** Notes that an attendee went out. False where they are not inside; an exit that has been noted before is not noted again. */
export async function noteExit(
  { db }: Pick<Deps, 'db'>,
  { userId, purchaseId, eventId }: Attendee,
  by: Pick<By, 'id' | 'organisationId'>,
  { id, at, gate, session, isPast = false }: Exit,
): Promise<boolean> {
  const noted = (write: typeof letOut, tx: Tx) =>
    write(tx, userId, purchaseId, eventId, id, at, by.id, gate, isPast, session);
  const isNoted =
    (await untilWon(() => noted(letOut, db)))[0] ?? (await inHeldTurn(db, by, (tx) => noted(letOutHeld, tx)))[0];
  if (isNoted) return true;
  return !isPast && id !== null && (await findNoted(db, id, userId, 'out')).length > 0;
}

/** Lets an attendee out who is inside. */
export async function checkOut(
  deps: Reads,
  who: Attendee,
  by: By,
  { id, gate, session }: Pick<Exit, 'id' | 'gate' | 'session'>,
): Promise<{ left: boolean; admission: Admission }> {
  const left = await noteExit(deps, who, by, { id, gate, session, at: deps.clock() });
  const admission = await judge(deps, who, { gate, session, isExit: true });
  return { left, admission: left ? { ...admission, verdict: 'leaving' } : admission };
}

/** `of` and `what` are the entry and the kind of what is to be undone, null for whatever was last; `id` names the undoing. */
type Undoing = {
  of?: string | null;
  what?: 'in' | 'out' | null;
  id: string | null;
  at: Date;
  gate?: string;
  session?: string | null;
};

/** Undoes what was done last with an attendee, at an entrance of the event or at a session. False where that is something else, or nothing. */
export async function undoLast(
  { db }: Pick<Deps, 'db'>,
  { userId, purchaseId, eventId }: Attendee,
  by: Pick<By, 'id' | 'organisationId'>,
  { of = null, what = null, id, at, gate = '', session = null }: Undoing,
): Promise<boolean> {
  const write = session === null ? undo : undoAtSession;
  return inHeldTurn(db, by, async (tx) => {
    const once = () => write(tx, userId, purchaseId, eventId, of, id, at, by.id, gate, what, session);
    // The second where another door was quicker.
    return (await once()).length > 0 || (await once()).length > 0;
  });
}

/** Undoes what was done last with an attendee; repeated under the same id, it writes nothing. */
export async function undoCheckIn(
  deps: Reads,
  who: Attendee,
  by: Pick<By, 'id' | 'organisationId'>,
  { id = null, what = null, session = null }: Partial<Pick<Undoing, 'id' | 'what' | 'session'>> = {},
): Promise<{ undone: boolean; admission: Admission }> {
  const now = await undoLast(deps, who, by, { id, what, session, at: deps.clock() });
  const undone = now || (id !== null && (await findNoted(deps.db, id, who.userId, 'undone')).length > 0);
  return { undone, admission: await judge(deps, who, { session }) };
}

/** The first `doorLimits.found` attendees of an event that a search finds, sorted by the name as it is shown. */
export async function searchAttendees(
  { db }: Pick<Deps, 'db'>,
  eventId: string,
  text: string,
  session: string | null,
): Promise<AnswerOf<typeof getUsersByNameNEventId>> {
  const [longest, ...others] = searchPatterns(text);
  if (longest === undefined) {
    const users = await listAll(db, eventId, doorLimits.found, session);
    return {
      users,
      total: users.length < doorLimits.found ? users.length : (await countAttendees({ db }, eventId)).registered,
    };
  }
  const { first, last, end } = referencePart(text) ?? { first: '', last: '', end: '' };
  const most = [searchCountedTo, doorLimits.found] as const;
  const found = await search(db, eventId, longest, others, first, last, end, ...most, session);
  return { users: found.map(pickListed), total: found[0]?.total ?? 0 };
}

/** How many attendees of an event there are, how many of them came, there or to a session, and left, and its gates and sessions. */
export async function countAttendees(
  { db }: Pick<Deps, 'db'>,
  eventId: string,
  session: string | null = null,
): Promise<AnswerOf<typeof countCheckedIn>> {
  const none = { registered: 0, checkedIn: 0, left: 0, gates: [], sessions: [] };
  const [counted = none] = await count(db, eventId, session);
  return counted;
}
