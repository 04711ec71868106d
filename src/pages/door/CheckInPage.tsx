import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import type { CurrentUser } from '../../api/contract/account.ts';
import { checkin, getUsersByNameNEventId, scanBadgeByCheckin, undoCheckin } from '../../api/contract/door.ts';
import { getEventByAppUserId } from '../../api/contract/event.ts';
import { attemptMachine } from '../../machines/door/attempt.ts';
import { attendeeSearchMachine } from '../../machines/door/attendeeSearch.ts';
import { type CheckInActor, checkInMachine } from '../../machines/door/checkIn.ts';
import { type DoorActor, doorMachine } from '../../machines/door/door.ts';
import { eventChoiceMachine } from '../../machines/door/eventChoice.ts';
import { scannerMachine } from '../../machines/door/scanner.ts';
import { verdictMachine } from '../../machines/door/verdict.ts';
import { door } from '../../messages/door.ts';
import { DoorView } from '../../views/door/DoorView.tsx';
import { EventChoiceView } from '../../views/door/EventChoiceView.tsx';
import { useAppActors } from '../parts/appActors.tsx';
import { callActor } from '../parts/callActor.ts';
import { cameraInto } from './scanning/camera.ts';
import { readDoorSettings, writeDoorSettings } from './scanning/doorSettings.ts';
import { keepAwake } from './scanning/keepAwake.ts';
import { createSignaller } from './scanning/signals.ts';
import { surroundings } from './scanning/surroundings.ts';

const signaller = createSignaller();

const checkInHere = checkInMachine.provide({
  actors: {
    search: attendeeSearchMachine.provide({ actors: { findAttendees: callActor(getUsersByNameNEventId) } }),
    verdict: verdictMachine.provide({ actors: { lookUp: callActor(scanBadgeByCheckin) } }),
    admit: attemptMachine.provide({
      actors: { act: fromPromise(({ input, signal }) => call(checkin, input, { signal })) },
    }),
    undo: attemptMachine.provide({
      actors: {
        act: fromPromise(({ input: { gate: _, ...attendee }, signal }) => call(undoCheckin, attendee, { signal })),
      },
    }),
  },
  actions: {
    signal: ({ context }, { signal }) => signaller.give(signal, context.settings.muted),
    storeSettings: ({ context }) => writeDoorSettings(context.settings),
  },
});

const machine = doorMachine.provide({
  actors: {
    eventChoice: eventChoiceMachine.provide({ actors: { listEvents: callActor(getEventByAppUserId) } }),
    checkIn: checkInHere,
  },
});

/** The dashboard of check-in staff, and the door of an organiser's event. */
export default function CheckInPage() {
  const { session } = useAppActors();
  const user = useSelector(session, ({ context }) => context.kept?.currentUser ?? null);
  const [query] = useSearchParams();
  const eventId = query.get('eventId');
  return user ? <Door key={`${user.id} ${eventId}`} user={user} eventId={eventId} /> : null;
}

function Door({ user, eventId }: { user: CurrentUser; eventId: string | null }) {
  const doorActor = useActorRef(machine, {
    input: { userId: user.id, staff: user.name || user.email, eventId, settings: readDoorSettings() },
  });
  const { eventChoice, checkIn } = useSelector(doorActor, ({ children }) => children);

  useEffect(() => {
    const retry = () => retryIn(doorActor);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [doorActor]);

  if (checkIn) return <EventDoor key={checkIn.sessionId} checkIn={checkIn} />;
  return eventChoice ? <EventChoiceView choice={eventChoice} /> : null;
}

/** Repeats what failed without a network, in whichever part of the door. */
function retryIn(doorActor: DoorActor) {
  const { eventChoice, checkIn } = doorActor.getSnapshot().children;
  const { verdict, admit, undo } = checkIn?.getSnapshot().children ?? {};
  for (const actor of [eventChoice, verdict, admit, undo]) actor?.send({ type: 'attempt.retried' });
}

/** The check-in of a chosen event; only this asks for the camera. */
function EventDoor({ checkIn }: { checkIn: CheckInActor }) {
  const [{ video, scannerOfVideo }] = useState(() => {
    const video = createPicture();
    return { video, scannerOfVideo: scannerMachine.provide({ actors: { camera: cameraInto(video), surroundings } }) };
  });
  const scanner = useActorRef(scannerOfVideo);

  useEffect(() => {
    const heard = scanner.on('code.scanned', ({ code }) => checkIn.send({ type: 'code.scanned', code }));
    return () => heard.unsubscribe();
  }, [scanner, checkIn]);
  useEffect(keepAwake, []);

  return (
    <DoorView
      checkIn={checkIn}
      scanner={scanner}
      lens={<div ref={(place) => place?.append(video)} className="door-picture" />}
    />
  );
}

function createPicture(): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.setAttribute('aria-label', door.scanner.picture);
  return video;
}
