import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../harness/browser.ts';
import { root } from '../scripts/sourceHash.mjs';
import { desk } from '../src/messages/en-GB/desk.ts';
import { to } from '../src/paths.ts';
import { atMost, figure, median, percentile, type Row } from './row.ts';
import { signInAs, untilTrue } from './slowVisit.ts';
import type { Stage } from './stage.ts';

const cpuSlowedTimes = 4;
/** Each way is gone so many times after the first, which loads what the next ones have. */
const times = 5;
const tabs = [
  'forms',
  'attendees',
  'purchases',
  'figures',
  'mails',
  'reports',
  'badges',
  'exhibitors',
  'overview',
] as const;

/** From a press to the page that it leads to, once its code and data have been there: from tab to tab of an event, and to one of its attendees. */
export async function moves(stage: Stage): Promise<Row[]> {
  const { foyer, venue } = await stage.place(10_000);
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: join(root, 'bench', 'inPage', 'watchMoves.js') });
    await signInAs(page, venue.organiser);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowedTimes });
    await page.goto(foyer.url + to.event(venue.eventId));
    const took = new Map<string, number[]>();
    for (let time = 0; time <= times; time++) {
      for (const tab of tabs) {
        const name = desk.tabs.names[tab];
        const way = `to “${name}”`;
        const ms = await move(page, { selector: 'nav.tabs a[aria-current=page]', text: name }, () =>
          page.locator('nav.tabs a', { hasText: name }).first().click(),
        );
        if (time > 0) took.set(way, [...(took.get(way) ?? []), ms]);
        if (tab === 'attendees') {
          const first = page.locator('.attendees-table tbody th button').first();
          await first.waitFor();
          const shown = await move(page, { selector: 'dialog[open], [role=dialog]', text: '' }, () => first.click());
          if (time > 0) took.set('to an attendee', [...(took.get('to an attendee') ?? []), shown]);
          await page.keyboard.press('Escape');
        }
      }
    }
    const interactions = await page.evaluate<number[]>('window.bench.interactions');
    return [
      ...[...took].map(([way, all]) => atMost(way, median(all), 100, 'ms')),
      atMost('answers to presses and keys (INP), p95', percentile(interactions, 95), 100, 'ms'),
      figure('of so many', interactions.length, ''),
    ];
  } finally {
    await browser.close();
  }
}

async function move(
  page: Page,
  wanted: { selector: string; text: string },
  press: () => Promise<void>,
): Promise<number> {
  const before = await page.evaluate<number>('window.bench.moves.length');
  await page.evaluate(`window.benchMove(${JSON.stringify(wanted)})`);
  await press();
  await untilTrue(page, `window.bench.moves.length > ${before}`, 30_000);
  return page.evaluate<number>('window.bench.moves.at(-1)');
}
