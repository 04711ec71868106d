import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { phone, refuseStorage, visit } from '../../../harness/page.ts';
import { newEvent, newForm, newOrganiser } from '../../../harness/seed.ts';
import { publishEventPage, saveEventPage } from '../../../src/api/contract/eventPage.ts';
import { registration as words } from '../../../src/messages/en-GB/registration.ts';
import { to } from '../../../src/paths.ts';
import { pageDraft, session } from '../../support/eventPageFixtures.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { addTicket, goOn } from '../../support/registrationSteps.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);
const event = await newEvent(organiser.api, { name: 'Harbour Day', published: true });
const form = await newForm(organiser.api, event.id);
const address = to.registration(event.id, form.formId);

/** Opens the page while its scripts are on their way; `arrive` lets them through. */
async function openEarly(path = address, { keepsNothing = false } = {}) {
  const { context, page } = await visit(browser, server.url, { size: phone });
  if (keepsNothing) await refuseStorage(context);
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/assets/*.js', (route) => (isHeld ? void held.push(route) : route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  const arrive = () => {
    isHeld = false;
    return Promise.all(held.map((route) => route.continue()));
  };
  return { page, arrive };
}

const summary = (page: Page) => page.locator('.step-bar-summary').innerText();
/** How many of each ticket. */
const chosen = async (page: Page) => {
  const names = await page.locator('.ticket-row h3').allInnerTexts();
  const counts = await page.locator('.stepper output').allInnerTexts();
  return Object.fromEntries(names.map((name, place) => [name, counts[place]]));
};
/** The app answers only then: it alone knows what more of a ticket costs at which price. */
const takenOver = (page: Page) => page.waitForFunction(() => !('preHydration' in window));

it('is all of a page for who has no scripts, also of one that shows very much', async () => {
  const large = await newEvent(organiser.api, { published: true });
  const agenda = Array.from({ length: 300 }, (_, at) =>
    session(`${at}`, `Talk ${at}`, [6, 9], { about: 'x'.repeat(800) }),
  );
  await organiser.api.call(saveEventPage, { eventId: large.id, page: pageDraft({ agenda }) });
  await organiser.api.call(publishEventPage, { eventId: large.id });
  for (const language of ['en', 'de']) {
    const answer = await fetch(server.url + to.publicEvent(large.slug), { headers: { 'Accept-Language': language } });
    expect(await answer.text()).toMatch(/<h4>Talk 299<\/h4>/);
  }
});

describe('the scripts of the page of an event', () => {
  const path = to.publicEvent(event.slug);
  const arrived = (page: Page) => page.waitForFunction(() => !document.getElementById('notes'), null, { polling: 50 });

  it('are asked for when all of it has been read by the browser', async () => {
    const { page } = await visit(browser, server.url, { size: phone });
    await page.goto(path);
    await arrived(page);
    const [read = 0, asked = 0] = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      return [navigation?.domContentLoadedEventStart, Math.min(...scripts.map(({ startTime }) => startTime))];
    });
    expect(read).toBeGreaterThan(0);
    expect(asked).toBeGreaterThanOrEqual(read);
  });

  it('come also where it is not painted, as in a frame that is out of sight', async () => {
    const { page } = await visit(browser, server.url, { size: phone });
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
    });
    await page.goto(path);
    await arrived(page);
  });
});

describe('the registration page before its scripts are there', () => {
  it('shows the whole first step and counts tickets, as far as they go', async () => {
    const { page } = await openEarly();
    await page.getByRole('heading', { level: 1, name: 'Harbour Day' }).waitFor();
    expect(await summary(page)).toBe(words.nothingChosen);
    expect(await page.getByRole('button', { name: words.continue }).isDisabled()).toBe(true);
    await addTicket(page, 'Standard');
    await addTicket(page, 'Standard');
    await addTicket(page, 'Helper');
    expect(await summary(page)).toMatch(/^3 tickets\s+£25\.00$/);
    await page.getByRole('button', { name: words.oneFewer('Standard') }).click();
    await page.getByRole('button', { name: words.oneFewer('Standard') }).click();
    expect(await page.getByRole('button', { name: words.oneFewer('Standard') }).isDisabled()).toBe(true);
    expect(await summary(page)).toMatch(/^1 ticket\s+Free$/);
    expect(await chosen(page)).toEqual({ Standard: '0', Helper: '1' });
  });

  it('is drawn again by the app with the same dates', async () => {
    const { page } = await visit(browser, server.url, { size: phone });
    await page.goto(address, { waitUntil: 'commit' });
    const drawn = await page.locator('.event-header-when').innerText();
    await takenOver(page);
    expect(await page.locator('.event-header-when').innerText()).toBe(drawn);
    expect(drawn).toMatch(/\d\d:\d\d/);
  });

  it('hands what was chosen to the app, with the focus, and counts on', async () => {
    const { page, arrive } = await openEarly();
    await addTicket(page, 'Standard');
    await addTicket(page, 'Standard');
    const before = await page.locator('.registration').innerText();
    await arrive();
    await takenOver(page);
    expect(await page.locator('.registration').innerText()).toBe(before);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe(words.oneMore('Standard'));
    await page.keyboard.press('Enter');
    expect(await chosen(page)).toEqual({ Standard: '3', Helper: '0' });
  });

  it('hands it over also where the browser keeps nothing', async () => {
    const { page, arrive } = await openEarly(address, { keepsNothing: true });
    await addTicket(page, 'Standard');
    await addTicket(page, 'Helper');
    await arrive();
    await takenOver(page);
    await expect.poll(() => chosen(page)).toEqual({ Standard: '1', Helper: '1' });
    await goOn(page);
    await page.getByRole('heading', { name: words.attendeesTitle }).waitFor();
  });

  it('goes on to the next step when that was asked for', async () => {
    const { page, arrive } = await openEarly();
    await addTicket(page, 'Helper');
    await goOn(page);
    await arrive();
    await page.getByRole('heading', { name: words.attendeesTitle }).waitFor();
  });

  it('loses no press and counts none twice, whenever it comes', async () => {
    const { page, arrive } = await openEarly();
    await page.getByRole('button', { name: words.oneMore('Standard') }).waitFor();
    const presses = page.evaluate(async (more) => {
      let count = 0;
      // Sparingly while the page waits, then in every frame around the moment that the app takes over; an order may have ten.
      for (let frame = 0, after = 0; after < 3 && count < 9; frame++) {
        await new Promise(requestAnimationFrame);
        const isEarly = 'early' in window;
        if (!isEarly) after++;
        if (isEarly && (frame % 30 !== 0 || count >= 6)) continue;
        [...document.querySelectorAll('button')].find((each) => each.ariaLabel === more)?.click();
        count++;
      }
      return count;
    }, words.oneMore('Standard'));
    await arrive();
    const pressed = await presses;
    expect(pressed).toBeGreaterThan(2);
    await expect.poll(() => chosen(page)).toEqual({ Standard: String(pressed), Helper: '0' });
  });

  it('begins with nothing chosen after everything was counted back, or when the tab holds something else', async () => {
    const { page } = await openEarly();
    await addTicket(page, 'Helper');
    await page.getByRole('button', { name: words.oneFewer('Helper') }).click();
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    await addTicket(page, 'Helper');
    await page.evaluate(() => {
      const [key = ''] = Object.keys(sessionStorage);
      sessionStorage.setItem(key, '{"quantities":7}');
    });
    await page.goto(address, { waitUntil: 'commit' });
    await addTicket(page, 'Standard');
    expect(await chosen(page)).toEqual({ Standard: '1', Helper: '0' });
  });

  it('shows nothing of the first step to a buyer who was further, until the app is there', async () => {
    const { page } = await openEarly();
    await addTicket(page, 'Helper');
    await page.evaluate(() => {
      const [key = ''] = Object.keys(sessionStorage);
      const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      sessionStorage.setItem(key, JSON.stringify({ ...draft, step: 'attendees' }));
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'Harbour Day' }).waitFor();
    expect(await page.getByRole('button', { name: words.oneMore('Helper') }).isVisible()).toBe(false);
  });

  it('is the same for a purchase, without anything to press', async () => {
    const { page } = await openEarly(`${address}?purchase=${'a'.repeat(43)}`);
    await page.getByRole('heading', { level: 1, name: 'Harbour Day' }).waitFor();
    expect(await page.getByRole('button', { name: words.oneMore('Helper') }).count()).toBe(0);
  });
});

describe('a page without scripts', () => {
  it('says that it needs them', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(to.signin());
    expect(await page.locator('body').innerText()).toContain('This page needs JavaScript.');
  });
});

describe('the registration page without scripts', () => {
  it('shows everything and says what it takes to register, in the reader’s language', async () => {
    for (const [locale, said, price] of [
      ['en-GB', 'Registering needs JavaScript.', '£12.50'],
      ['de-DE', 'Für die Anmeldung wird JavaScript benötigt.', '12,50'],
    ] as const) {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url, locale });
      const page = await context.newPage();
      await page.goto(address);
      const text = await page.locator('body').innerText();
      for (const part of ['Harbour Day', 'Pier 4', 'Standard', price, said]) expect(text).toContain(part);
    }
  });
});
