import { type DBSchema, openDB } from 'idb';
import type { ListEntry } from '../../../api/contract/doorList.ts';
import type { PayloadOf } from '../../../api/contract/endpoint.ts';
import { listsOf } from '../../parts/doorLists.ts';

type Answer = PayloadOf<typeof import('../../../api/contract/doorList.ts').getDoorList>;

/** Of another shape, a list is loaded anew. */
const shape = 4;

/** `loading` says how far a load has come that was not finished: `cursor` is where changes are told from once it is. */
export type List = {
  eventId: string;
  /** The session at whose door the device stands, of which this says who is there; null at an entrance. */
  session: string | null;
  shape: number;
  load: number;
  /** Whether names are kept for the search. */
  names: boolean;
  cursor: string | null;
  listAt: string | null;
  total: number;
  isLive: boolean;
  timeZone: string;
  gates: string[];
  sessions: Answer['sessions'];
  /** Milliseconds that the clock of this device is behind that of the server. */
  isBehind: number;
  tickets: Answer['tickets'];
  retired: string[];
  loading: { cursor: string; after: string | null; isWhole: boolean; count: number } | null;
};
/** `load` is the load that brought it: what a whole one did not bring is on the list no more. */
export type Person = Omit<ListEntry, 'name' | 'isListed'> & { eventId: string; load: number; listed: 0 | 1 };
type Name = NonNullable<ListEntry['name']> & { eventId: string; uId: string };

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
/** A list that was loaded whole once. At a session it may be of another place (`isElsewhere`): then it says who has a ticket, and not who is there. */
export type ReadyList = List & { listAt: string; isElsewhere: boolean };

/** What the server is asked for. */
type Wanted = { since?: string; after?: string };

/** The lists of events that a device keeps for one user, and how they are loaded. Rejects where the browser keeps nothing. `now` is the device's clock. */
export async function openLists(userId: string, now: () => Date) {
  let isOpen = true;
  const db = await openDB<Lists>(listsOf(userId), 1, {
    upgrade(made) {
      made.createObjectStore('lists', { keyPath: 'eventId' });
      const people = made.createObjectStore('people', { keyPath: ['eventId', 'uId'] });
      people.createIndex('find', ['eventId', 'find']);
      people.createIndex('reference', ['eventId', 'reference']);
      people.createIndex('purchase', ['eventId', 'pId']);
      people.createIndex('load', ['eventId', 'load']);
      people.createIndex('listed', ['eventId', 'listed']);
      made
        .createObjectStore('names', { keyPath: ['eventId', 'uId'] })
        .createIndex('shortCode', ['eventId', 'shortCode']);
    },
    // Another tab signs out.
    blocking: () => {
      isOpen = false;
      db.close();
    },
    terminated: () => {
      isOpen = false;
    },
  });
  const listOf = async (eventId: string): Promise<List | null> => {
    const list = await db.get('lists', eventId);
    return list?.shape === shape ? list : null;
  };

  return {
    db,
    listOf,
    /** Whether the lists can still be read: no longer after a sign-out. */
    isOpen: () => isOpen,
    ready: async (eventId: string, session: string | null) => readyAt(await listOf(eventId), session),

    /** What to ask the server for next: everything anew, where names are to be kept from now on, or no longer, or the device has moved. */
    wanted: async (eventId: string, names = true, session: string | null = null): Promise<Wanted> =>
      wantedOf(await listOf(eventId), names, session),

    /**
     * Keeps an answer of the server, all of it or nothing. A whole list replaces what was there once it is complete; where the device has not as many as the
     * server says in one answer, it is loaded anew. What is not wanted any more is left: another tab may have brought it, or a later call than one that took long.
     */
    async take(
      eventId: string,
      answer: Answer,
      withNames = true,
      asked: Wanted | null = null,
      session: string | null = null,
    ): Promise<void> {
      const before = await listOf(eventId);
      const { since, after } = wantedOf(before, withNames, session);
      if (asked && (asked.since !== since || asked.after !== after)) return;
      const isHere = before?.session === session;
      const isSame = isHere && before?.names === withNames && before.loading?.isWhole === answer.isWhole;
      const goesOn = isSame ? before.loading : null;
      const load = answer.isWhole && !goesOn ? (before?.load ?? 0) + 1 : (before?.load ?? 1);
      const loading = {
        // Changes are told from where the first page was read.
        cursor: goesOn?.cursor ?? answer.cursor,
        after: answer.next,
        isWhole: answer.isWhole,
        count: (goesOn?.count ?? 0) + answer.entries.length,
      };
      const tx = db.transaction(['lists', 'people', 'names'], 'readwrite');
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
        ...{ eventId, session, shape, load, names: withNames, total: answer.total, isLive: answer.isLive },
        ...{
          timeZone: answer.timeZone,
          gates: answer.gates,
          sessions: answer.sessions,
          isBehind: Date.parse(answer.now) - now().getTime(),
        },
        tickets: answer.tickets.length > 0 ? answer.tickets : (before?.tickets ?? []),
        retired: [...new Set([...(answer.isWhole && !goesOn ? [] : (before?.retired ?? [])), ...answer.retired])],
        cursor: isComplete ? (isRight ? loading.cursor : null) : (before?.cursor ?? null),
        listAt: isComplete && isRight ? now().toISOString() : isHere ? (before?.listAt ?? null) : null,
        loading: isComplete ? null : loading,
      });
      await tx.done;
    },

    /** Forgets the list of an event; what was not sent stays. */
    async forget(eventId: string): Promise<void> {
      const tx = db.transaction(['lists', 'people', 'names'], 'readwrite');
      tx.objectStore('lists').delete(eventId);
      tx.objectStore('people').delete(ofEvent(eventId));
      tx.objectStore('names').delete(ofEvent(eventId));
      await tx.done;
    },
  };
}

/** The list by which a place is judged; null where it was never loaded whole. An entrance needs its own: there, most have come before. */
export function readyAt(list: List | null, session: string | null): ReadyList | null {
  const isElsewhere = list?.session !== session;
  return list?.listAt && (!isElsewhere || session !== null)
    ? { ...list, session, listAt: list.listAt, isElsewhere }
    : null;
}

function wantedOf(list: List | null, names: boolean, session: string | null): Wanted {
  const { loading = null, cursor = null } = list?.names === names && list.session === session ? list : {};
  const since = loading?.isWhole ? null : cursor;
  return { ...(since !== null && { since }), ...(loading?.after && { after: loading.after }) };
}

/** All keys of an event: an array comes after every text. */
export const ofEvent = (eventId: string) => IDBKeyRange.bound([eventId], [eventId, []]);
