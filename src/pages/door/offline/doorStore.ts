import { type DBSchema, openDB } from 'idb';
import type { Admission, CheckIn, DoorAttendee, ListedAttendee } from '../../../api/contract/door.ts';
import type { ListEntry, MadeEntry } from '../../../api/contract/doorList.ts';
import type { PayloadOf } from '../../../api/contract/endpoint.ts';
import type { Event as DoorEvent } from '../../../api/contract/event.ts';
import { codesIn, decide } from '../../../lib/admission.ts';
import {
  doorListLimits,
  type EntryOutcome,
  findLength,
  findText,
  keyText,
  type SealedName,
  sealNonce,
} from '../../../lib/doorList.ts';
import { doorLimits } from '../../../lib/limits.ts';
import { isReserving } from '../../../lib/purchase.ts';
import { hasReferencePart, referenceIn, referencePart } from '../../../lib/reference.ts';
import { isFoundBy, searchText } from '../../../lib/text.ts';
import type { AttemptAnswer, AttemptQuestion } from '../../../machines/door/attempt.ts';
import type { LookupAnswer } from '../../../machines/door/verdict.ts';
import { entriesOf as entriesIn, listsOf } from '../../parts/doorLists.ts';

type Answer = PayloadOf<typeof import('../../../api/contract/doorList.ts').getDoorList>;

/** Of another shape, a list is loaded anew. */
const shape = 1;

/** `loading` says how far a load has come that was not finished: `cursor` is where changes are told from once it is. */
type List = {
  eventId: string;
  shape: number;
  load: number;
  /** Whether names are kept for the search. */
  names: boolean;
  cursor: string | null;
  listAt: string | null;
  total: number;
  isLive: boolean;
  tickets: Answer['tickets'];
  retired: string[];
  loading: { cursor: string; after: string | null; isWhole: boolean; count: number } | null;
};
/** `load` is the load that brought it: what a whole one did not bring is on the list no more. */
type Person = Omit<ListEntry, 'name' | 'isListed'> & { eventId: string; load: number; listed: 0 | 1 };
type Name = NonNullable<ListEntry['name']> & { eventId: string; uId: string };
/** `by` is who let them in, for the eyes at this device. */
export type KeptEntry = MadeEntry & { eventId: string; by: string };

interface Lists extends DBSchema {
  lists: { key: string; value: List };
  people: {
    key: [string, string];
    value: Person;
    indexes: {
      find: [string, string];
      reference: [string, string];
      purchase: [string, string];
      load: [string, number];
      listed: [string, number];
    };
  };
  names: { key: [string, string]; value: Name; indexes: { shortCode: [string, string] } };
}
interface Entries extends DBSchema {
  entries: { key: number; value: KeptEntry; indexes: { person: [string, string] } };
  events: { key: string; value: { key: string; events: DoorEvent[] } };
}

export type ListState = {
  listAt: string | null;
  /** How many are on the list, and how many of them have come while it is loaded. */
  total: number;
  loaded: number;
  unsent: number;
  /** Whether nothing is left to load. */
  isDone: boolean;
};

/** What the server is asked for. */
type Wanted = { since?: string; after?: string };

export type DoorStore = Awaited<ReturnType<typeof openDoorStore>>;

/**
 * What a device keeps for the doors of one user: the lists of events, and apart from them, because they outlive a sign-out, the entries that were not sent
 * yet. Rejects where the browser keeps nothing. `now` is the device's clock.
 */
export async function openDoorStore(userId: string, now: () => Date = () => new Date()) {
  let isOpen = true;
  const lists = await openDB<Lists>(listsOf(userId), 1, {
    upgrade(db) {
      db.createObjectStore('lists', { keyPath: 'eventId' });
      const people = db.createObjectStore('people', { keyPath: ['eventId', 'uId'] });
      people.createIndex('find', ['eventId', 'find']);
      people.createIndex('reference', ['eventId', 'reference']);
      people.createIndex('purchase', ['eventId', 'pId']);
      people.createIndex('load', ['eventId', 'load']);
      people.createIndex('listed', ['eventId', 'listed']);
      db.createObjectStore('names', { keyPath: ['eventId', 'uId'] }).createIndex('shortCode', ['eventId', 'shortCode']);
    },
    // Another tab signs out.
    blocking: () => {
      isOpen = false;
      lists.close();
    },
    terminated: () => {
      isOpen = false;
    },
  });
  const kept = await openDB<Entries>(entriesIn(userId), 1, {
    upgrade(db) {
      db.createObjectStore('entries', { autoIncrement: true }).createIndex('person', ['eventId', 'userId']);
      db.createObjectStore('events', { keyPath: 'key' });
    },
  });
  const listOf = async (eventId: string): Promise<List | null> => {
    const list = await lists.get('lists', eventId);
    return list?.shape === shape ? list : null;
  };
  /** A list that was loaded whole once. */
  const readyList = async (eventId: string) => {
    const list = await listOf(eventId);
    return list?.listAt ? list : null;
  };
  const entriesOf = (eventId: string, uId: string) => kept.getAllFromIndex('entries', 'person', [eventId, uId]);

  /** As it is once what was not sent is counted. */
  async function presentOf(person: Person): Promise<Person> {
    const entries = await entriesOf(person.eventId, person.uId);
    return entries.reduce(withKept, person);
  }

  async function attendeeOf(list: List, person: Person, name: SealedName): Promise<DoorAttendee> {
    const [firstname, surname, organization] = name;
    const { uId, pId, reference, paymentStatus, toPay, checkedInAt, heldSince, isTest } = person;
    const ticket = list.tickets.find(({ id }) => id === person.ticket);
    const order = await lists.getAllFromIndex('people', 'purchase', [person.eventId, pId]);
    const present = order.filter(({ isRemoved }) => !isRemoved);
    const others = await Promise.all(present.filter((other) => other.uId !== uId).map(presentOf));
    return {
      ...{
        uId,
        pId,
        firstname,
        surname,
        organization,
        reference,
        paymentStatus,
        toPay,
        checkedInAt,
        heldSince,
        isTest,
      },
      ...{ ticketName: ticket?.name ?? '', formTitle: ticket?.form ?? '', isLive: list.isLive, photo: null },
      // Others of the order may have been removed since.
      toPay: toPay && { ...toPay, attendees: present.length },
      othersToCome: others.filter((other) => other.checkedInAt === null).length,
    };
  }

  async function nameOf({ eventId, uId }: Person): Promise<SealedName> {
    const name = await lists.get('names', [eventId, uId]);
    return [name?.firstname ?? '', name?.surname ?? '', name?.organization ?? ''];
  }

  async function judged(list: List, found: Person, name: SealedName): Promise<Admission & { listAt: string }> {
    const person = await presentOf(found);
    const { eventId, paymentStatus, isRemoved, isTest, checkedInAt, lastCheckIn } = person;
    const status = isRemoved ? 'cancelled' : paymentStatus;
    const history = checkedInAt ? [{ kind: 'in' as const }] : [];
    const verdict = decide({ eventId, status, isTest }, { eventId, isLive: list.isLive }, history);
    return {
      verdict,
      attendee: await attendeeOf(list, person, name),
      lastCheckIn: checkedInAt ? lastCheckIn : null,
      listAt: list.listAt ?? '',
    };
  }

  const nobody = (list: List, verdict: 'unknown' | 'transferred') => ({
    ...{ verdict, attendee: null, lastCheckIn: null },
    listAt: list.listAt ?? '',
  });

  async function judgeCodes(list: List, text: string): Promise<LookupAnswer> {
    for (const code of codesIn(text)) {
      const find = await findOf(code);
      const person = await lists.getFromIndex('people', 'find', [list.eventId, find]);
      if (person) return judged(list, person, await open(code, person.sealed));
      if (list.retired.includes(find)) return nobody(list, 'transferred');
    }
    return nobody(list, 'unknown');
  }

  const listed = async (list: List, found: Person): Promise<ListedAttendee> => {
    const person = await presentOf(found);
    const attendee = await attendeeOf(list, person, await nameOf(person));
    return { ...attendee, lastCheckIn: person.checkedInAt ? person.lastCheckIn : null };
  };

  async function judgeReference(list: List, reference: string): Promise<LookupAnswer> {
    const order = await lists.getAllFromIndex('people', 'reference', [list.eventId, reference]);
    const badge = await lists.getFromIndex('names', 'shortCode', [list.eventId, reference]);
    const byShort = badge && (await lists.get('people', [list.eventId, badge.uId]));
    const found = order.length > 0 ? order : byShort ? [byShort] : [];
    const present = found.filter(({ isRemoved }) => !isRemoved);
    if (present.length > 1)
      return { verdict: 'several', attendees: await Promise.all(present.map((person) => listed(list, person))) };
    const one = present[0] ?? found[0];
    return one ? judged(list, one, await nameOf(one)) : nobody(list, 'unknown');
  }

  async function keep(entry: KeptEntry): Promise<void> {
    await kept.add('entries', entry);
  }

  return {
    /** Whether its lists can still be read: no longer after a sign-out. */
    isOpen: () => isOpen,

    /** How the list of an event is on this device. */
    async state(eventId: string): Promise<ListState> {
      const list = await listOf(eventId);
      return {
        listAt: list?.listAt ?? null,
        total: list?.total ?? 0,
        loaded: list?.loading ? list.loading.count : (list?.total ?? 0),
        unsent: await kept.count('entries'),
        isDone: list?.loading === null,
      };
    },

    /** What to ask the server for next: everything anew, where names are to be kept from now on, or no longer. */
    wanted: async (eventId: string, names = true): Promise<Wanted> => wantedOf(await listOf(eventId), names),

    /**
     * Keeps an answer of the server, all of it or nothing. A whole list replaces what was there once it is complete; where the device has not as many as the
     * server says in one answer, it is loaded anew. What is not wanted any more is left: another tab may have brought it, or a later call than one that took long.
     */
    async take(eventId: string, answer: Answer, withNames = true, asked: Wanted | null = null): Promise<void> {
      const before = await listOf(eventId);
      const { since, after } = wantedOf(before, withNames);
      if (asked && (asked.since !== since || asked.after !== after)) return;
      const isSame = before?.names === withNames && before.loading?.isWhole === answer.isWhole;
      const goesOn = isSame ? before.loading : null;
      const load = answer.isWhole && !goesOn ? (before?.load ?? 0) + 1 : (before?.load ?? 1);
      const loading = {
        // Changes are told from where the first page was read.
        cursor: goesOn?.cursor ?? answer.cursor,
        after: answer.next,
        isWhole: answer.isWhole,
        count: (goesOn?.count ?? 0) + answer.entries.length,
      };
      const tx = lists.transaction(['lists', 'people', 'names'], 'readwrite');
      const [people, names] = [tx.objectStore('people'), tx.objectStore('names')];
      for (const { name, isListed, ...person } of answer.entries) {
        people.put({ ...person, eventId, load, listed: isListed ? 1 : 0 });
        if (name) names.put({ ...name, eventId, uId: person.uId });
        else names.delete([eventId, person.uId]);
      }
      const isComplete = answer.next === null;
      if (isComplete && answer.isWhole) {
        const older = IDBKeyRange.bound([eventId, 0], [eventId, load], false, true);
        for (const key of await people.index('load').getAllKeys(older)) {
          people.delete(key);
          names.delete(key);
        }
      }
      // While several pages come, people register: the next changes bring them, and are counted.
      const isRight = !isComplete || goesOn || (await people.index('listed').count([eventId, 1])) === answer.total;
      tx.objectStore('lists').put({
        ...{ eventId, shape, load, names: withNames, total: answer.total, isLive: answer.isLive },
        tickets: answer.tickets.length > 0 ? answer.tickets : (before?.tickets ?? []),
        retired: [...new Set([...(answer.isWhole && !goesOn ? [] : (before?.retired ?? [])), ...answer.retired])],
        cursor: isComplete ? (isRight ? loading.cursor : null) : (before?.cursor ?? null),
        listAt: isComplete && isRight ? now().toISOString() : (before?.listAt ?? null),
        loading: isComplete ? null : loading,
      });
      await tx.done;
    },

    /** What the door does with a scanned or typed text, as far as the list knows; null without a list. */
    async judge(eventId: string, text: string): Promise<LookupAnswer | null> {
      const list = await readyList(eventId);
      if (!list) return null;
      const reference = referenceIn(text);
      return reference === null ? judgeCodes(list, text) : judgeReference(list, reference);
    },

    /** Lets an attendee in whom the list admits, to be sent later; null where it does not, or where there is none. */
    async admit(
      eventId: string,
      { userId, purchaseId, gate, heldSince }: AttemptQuestion,
      entry: string,
      by: string,
    ): Promise<AttemptAnswer | null> {
      const list = await readyList(eventId);
      const person = list && (await lists.get('people', [eventId, userId]));
      if (!list || !person) return null;
      const before = await judged(list, person, await nameOf(person));
      if (before.verdict !== 'admissible') return { admitted: false, admission: before };
      const at = now().toISOString();
      const who = { userId, purchaseId, gate, heldSince: heldSince || null };
      await keep({ ...who, id: entry, kind: 'in', of: null, at, eventId, by });
      const { attendee } = before;
      return {
        admitted: true,
        isProvisional: true,
        admission: {
          verdict: 'admissible',
          attendee: attendee && { ...attendee, checkedInAt: at },
          lastCheckIn: { id: entry, kind: 'in', at, by, gate },
        },
      };
    },

    /** Undoes an entry of this device that was not sent yet; null where there is none. */
    async undo(eventId: string, { userId, purchaseId }: AttemptQuestion, id: string, by: string) {
      const list = await readyList(eventId);
      const person = list && (await lists.get('people', [eventId, userId]));
      const last = (await entriesOf(eventId, userId)).at(-1);
      if (!list || !person || last?.kind !== 'in') return null;
      const who = { userId, purchaseId, gate: last.gate, heldSince: null };
      await keep({ ...who, id, kind: 'undone', of: last.id, at: now().toISOString(), eventId, by });
      return { admission: await judged(list, person, await nameOf(person)) };
    },

    /** The first attendees that a search finds, sorted as the server does, and how many there are; null without a list. */
    async find(eventId: string, name: string): Promise<{ users: ListedAttendee[]; total: number } | null> {
      const list = await readyList(eventId);
      if (!list) return null;
      const [isFound, part] = [isFoundBy(name), referencePart(name)];
      const texts = new Map<string, string>();
      for (const each of await lists.getAll('names', ofEvent(eventId))) {
        const text = searchText(each);
        if (part || isFound(text)) texts.set(each.uId, text);
      }
      const byReference = new Set<string>();
      if (part)
        for (const { uId, reference, listed } of await lists.getAll('people', ofEvent(eventId)))
          if (listed === 1 && hasReferencePart(reference, part)) byReference.add(uId);
      const found = [...new Set([...texts.keys(), ...byReference])]
        .map((uId) => ({ uId, text: texts.get(uId) ?? '' }))
        .filter(({ uId, text }) => byReference.has(uId) || isFound(text))
        .sort((one, other) => (one.text < other.text ? -1 : 1));
      const people = await Promise.all(
        found.slice(0, doorLimits.found).map(({ uId }) => lists.get('people', [eventId, uId])),
      );
      const users = await Promise.all(people.flatMap((person) => (person ? [listed(list, person)] : [])));
      return { users, total: found.length };
    },

    /** How many are on the list and in, with what was not sent; null without a list. */
    async count(eventId: string): Promise<{ checkedIn: number; registered: number } | null> {
      if (!(await readyList(eventId))) return null;
      const people = (await lists.getAll('people', ofEvent(eventId))).filter(
        ({ listed, paymentStatus }) => listed === 1 && isReserving(paymentStatus),
      );
      const unsent = new Map<string, boolean>();
      for (const entry of await kept.getAll('entries'))
        if (entry.eventId === eventId) unsent.set(entry.userId, entry.kind === 'in');
      const isIn = ({ uId, checkedInAt }: Person) => unsent.get(uId) ?? checkedInAt !== null;
      return { checkedIn: people.filter(isIn).length, registered: people.length };
    },

    /** What the server said of an attendee, so that this device does not wait for the next changes. */
    async note(eventId: string, { attendee, lastCheckIn }: Admission): Promise<void> {
      if (!attendee) return;
      const tx = lists.transaction('people', 'readwrite');
      const person = await tx.store.get([eventId, attendee.uId]);
      const { checkedInAt, paymentStatus, toPay } = attendee;
      if (person) tx.store.put({ ...person, checkedInAt, paymentStatus, toPay, lastCheckIn });
      await tx.done;
    },

    /** Entries of an event that were not sent, the oldest first: those that one call takes. */
    async unsent(eventId: string): Promise<KeptEntry[]> {
      const all = await kept.getAll('entries');
      return all.filter((entry) => entry.eventId === eventId).slice(0, doorListLimits.entries);
    },
    /** The events of which entries were not sent. */
    unsentEvents: async (): Promise<string[]> => [
      ...new Set((await kept.getAll('entries')).map(({ eventId }) => eventId)),
    ],

    /** Forgets entries that the server has answered, and notes on the list what became of them. */
    async settle(results: readonly { id: string; outcome: EntryOutcome }[]): Promise<void> {
      const answered = new Map(results.map(({ id, outcome }) => [id, outcome]));
      const tx = kept.transaction('entries', 'readwrite');
      const done: KeptEntry[] = [];
      for (let at = await tx.store.openCursor(); at; at = await at.continue())
        if (answered.has(at.value.id)) {
          done.push(at.value);
          await at.delete();
        }
      await tx.done;
      for (const entry of done) {
        if (answered.get(entry.id) === 'unknown') continue;
        const people = lists.transaction('people', 'readwrite');
        const person = await people.store.get([entry.eventId, entry.userId]);
        // Of a conflict they are in already, or were not to come in.
        if (person && (person.checkedInAt === null || entry.kind === 'undone'))
          people.store.put(answered.get(entry.id) === 'conflict' ? person : withKept(person, entry));
        await people.done;
      }
    },

    /** Keeps the events whose doors are this user's; others that were kept go. */
    keepEvents: async (events: DoorEvent[]): Promise<void> => {
      await kept.put('events', { key: 'kept', events });
    },
    /** Keeps one that is open, beside the others. */
    async keepEvent(event: DoorEvent): Promise<void> {
      const others = ((await kept.get('events', 'kept'))?.events ?? []).filter(({ id }) => id !== event.id);
      await kept.put('events', { key: 'kept', events: [...others, event] });
    },
    keptEvents: async (): Promise<DoorEvent[] | null> => (await kept.get('events', 'kept'))?.events ?? null,

    /** Forgets the list of an event; what was not sent stays. */
    async forget(eventId: string): Promise<void> {
      const tx = lists.transaction(['lists', 'people', 'names'], 'readwrite');
      tx.objectStore('lists').delete(eventId);
      tx.objectStore('people').delete(ofEvent(eventId));
      tx.objectStore('names').delete(ofEvent(eventId));
      await tx.done;
    },

    close() {
      lists.close();
      kept.close();
    },
  };
}

function wantedOf(list: List | null, names: boolean): Wanted {
  const { loading = null, cursor = null } = list?.names === names ? list : {};
  const since = loading?.isWhole ? null : cursor;
  return { ...(since !== null && { since }), ...(loading?.after && { after: loading.after }) };
}

/** All keys of an event: an array comes after every text. */
const ofEvent = (eventId: string) => IDBKeyRange.bound([eventId], [eventId, []]);

function withKept(person: Person, { id, kind, at, by, gate }: KeptEntry): Person {
  const isIn = kind === 'in';
  const lastCheckIn: CheckIn | null = isIn ? { id, kind: 'in', at, by, gate } : null;
  return { ...person, checkedInAt: isIn ? at : null, lastCheckIn };
}

const hash = async (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));

/** The same as the server's. */
async function findOf(code: string): Promise<string> {
  const bytes = new Uint8Array(await hash(findText(code)));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, findLength);
}

/** Opens a name with the code of its ticket; empty for one without a name. */
async function open(code: string, sealed: string | null): Promise<SealedName> {
  if (sealed === null) return ['', '', ''];
  const bytes = Uint8Array.from(atob(sealed.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', await hash(keyText(code)), 'AES-GCM', false, ['decrypt']);
  const iv = bytes.subarray(0, sealNonce);
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(sealNonce));
  return JSON.parse(new TextDecoder().decode(text)) as SealedName;
}
