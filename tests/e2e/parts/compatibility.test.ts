import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tooNewIn, tooNewInSources } from '../../support/compatibility.ts';

/** Used only where a browser has it: each is asked for first, and there is another way. */
const asked = [
  'HTMLVideoElement.playsInline',
  'HTMLVideoElement.requestVideoFrameCallback',
  'MediaStreamTrack.getCapabilities',
  'Navigator.share',
  'Navigator.vibrate',
  'Navigator.wakeLock',
  'VideoFrame',
  'VideoFrame.close',
  'VideoFrame.displayHeight',
  'VideoFrame.displayWidth',
  'WakeLock.request',
  'WakeLockSentinel.release',
  'cancelIdleCallback',
  'requestIdleCallback',
];
/** Of packages, which ask for it first as well. */
const askedByPackages = ['Error.captureStackTrace', 'RGBColor', 'Symbol.dispose'];

const built = ['dist/client', 'dist/client/assets', 'dist/server'].flatMap((folder) =>
  readdirSync(folder)
    // The server's own is for Node.
    .filter(
      (name) => name.endsWith('.js') && !/^(main|pdfWorker|firstScreen|organisers|resetPassword|backup)\b/.test(name),
    )
    .map((name) => join(folder, name)),
);

describe('what the oldest promised browsers lack', () => {
  it('is used by no source but where it is asked for first', () => {
    const found = tooNewInSources('src');
    expect([...found].filter(([what]) => !asked.includes(what)).map(([what, files]) => [what, ...files])).toEqual([]);
    expect(asked.filter((what) => !found.has(what))).toEqual([]);
  });

  it('is named by no built script but where it is asked for first', () => {
    const found = built.flatMap((file) => tooNewIn(file).map((what) => ({ what, file })));
    expect(found.filter(({ what }) => ![...asked, ...askedByPackages].includes(what))).toEqual([]);
  });

  it('is found in a source by its types, and in a built script by its name', () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-new-'));
    const code = "URL.canParse(''); document.startViewTransition(() => {}); new URL('a:b').searchParams.get('with');";
    writeFileSync(join(folder, 'sample.ts'), code);
    expect([...tooNewInSources(folder).keys()].sort()).toEqual(['Document.startViewTransition', 'URL.canParse']);
    expect(tooNewIn(join(folder, 'sample.ts'))).toEqual(['URL.canParse']);
    rmSync(folder, { recursive: true });
  });
});
