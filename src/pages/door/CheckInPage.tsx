import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useSearchParams } from 'wouter';
import { fromPromise, type PromiseActorLogic } from 'xstate';
import { call } from '../../api/client.ts';
import type { CurrentUser } from '../../api/contract/account.ts';
import { countCheckedIn, DoorAttendee, getUsersByNameNEventId, scanBadgeByCheckin } from '../../api/contract/door.ts';
import type { Endpoint, InputOf, PayloadOf } from '../../api/contract/endpoint.ts';
import { getEventByAppUserId } from '../../api/contract/event.ts';
import { holdHistory } from '../../boot/historyInterceptor.ts';
import { checkInKinds } from '../../lib/admission.ts';
import {
  type AttemptAnswer,
  type AttemptQuestion,
  attemptMachine,
  type DoorSettings,
} from '../../machines/door/attempt.ts';
import { attendeeCountMachine } from '../../machines/door/attendeeCount.ts';
import { attendeeSearchMachine } from '../../machines/door/attendeeSearch.ts';
import { type CheckInActor, checkInMachine } from '../../machines/door/checkIn.ts';
import { type DoorActor, doorMachine } from '../../machines/door/door.ts';
import { eventChoiceMachine } from '../../machines/door/eventChoice.ts';
import { verdictMachine } from '../../machines/door/verdict.ts';
import { noAnswer } from '../../machines/parts/errors.ts';
import type { ScannerActor } from '../../machines/parts/scanner.ts';
import { DoorView, loadOpenedLater } from '../../views/door/DoorView.tsx';
import { CrashBoundary } from '../../views/parts/CrashBoundary.tsx';
import { lazyPart } from '../../views/parts/lazyPart.tsx';
import { doorSettings, readJson, storeJson } from '../../views/parts/storage.ts';
import { useAppActors, useUser } from '../parts/appActors.tsx';
import { readOwn, writeOwn } from '../parts/browserStorage.ts';
import { createSignaller } from '../parts/scanning/signals.ts';
import { usePictureScanner } from '../parts/scanning/usePictureScanner.tsx';
import type { OfflineDoor } from './offline/offlineDoor.ts';

/** Loaded with the first check-in at a device that prints badges. */
const DoorPrint = lazyPart(() => import('./DoorPrint.tsx'));
const loadNumbers = () => import('./DoorNumbers.tsx');
const DoorNumbers = lazyPart(loadNumbers);
const EventChoiceView = lazyPart(() => import('../../views/door/EventChoiceView.tsx'));

let offline: OfflineDoor | null = null;
/** The door's list on this device, loaded once the camera is on its way. */
const loadOffline = (): Promise<OfflineDoor> =>
  import('./offline/offlineDoor.ts').then(
    (loaded) => {
      offline = loaded.offlineDoor;
      return offline;
    },
    () => {
      throw noAnswer;
    },
  );

/** Asks the server and the list on this device; before that is there, the server alone, and then the list what the server did not answer. */
async function askBoth<Answer extends object>(
  ask: () => Promise<Answer>,
  ofBoth: (offline: OfflineDoor, ask: () => Promise<Answer>) => Promise<Answer>,
): Promise<Answer> {
  if (offline) return ofBoth(offline, ask);
  const asked = ask();
  const silence = new Promise<null>((resolve) => setTimeout(resolve, timeout, null));
  try {
    const answer = await Promise.race([asked, silence]);
    if (answer) return answer;
  } catch {}
  return loadOffline().then(
    (list) => ofBoth(list, () => asked),
    () => asked,
  );
}

/** Milliseconds after which the list is loaded for a server that is silent. */
const timeout = 2_500;

/** The actor of a call that the list answers by that name, too. */
const eitherActor = <E extends Endpoint>(
  endpoint: E,
  name: keyof OfflineDoor,
): PromiseActorLogic<PayloadOf<E>, InputOf<E>> =>
  fromPromise(({ input, signal }) =>
    askBoth(
      () => call(endpoint, input, { signal }),
      (list, ask) => (list[name] as (input: InputOf<E>, asked: typeof ask) => ReturnType<typeof ask>)(input, ask),
    ),
  );

const attemptActor = (kind: 'admit' | 'undo'): PromiseActorLogic<AttemptAnswer, AttemptQuestion> =>
  fromPromise(async ({ input, signal }) => (await loadOffline())[kind](input, signal));

const signaller = createSignaller();

const checkInHere = checkInMachine.provide({
  actors: {
    count: attendeeCountMachine.provide({ actors: { countCheckedIn: eitherActor(countCheckedIn, 'count') } }),
    search: attendeeSearchMachine.provide({ actors: { findAttendees: eitherActor(getUsersByNameNEventId, 'find') } }),
    verdict: verdictMachine.provide({ actors: { lookUp: eitherActor(scanBadgeByCheckin, 'lookUp') } }),
    admit: attemptMachine.provide({ actors: { act: attemptActor('admit') } }),
    undo: attemptMachine.provide({ actors: { act: attemptActor('undo') } }),
  },
  actions: {
    signal: ({ context }, { signal }) => signaller.give(signal, context.settings.muted),
    storeSettings: ({ context }) => writeDoorSettings(context.settings),
    storeEntries: ({ context: { userId, event, entries } }) =>
      writeDoorMemory(userId, { entries: { ...readDoorMemory(userId).entries, [event.id]: entries } }),
  },
});

const machine = doorMachine.provide({
  actors: {
    eventChoice: eventChoiceMachine.provide({ actors: { listEvents: eitherActor(getEventByAppUserId, 'listEvents') } }),
    checkIn: checkInHere,
  },
  actions: {
    storeChoice: ({ context: { userId, chosen } }) => writeDoorMemory(userId, { eventId: chosen?.event.id ?? null }),
  },
});

/** The dashboard of check-in staff, and the door of an organiser's event. */
export default function CheckInPage() {
  const user = useUser();
  const [query] = useSearchParams();
  const eventId = query.get('eventId');
  return user ? <Door key={`${user.id} ${eventId}`} user={user} eventId={eventId} /> : null;
}

function Door({ user, eventId }: { user: CurrentUser; eventId: string | null }) {
  const { session } = useAppActors();
  const [memory] = useState(() => readDoorMemory(user.id));
  const doorActor = useActorRef(machine, {
    input: {
      userId: user.id,
      eventId: eventId ?? memory.eventId,
      settings: readDoorSettings(),
      entries: memory.entries,
    },
  });
  const { eventChoice, checkIn } = useSelector(doorActor, ({ children }) => children);

  const isExpired = useSelector(session, (state) => state.matches('expired'));
  useEffect(() => (isExpired ? () => goOnIn(doorActor) : undefined), [isExpired, doorActor]);
  useEffect(() => {
    const goOn = () => (document.hidden ? undefined : goOnIn(doorActor));
    window.addEventListener('online', goOn);
    document.addEventListener('visibilitychange', goOn);
    return () => {
      window.removeEventListener('online', goOn);
      document.removeEventListener('visibilitychange', goOn);
    };
  }, [doorActor]);

  if (checkIn) return <EventDoor key={checkIn.sessionId} checkIn={checkIn} />;
  return eventChoice ? <EventChoiceView choice={eventChoice} /> : null;
}

/** The network or the session is back, or the page is looked at again: repeats what failed, wherever in the door that was, and counts anew. */
function goOnIn(doorActor: DoorActor) {
  const { eventChoice, checkIn } = doorActor.getSnapshot().children;
  const { verdict, admit, undo, count, search } = checkIn?.getSnapshot().children ?? {};
  for (const actor of [eventChoice, verdict, admit, undo]) actor?.send({ type: 'attempt.retried' });
  search?.send({ type: 'search.retried' });
  count?.send({ type: 'count.outdated' });
}

/** The check-in of a chosen event; only this asks for the camera. */
function EventDoor({ checkIn }: { checkIn: CheckInActor }) {
  const { userId } = checkIn.getSnapshot().context;
  const { scanner, lens } = usePictureScanner({
    byKeyboard: readDoorMemory(userId).byKeyboard,
    storeWay: (byKeyboard) => writeDoorMemory(userId, { byKeyboard }),
    onCode: (code) => checkIn.send({ type: 'code.scanned', code }),
  });

  useEffect(() => {
    // What fails to come now is asked for again when it is opened.
    Promise.all([loadOpenedLater(), loadOffline(), loadNumbers()]).catch(() => {});
  }, []);
  useEffect(() => {
    const dismissed = checkIn.on('code.dismissed', () => scanner.send({ type: 'code.dismissed' }));
    return () => dismissed.unsubscribe();
  }, [checkIn, scanner]);
  useEffect(() => closeOnBack(checkIn, scanner), [checkIn, scanner]);

  const DoorList = useDoorList();
  const prints = useSelector(checkIn, ({ context: { settings, entries } }) => settings.printing && entries.length > 0);
  return (
    <DoorView
      checkIn={checkIn}
      scanner={scanner}
      lens={lens}
      notice={DoorList && <DoorList checkIn={checkIn} />}
      tools={DoorList && <DoorList.Sale checkIn={checkIn} />}
      numbers={(close) => (
        <CrashBoundary instead={null}>
          <DoorNumbers event={checkIn.getSnapshot().context.event} close={close} />
        </CrashBoundary>
      )}
    >
      {prints ? (
        <CrashBoundary instead={null}>
          <DoorPrint checkIn={checkIn} />
        </CrashBoundary>
      ) : null}
    </DoorView>
  );
}

/** Milliseconds until the code of the list is asked for again, where the network went before it came. */
const again = 10_000;

/** What keeps the list on this device, and what sells tickets, once their code is there: the door goes on without. */
function useDoorList() {
  const [DoorList, keep] = useState<typeof import('./offline/DoorList.tsx').default | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isLeft = false;
    const load = () =>
      import('./offline/DoorList.tsx').then(
        ({ default: loaded }) => (isLeft ? undefined : keep(() => loaded)),
        () => {
          if (!isLeft) timer = setTimeout(load, again);
        },
      );
    load();
    return () => {
      isLeft = true;
      if (timer) clearTimeout(timer);
    };
  }, []);
  return DoorList;
}

/**
 * The browser's back button closes what lies over the camera; where nothing does, it leaves the door. It leaves an entry of ours in the
 * history: of a move to another document no page hears.
 */
function closeOnBack(checkIn: CheckInActor, scanner: ScannerActor): () => void {
  const { pathname } = window.location;
  const stay = () => window.history.pushState(atDoor, '');
  if (!isAtDoor(window.history.state)) stay();
  return holdHistory((event) => {
    if (isAtDoor(event.state) || window.location.pathname !== pathname) return;
    event.stopImmediatePropagation();
    const open = checkIn.getSnapshot();
    const isTyping = scanner.getSnapshot().matches('typing');
    if (open.matches('scanning') && !isTyping) return window.history.back();
    stay();
    const { verdict, admit, undo } = open.children;
    for (const actor of [verdict, admit, undo]) actor?.send({ type: 'verdict.dismissed' });
    checkIn.send({ type: 'search.closed' });
    scanner.send({ type: 'typing.closed' });
  });
}

const atDoor = { door: true };
const isAtDoor = (state: { door?: boolean } | null) => state?.door === true;

const Entry = v.object({ attendee: DoorAttendee, kind: v.picklist(checkInKinds), at: v.nullable(v.string()) });

/** What a door needs after a reload: the event that was chosen, the latest entries by event, and how it scans. */
const Memory = v.object({
  eventId: v.nullable(v.string()),
  entries: v.record(v.string(), v.array(Entry)),
  byKeyboard: v.boolean(),
});
type Memory = v.InferOutput<typeof Memory>;

const name = 'door';
const nothing: Memory = { eventId: null, entries: {}, byKeyboard: false };

/** What this device keeps of the user's doors. */
export function readDoorMemory(userId: string): Memory {
  const kept = v.safeParse(Memory, readOwn(userId, name));
  return kept.success ? kept.output : nothing;
}

export const writeDoorMemory = (userId: string, changed: Partial<Memory>) =>
  writeOwn(userId, name, { ...readDoorMemory(userId), ...changed });

/** What was set up on this device before. */
export function readDoorSettings(): DoorSettings {
  const kept: Partial<Record<keyof DoorSettings, unknown>> = readJson(doorSettings) ?? {};
  return {
    gate: typeof kept.gate === 'string' ? kept.gate : '',
    admitAtOnce: kept.admitAtOnce === true,
    muted: kept.muted === true,
    ...(kept.nameless === true && { nameless: true }),
    ...(kept.isExit === true && { isExit: true }),
    // Of another event, or of another shape, it is none.
    session: kept.session as DoorSettings['session'],
    ...((kept.printing === 'asked' || kept.printing === 'itself') && { printing: kept.printing }),
  };
}

export const writeDoorSettings = (settings: DoorSettings) => storeJson(doorSettings, settings);
