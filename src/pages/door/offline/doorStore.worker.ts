import { expose } from 'comlink';
import { call } from '../../../api/client.ts';
import { clientConfig, configureClient } from '../../../api/clientConfig.ts';
import type { Admission } from '../../../api/contract/door.ts';
import { getDoorList, sendEntries } from '../../../api/contract/doorList.ts';
import type { InputOf } from '../../../api/contract/endpoint.ts';
import type { Event as DoorEvent } from '../../../api/contract/event.ts';
import type { ApiError } from '../../../lib/apiError.ts';
import type { AttemptQuestion } from '../../../machines/door/attempt.ts';
import { type DoorStore, type KeptEntry, openDoorStore } from './doorStore.ts';

/** Whom calls are made for, which the page knows. */
export type Caller = { token: string | null; device: string };

let opened: { userId: string; store: Promise<DoorStore> } | null = null;

function storeOf(userId: string): Promise<DoorStore> {
  if (opened?.userId !== userId) opened = { userId, store: openDoorStore(userId) };
  return opened.store;
}

/** Of everything that this worker calls, the page hears by its answer. */
const speakFor = ({ token }: Caller) => configureClient({ ...clientConfig(), token: () => token });

type Sending = InputOf<typeof sendEntries>;

/** Sends entries. Of another event that is no longer this user's, nobody will ever take them: they keep no others from being sent. */
async function sent(about: string, open: string, entries: readonly KeptEntry[], sending: Sending) {
  try {
    return await call(sendEntries, sending);
  } catch (error) {
    if (about === open || (error as ApiError).status !== 404) throw error;
    return { results: entries.map(({ id }) => ({ id, outcome: 'unknown' as const })), isLocked: false };
  }
}

/** What a device keeps of its doors, off the page's thread: the list of many people is read, opened and searched here. */
const doorWorker = {
  async state(userId: string, eventId: string) {
    return (await storeOf(userId)).state(eventId);
  },

  /** Sends what was not sent, as much as one call takes, and says how the device is. */
  async send(userId: string, eventId: string, gate: string, caller: Caller) {
    speakFor(caller);
    const store = await storeOf(userId);
    const { listAt, unsent } = await store.state(eventId);
    const entries = await store.unsent(eventId);
    const about = entries[0]?.eventId ?? eventId;
    const { results, isLocked } = await sent(about, eventId, entries, {
      eventId: about,
      sentAt: new Date().toISOString(),
      device: { id: caller.device, gate, listAt: about === eventId ? listAt : null, unsent: unsent - entries.length },
      entries: entries.map(({ eventId: _, by: __, ...entry }) => entry),
    });
    await store.settle(results);
    return { ...(await store.state(eventId)), isLocked: isLocked && about === eventId };
  },

  /** Loads the next page of the list, or what changed. */
  async load(userId: string, eventId: string, names: boolean, caller: Caller) {
    speakFor(caller);
    const store = await storeOf(userId);
    const answer = await call(getDoorList, {
      eventId,
      device: caller.device,
      names: names ? 'yes' : 'no',
      ...(await store.wanted(eventId, names)),
    });
    await store.take(eventId, answer, names);
    return store.state(eventId);
  },

  async judge(userId: string, eventId: string, text: string) {
    return (await storeOf(userId)).judge(eventId, text);
  },
  async admit(userId: string, eventId: string, question: AttemptQuestion, entry: string, by: string) {
    return (await storeOf(userId)).admit(eventId, question, entry, by);
  },
  async undo(userId: string, eventId: string, question: AttemptQuestion, entry: string, by: string) {
    return (await storeOf(userId)).undo(eventId, question, entry, by);
  },
  async find(userId: string, eventId: string, name: string) {
    return (await storeOf(userId)).find(eventId, name);
  },
  async count(userId: string, eventId: string) {
    return (await storeOf(userId)).count(eventId);
  },
  async note(userId: string, eventId: string, admission: Admission) {
    return (await storeOf(userId)).note(eventId, admission);
  },
  async keepEvents(userId: string, events: DoorEvent[]) {
    return (await storeOf(userId)).keepEvents(events);
  },
  async keepEvent(userId: string, event: DoorEvent) {
    return (await storeOf(userId)).keepEvent(event);
  },
  async keptEvents(userId: string) {
    return (await storeOf(userId)).keptEvents();
  },
  async forget(userId: string, eventId: string) {
    return (await storeOf(userId)).forget(eventId);
  },
};

export type DoorWorker = typeof doorWorker;

expose(doorWorker);
