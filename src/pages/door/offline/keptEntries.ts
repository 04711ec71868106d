import { type DBSchema, openDB } from 'idb';
import type { MadeEntry } from '../../../api/contract/doorList.ts';
import type { Event as DoorEvent } from '../../../api/contract/event.ts';
import { doorListLimits } from '../../../lib/door.ts';
import { entriesOf } from '../../parts/doorLists.ts';

/** `by` is who let them in, for the eyes at this device. */
export type KeptEntry = MadeEntry & { eventId: string; by: string };

interface Entries extends DBSchema {
  entries: { key: number; value: KeptEntry; indexes: { person: [string, string] } };
  events: { key: string; value: { key: string; events: DoorEvent[] } };
}

/** What a device keeps of one user's doors beyond a sign-out: the entries that were not sent yet, and which events they are of. */
export async function openEntries(userId: string) {
  const db = await openDB<Entries>(entriesOf(userId), 1, {
    upgrade(made) {
      made.createObjectStore('entries', { autoIncrement: true }).createIndex('person', ['eventId', 'userId']);
      made.createObjectStore('events', { keyPath: 'key' });
    },
  });
  const all = () => db.getAll('entries');
  const ofEvent = async (eventId: string): Promise<KeptEntry[]> =>
    (await all()).filter((entry) => entry.eventId === eventId);
  const keepEvents = async (events: DoorEvent[]): Promise<void> => {
    await db.put('events', { key: 'kept', events });
  };
  const keptEvents = async (): Promise<DoorEvent[] | null> => (await db.get('events', 'kept'))?.events ?? null;

  return {
    keep: async (entry: KeptEntry): Promise<void> => {
      await db.add('entries', entry);
    },
    count: () => db.count('entries'),
    /** Of one attendee, the oldest first. */
    ofPerson: (eventId: string, uId: string) => db.getAllFromIndex('entries', 'person', [eventId, uId]),
    ofEvent,
    /** Entries of an event that were not sent, the oldest first: those that one call takes. */
    unsent: async (eventId: string): Promise<KeptEntry[]> => (await ofEvent(eventId)).slice(0, doorListLimits.entries),
    /** The events of which entries were not sent. */
    unsentEvents: async (): Promise<string[]> => [...new Set((await all()).map(({ eventId }) => eventId))],

    /** Forgets entries by their ids, and answers with them. */
    async forget(ids: ReadonlySet<string>): Promise<KeptEntry[]> {
      const tx = db.transaction('entries', 'readwrite');
      const done: KeptEntry[] = [];
      for (let at = await tx.store.openCursor(); at; at = await at.continue())
        if (ids.has(at.value.id)) {
          done.push(at.value);
          await at.delete();
        }
      await tx.done;
      return done;
    },

    /** Keeps the events whose doors are this user's; others that were kept go. */
    keepEvents,
    /** Keeps one that is open, beside the others. */
    keepEvent: async (event: DoorEvent): Promise<void> =>
      keepEvents([...((await keptEvents()) ?? []).filter(({ id }) => id !== event.id), event]),
    keptEvents,

    close: () => db.close(),
  };
}
