import { type Remote, wrap } from 'comlink';
import { call } from '../../../api/client.ts';
import { clientConfig } from '../../../api/clientConfig.ts';
import type { countCheckedIn, getUsersByNameNEventId } from '../../../api/contract/door.ts';
import { takePayment } from '../../../api/contract/doorSteps.ts';
import type { InputOf } from '../../../api/contract/endpoint.ts';
import type { Event as DoorEvent } from '../../../api/contract/event.ts';
import { isGranted } from '../../../lib/admission.ts';
import type { ApiError } from '../../../lib/apiError.ts';
import { newId } from '../../../lib/text.ts';
import type { AttemptAnswer, AttemptQuestion } from '../../../machines/door/attempt.ts';
import type { Count } from '../../../machines/door/attendeeCount.ts';
import type { FoundAttendees } from '../../../machines/door/attendeeSearch.ts';
import type { Lookup, LookupAnswer } from '../../../machines/door/verdict.ts';
import { noAnswer } from '../../../machines/parts/errors.ts';
import { readText, storeText } from '../../../views/parts/storage.ts';
import { readSession } from '../../parts/browserStorage.ts';
import { admit, entryOf, forgetEntry, letOut, undo } from '../namedEntry.ts';
import type { DoorWorker } from './doorStore.worker.ts';

/*
 * What the door asks, asked of the server and of the list on this device. The network is judged by how calls fare, since a browser may say that there is one
 * which carries nothing: after one without an answer the list decides alone, until a call gets through again.
 */

/**
 * Milliseconds after which the list speaks for a server that is silent; `unlisted`, where it has nothing to say. `list`: after which the server is asked
 * alone, as the list may never begin.
 */
const timeouts = { verdict: 700, entry: 1_500, events: 2_500, search: 1_500, unlisted: 3_000, list: 3_000 };

type AskList = <Answer>(ask: (worker: Remote<DoorWorker>) => Promise<Answer>) => Promise<Answer>;
let begun: AskList | null = null;

/** Begins what keeps the list, and again after its script did not come: a call to it would wait for ever. */
function begin(): AskList {
  const thread = new Worker(new URL('./doorStore.worker.ts', import.meta.url), { type: 'module' });
  const worker = wrap<DoorWorker>(thread);
  /** What waits for an answer: one promise of a failure would keep all that was ever answered beside it. */
  const waiting = new Set<() => void>();
  thread.onerror = () => {
    begun = null;
    thread.terminate();
    for (const fail of waiting) fail();
  };
  return (ask) => {
    let fail = (): void => {};
    const failed = new Promise<never>((_, reject) => (fail = () => reject(noAnswer)));
    waiting.add(fail);
    return Promise.race([ask(worker), failed]).finally(() => waiting.delete(fail));
  };
}

/** Asks what keeps the list. */
function ofList<Answer>(ask: (worker: Remote<DoorWorker>) => Promise<Answer>): Promise<Answer> {
  begun ??= begin();
  return begun(ask);
}

/** The door that is open, and who is told of entries that the list has made. */
let at: { userId: string; eventId: string; by: string; onKept: (unsent: number) => void } | null = null;
/** `slow`: an answer is late, and may still come. */
let network: 'up' | 'slow' | 'down' = 'up';
/** What the list said last that it lacks: whoever asks for that again wants to know what the server says. */
let unlisted: string | null = null;

/** The same for the door that is open; null where none is. */
const ofDoor = async <Answer>(
  ask: (worker: Remote<DoorWorker>, door: NonNullable<typeof at>) => Promise<Answer | null>,
): Promise<Answer | null> => {
  const door = at;
  return door && ofList((worker) => ask(worker, door));
};

/** No answer of Foyer's: none at all, or one of a proxy or a hotspot in between. */
const isUnanswered = (error: unknown): boolean =>
  ['offline', 'malformed', 'unexpected'].includes((error as ApiError).code);

/** Notes by a call whether the network carries anything. */
async function heard<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await call;
    network = 'up';
    return answer;
  } catch (error) {
    network = isUnanswered(error) ? 'down' : 'up';
    throw error;
  }
}

/** Waits so long for an answer, and takes the network for what is said where none has come. */
async function inTime<Answer>(answer: Promise<Answer>, milliseconds: number, then: typeof network): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      network = then;
      reject(noAnswer);
    }, milliseconds);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** What the list says; null without one, or where the browser keeps nothing. */
async function known<Answer>(ask: () => Promise<Answer | null>): Promise<Answer | null> {
  try {
    return await ask();
  } catch {
    return null;
  }
}

/** The same, and null where it does not say so in time. */
const soon = <Answer>(ask: () => Promise<Answer | null>): Promise<Answer | null> =>
  known(() => inTime(ask(), timeouts.list, network));

/**
 * The server's answer, or the list's where none comes in time. That the list has nothing of it (`isThere`) is said only where the server
 * can't be reached, or has been silent for long: it may have what came after the list.
 */
async function orFromList<Answer>(
  ask: () => Promise<Answer>,
  list: () => Promise<Answer | null>,
  wait: number,
  isThere: (said: Answer) => boolean = () => true,
): Promise<Answer> {
  const fromList = () => soon(list);
  if (network !== 'up') {
    const said = await fromList();
    if (said && (network === 'down' || isThere(said))) return said;
  }
  const answer = heard(ask());
  try {
    return await inTime(answer, wait, 'slow');
  } catch (error) {
    if (!isUnanswered(error)) throw error;
  }
  const said = await fromList();
  // Without a list the server is waited for, as long as the machine waits.
  if (!said) return answer;
  if (isThere(said)) return said;
  try {
    return await inTime(answer, timeouts.unlisted - wait, 'down');
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return said;
  }
}

/** Says whose door is open, until the returned function is called. */
export function openDoor(event: DoorEvent, door: Omit<NonNullable<typeof at>, 'eventId'>): () => void {
  const opened = { ...door, eventId: event.id };
  at = opened;
  known(() => ofList((worker) => worker.keepEvent(door.userId, event)));
  return () => {
    if (at === opened) at = null;
  };
}

/** Says how many entries wait now. */
const tellKept = () =>
  known(() =>
    ofDoor(async (worker, { userId, eventId, onKept }) => onKept((await worker.state(userId, eventId)).unsent)),
  );

/** Keeps what the server said of an attendee. */
const note = ({ admission }: AttemptAnswer, session: string | undefined) =>
  known(() => ofDoor((worker, { userId, eventId }) => worker.note(userId, eventId, admission, session)));

export const offlineDoor = {
  listEvents({ userId }: { userId: string }, ask: () => Promise<{ events: DoorEvent[] }>) {
    const asking = async () => {
      const answer = await ask();
      known(() => ofList((worker) => worker.keepEvents(userId, answer.events)));
      return answer;
    };
    const list = async () => {
      const events = await ofList((worker) => worker.keptEvents(userId));
      return events && { events };
    };
    return orFromList(asking, list, timeouts.events);
  },

  /** Whom the list admits is shown at once: whether they may go in is asked again as they do. Everything else is the server's to say, as long as it speaks. */
  lookUp(
    { qrCodeData, eventId, gate, session, direction }: Lookup,
    ask: () => Promise<LookupAnswer>,
  ): Promise<LookupAnswer> {
    if (unlisted === qrCodeData && network === 'down') network = 'slow';
    const list = known(() =>
      ofDoor<LookupAnswer>((worker, { userId }) =>
        worker.judge(userId, eventId, qrCodeData, gate ?? null, direction === 'out', session),
      ),
    );
    const answer = orFromList(
      ask,
      () => list,
      timeouts.verdict,
      ({ verdict }) => verdict !== 'unknown',
    );
    return new Promise((resolve, reject) => {
      answer.then((said) => {
        unlisted = said.verdict === 'unknown' && 'listAt' in said ? qrCodeData : null;
        resolve(said);
      }, reject);
      list.then((said) => {
        if (!said || said.verdict === 'several' || !isGranted(said.verdict)) return;
        const { listAt, ...admission } = said;
        resolve({ ...admission, ...(network !== 'up' && listAt && { listAt }) });
      });
    });
  },

  async admit({ paid, ...who }: AttemptQuestion, signal: AbortSignal): Promise<AttemptAnswer> {
    // Money is noted by the server alone.
    if (paid !== null) return call(takePayment, { ...who, ...paid }, { signal });
    const question = { ...who, paid };
    const step = who.isExit ? 'out' : 'in';
    const answer = await orFromList<AttemptAnswer>(
      () => (who.isExit ? letOut : admit)(question, signal),
      async () => {
        const entry = entryOf(who, step);
        const admitted = await ofDoor<AttemptAnswer>((worker, { userId, eventId, by }) =>
          worker.admit(userId, eventId, question, entry, by),
        );
        if (admitted?.isProvisional) tellKept();
        if (admitted) forgetEntry(who, entry, step);
        return admitted;
      },
      timeouts.entry,
    );
    if (!answer.isProvisional) note(answer, who.session);
    return answer;
  },

  async undo(question: AttemptQuestion, signal: AbortSignal): Promise<AttemptAnswer> {
    const own = await soon(() =>
      ofDoor<AttemptAnswer>((worker, { userId, eventId, by }) => worker.undo(userId, eventId, question, newId(), by)),
    );
    if (own) {
      tellKept();
      return own;
    }
    const answer = await undo(question, signal);
    note(answer, question.session);
    return answer;
  },

  find({ eventId, name, session }: InputOf<typeof getUsersByNameNEventId>, ask: () => Promise<FoundAttendees>) {
    const list = () => ofDoor<FoundAttendees>((worker, { userId }) => worker.find(userId, eventId, name, session));
    return orFromList(ask, list, timeouts.search, ({ total }) => total > 0);
  },

  count({ eventId, session }: InputOf<typeof countCheckedIn>, ask: () => Promise<Count>) {
    const list = () => ofDoor<Count>((worker, { userId }) => worker.count(userId, eventId, session));
    return orFromList(ask, list, timeouts.search);
  },
};

export type OfflineDoor = typeof offlineDoor;

const deviceKey = 'foyer.device';

/** The name of this device among those of an event: random, and of no login. */
function deviceId(): string {
  const known = readText(deviceKey);
  if (known) return known;
  const made = newId();
  storeText(deviceKey, made);
  return made;
}

const caller = () => ({ token: readSession()?.token ?? null, device: deviceId() });

/** What keeps the list: the calls of its machine. */
export const listCalls = {
  openList: (...place: Parameters<DoorWorker['open']>) => ofList((worker) => worker.open(...place)),
  send: (userId: string, eventId: string, gate: string, session: string | undefined) =>
    told(heard(ofList((worker) => worker.send(userId, eventId, { gate, session }, caller())))),
  load: (userId: string, eventId: string, names: boolean, session: string | undefined) =>
    told(heard(ofList((worker) => worker.load(userId, eventId, { names, session }, caller())))),
  forget: (userId: string, eventId: string) => known(() => ofList((worker) => worker.forget(userId, eventId))),
};

/** The page signs in again; what waits stays. */
async function told<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if ((error as ApiError).code === 'expired') clientConfig().expired();
    throw error;
  }
}
