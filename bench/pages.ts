import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../harness/browser.ts';
import { to } from '../src/paths.ts';
import { openFloor } from './floorPage.ts';
import type { Running } from './foyer.ts';
import { openFront, trusted } from './front.ts';
import { watchOthers } from './otherPrograms.ts';
import { atMost, figure, median, type Row } from './row.ts';
import { writeFilm } from './scanVideo.ts';
import { type Loaded, slowVisit, type Visit } from './slowVisit.ts';
import type { Place, Stage } from './stage.ts';

const visits = 5;

/** A visit counts when other programs took less of a core than this meanwhile; else it is made again, so many times. */
const undisturbed = 0.2;
const tries = 4;

/** First visits of the pages that must be quick on a poor phone, each beside the floor page in the same rounds, and the next visit after each. */
export async function pages(stage: Stage): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-film-'));
  const video = join(folder, 'held.y4m');
  const place = await stage.place(20_000);
  // A ticket that is held before the camera all the time.
  const codes = place.attendees.slice(-1).map(({ code }) => code);
  await writeFilm(video, { width: 640, height: 480, rate: 10, codes, shown: 10, blank: 0, leadIn: 0 });
  const [browser, floor] = await Promise.all([openBrowser({ video, trusts: trusted() }), openFloor()]);
  const fronts: Running[] = [];
  const behindFront = async (place: Place): Promise<Place> => {
    const front = await openFront(place.foyer.url);
    fronts.push(front);
    return { ...place, foyer: { ...place.foyer, ...front } };
  };
  try {
    const floorFront = await openFront(floor.url);
    fronts.push(floorFront);
    const door = await behindFront(place);
    const measured: [string, Budget, Visit][] = [
      ['public page', { ratio: 0.5, blocking: 120 }, publicPage(door)],
      ['public page of an event', { ratio: 0.5, blocking: 120 }, eventPage(door)],
      ['sign-in', { ratio: 1.15, blocking: 120 }, signIn(door)],
      ['door page, 20,000 people', { earlier: 1.6, ratio: 2.2, blocking: 120 }, doorPage(door)],
      [
        'attendee list, 10,000 people',
        { ratio: 1.55, blocking: 150 },
        attendeeList(await behindFront(await stage.place(10_000))),
      ],
      [
        'attendee list, 100,000 people',
        { ratio: 1.55, blocking: 150 },
        attendeeList(await behindFront(await stage.place(100_000))),
      ],
    ];
    const series = await inTurns(browser, [floorPage(floorFront), ...measured.map(([, , visit]) => visit)]);
    const [ofFloor, ...others] = series.loaded;
    const base = median((ofFloor ?? []).map(({ first }) => first.usable));
    return [
      figure('floor page (React, xstate, wouter, one button): usable', base, 'ms'),
      ...measured.flatMap(([what, budget, { earlier }], place) =>
        rowsOf(what, budget, others[place] ?? [], base, earlier?.what),
      ),
      figure('cores that other programs took, at most, in a visit that counts', series.disturbance, ''),
    ];
  } finally {
    await Promise.all(fronts.map((front) => front.stop()));
    await floor.stop();
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `ratio` of the floor's time until usable, `earlier` until what is there before that; `blocking` in ms. */
type Budget = { ratio: number; earlier?: number; blocking: number };

type Visited = { first: Loaded; again: Loaded };

function rowsOf(what: string, budget: Budget, visited: readonly Visited[], base: number, earlier?: string): Row[] {
  const of = (key: keyof Loaded, which: keyof Visited = 'first') => median(visited.map((each) => each[which][key]));
  return [
    figure(`${what}: first paint`, of('firstPaint'), 'ms'),
    ...(earlier ? [figure(`${what}: ${earlier}`, of('earlier'), 'ms')] : []),
    ...(budget.earlier ? [atMost(`${what}: ${earlier}, of the floor`, of('earlier') / base, budget.earlier, '×')] : []),
    figure(`${what}: usable`, of('usable'), 'ms'),
    atMost(`${what}: usable, of the floor`, of('usable') / base, budget.ratio, '×'),
    atMost(`${what}: blocking time over the whole load`, of('blocking'), budget.blocking, 'ms'),
    atMost(`${what}: layout shift`, Math.max(of('shift'), of('shift', 'again')), 0.02, ''),
    figure(`${what}: opened again, usable`, of('usable', 'again'), 'ms'),
    atMost(`${what}: opened again, usable, of the first visit`, of('usable', 'again') / of('usable'), 0.5, '×'),
  ];
}

/** Every page once in each round, so that a slower minute of the machine slows all of them. */
async function inTurns(browser: Browser, all: readonly Visit[]): Promise<{ loaded: Visited[][]; disturbance: number }> {
  const loaded: Visited[][] = all.map(() => []);
  let disturbance = 0;
  for (let round = 0; round < visits; round++)
    for (const [place, visit] of all.entries()) {
      const { figures, others } = await quietVisit(browser, visit);
      loaded[place]?.push(figures);
      disturbance = Math.max(disturbance, others);
    }
  return { loaded, disturbance };
}

async function quietVisit(browser: Browser, visit: Visit): Promise<{ figures: Visited; others: number }> {
  let best: { figures: Visited; others: number } | null = null;
  for (let attempt = 0; attempt < tries && (best?.others ?? 1) > undisturbed; attempt++) {
    const othersSince = watchOthers();
    const figures = await slowVisit(browser, visit);
    const others = othersSince();
    if (!best || others < best.others) best = { figures, others };
  }
  if (!best) throw new Error('No visit was made.');
  return best;
}

const floorPage = ({ url }: Running): Visit => ({
  url,
  wanted: '#root button',
  works: async (page) => {
    await page.locator('#root button').click();
    await page.locator('#root button', { hasText: '1' }).waitFor();
  },
});

/** Usable when a ticket can be added. */
const publicPage = ({ foyer, venue }: Place): Visit => ({
  url: foyer.url + to.registration(venue.eventId, venue.form.form.id),
  wanted: '.stepper button:not([disabled])',
  works: async (page) => {
    await page.locator('.stepper button:not([disabled])').first().click();
    await page.locator('.stepper output', { hasText: '1' }).first().waitFor();
  },
});

/** Usable when the way to tickets is there, which needs no script; the agenda is narrowed once the app is there. */
const eventPage = ({ foyer, venue }: Place): Visit => ({
  url: foyer.url + to.publicEvent(venue.slug),
  wanted: '.ticket-box .ticket-row a.button',
  works: async (page) => {
    await page.getByRole('button', { name: 'Maps', exact: true }).click();
    await page.locator('.agenda-choice[aria-pressed=true]', { hasText: 'Maps' }).waitFor();
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
  earlier: { what: 'camera on', selector: '.scanner-lens[data-live=true]' },
  wanted: '.door-cover',
  works: async (page: Page) => {
    await page.getByRole('button', { name: 'Check in' }).click();
    // The next visit finds the attendee outside again.
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Check-in undone').first().waitFor();
  },
});

/** Usable when rows are there to be opened. */
const attendeeList = ({ foyer, venue }: Place): Visit => ({
  url: foyer.url + to.viewAttendees(venue.eventId, venue.form.form.id),
  visitor: venue.organiser,
  wanted: '.attendees-table tbody th button',
  works: async (page) => {
    if ((await page.locator('.attendees-table tbody th button').count()) < 5)
      throw new Error('The list shows hardly anybody');
    await page.locator('.attendees-table tbody th button').first().click();
    await page.getByRole('dialog').waitFor();
  },
});
