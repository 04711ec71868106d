import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { fromCallback } from 'xstate';
import { phone, visit } from '../../../harness/page.ts';
import { oneOfEach } from '../../../harness/seed.ts';
import {
  type CameraCommand,
  type CameraInput,
  type ScannerEvent,
  scannerMachine,
} from '../../../src/machines/parts/scanner.ts';
import { stateMeta } from '../../../src/machines/parts/stateMeta.ts';
import { door as words } from '../../../src/messages/en-GB/door.ts';
import { to } from '../../../src/paths.ts';
import { announced } from '../../support/doorPage.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { walkInBrowser } from '../../support/walkInBrowser.ts';

const { server, browser: withCamera } = await openFoyer({ camera: 'asks' });
const { browser: withoutCamera } = await openFoyer({ camera: 'absent' });
const staff = (await oneOfEach(server.url)).users.checkin;

type Prompted = { answerPrompt: () => void };

/** Before the browser's prompt is answered: asking for the camera waits for `answerPrompt`. */
function prompt() {
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  const answered = new Promise<void>((resolve) => Object.assign(window, { answerPrompt: resolve }));
  mediaDevices.getUserMedia = async (wish) => {
    await answered;
    return ask(wish);
  };
}
const answerPrompt = ({ page }: { page: Page }) => page.evaluate(() => (window as unknown as Prompted).answerPrompt());

/** A browser without a window is never out of sight, so the page is told the way browsers tell. */
const hide = ({ page }: { page: Page }) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

describe('the scanner, in the browser', () => {
  const camera = fromCallback<CameraCommand, CameraInput>(() => {});
  const surroundings = fromCallback<CameraCommand>(() => {});
  walkInBrowser(scannerMachine.provide({ actors: { camera, surroundings } }), {
    starts: [
      {
        input: { byKeyboard: false },
        open: async (trail) => {
          const comes = (type: ScannerEvent['type']) => trail.some((event) => event.type === type);
          const browser = comes('camera.missing') ? withoutCamera : withCamera;
          const { context, page } = await visit(browser, server.url, { as: staff, size: phone });
          if (!comes('camera.denied')) await context.grantPermissions(['camera']);
          if (comes('camera.lost'))
            await page.route('**/decode.worker-*', (route) => route.abort('internetdisconnected'));
          await page.addInitScript(prompt);
          await page.goto(to.checkinStaff());
          return { page };
        },
      },
    ],
    events: [
      { type: 'camera.opened', cameras: [], cameraId: 'front', hasTorch: false },
      { type: 'camera.denied' },
      { type: 'camera.missing' },
      { type: 'camera.lost' },
      { type: 'keyboard.chosen' },
      { type: 'typing.opened' },
      { type: 'page.hidden' },
    ],
    gestures: {
      'camera.opened': answerPrompt,
      'camera.denied': answerPrompt,
      'camera.missing': answerPrompt,
      'camera.lost': answerPrompt,
      'keyboard.chosen': ({ page }) =>
        page.getByRole('button', { name: words.scanner.useKeyboard, exact: true }).click(),
      'typing.opened': ({ page }) => page.getByRole('button', { name: words.scanner.typeCode, exact: true }).click(),
      'page.hidden': hide,
    },
    region: announced,
    says: (state) => {
      const { label } = stateMeta(state) as { label: keyof typeof words.states };
      // With the camera on there is nothing to say but that the door is ready.
      return [words.states[label === 'scanner.live' ? 'door.scanning' : label]];
    },
  });
});
