import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Redirect, useParams } from 'wouter';
import { fromPromise } from 'xstate';
import { locale } from '#words/locale.ts';
import { call } from '../../api/client.ts';
import type { CurrentUser } from '../../api/contract/account.ts';
import { scanBadgeByCheckin } from '../../api/contract/door.ts';
import { getEventByAppUserId } from '../../api/contract/event.ts';
import { holdHistory } from '../../boot/historyInterceptor.ts';
import { mayAs } from '../../lib/account.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { kioskMachine } from '../../machines/door/kiosk.ts';
import { kioskExitMachine } from '../../machines/door/kioskExit.ts';
import { kioskPrinterMachine } from '../../machines/door/kioskPrinter.ts';
import { editor } from '../../machines/parts/editor.ts';
import type { ScannerActor } from '../../machines/parts/scanner.ts';
import { kioskIn } from '../../messages/kiosk.ts';
import { dashboardOf, to } from '../../paths.ts';
import { type KioskDraft, type KioskSubject, KioskSetup as View } from '../../views/door/kiosk/KioskSetup.tsx';
import { KioskView } from '../../views/door/kiosk/KioskView.tsx';
import PrintOne from '../badge/PrintOne.tsx';
import { printBadge } from '../badge/printing.ts';
import { useAppActors, useUser } from '../parts/appActors.tsx';
import { callActor } from '../parts/callActor.ts';
import { createSignaller } from '../parts/scanning/signals.ts';
import { usePictureScanner } from '../parts/scanning/usePictureScanner.tsx';
import { changeKiosk, type KioskMemory, readKiosk, writeKiosk } from './kiosk/kioskMemory.ts';
import { canKeepPin, isRightPin, type KeptPin, keepPin } from './kiosk/pin.ts';
import { admit } from './namedEntry.ts';

/** Self check-in at one event: set up by staff, then the only page of this device until they enter their PIN. */
export default function KioskPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  const here = to.kiosk(eventId);
  const { session } = useAppActors();
  const user = useUser();
  const isLocked = useSelector(session, ({ context }) => context.kept?.currentUser?.kiosk === here);
  if (!user) return null;
  if (!mayAs(user.team ?? 'owner', 'manage')) return <Redirect to={dashboardOf[user.role]} replace />;

  // A device that has lost what it kept knows no PIN to ask for: the kiosk is set up anew.
  const kept = isLocked ? readKiosk(user.id) : null;
  const key = `${user.id} ${eventId}`;
  if (!kept?.pin)
    return (
      <KioskSetup
        key={key}
        user={user}
        eventId={eventId}
        start={() => session.send({ type: 'profile.changed', profile: { kiosk: here } })}
      />
    );
  const unlock = () => {
    changeKiosk(user.id, { pin: null });
    session.send({ type: 'profile.changed', profile: { kiosk: undefined } });
  };
  return <Kiosk key={key} kept={kept} pin={kept.pin} user={user} unlock={unlock} />;
}

const words = kioskIn[locale].setup;

type SetupProps = { user: CurrentUser; eventId: string; start: () => void };

/** Where staff set a kiosk up. */
function KioskSetup({ user, eventId, start }: SetupProps) {
  const [logic] = useState(() => setupOf({ user, eventId, start }));
  const setup = useActorRef(logic);
  return (
    <View
      setup={setup}
      eventId={eventId}
      words={words}
      touched={enterFullScreen}
      printOf={(uId) => <PrintOne eventId={eventId} uId={uId} />}
    />
  );
}

const setupOf = ({ user, eventId, start }: SetupProps) =>
  editor<KioskSubject, KioskDraft, null>({
    load: async (signal) => {
      const { events } = await call(getEventByAppUserId, { userId: user.id }, { signal });
      const kept = readKiosk(user.id);
      return {
        event: events.find(({ id }) => id === eventId) ?? null,
        settings: kept?.settings ?? {
          ...{ gate: words.gateDefault, way: 'front', locale },
          ...{ prints: false, reprints: false, muted: false },
        },
        unprinted: kept?.eventId === eventId ? kept.unprinted : [],
      };
    },
    save: async ({ settings, pin, eventName }) => {
      if (!canKeepPin()) throw { code: 'refused', status: 0, msg: words.insecure } satisfies ApiError;
      writeKiosk(user.id, { eventId, eventName, settings, pin: await keepPin(pin), wrong: 0, unprinted: [] });
      return null;
    },
    whenSaved: start,
  });

const signaller = createSignaller();

type KioskProps = { kept: KioskMemory; pin: KeptPin; user: CurrentUser; unlock: () => void };

/** The kiosk itself, for as long as the device is locked. What is kept is read once. */
function Kiosk({ kept, pin, user, unlock }: KioskProps) {
  const { eventId, eventName, settings } = kept;
  const [logic] = useState(() => kioskOf({ eventId, pin, userId: user.id, unlock }));
  const kiosk = useActorRef(logic, {
    input: { eventId, settings, unprinted: kept.unprinted, wrong: kept.wrong },
  });
  const { scanner, lens } = usePictureScanner({
    byKeyboard: settings.way === 'scanner',
    facing: settings.way === 'front' ? 'user' : 'environment',
    storeWay: () => {},
    onCode: (code) => kiosk.send({ type: 'code.scanned', code }),
  });

  useEffect(() => {
    const goOn = () => kiosk.send({ type: 'network.returned' });
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [kiosk]);
  useEffect(keepFullScreen, []);
  useEffect(stayHere, []);
  useEffect(() => reviveCamera(scanner), [scanner]);

  return <KioskView kiosk={kiosk} scanner={scanner} lens={lens} eventName={eventName} />;
}

type Given = { eventId: string; pin: KeptPin; userId: string; unlock: () => void };

const kioskOf = ({ eventId, pin, userId, unlock }: Given) =>
  kioskMachine.provide({
    actors: {
      lookUp: callActor(scanBadgeByCheckin),
      admit: fromPromise(({ input, signal }) => admit(input, signal)),
      printer: kioskPrinterMachine.provide({
        actors: {
          print: fromPromise(({ input: { uId }, signal }) => printBadge({ eventId, uId }, signal, throwForTab)),
        },
        actions: {
          storeUnprinted: ({ context: { unprinted } }) => changeKiosk(userId, { unprinted }),
        },
      }),
      exit: kioskExitMachine.provide({
        actors: { verify: fromPromise(async ({ input }) => ({ right: await isRightPin(input.pin, pin) })) },
        actions: { storeWrong: ({ context: { wrong } }) => changeKiosk(userId, { wrong }) },
      }),
    },
    actions: {
      signal: ({ context }, { signal }) => signaller.give(signal, context.settings.muted),
      unlock,
    },
  });

/** A tab of its own would lead away from the kiosk. */
function throwForTab(): never {
  throw new Error('this browser prints no PDF from a page');
}

/** Milliseconds after which a camera that was lost is asked for again, as no staff is there to do it. */
const rest = 5_000;

function reviveCamera(scanner: ScannerActor): () => void {
  const asking = setInterval(() => {
    if (scanner.getSnapshot().matches('lost')) scanner.send({ type: 'camera.requested' });
  }, rest);
  return () => clearInterval(asking);
}

/**
 * Keeps the page where it is when a visitor presses the browser's back button or asks for a menu of the page. The app's guard refuses
 * other addresses besides; this one keeps the camera running.
 */
function stayHere(): () => void {
  const leaving = new AbortController();
  const here = window.location.href;
  // The entry that a press on the back button leaves.
  window.history.pushState(null, '', here);
  const release = holdHistory((event) => {
    event.stopImmediatePropagation();
    window.history.pushState(null, '', here);
  });
  document.addEventListener('contextmenu', (event) => event.preventDefault(), { signal: leaving.signal });
  return () => {
    leaving.abort();
    release();
  };
}

/** Takes the whole screen, where the browser lets a page do so; only after a touch or a key. */
function enterFullScreen(): void {
  if (document.fullscreenElement) return;
  document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {});
}

/** Takes the whole screen with every touch, since a reload and Escape end it; answers with the way back. */
function keepFullScreen(): () => void {
  const leaving = new AbortController();
  for (const gesture of ['pointerup', 'keydown'])
    document.addEventListener(gesture, enterFullScreen, { signal: leaving.signal });
  return () => {
    leaving.abort();
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  };
}
