import type { Admission, CheckIn, DoorAttendee, ListedAttendee } from '../../../api/contract/door.ts';
import { type AtSession, codesIn, decide, isGranted, isInside } from '../../../lib/admission.ts';
import { type EntryOutcome, findLength, findText, keyText, type SealedName, sealNonce } from '../../../lib/door.ts';
import { doorLimits } from '../../../lib/limits.ts';
import { isReserving } from '../../../lib/purchase.ts';
import { hasReferencePart, referenceIn, referencePart } from '../../../lib/reference.ts';
import { isFoundBy, searchText } from '../../../lib/text.ts';
import type { AttemptAnswer, AttemptQuestion } from '../../../machines/door/attempt.ts';
import type { Count } from '../../../machines/door/attendeeCount.ts';
import type { FoundAttendees } from '../../../machines/door/attendeeSearch.ts';
import type { LookupAnswer } from '../../../machines/door/verdict.ts';
import { ofEvent, openLists, type Person, type ReadyList, readyAt } from './deviceLists.ts';
import { type KeptEntry, openEntries } from './keptEntries.ts';

export type ListState = {
  listAt: string | null;
  /** How many are on the list, and how many of them have come while it is loaded. */
  total: number;
  loaded: number;
  unsent: number;
  /** Whether nothing is left to load. */
  isDone: boolean;
};

export type DoorStore = Awaited<ReturnType<typeof openDoorStore>>;

/**
 * What a device keeps for the doors of one user: the lists of events, and apart from them, because they outlive a sign-out, the entries that were not sent
 * yet. By both it judges and admits. Rejects where the browser keeps nothing. `now` is the device's clock.
 */
export async function openDoorStore(userId: string, now: () => Date = () => new Date()) {
  const lists = await openLists(userId, now);
  const entries = await openEntries(userId);
  const { db } = lists;

  /** As it is once what was not sent is counted, by the clock of the server. */
  async function presentOf(list: ReadyList, person: Person): Promise<Person> {
    const { isBehind } = list;
    const kept = await entries.ofPerson(person.eventId, person.uId);
    return standing(kept.filter(isMadeAt(list)))
      .map((entry) => ({ ...entry, at: later(entry.at, isBehind) }))
      .reduce(withKept, knownOf(list, person));
  }

  /** How many are at the session of a list, until something is kept anew. */
  let inside: { session: string; count: Promise<number> } | null = null;
  const countInside = async (list: ReadyList) => {
    const people = await db.getAll('people', ofEvent(list.eventId));
    const present = await Promise.all(people.filter(({ listed }) => listed === 1).map((each) => presentOf(list, each)));
    return present.filter(isInside).length;
  };

  async function sessionOf(list: ReadyList, { ticket }: Person): Promise<AtSession | null> {
    const { session: id } = list;
    if (id === null) return null;
    const { tickets = [], capacity = null } = list.sessions.find((each) => each.id === id) ?? { tickets: [''] };
    const isOpen = tickets.length === 0 || tickets.includes(ticket);
    if (capacity === null) return { isOpen, isFull: false };
    if (inside?.session !== id) inside = { session: id, count: countInside(list) };
    return { isOpen, isFull: (await inside.count) >= capacity };
  }

  async function attendeeOf(list: ReadyList, person: Person, name: SealedName): Promise<DoorAttendee> {
    const [firstname, surname, organization, attention] = name;
    const { uId, pId, reference, paymentStatus, toPay, checkedInAt, leftAt, heldSince, isTest } = person;
    const ticket = list.tickets.find(({ id }) => id === person.ticket);
    const order = await db.getAllFromIndex('people', 'purchase', [person.eventId, pId]);
    const present = order.filter(({ isRemoved }) => !isRemoved);
    const others = await Promise.all(
      present.filter((other) => other.uId !== uId).map((other) => presentOf(list, other)),
    );
    return {
      ...{
        uId,
        pId,
        firstname,
        surname,
        organization,
        reference,
        paymentStatus,
        checkedInAt,
        leftAt,
        heldSince,
        isTest,
      },
      attention: attention ?? (person.isNoted ? null : ''),
      ...{ ticketName: ticket?.name ?? '', formTitle: ticket?.form ?? '', isLive: list.isLive, photo: null },
      rule: ticket?.rule ?? null,
      session: await sessionOf(list, person),
      // Others of the order may have been removed since.
      toPay: toPay && { ...toPay, attendees: present.length },
      othersToCome: others.filter((other) => !isInside(other)).length,
    };
  }

  /** What the latest code has opened, kept while its ticket is dealt with. */
  let opened: { sealed: string | null; name: SealedName } | null = null;
  const seenName = async (person: Person): Promise<SealedName> =>
    opened && opened.sealed === person.sealed ? opened.name : nameOf(person);

  async function nameOf({ eventId, uId }: Person): Promise<SealedName> {
    const name = await db.get('names', [eventId, uId]);
    return [name?.firstname ?? '', name?.surname ?? '', name?.organization ?? ''];
  }

  async function judged(
    list: ReadyList,
    found: Person,
    name: SealedName,
    at: Gate,
  ): Promise<Admission & { listAt: string }> {
    const person = await presentOf(list, found);
    const { eventId, paymentStatus, isRemoved, isTest, lastCheckIn } = person;
    const { isLive, timeZone, isBehind } = list;
    const status = isRemoved ? 'cancelled' : paymentStatus;
    const attendee = await attendeeOf(list, person, name);
    const place = { ...at, now: later(now().toISOString(), isBehind), timeZone };
    const ticket = { eventId, status, isTest, rule: attendee.rule, session: attendee.session };
    return {
      verdict: decide(ticket, { eventId, isLive, ...place }, person),
      attendee,
      lastCheckIn,
      listAt: list.listAt,
    };
  }

  const notFound = (list: ReadyList, verdict: 'unknown' | 'transferred') => ({
    ...{ verdict, attendee: null, lastCheckIn: null },
    listAt: list.listAt,
  });

  async function judgeCodes(list: ReadyList, text: string, at: Gate): Promise<LookupAnswer> {
    for (const code of codesIn(text)) {
      const find = await findOf(code);
      const person = await db.getFromIndex('people', 'find', [list.eventId, find]);
      if (person) {
        opened = { sealed: person.sealed, name: await openName(code, person.sealed) };
        return judged(list, person, opened.name, at);
      }
      if (list.retired.includes(find)) return notFound(list, 'transferred');
    }
    return notFound(list, 'unknown');
  }

  const listed = async (list: ReadyList, found: Person): Promise<ListedAttendee> => {
    const person = await presentOf(list, found);
    const attendee = await attendeeOf(list, person, await nameOf(person));
    return { ...attendee, lastCheckIn: person.lastCheckIn };
  };

  async function judgeReference(list: ReadyList, reference: string, at: Gate): Promise<LookupAnswer> {
    const order = await db.getAllFromIndex('people', 'reference', [list.eventId, reference]);
    const badge = await db.getFromIndex('names', 'shortCode', [list.eventId, reference]);
    const byShort = badge && (await db.get('people', [list.eventId, badge.uId]));
    const found = order.length > 0 ? order : byShort ? [byShort] : [];
    const present = found.filter(({ isRemoved }) => !isRemoved);
    if (present.length > 1)
      return { verdict: 'several', attendees: await Promise.all(present.map((person) => listed(list, person))) };
    const one = present[0] ?? found[0];
    return one ? judged(list, one, await nameOf(one), at) : notFound(list, 'unknown');
  }

  const keep = async (entry: KeptEntry) => {
    await entries.keep(entry);
    inside = null;
  };

  const { isOpen, wanted, forget } = lists;
  const { unsent, unsentEvents, keepEvents, keepEvent, keptEvents } = entries;
  return {
    ...{ isOpen, wanted, forget, unsent, unsentEvents, keepEvents, keepEvent, keptEvents },

    async take(...taken: Parameters<typeof lists.take>): Promise<void> {
      await lists.take(...taken);
      inside = null;
    },

    /** How the list of an event is on this device, for an entrance or a session: `listAt` is of the one that is judged by, the rest of the one that is to be loaded. */
    async state(eventId: string, session: string | null = null): Promise<ListState> {
      const kept = await lists.listOf(eventId);
      const list = kept?.session === session ? kept : null;
      return {
        listAt: readyAt(kept, session)?.listAt ?? null,
        total: list?.total ?? 0,
        loaded: list?.loading ? list.loading.count : (list?.total ?? 0),
        unsent: await entries.count(),
        isDone: list?.loading === null,
      };
    },

    /** What the door does with a scanned or typed text, as far as the list knows; null without a list. */
    async judge(
      eventId: string,
      text: string,
      gate: string | null = null,
      isExit = false,
      session: string | null = null,
    ): Promise<LookupAnswer | null> {
      const list = await lists.ready(eventId, session);
      if (!list) return null;
      const reference = referenceIn(text);
      const at = { gate, isExit };
      return reference === null ? judgeCodes(list, text, at) : judgeReference(list, reference, at);
    },

    /** Lets an attendee in whom the list admits, or out who is inside, to be sent later; null where there is no list of them. */
    async admit(
      eventId: string,
      { userId, purchaseId, gate, heldSince, isExit = false, session = null }: Question,
      entry: string,
      by: string,
    ): Promise<AttemptAnswer | null> {
      const list = await lists.ready(eventId, session);
      const person = list && (await db.get('people', [eventId, userId]));
      if (!list || !person) return null;
      const before = await judged(list, person, await seenName(person), { gate, isExit });
      if (!isGranted(before.verdict)) return { admitted: false, admission: before };
      const at = now().toISOString();
      const who = { userId, purchaseId, gate, session, heldSince: heldSince || null };
      await keep({ ...who, id: entry, kind: isExit ? 'out' : 'in', of: null, at, eventId, by });
      const { attendee, verdict, lastCheckIn } = before;
      const stay = isExit ? { leftAt: at } : { checkedInAt: at, leftAt: null };
      return {
        admitted: true,
        isProvisional: true,
        admission: {
          verdict,
          attendee: attendee && { ...attendee, ...stay },
          lastCheckIn: isExit ? lastCheckIn : { id: entry, kind: 'in', at, by, gate },
        },
      };
    },

    /** Undoes an entry of this device that was not sent yet, or an exit; null where that was not the last. */
    async undo(
      eventId: string,
      { userId, purchaseId, isExit = false, session = null }: Question,
      id: string,
      by: string,
    ) {
      const list = await lists.ready(eventId, session);
      const person = list && (await db.get('people', [eventId, userId]));
      const kept = await entries.ofPerson(eventId, userId);
      const last = standing(kept.filter(isMadeAt({ session }))).at(-1);
      if (!list || !person || last?.kind !== (isExit ? 'out' : 'in')) return null;
      const who = { userId, purchaseId, gate: last.gate, session, heldSince: null };
      await keep({ ...who, id, kind: 'undone', of: last.id, at: now().toISOString(), eventId, by });
      return { admission: await judged(list, person, await seenName(person), { gate: null }) };
    },

    /** The first attendees that a search finds, sorted as the server does, and how many there are; null without a list. */
    async find(eventId: string, name: string, session: string | null = null): Promise<FoundAttendees | null> {
      const list = await lists.ready(eventId, session);
      if (!list) return null;
      const [isFound, part] = [isFoundBy(name), referencePart(name)];
      const texts = new Map((await db.getAll('names', ofEvent(eventId))).map((each) => [each.uId, searchText(each)]));
      const people = part ? await db.getAll('people', ofEvent(eventId)) : [];
      const byReference = people.filter((each) => each.listed === 1 && part && hasReferencePart(each.reference, part));
      const byText = [...texts].flatMap(([uId, text]) => (isFound(text) ? uId : []));
      const found = [...new Set([...byText, ...byReference.map(({ uId }) => uId)])]
        .map((uId) => ({ uId, text: texts.get(uId) ?? '' }))
        .sort((one, other) => (one.text < other.text ? -1 : 1));
      const first = await Promise.all(
        found.slice(0, doorLimits.found).map(({ uId }) => db.get('people', [eventId, uId])),
      );
      const users = await Promise.all(first.flatMap((person) => (person ? [listed(list, person)] : [])));
      return { users, total: found.length, list: { at: list.listAt, names: list.names } };
    },

    /** How many are on the list, came there or to the session and left, with what was not sent; null without a list. */
    async count(eventId: string, session: string | null = null): Promise<Count | null> {
      const list = await lists.ready(eventId, session);
      if (!list) return null;
      const listed = (await db.getAll('people', ofEvent(eventId))).filter((each) => each.listed === 1);
      const registered = listed.filter(({ paymentStatus }) => isReserving(paymentStatus));
      const unsent = new Set((await entries.ofEvent(eventId)).map(({ userId }) => userId));
      const people = session === null ? registered : listed;
      const present = await Promise.all(
        people.map((each) => (unsent.has(each.uId) ? presentOf(list, each) : knownOf(list, each))),
      );
      const came = present.filter(({ checkedInAt }) => checkedInAt !== null);
      return {
        checkedIn: came.length,
        left: came.filter(({ leftAt }) => leftAt !== null).length,
        registered: registered.length,
        gates: list.gates,
        sessions: list.sessions,
      };
    },

    /** What the server said of an attendee, so that this device does not wait for the next changes. */
    async note(eventId: string, { attendee, lastCheckIn }: Admission, session: string | null = null): Promise<void> {
      const list = await lists.ready(eventId, session);
      if (!attendee || !list || list.isElsewhere) return;
      const tx = db.transaction('people', 'readwrite');
      const person = await tx.store.get([eventId, attendee.uId]);
      const { checkedInAt, leftAt, paymentStatus, toPay } = attendee;
      if (person) tx.store.put({ ...person, checkedInAt, leftAt, paymentStatus, toPay, lastCheckIn });
      await tx.done;
      inside = null;
    },

    /** Forgets entries that the server has answered, and notes on the list what became of them. */
    async settle(results: readonly { id: string; outcome: EntryOutcome }[]): Promise<void> {
      const answered = new Map(results.map(({ id, outcome }) => [id, outcome]));
      const done = await entries.forget(new Set(answered.keys()));
      for (const entry of standing(done)) {
        if (['unknown', 'conflict'].includes(answered.get(entry.id) ?? '')) continue;
        const list = await lists.listOf(entry.eventId);
        if (!list || !isMadeAt(list)(entry)) continue;
        const { isBehind } = list;
        const people = db.transaction('people', 'readwrite');
        const person = await people.store.get([entry.eventId, entry.userId]);
        // They are in already, by another entry.
        if (person && !(entry.kind === 'in' && isInside(person)))
          people.store.put(withKept(person, { ...entry, at: later(entry.at, isBehind) }));
        await people.done;
      }
      inside = null;
    },

    close() {
      db.close();
      entries.close();
    },
  };
}

type Question = Omit<AttemptQuestion, 'session'> & { session?: string | null | undefined };

/** What a list says of a person. */
const knownOf = ({ isElsewhere }: ReadyList, person: Person): Person =>
  isElsewhere ? { ...person, checkedInAt: null, leftAt: null, lastCheckIn: null } : person;

/** Whether an entry is of where a list is for. */
const isMadeAt =
  ({ session }: { session: string | null }) =>
  (entry: KeptEntry): boolean =>
    (entry.session ?? null) === session;

/** Where people pass; `gate` is null where the event asks for none. */
type Gate = { gate: string | null; isExit?: boolean };

/** What was done and not undone. What was undone after it had been sent is still an undoing. */
function standing(kept: KeptEntry[]): KeptEntry[] {
  const ids = new Set(kept.map(({ id }) => id));
  const undone = new Set(kept.flatMap(({ kind, of }) => (kind === 'undone' && of !== null ? of : [])));
  return kept.filter(({ id, kind, of }) => !undone.has(id) && !(kind === 'undone' && of !== null && ids.has(of)));
}

/** An exit before the entry that counts was heard of late. */
function withKept(person: Person, { id, kind, at, by, gate }: KeptEntry): Person {
  const { checkedInAt, leftAt } = person;
  if (kind === 'out')
    return checkedInAt !== null && Date.parse(checkedInAt) <= Date.parse(at) ? { ...person, leftAt: at } : person;
  if (kind === 'undone' && leftAt) return { ...person, leftAt: null };
  const lastCheckIn: CheckIn | null = kind === 'in' ? { id, kind, at, by, gate } : null;
  return { ...person, checkedInAt: kind === 'in' ? at : null, leftAt: null, lastCheckIn };
}

const later = (at: string, milliseconds: number): string =>
  milliseconds === 0 ? at : new Date(Date.parse(at) + milliseconds).toISOString();

const hash = async (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));

/** By what the attendee of a code is found on a list: as server/door/seal.ts has it. */
async function findOf(code: string): Promise<string> {
  const bytes = new Uint8Array(await hash(findText(code)));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, findLength);
}

/** Opens a name with the code of its ticket; empty for one without a name. */
async function openName(code: string, sealed: string | null): Promise<SealedName> {
  if (sealed === null) return ['', '', ''];
  const bytes = Uint8Array.from(atob(sealed.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', await hash(keyText(code)), 'AES-GCM', false, ['decrypt']);
  const iv = bytes.subarray(0, sealNonce);
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(sealNonce));
  return JSON.parse(new TextDecoder().decode(text)) as SealedName;
}
