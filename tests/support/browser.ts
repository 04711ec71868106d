import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.ts';

type Options = {
  /** A .y4m or .mjpeg file that the camera shows, over and over. */
  video?: string;
  /** `asks` has each page ask for the camera, which a context without the permission refuses; `absent` has none. */
  camera?: 'granted' | 'asks' | 'absent';
  /** `absent`: no WebAssembly, as in Lockdown Mode on an iPhone. */
  wasm?: 'absent';
};

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A real headless Chromium, whose camera is granted and shows a test picture or the given video, unless said otherwise. */
export async function openBrowser({ video, camera: has = 'granted', wasm }: Options = {}): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No browser found: run npm test once, or set CHROME_PATH');
  const camera = has === 'absent' ? [] : ['--use-fake-device-for-media-stream'];
  if (has === 'granted') camera.push('--use-fake-ui-for-media-stream');
  const engine = wasm ? ['--js-flags=--jitless'] : [];
  if (video) camera.push(`--use-file-for-fake-video-capture=${video}`);
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: [...sandbox, ...quiet, ...engine, ...camera] });
}
