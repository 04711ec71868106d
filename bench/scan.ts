import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { openBrowser } from '../harness/browser.ts';
import { root } from '../scripts/sourceHash.mjs';
import { to } from '../src/paths.ts';
import type { Attendee } from './fill.ts';
import { listIsThere } from './offline.ts';
import { atLeast, atMost, figure, percentile, type Row } from './row.ts';
import { ground, writeFilm } from './scanVideo.ts';
import { signInAs, untilTrue } from './slowVisit.ts';
import type { Place, Stage } from './stage.ts';

const cpuSlowedTimes = 4;
const people = 20_000;

/** The door with Chromium's fake camera, beside a Foyer on the same machine. The verdict is the server's or the list's, whichever comes first. */
export async function scan(stage: Stage): Promise<Row[]> {
  const place = await stage.place(people);
  const folder = mkdtempSync(join(tmpdir(), 'foyer-film-'));
  try {
    // From the end of the list: the calls' part admits people from its beginning.
    const [oneByOne, queue] = [place.attendees.slice(-10), place.attendees.slice(-210, -10)];
    return [...(await toVerdict(place, oneByOne, folder)), ...(await continuous(place, queue, folder))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const scans = 40;
const partsOfScan = {
  read: 'until it was read and the server asked',
  asked: 'until the server had answered',
  drawn: 'until that was drawn',
};

/**
 * From the capture of the first frame with a code to its verdict on the screen; each verdict is dismissed for the next. First while the list comes
 * to the device, which keeps the server, its database and the browser busy on the same cores, then with it.
 */
async function toVerdict(place: Place, attendees: Attendee[], folder: string): Promise<Row[]> {
  const file = join(folder, 'verdict.y4m');
  const rate = 10;
  const codes = attendees.map(({ code }) => code);
  await writeFilm(file, { width: 1280, height: 720, rate, codes, shown: 5, blank: 5, leadIn: 0 });
  return atDoor(place, file, { admitAtOnce: false }, async (page) => {
    await untilTrue(page, listIsThere(place.venue.staff.currentUser.id), 120_000);
    // The first ones wait for the code reader to arrive and to warm up.
    const meanwhile = (await page.evaluate<number[]>('window.bench.latencies.splice(0)')).slice(2);
    await page.evaluate('window.bench.parts.length = 0');
    await untilTrue(page, `window.bench.latencies.length >= ${scans}`, 120_000);
    const {
      latencies: times,
      parts,
      fromCapture,
      picture,
    } = await page.evaluate<{
      latencies: number[];
      fromCapture: boolean;
      picture: string;
      parts: Record<'read' | 'asked' | 'drawn', number>[];
    }>('window.bench');
    const from = fromCapture ? 'captured' : 'presented';
    // Where the list on the device is quicker, nothing waits for the server.
    const ofServer = parts.length > scans / 2 ? Object.entries(partsOfScan) : [];
    return [
      atMost(`first frame with a code ${from} (${picture}) → verdict on screen, p95`, percentile(times, 95), 100, 'ms'),
      figure(`the same, median of ${times.length}`, percentile(times, 50), 'ms'),
      ...ofServer.map(([part, what]) =>
        figure(
          `of it, ${what}, median`,
          percentile(
            parts.map((each) => each[part as keyof typeof partsOfScan]),
            50,
          ),
          'ms',
        ),
      ),
      figure(`while the list of ${people} is loading, p95`, percentile(meanwhile, 95), 'ms'),
      figure(`the same, median of ${meanwhile.length}`, percentile(meanwhile, 50), 'ms'),
    ];
  });
}

const longest = 110_000;

/** Different codes without a pause between them, faster than they need be read, each checked in at once. */
async function continuous(place: Place, attendees: Attendee[], folder: string): Promise<Row[]> {
  const file = join(folder, 'continuous.y4m');
  const codes = attendees.map(({ code }) => code);
  await writeFilm(file, { width: 640, height: 360, rate: 10, codes, shown: 4, blank: 0, leadIn: 50 });
  return atDoor(place, file, { admitAtOnce: true }, async () => {
    const until = performance.now() + longest;
    let inside = await entriesOf(place, attendees);
    // The film lasts 85 seconds and then begins again, so what was missed could be seen a second time.
    while (inside.count < attendees.length && performance.now() < until && !inside.isOver) {
      await pause(500);
      inside = await entriesOf(place, attendees);
    }
    return [
      atLeast('continuous scanning, checked in at once', inside.perSecond, 2, '/s'),
      atMost(
        `codes missed of ${attendees.length} different ones, 2.5 shown a second`,
        attendees.length - inside.count,
        0,
        '',
      ),
    ];
  });
}

async function entriesOf({ pool }: Place, attendees: Attendee[]) {
  const { rows } = await pool.query<{ count: number; seconds: number; idle: number }>(
    `select count(distinct registered_user_id)::integer as count,
       coalesce(extract(epoch from max(at) - min(at)), 0)::float as seconds,
       coalesce(extract(epoch from now() - max(at)), 0)::float as idle
     from check_ins where registered_user_id = any($1) and kind = 'in'`,
    [attendees.map(({ uId }) => uId)],
  );
  const { count = 0, seconds = 0, idle = 0 } = rows[0] ?? {};
  return { count, perSecond: count > 1 ? (count - 1) / seconds : 0, isOver: count > 0 && idle > 4 };
}

type Settings = { admitAtOnce: boolean };

async function atDoor(
  { foyer, venue }: Place,
  video: string,
  settings: Settings,
  measure: (page: Page) => Promise<Row[]>,
): Promise<Row[]> {
  const browser = await openBrowser({ video });
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    const page = await context.newPage();
    await signInAs(page, venue.staff);
    await page.addInitScript({
      content: `window.benchDark = ${(ground.code + ground.blank) / 2}; window.benchFrame = 100;
        if (location.origin !== 'null') localStorage.setItem('foyer.door', '${JSON.stringify({ ...settings, gate: 'North', muted: true })}');`,
    });
    if (!settings.admitAtOnce) await page.addInitScript({ path: join(root, 'bench', 'inPage', 'watchDoor.js') });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowedTimes });
    await page.goto(foyer.url + to.checkinStaff());
    return await measure(page);
  } finally {
    await browser.close();
  }
}
