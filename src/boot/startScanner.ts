import { readOwn, readSession } from '../pages/parts/browserStorage.ts';
import type { EarlyScanner } from '../pages/parts/scanning/earlyScanner.ts';
import { askForCamera } from '../pages/parts/scanning/openCamera.ts';

/*
 * Runs in the door's page before the app is there: fetches the code reader, and opens the camera where it was allowed before,
 * so that both come while the app's scripts do. The scanner takes them over.
 */

/** After so many milliseconds no page will take the camera over, and its light would frighten. */
const timeout = 15_000;

const scanner: EarlyScanner = { camera: null, reader: null };
(globalThis as { earlyScanner?: EarlyScanner }).earlyScanner = scanner;

const user = readSession()?.currentUser;
/** Whose door is of one event; others choose first, and need no camera for it. */
const isAtTheDoor =
  user?.role === 'checkin' || (user?.role === 'admin' && new URLSearchParams(location.search).has('eventId'));
const memory = user && (readOwn(user.id, 'door') as { byKeyboard?: unknown } | null);
if (isAtTheDoor && memory?.byKeyboard !== true) start();

function start(): void {
  const [worker]: string[] = JSON.parse(document.getElementById('reader-files')?.textContent ?? '[]');
  // Where the browser reads codes itself, ours is not needed.
  if (worker && !('BarcodeDetector' in globalThis)) startReader(worker);
  scanner.camera = openIfAllowed().catch(() => null);
  setTimeout(async () => {
    const stream = await scanner.camera;
    scanner.camera = null;
    for (const track of stream?.getTracks() ?? []) track.stop();
  }, timeout);
}

function startReader(address: string): void {
  const reader = new Worker(address, { type: 'module' });
  // One that could not be fetched would never answer.
  reader.onerror = () => {
    if (scanner.reader === reader) scanner.reader = null;
  };
  scanner.reader = reader;
}

async function openIfAllowed(): Promise<MediaStream | null> {
  const { state } = await navigator.permissions.query({ name: 'camera' });
  return state === 'granted' && !document.hidden ? askForCamera('environment') : null;
}
