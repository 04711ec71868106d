import type {
  Conflict,
  Device,
  getDoorList,
  getDoorState,
  ListEntry,
  MadeEntry,
  sendEntries,
} from '../../src/api/contract/doorList.ts';
import type { AnswerOf, ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import { shortCodeOf } from '../../src/lib/badge/shortCode.ts';
import { doorListLimits, type EntryOutcome, listPage, type Settlement } from '../../src/lib/door.ts';
import { longestKept } from '../../src/lib/limits.ts';
import { admittingStatuses } from '../../src/lib/purchase.ts';
import { lockLogin } from '../account/logins.ts';
import { columnsOf } from '../platform/db/statement.ts';
import type { Deps } from '../platform/deps.ts';
import { HttpError, notFound } from '../platform/http/errors.ts';
import { assertConnected } from '../platform/http/whileConnected.ts';
import { madeInBatches } from '../platform/inBatches.ts';
import { createTurns } from '../platform/turns.ts';
import { type By, checkIn, inHeldTurn, judgeAt, noteExit, undoLast } from './admission.ts';
import * as sql from './doorList.sql.ts';
import { readNumbers } from './numbers.ts';
import { findOf, sealName } from './seal.ts';

type Reads = Pick<Deps, 'db' | 'clock'>;

const beforeAll = '00000000-0000-0000-0000-000000000000';

type Asked = ParsedInputOf<typeof getDoorList>;
type Page = AnswerOf<typeof getDoorList>;

/** Lists that are read at a time, each of another organisation: what changed is looked for among all who are at an event, and scans and orders have the same connections. */
const readings = createTurns({ atOnce: 2, ofOne: 1, perCaller: 500, inAll: 5_000 });

/**
 * The attendees of an event for a device: all of them, or what changed since its cursor, a page at a time. Throws 403 for a device that an organiser
 * has locked, and where the caller has gone before it was their turn.
 */
export const readDoorList = (
  deps: Reads,
  asked: Asked,
  { organisationId, signal }: { organisationId: string; signal: AbortSignal },
): Promise<Page> =>
  readings.take(organisationId, async () => {
    assertConnected(signal);
    return readPage(deps, asked);
  });

async function readPage(
  { db, clock }: Reads,
  { eventId, device, session: place, since, after = beforeAll, names = 'yes' }: Asked,
): Promise<Page> {
  const session = place ?? null;
  // Before the page: what happens in between is told again.
  const [state] = await sql.listState(db, eventId, since ?? null, device);
  if (!state) throw notFound();
  const { isKnown, isLocked, ...told } = state;
  if (isLocked) throw new HttpError(403, (words) => words.door.deviceLocked);
  const from = isKnown ? since : null;
  const isFirst = after === beforeAll || (since !== undefined && from === null);
  const start = isFirst ? beforeAll : after;
  const found = from
    ? await sql.changedFrom(db, eventId, start, listPage, from, session)
    : await sql.listFrom(db, eventId, start, listPage, session);
  return {
    ...told,
    now: clock().toISOString(),
    isWhole: from === null,
    tickets: isFirst ? await sql.ticketNames(db, eventId, doorListLimits.tickets) : [],
    entries: await entriesOf(found, names === 'yes'),
    retired: isFirst
      ? await madeInBatches(
          await sql.retiredCodes(db, eventId, from ?? null, doorListLimits.retired),
          hashedAtOnce,
          ({ code }) => findOf(code),
        )
      : [],
    next: found.length < listPage ? null : (found.at(-1)?.uId ?? null),
  };
}

/** Names that are sealed in one go, and codes that are hashed. */
const [sealedAtOnce, hashedAtOnce] = [50, 500];

/** Attendees as a door keeps them, with their names as such where these are asked for. */
export const entriesOf = (found: readonly sql.Listed[], named: boolean): Promise<ListEntry[]> =>
  madeInBatches(found, sealedAtOnce, (each) => entryOf(each, named));

function entryOf(
  { code, firstname, surname, organization, attention, ...facts }: sql.Listed,
  named: boolean,
): ListEntry {
  const name = [firstname, surname, organization] as const;
  return {
    ...facts,
    find: code && findOf(code),
    sealed: code && sealName(code, attention ? [...name, attention] : [...name]),
    ...(attention && { isNoted: true }),
    name:
      named && facts.isListed ? { firstname, surname, organization, shortCode: code ? shortCodeOf(code) : '' } : null,
  };
}

type Sent = ParsedInputOf<typeof sendEntries>;

/**
 * Notes entries that a door made without a network, in their order, each once. Who would not have been let in is a conflict that an organiser settles;
 * nothing is lost but what goes beyond thousands of conflicts. Their times are moved by what the device's clock is off,
 * and are no older than `longestKept`.
 */
export async function takeEntries(
  { db, clock }: Reads,
  { eventId, sentAt, device, entries }: Sent,
  by: By,
): Promise<AnswerOf<typeof sendEntries>> {
  const now = clock();
  const isOff = now.getTime() - Date.parse(sentAt);
  const timeOf = (at: string) => {
    const age = now.getTime() - (Date.parse(at) + isOff);
    return age > 0 && age < longestKept ? new Date(now.getTime() - age) : now;
  };
  const { devices, devicesOfLogin, keptOfLogin, kept } = doorListLimits;
  let room: number | null = null;
  const hasRoom = async () => {
    room ??= (await sql.conflictRoom(db, eventId, by.id, keptOfLogin, kept))[0]?.room ?? 0;
    return room-- > 0;
  };
  const asked = entries.map(({ id, userId, purchaseId }) => [id, userId, purchaseId] as const);
  const standing = await sql.standing(db, eventId, ...columnsOf(asked, 3));
  const taken = new Set<string>();
  const results: { id: string; outcome: EntryOutcome }[] = [];
  for (const [index, { id, ...entry }] of entries.entries()) {
    const { isNoted, isOfEvent } = standing[index] ?? { isNoted: false, isOfEvent: false };
    const made = { id, ...entry, at: timeOf(entry.at) };
    const take = () => takeEntry({ db, clock }, { eventId, made, device: device.id, by, hasRoom });
    // Of another event, who is there and what they hold is no business of this door's.
    const outcome = isNoted || taken.has(id) ? 'repeated' : isOfEvent ? await take() : 'unknown';
    taken.add(id);
    results.push({ id, outcome });
  }
  const [noted] = await sql.noteDevice(
    db,
    ...[device.id, eventId, by.id, device.gate, now, device.listAt && timeOf(device.listAt)],
    ...[device.unsent, devices, devicesOfLogin],
  );
  return { results, isLocked: noted?.isLocked ?? false };
}

type Made = Omit<MadeEntry, 'at'> & { at: Date };
/** `hasRoom` takes the place of one more conflict, if there is one. */
type Taken = { eventId: string; made: Made; device: string; by: By; hasRoom: () => Promise<boolean> };

async function takeEntry(deps: Reads, { eventId, made, device, by, hasRoom }: Taken): Promise<EntryOutcome> {
  const { db } = deps;
  const { id, userId, purchaseId, kind, of, at, gate, session = null, heldSince } = made;
  const who = { eventId, userId, purchaseId };
  if (kind === 'undone') {
    if (of === null) return 'repeated';
    const undone =
      (await undoLast(deps, who, by, { of, id, at, gate, session })) ||
      (await sql.withdraw(db, of, userId, by.id, deps.clock()))[0];
    return undone ? 'undone' : 'repeated';
  }
  if (kind === 'out') {
    if (!(await noteExit(deps, who, by, { id, at, gate, session, isPast: true }))) return 'repeated';
    await inHeldTurn(db, by, (tx) => sql.enterLate(tx, userId, eventId, admittingStatuses, session));
    return 'left';
  }
  // An empty text is of a ticket that was never transferred.
  const entered = await checkIn(deps, { ...who, by, gate, session, heldSince: heldSince ?? '', entry: id, at });
  if (entered) return 'entered';
  const standing = await judgeAt(deps, who, { gate, session, at });
  if (!standing) return 'unknown';
  const { verdict, lastCheckIn } = standing;
  if (lastCheckIn?.id === id) return 'repeated';
  // Let in without a network, and transferred before that.
  const reason = verdict === 'admissible' ? 'transferred' : verdict;
  if (await hasRoom())
    await sql.noteConflict(
      db,
      ...[id, eventId, userId, at, deps.clock(), by.id, gate, device, reason, lastCheckIn?.id ?? null, session],
    );
  return 'conflict';
}

/** How the doors of an event are. */
export async function readDoorState(deps: Reads, eventId: string): Promise<AnswerOf<typeof getDoorState>> {
  const [numbers, devices, conflicts] = await Promise.all([
    readNumbers(deps, eventId),
    sql.findDevices(deps.db, eventId, null, doorListLimits.devices),
    sql.findConflicts(deps.db, eventId, null, doorListLimits.conflicts),
  ]);
  return { ...numbers, devices, conflicts: conflicts.map(withoutOpen), open: conflicts[0]?.open ?? 0 };
}

const withoutOpen = ({ open: _, ...conflict }: Conflict & { open: number }): Conflict => conflict;

/** Says what a conflict was; with null it is open again. Throws 404 for one of another event. */
export async function settleConflict(
  { db, clock }: Reads,
  { eventId, conflictId, settlement }: { eventId: string; conflictId: string; settlement: Settlement | null },
  by: { id: string },
): Promise<Conflict> {
  await sql.settle(db, eventId, conflictId, settlement, by.id, clock());
  const [conflict] = await sql.findConflicts(db, eventId, conflictId, 1);
  if (!conflict) throw notFound();
  return withoutOpen(conflict);
}

/** Has a device forget its list with its next call; one that was set up by a code is signed out at once. Throws 404 for one of another event. */
export async function lockDevice(
  deps: Pick<Deps, 'db' | 'clock' | 'holders'>,
  { eventId, device, isLocked }: { eventId: string; device: string; isLocked: boolean },
): Promise<Device> {
  const { db, clock } = deps;
  const [noted] = await sql.lock(db, eventId, device, isLocked ? clock() : null);
  if (noted?.login) await lockLogin(deps, { id: noted.login, locked: isLocked });
  const [found] = await sql.findDevices(db, eventId, device, 1);
  if (!found) throw notFound();
  return found;
}
