import { useActorRef } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { fromCallback } from 'xstate';
import { door } from '#words/door.ts';
import { type CameraCommand, type ScannerActor, scannerMachine } from '../../../machines/parts/scanner.ts';
import { cameraInto } from './camera.ts';
import type { Facing } from './openCamera.ts';

type Options = {
  byKeyboard: boolean;
  /** Which way the first camera looks; away from who scans where nothing is said. */
  facing?: Facing;
  /** Keeps on this device how its user scans. */
  storeWay: (byKeyboard: boolean) => void;
  onCode: (code: string) => void;
};

/** A scanner for as long as a page is shown, and the place of its camera's picture. The options are read once. */
export function usePictureScanner(options: Options): { scanner: ScannerActor; lens: ReactNode } {
  const [{ video, scannerOfVideo, given }] = useState(() => {
    const video = createPicture();
    const scannerOfVideo = scannerMachine.provide({
      actors: { camera: cameraInto(video, options.facing ?? 'environment'), surroundings },
      actions: { storeWay: ({ context: { byKeyboard } }) => options.storeWay(byKeyboard) },
    });
    return { video, scannerOfVideo, given: options };
  });
  const scanner = useActorRef(scannerOfVideo, { input: { byKeyboard: given.byKeyboard } });

  useEffect(() => {
    const heard = scanner.on('code.scanned', ({ code }) => given.onCode(code));
    return () => heard.unsubscribe();
  }, [scanner, given]);
  useEffect(keepAwake, []);

  return { scanner, lens: <div ref={(place) => place?.append(video)} className="door-picture" /> };
}

function createPicture(): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.setAttribute('aria-label', door.scanner.picture);
  return video;
}

/** Keeps the screen on while a door is worked; answers with the way to let it sleep again. */
function keepAwake(): () => void {
  const leaving = new AbortController();
  let lock: WakeLockSentinel | null = null;

  async function hold() {
    if (document.hidden || !navigator.wakeLock) return;
    // A device low on battery may refuse: the door works, its screen only dims.
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (leaving.signal.aborted) void lock?.release();
  }

  // The browser lets go whenever the page is hidden.
  document.addEventListener('visibilitychange', hold, { signal: leaving.signal });
  void hold();
  return () => {
    leaving.abort();
    void lock?.release();
  };
}

/** A scanner types faster than this between two keys, in milliseconds, also on a busy computer; a person hardly ever. */
const longestGap = 100;

/**
 * Recognises a scanner that types: a burst of characters ended by Enter. `press` takes each key with its time and
 * answers with the code when the burst is complete, `isBurst` while one is coming in.
 */
function recogniseBursts(): {
  press: (key: string, now: number, shortest: number) => string | null;
  isBurst: () => boolean;
} {
  let text = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    press(key, now, shortest) {
      if (key.length > 1 && key !== 'Enter') return null; // Shift and its like come between the characters.
      if (now - lastAt > longestGap) text = '';
      lastAt = now;
      if (key !== 'Enter') {
        text += key;
        return null;
      }
      const code = text;
      text = '';
      return code.length >= shortest ? code : null;
    },
    isBurst: () => text.length > 1,
  };
}

const shortest = 6;
/** In the search field a short quick word may be an attendee's. */
const shortestInSearch = 12;

/** Tells the scanner of codes from a device that types, and of the page going out of sight. */
export const surroundings = fromCallback<CameraCommand>(({ sendBack }) => {
  const leaving = new AbortController();
  const { signal } = leaving;
  const bursts = recogniseBursts();

  function press(event: KeyboardEvent) {
    const place = placeOf(event.target);
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || place === 'field') return;
    const code = bursts.press(event.key, event.timeStamp, place === 'search' ? shortestInSearch : shortest);
    // A burst must not press the button that has the focus: its Enter would admit another attendee.
    if (code !== null || (place === 'page' && bursts.isBurst())) event.preventDefault();
    if (code !== null) sendBack({ type: 'code.typed', code });
  }

  window.addEventListener('keydown', press, { signal, capture: true });
  document.addEventListener(
    'visibilitychange',
    () => sendBack({ type: document.hidden ? 'page.hidden' : 'page.shown' }),
    { signal },
  );
  return () => leaving.abort();
});

function placeOf(target: EventTarget | null): 'page' | 'search' | 'field' {
  if (target instanceof HTMLInputElement) {
    if (target.type === 'search') return 'search';
    return target.type === 'checkbox' || target.type === 'radio' ? 'page' : 'field';
  }
  const isField =
    target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
  return isField ? 'field' : 'page';
}
