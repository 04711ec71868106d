import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { CurrentUser } from '../../api/contract/account.ts';
import { checkin, getUsersByNameNEventId, scanBadgeByCheckin, undoCheckin } from '../../api/contract/door.ts';
import { getEventByAppUserId } from '../../api/contract/event.ts';
import { attendeeSearchMachine } from '../../machines/door/attendeeSearch.ts';
import { type CheckInActor, checkInMachine } from '../../machines/door/checkIn.ts';
import { eventChoiceMachine } from '../../machines/door/eventChoice.ts';
import { scannerMachine } from '../../machines/door/scanner.ts';
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

const machine = checkInMachine.provide({
  actors: {
    eventChoice: eventChoiceMachine.provide({ actors: { listEvents: callActor(getEventByAppUserId) } }),
    search: attendeeSearchMachine.provide({ actors: { findAttendees: callActor(getUsersByNameNEventId) } }),
    lookUp: callActor(scanBadgeByCheckin),
    admit: callActor(checkin),
    undo: callActor(undoCheckin),
  },
  actions: {
    signal: ({ context }, { signal }) => signaller.give(signal, context.settings.muted),
    storeSettings: ({ context }) => writeDoorSettings(context.settings),
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
  const checkIn = useActorRef(machine, {
    input: { userId: user.id, staff: user.name || user.email, eventId, settings: readDoorSettings() },
  });
  const chosenId = useSelector(checkIn, ({ context }) => context.event?.id ?? null);
  const choice = useSelector(checkIn, ({ children }) => children.eventChoice);

  useEffect(() => {
    const retry = () => {
      checkIn.send({ type: 'attempt.retried' });
      checkIn.getSnapshot().children.eventChoice?.send({ type: 'attempt.retried' });
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [checkIn]);

  if (chosenId) return <Desk key={chosenId} checkIn={checkIn} />;
  return choice ? <EventChoiceView choice={choice} /> : null;
}

/** At the door of a chosen event: only now the camera is asked for. */
function Desk({ checkIn }: { checkIn: CheckInActor }) {
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
