import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../harness/browser.ts';
import { root } from '../scripts/sourceHash.mjs';
import { getDoorList, sendEntries } from '../src/api/contract/doorList.ts';
import type { PayloadOf } from '../src/api/contract/endpoint.ts';
import { doorListLimits } from '../src/lib/door.ts';
import { to } from '../src/paths.ts';
import { keptConnections, payloadOf, prepare, sendOk } from './load.ts';
import { atMost, figure, median, percentile, type Row } from './row.ts';
import { ground, writeFilm } from './scanVideo.ts';
import { signInAs, untilTrue } from './slowVisit.ts';
import type { Place, Stage } from './stage.ts';

const cpuSlowedTimes = 4;
const people = 20_000;
const sent = 5_000;
const scans = 40;

/** A door without a network: what its list weighs, how it opens and judges, and how quickly what it did is sent. */
export async function offline(stage: Stage): Promise<Row[]> {
  const place = await stage.place(people);
  return [...(await weighList(place)), ...(await withoutNetwork(place)), ...(await sendLater(place))];
}

/** The bytes of all pages of the list, packed as a browser asks for them, and how long the server takes for them one after the other. */
async function weighList({ foyer, venue: { eventId, staff } }: Place): Promise<Row[]> {
  const device = randomUUID();
  const agent = keptConnections(1);
  const began = performance.now();
  let bytes = 0;
  let after: string | undefined;
  do {
    const asked = prepare(getDoorList, { eventId, device, ...(after && { after }) }, staff.token);
    bytes += await packedBytes(foyer.url, asked.path, staff.token);
    const page: PayloadOf<typeof getDoorList> = payloadOf(await sendOk(foyer.url, agent, asked));
    after = page.next ?? undefined;
  } while (after);
  const seconds = (performance.now() - began) / 1_000;
  const { cursor }: PayloadOf<typeof getDoorList> = payloadOf(
    await sendOk(foyer.url, agent, prepare(getDoorList, { eventId, device }, staff.token)),
  );
  const times: number[] = [];
  for (let time = 0; time < 20; time++) {
    const from = performance.now();
    await sendOk(foyer.url, agent, prepare(getDoorList, { eventId, device, since: cursor }, staff.token));
    times.push(performance.now() - from);
  }
  agent.destroy();
  return [
    atMost(`list of ${people} people, packed`, bytes / 1e6, 5, 'MB'),
    // Each page was asked for twice: once to weigh it.
    figure('all of its pages, one after the other', seconds / 2, 's'),
    figure('what changed since, where that is nothing, median', median(times), 'ms'),
  ];
}

const packedBytes = (url: string, path: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: token, 'accept-encoding': 'br, gzip' };
    request(new URL(path, url), { headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });

async function withoutNetwork(place: Place): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-film-'));
  const video = join(folder, 'offline.y4m');
  // Whom no other part lets in.
  const codes = place.attendees.slice(-240, -230).map(({ code }) => code);
  await writeFilm(video, { width: 1280, height: 720, rate: 10, codes, shown: 5, blank: 5, leadIn: 0 });
  const browser = await openBrowser({ video });
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    await context.addInitScript({
      content: `window.benchDark = ${(ground.code + ground.blank) / 2}; window.benchFrame = 100;
        if (location.origin !== 'null') localStorage.setItem('foyer.door', '${JSON.stringify({ gate: 'North', muted: true })}');`,
    });
    const first = await opened(context, place);
    const loading = await first.evaluate<number>('performance.now()');
    await untilTrue(first, listIsThere(place.venue.staff.currentUser.id), 120_000);
    const loaded = (await first.evaluate<number>('performance.now()')) - loading;
    await untilKept(first);
    await first.close();
    await context.setOffline(true);
    const page = await opened(context, place, { watched: true });
    const usable = await page.evaluate<number>('performance.now()');
    await untilTrue(page, `window.bench.latencies.length >= ${scans + 2}`, 120_000);
    const { latencies } = await page.evaluate<{ latencies: number[] }>('window.bench');
    const times = latencies.slice(2);
    return [
      figure(`list of ${people} people loaded and kept by the door's page, CPU slowed 4×`, loaded / 1_000, 's'),
      atMost('door opened without a network: camera on, CPU slowed 4×', usable, 1_500, 'ms'),
      atMost('first frame with a code → verdict of the list on screen, p95', percentile(times, 95), 100, 'ms'),
      figure(`the same, median of ${times.length}`, percentile(times, 50), 'ms'),
    ];
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The door's page once its camera is on. */
async function opened(context: BrowserContext, { foyer, venue }: Place, { watched = false } = {}): Promise<Page> {
  const page = await context.newPage();
  await signInAs(page, venue.staff);
  if (watched) await page.addInitScript({ path: join(root, 'bench', 'inPage', 'watchDoor.js') });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowedTimes });
  await page.goto(foyer.url + to.checkinStaff(), { waitUntil: 'commit' });
  await untilTrue(page, "document.querySelector('.scanner-lens[data-live=true] video') !== null", 60_000);
  return page;
}

/** Whether this device has the whole list, in the page. */
export const listIsThere = (userId: string) => `new Promise(async (resolve) => {
  // Opened here first, it would be made without anything in it.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'door.list.${userId}')) return resolve(false);
  const opening = indexedDB.open('door.list.${userId}');
  opening.onsuccess = () => {
    const asked = opening.result.transaction('lists').objectStore('lists').getAll();
    asked.onsuccess = () => resolve(asked.result.some(({ listAt }) => listAt !== null));
    opening.result.close();
  };
})`;

/** Until the browser has the page and all that it needs. */
const untilKept = (page: Page) =>
  untilTrue(
    page,
    `(async () => navigator.serviceWorker.controller !== null && (await caches.match('${to.checkinStaff()}')) !== undefined)()`,
    60_000,
  );

/** What doors did without a network, sent as they send it: as many as one call takes, one call after the other. */
async function sendLater({ foyer, venue: { eventId, staff }, attendees }: Place): Promise<Row[]> {
  const agent = keptConnections(1);
  const at = new Date().toISOString();
  const made = attendees.slice(1_000, 1_000 + sent).map(({ uId: userId, pId: purchaseId }) => ({
    ...{ id: randomUUID(), userId, purchaseId, kind: 'in' as const, of: null, at, gate: 'North', heldSince: null },
  }));
  const device = { id: randomUUID(), gate: 'North', listAt: at, unsent: 0 };
  const began = performance.now();
  for (let first = 0; first < made.length; first += doorListLimits.entries) {
    const entries = made.slice(first, first + doorListLimits.entries);
    const sentAt = new Date().toISOString();
    await sendOk(foyer.url, agent, prepare(sendEntries, { eventId, sentAt, device, entries }, staff.token));
  }
  agent.destroy();
  return [figure(`${sent} check-ins sent later by one door`, (performance.now() - began) / 1_000, 's')];
}
