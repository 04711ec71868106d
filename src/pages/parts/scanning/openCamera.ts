import type { Camera, OpenedCamera } from '../../../machines/parts/scanner.ts';
import { takeEarlyCamera } from './earlyScanner.ts';

type Abilities = MediaTrackCapabilities & { torch?: boolean; focusMode?: string[] };
type Wish = MediaTrackConstraintSet & { torch?: boolean; focusMode?: string };

const picture = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** Which way a camera looks: away from who reads the screen, or at them. */
export type Facing = 'environment' | 'user';

/** Asks for a camera, rather one that looks that way. */
export const askForCamera = (facing: Facing): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ video: { ...picture, facingMode: facing } });

/**
 * Asks for a camera: the one wanted, else one that looks that way. Rejects with the browser's `DOMException`, a `NotFoundError`
 * where there is no camera to ask for.
 */
export async function openCamera(cameraId: string | null, facing: Facing): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('no camera access here', 'NotFoundError');
  if (cameraId === null) return (await openedEarly()) ?? askForCamera(facing);
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...picture, deviceId: { exact: cameraId } } });
  } catch (error) {
    if (nameOf(error) === 'OverconstrainedError') return askForCamera(facing);
    throw error;
  }
}

/** What kind of error a browser tells. In WebKit, that there is no such camera is not a `DOMException`. */
export const nameOf = (error: unknown): string =>
  error instanceof Object && 'name' in error ? String(error.name) : '';

/** The camera of the page's beginning, unless it has been switched off since. */
async function openedEarly(): Promise<MediaStream | null> {
  const stream = await takeEarlyCamera();
  return stream?.active ? stream : null;
}

/** What is known of an open camera and its neighbours; names are empty until the browser tells them. */
export async function describeCamera(stream: MediaStream): Promise<OpenedCamera> {
  const [track] = stream.getVideoTracks();
  const devices = await navigator.mediaDevices.enumerateDevices();
  const cameras = devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }): Camera => ({ id: deviceId, name: label }));
  return {
    cameras,
    cameraId: track?.getSettings().deviceId ?? '',
    hasTorch: abilitiesOf(track).torch === true,
  };
}

export async function setTorch(stream: MediaStream, on: boolean): Promise<void> {
  await apply(stream, { torch: on });
}

/** Keeps the picture sharp where the camera can; a phone held up to a phone is close. */
export async function focusOnTheMove(stream: MediaStream): Promise<void> {
  const [track] = stream.getVideoTracks();
  if (abilitiesOf(track).focusMode?.includes('continuous')) await apply(stream, { focusMode: 'continuous' });
}

const abilitiesOf = (track: MediaStreamTrack | undefined): Abilities => track?.getCapabilities?.() ?? {};

/** A camera that refuses a wish works without it. */
async function apply(stream: MediaStream, wish: Wish): Promise<void> {
  await stream
    .getVideoTracks()[0]
    ?.applyConstraints({ advanced: [wish] })
    .catch(() => {});
}
