import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import type { CurrentUser } from '../../../api/contract/account.ts';
import { scanBadgeByCheckin } from '../../../api/contract/door.ts';
import { holdHistory } from '../../../boot/historyInterceptor.ts';
import { kioskMachine } from '../../../machines/door/kiosk.ts';
import { kioskExitMachine } from '../../../machines/door/kioskExit.ts';
import { kioskPrinterMachine } from '../../../machines/door/kioskPrinter.ts';
import type { ScannerActor } from '../../../machines/parts/scanner.ts';
import { KioskView } from '../../../views/door/kiosk/KioskView.tsx';
import { printBadge } from '../../badge/printing.ts';
import { callActor } from '../../parts/callActor.ts';
import { createSignaller } from '../../parts/scanning/signals.ts';
import { usePictureScanner } from '../../parts/scanning/usePictureScanner.tsx';
import { admit } from '../namedEntry.ts';
import { keepFullScreen } from './fullScreen.ts';
import { changeKiosk, type KioskMemory } from './kioskMemory.ts';
import { isRightPin, type KeptPin } from './pin.ts';

const signaller = createSignaller();

type Props = { kept: KioskMemory; pin: KeptPin; user: CurrentUser; unlock: () => void };

/** The kiosk itself, for as long as the device is locked. What is kept is read once. */
export function Kiosk({ kept, pin, user, unlock }: Props) {
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
          print: fromPromise(({ input: { uId }, signal }) => printBadge({ eventId, uId }, signal, refuseTab)),
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
function refuseTab(): never {
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
