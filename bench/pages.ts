import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { to } from '../src/paths.ts';
import { openBrowser } from '../tests/support/browser.ts';
import { atMost, figure, median, type Row } from './row.ts';
import { writeFilm } from './scanVideo.ts';
import { type Loaded, slowVisit, type Visit } from './slowVisit.ts';
import type { Place, Stage } from './stage.ts';

const visits = 5;

/** First visits of the pages that must be quick on a poor phone. */
export async function pages(stage: Stage): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-film-'));
  const film = join(folder, 'held.y4m');
  const door = await stage.place(20_000);
  const codes = door.attendees.slice(-1).map(({ code }) => code);
  await writeFilm(film, { width: 640, height: 480, rate: 10, codes, shown: 10, blank: 0, leadIn: 0 });
  const browser = await openBrowser({ video: film });
  try {
    const rows: Row[] = [];
    rows.push(...inFull('public page', await load(browser, publicPage(door))));
    rows.push(...noted('sign-in', await load(browser, signIn(door))));
    const atDoor = await load(browser, doorPage(door));
    rows.push(atMost('door page: camera on, 20,000 people', median(atDoor.earlier), 3_000, 'ms'));
    rows.push(figure('door page: ready (a code held before the camera is read)', median(atDoor.usable), 'ms'));
    rows.push(figure('door page: blocking time', median(atDoor.blocking), 'ms'));
    for (const size of [10_000, 100_000]) {
      const loaded = await load(browser, attendeeList(await stage.place(size)));
      const many = size.toLocaleString('en-GB');
      rows.push(atMost(`attendee list: first rows ready, ${many} people`, median(loaded.usable), 3_500, 'ms'));
    }
    return rows;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Series = Record<keyof Loaded, number[]>;

async function load(browser: Browser, visit: Visit): Promise<Series> {
  const series: Series = { firstPaint: [], earlier: [], usable: [], blocking: [] };
  for (let count = 0; count < visits; count++) {
    const loaded = await slowVisit(browser, visit);
    for (const key of ['firstPaint', 'earlier', 'usable', 'blocking'] as const) series[key].push(loaded[key]);
  }
  return series;
}

const inFull = (what: string, { firstPaint, usable, blocking }: Series): Row[] => [
  atMost(`${what}: first paint`, median(firstPaint), 1_300, 'ms'),
  atMost(`${what}: usable`, median(usable), 2_600, 'ms'),
  atMost(`${what}: blocking time over the whole load`, median(blocking), 300, 'ms'),
];

const noted = (what: string, { firstPaint, usable, blocking }: Series): Row[] => [
  figure(`${what}: first paint`, median(firstPaint), 'ms'),
  figure(`${what}: usable`, median(usable), 'ms'),
  figure(`${what}: blocking time over the whole load`, median(blocking), 'ms'),
];

/** Usable when a ticket can be added. */
const publicPage = ({ foyer, venue }: Place): Visit => ({
  url: foyer.url + to.registration(venue.eventId, venue.form.form.id),
  wanted: '.stepper button:not([disabled])',
  works: async (page) => {
    await page.locator('.stepper button:not([disabled])').first().click();
    await page.locator('.stepper output', { hasText: '1' }).first().waitFor();
  },
});

/** Usable when the form takes a password. */
const signIn = ({ foyer }: Place): Visit => ({
  url: foyer.url + to.signin(),
  wanted: 'form input[type=password]',
  works: async (page) => {
    await page.locator('form button[type=submit]').click();
    await page.locator('form [aria-invalid=true]').first().waitFor();
  },
});

/** Usable when a code that is held before the camera has been read; the camera shows its picture before that. */
const doorPage = ({ foyer, venue }: Place): Visit => ({
  url: foyer.url + to.checkinStaff(),
  visitor: venue.staff,
  earlier: '.door-lens[data-live=true]',
  wanted: '.door-cover',
  works: async (page: Page) => {
    await page.getByRole('button', { name: 'Check in' }).click();
    await page.getByText('Checked in').first().waitFor();
  },
});

/** Usable when rows are there to be opened. */
const attendeeList = ({ foyer, venue }: Place): Visit => ({
  url: foyer.url + to.viewAttendees(venue.eventId, venue.form.form.id),
  visitor: venue.organiser,
  wanted: '.attendees-table th button',
  works: async (page) => {
    if ((await page.locator('.attendees-table th button').count()) < 5)
      throw new Error('The list shows hardly anybody');
    await page.locator('.attendees-table th button').first().click();
    await page.getByRole('dialog').waitFor();
  },
});
