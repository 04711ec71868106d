import { expose } from 'comlink';
import { call } from '../../../api/client.ts';
import { clientConfig, configureClient } from '../../../api/clientConfig.ts';
import { getDoorList, sendEntries } from '../../../api/contract/doorList.ts';
import type { ApiError } from '../../../lib/apiError.ts';
import { type DoorStore, openDoorStore } from './doorStore.ts';

/** Whom calls are made for, which the page knows. */
export type Caller = { token: string | null; device: string };

/** Where the device stands, and what it keeps. */
type Place = { gate: string; session: string | undefined };
type Wishes = { names: boolean; session: string | undefined };

let opened: { userId: string; store: Promise<DoorStore> } | null = null;

function storeOf(userId: string): Promise<DoorStore> {
  if (opened?.userId === userId) return opened.store;
  const store = openDoorStore(userId);
  opened = { userId, store };
  // The next that is asked tries again.
  store.catch(() => {
    if (opened?.store === store) opened = null;
  });
  return store;
}

/** Of everything that this worker calls, the page hears by its answer. */
const speakFor = ({ token }: Caller) => configureClient({ ...clientConfig(), token: () => token });

/** What the page asks of the store itself. */
const ofStore = [
  ...(['state', 'judge', 'admit', 'undo', 'find', 'count', 'note', 'forget'] as const),
  ...(['keepEvents', 'keepEvent', 'keptEvents'] as const),
] satisfies (keyof DoorStore)[];
type OfStore = {
  [Name in (typeof ofStore)[number]]: (
    userId: string,
    ...asked: Parameters<DoorStore[Name]>
  ) => ReturnType<DoorStore[Name]>;
};
const askStore =
  (name: keyof OfStore) =>
  async (userId: string, ...asked: unknown[]) => {
    const store = await storeOf(userId);
    return (store[name] as (...asked: unknown[]) => Promise<unknown>)(...asked);
  };

/** What a device keeps of its doors, off the page's thread: the list of many people is read, opened and searched here. */
const doorWorker = {
  ...(Object.fromEntries(ofStore.map((name) => [name, askStore(name)])) as OfStore),

  /** Begins with a list: after a sign-out in this page, with a new one. */
  async open(userId: string, eventId: string, session: string | undefined) {
    if (!(await storeOf(userId)).isOpen()) opened = null;
    return (await storeOf(userId)).state(eventId, session);
  },

  /**
   * Sends what was not sent, of each event as much as one call takes, and says how the device is. This door does not wait for another event, which may be gone
   * or no longer this user's.
   */
  async send(userId: string, eventId: string, { gate, session }: Place, caller: Caller) {
    speakFor(caller);
    const store = await storeOf(userId);
    const sendOf = async (about: string) => {
      const { listAt, unsent } = await store.state(about, session);
      const entries = await store.unsent(about);
      const { results, isLocked } = await call(sendEntries, {
        eventId: about,
        sentAt: new Date().toISOString(),
        device: { id: caller.device, gate, listAt: about === eventId ? listAt : null, unsent: unsent - entries.length },
        entries: entries.map(({ eventId: _, by: __, ...entry }) => entry),
      });
      await store.settle(results);
      return isLocked;
    };
    const isLocked = await sendOf(eventId);
    for (const other of await store.unsentEvents()) {
      if (other !== eventId)
        await sendOf(other).catch(async (error: ApiError) => {
          // The event is gone, or no longer this user's: the server will never take them.
          if (error.code === 'refused' && error.status === 404)
            await store.settle((await store.unsent(other)).map(({ id }) => ({ id, outcome: 'unknown' as const })));
        });
    }
    return { ...(await store.state(eventId, session)), isLocked };
  },

  /** Loads the next page of the list, or what changed. */
  async load(userId: string, eventId: string, { names, session }: Wishes, caller: Caller) {
    speakFor(caller);
    const store = await storeOf(userId);
    const asked = await store.wanted(eventId, names, session);
    const wish = { names: names ? 'yes' : 'no', session } as const;
    const answer = await call(getDoorList, { eventId, device: caller.device, ...wish, ...asked });
    await store.take(eventId, answer, names, asked, session);
    return store.state(eventId, session);
  },
};

export type DoorWorker = typeof doorWorker;

expose(doorWorker);
