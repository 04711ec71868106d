import type { Browser, Page } from 'playwright-core';
import { to } from '../src/paths.ts';
import { openBrowser } from '../tests/support/browser.ts';
import { atMost, figure, median, type Row } from './row.ts';
import { type Loaded, slowVisit, type Visit } from './slowVisit.ts';
import type { Place, Stage } from './stage.ts';

const visits = 5;

/** First visits of the pages that must be quick on a poor phone. The door's code reader is fetched after the page is ready. */
export async function pages(stage: Stage): Promise<Row[]> {
  const browser = await openBrowser();
  try {
    const rows: Row[] = [];
    const door = await stage.place(20_000);
    rows.push(...inFull('public page', await load(browser, publicPage(door))));
    rows.push(...noted('sign-in', await load(browser, signIn(door))));
    const atDoor = await load(browser, doorPage(door));
    rows.push(atMost('door page: ready (camera on), 20,000 people', median(atDoor.usable), 3_000, 'ms'));
    rows.push(figure('door page: blocking time', median(atDoor.blocking), 'ms'));
    for (const size of [10_000, 100_000]) {
      const loaded = await load(browser, attendeeList(await stage.place(size)));
      const many = size.toLocaleString('en-GB');
      rows.push(atMost(`attendee list: first rows ready, ${many} people`, median(loaded.usable), 3_500, 'ms'));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

type Series = Record<keyof Loaded, number[]>;

async function load(browser: Browser, visit: Visit): Promise<Series> {
  const series: Series = { firstPaint: [], usable: [], blocking: [] };
  for (let count = 0; count < visits; count++) {
    const loaded = await slowVisit(browser, visit);
    for (const key of ['firstPaint', 'usable', 'blocking'] as const) series[key].push(loaded[key]);
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

/** Usable when the camera shows its picture and the door knows its event. */
const doorPage = ({ foyer, venue }: Place): Visit => ({
  url: foyer.url + to.checkinStaff(),
  visitor: venue.staff,
  wanted: '.door-lens[data-live=true]',
  works: async (page: Page) => {
    await page.getByRole('button', { name: 'Search by name' }).click();
    await page.getByRole('searchbox').waitFor();
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
