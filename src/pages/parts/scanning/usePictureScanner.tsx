import { useActorRef } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { door } from '#words/door.ts';
import { type ScannerActor, scannerMachine } from '../../../machines/parts/scanner.ts';
import { cameraInto } from './camera.ts';
import { keepAwake } from './keepAwake.ts';
import type { Facing } from './openCamera.ts';
import { surroundings } from './surroundings.ts';

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
