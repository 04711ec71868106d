import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, isClear, phone, visit } from '../../../harness/page.ts';
import {
  buyTicket,
  type Entered,
  freshEmail,
  newEvent,
  newForm,
  newOrganiser,
  visitor,
} from '../../../harness/seed.ts';
import { getForm, saveForm } from '../../../src/api/contract/form.ts';
import { localeCookie, locales } from '../../../src/lib/locale.ts';
import { fields as germanFields } from '../../../src/messages/de-DE/fields.ts';
import { pageEditor as germanEditor } from '../../../src/messages/de-DE/pageEditor.ts';
import { payment as germanPayment } from '../../../src/messages/de-DE/payment.ts';
import { registration as german } from '../../../src/messages/de-DE/registration.ts';
import { desk } from '../../../src/messages/en-GB/desk.ts';
import { fields as labels } from '../../../src/messages/en-GB/fields.ts';
import { order as orderWords } from '../../../src/messages/en-GB/order.ts';
import { payment } from '../../../src/messages/en-GB/payment.ts';
import { publicEvent } from '../../../src/messages/en-GB/publicEvent.ts';
import { registration as words } from '../../../src/messages/en-GB/registration.ts';
import { purchase as serverWords } from '../../../src/messages/en-GB/server/purchase.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import {
  addTicket,
  cancelPayment,
  fillIn,
  goOn,
  submitRegistration,
  typeAttendee,
} from '../../support/registrationSteps.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);

describe('on a phone', () => {
  it.each([
    [320, 640],
    [390, 844],
  ])(
    'at %i×%i the first ticket is in sight, however much is written about the event',
    async (width, height) => {
      const about = 'Two days of talks by the water, with boats. '.repeat(30);
      const event = await newEvent(organiser.api, {
        name: 'The Great Harbour Conference of the North Sea, Edinburgh 2027',
        place: 'Custom House, 1 Harbour Street, Leith, Edinburgh',
        description: `# Programme\n\n${about}\n\n${about}`,
      });
      const form = await newForm(organiser.api, event.id);
      const { page } = await visit(browser, server.url, { size: { width, height } });
      await page.goto(to.registration(form.eventId, form.formId));
      const first = page.locator('.ticket-row-words').first();
      const bar = page.locator('.step-bar');
      // What the server has drawn makes way for the app's own.
      await expect
        .poll(async () => {
          const [ticket, below] = [await first.boundingBox(), await bar.boundingBox()];
          return ticket && below ? ticket.y + ticket.height <= below.y : 'not there';
        })
        .toBe(true);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      // What is written stands below them, under headings of the page's own.
      const headings = await page
        .getByRole('heading')
        .evaluateAll((all) => all.map(({ tagName, textContent }) => `${tagName} ${textContent}`));
      expect(headings).toEqual([
        `H1 ${event.name}`,
        `H2 ${words.ticketsTitle}`,
        ...form.tickets.map(({ name }) => `H3 ${name}`),
        `H2 ${words.about}`,
        'H3 Programme',
      ]);
    },
    60_000,
  );

  it('an order left before it was paid is offered on return', async () => {
    const event = await newEvent(organiser.api);
    const form = await newForm(organiser.api, event.id);
    const { page, context } = await visit(browser, server.url, { size: phone });
    const address = to.registration(form.eventId, form.formId);
    await page.goto(address);
    await fillIn(page);
    await submitRegistration(page);
    const card = page.getByRole('textbox', { name: payment.cardNumber });
    await card.waitFor();
    await page.goto(address);
    await page.getByRole('button', { name: words.unfinished.resume }).waitFor();
    const later = await context.newPage();
    await later.goto(new URL(address, server.url).href);
    await later.getByRole('button', { name: words.unfinished.resume }).click();
    await later.getByRole('textbox', { name: payment.cardNumber }).waitFor();
    await cancelPayment(later);
    await later.getByRole('heading', { name: orderWords.cancelledTitle }).waitFor();
    await later.goto(new URL(address, server.url).href);
    await later.getByRole('heading', { name: words.ticketsTitle }).waitFor();
    expect(await later.getByRole('button', { name: words.unfinished.resume }).count()).toBe(0);
  });

  it('a stranger at the organiser’s address of a published event comes to its public page, and on to its form', async () => {
    const event = await newEvent(organiser.api, { name: `Led by ${freshEmail('x').replace(/\W/g, '')}` });
    await newForm(organiser.api, event.id);
    const { page } = await visit(browser, server.url, { size: phone });
    await page.goto(to.event(event.id));
    await page.waitForURL('**/e/**');
    await page.getByRole('heading', { level: 1, name: event.name }).waitFor();
    await page.getByRole('link', { name: new RegExp(`^${publicEvent.register}`) }).click();
    await page.getByRole('heading', { name: words.ticketsTitle }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/e/${event.slug}/[a-z-]+$`));
    const hidden = await newEvent(organiser.api, { published: false });
    await page.goto(to.event(hidden.id));
    await page.waitForURL('**/signin');
  });

  it('a name without a space pushes nothing out of the screen', async () => {
    const event = await newEvent(organiser.api, { name: 'W'.repeat(120), place: 'P'.repeat(200) });
    const form = await newForm(organiser.api, event.id);
    const { page } = await visit(browser, server.url, { size: phone });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await page.goto(to.registration(form.eventId, form.formId));
    await addTicket(page, form.tickets[0]?.name ?? '');
    await page.getByRole('button', { name: words.continue, exact: true }).and(page.locator(':enabled')).waitFor();
    expect(await beyond()).toBe(0);
    await goOn(page);
    await typeAttendee(page, 1, {
      firstname: 'F'.repeat(100),
      surname: 'S'.repeat(100),
      email: `${'e'.repeat(200)}@example.org`,
    });
    expect(await beyond()).toBe(0);
    await goOn(page);
    await page.getByRole('heading', { name: words.reviewTitle }).waitFor();
    expect(await beyond()).toBe(0);
  });

  it.each([
    ['a phone', phone],
    ['a wide screen', { width: 1440, height: 900 }],
  ])(
    'on %s a message is said once, covers neither the field nor the way on, and leaves as its cause does',
    async (_, size) => {
      const event = await newEvent(organiser.api);
      const form = await newForm(organiser.api, event.id);
      const { page } = await visit(browser, server.url, { size });
      await page.goto(to.registration(form.eventId, form.formId));
      await fillIn(page);
      await page.getByText(words.promoAdd).click();
      const code = page.getByRole('textbox', { name: words.promo });
      await code.fill('NOPE');
      for (let tries = 0; tries < 2; tries++) {
        await code.press('Enter');
        await page.locator('.toast').waitFor();
      }
      const said = page.getByText(serverWords.promoUnknown);
      await expect.poll(() => said.count()).toBe(1);
      await page.getByText(words.promoInvalid).waitFor();
      const toast = page.locator('.toast');
      const clear = async (used: Locator) => isClear(await toast.boundingBox(), await used.boundingBox());
      await expect.poll(() => clear(code)).toBe(true);
      await expect.poll(() => clear(page.locator('.step-bar'))).toBe(true);
      // The page ends above them.
      await code.evaluate((field) => field.scrollIntoView({ block: 'end' }));
      await expect.poll(() => clear(code)).toBe(true);
      await code.press('X');
      await toast.waitFor({ state: 'detached' });
      await page.getByText(words.promoInvalid).waitFor({ state: 'detached' });
      await code.press('Enter');
      await toast.waitFor();
      await page.getByRole('button', { name: words.back, exact: true }).click();
      await page.getByRole('heading', { name: words.attendeesTitle }).waitFor();
      await toast.waitFor({ state: 'detached' });
    },
    60_000,
  );

  it('a message covers no way on, and a question added meanwhile is asked', async () => {
    const event = await newEvent(organiser.api);
    const form = await newForm(organiser.api, event.id);
    const { page } = await visit(browser, server.url, { size: phone });
    await page.goto(to.registration(form.eventId, form.formId));
    await fillIn(page);
    await page.getByRole('heading', { name: words.reviewTitle }).waitFor();
    const { form: before } = await organiser.api.call(getForm, { formId: form.formId });
    const fields = [...before.fields, { key: 'organization' as const, required: true }];
    await organiser.api.call(saveForm, { payload: { ...before, fields } });
    await submitRegistration(page);
    await page.locator('.toast').waitFor();
    await page.getByRole('textbox', { name: labels.organization }).fill('Engines');
    await goOn(page);
    await submitRegistration(page);
    await page.getByRole('textbox', { name: payment.cardNumber }).waitFor();
  });
});

describe('a phone that zooms', () => {
  it.each([
    ['the sign-in', () => to.signin()],
    ['an event', (eventId: string) => to.eventEdit(eventId)],
    ['the page of an event being designed', (eventId: string) => to.eventPage(eventId)],
    ['the attendees', (eventId: string) => to.attendees(eventId)],
    ['the settings', () => to.settings()],
  ])(
    'finds no field at %s so small that it would, and nothing that keeps fingers from it',
    async (_, addressOf) => {
      const { id } = await newEvent(organiser.api);
      const as = addressOf(id) === to.signin() ? null : organiser;
      const { page } = await visit(browser, server.url, { size: phone, as });
      await page.goto(addressOf(id));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('input:not([type="checkbox"], [type="radio"]), select, textarea')]
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map(({ outerHTML }) => outerHTML),
      );
      expect(small).toEqual([]);
      const touched = ['html', 'body', '#root'].map((part) =>
        page.locator(part).evaluate((element) => getComputedStyle(element).touchAction),
      );
      expect(await Promise.all(touched)).toEqual(['auto', 'auto', 'auto']);
      expect(await page.locator('meta[name="viewport"]').getAttribute('content')).not.toMatch(
        /maximum-scale|user-scalable/,
      );
    },
    60_000,
  );
});

/** Letters as wide as those that some systems show where a page asks for the system's own. */
async function widen(page: Page) {
  const faces = ['400', '700'].map((weight) => {
    const file = `node_modules/@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight}-normal.woff2`;
    return { weight, source: `url(data:font/woff2;base64,${readFileSync(file).toString('base64')})` };
  });
  // A face of a style sheet is known only once the sheet applies, and `fonts.load` doesn't wait for that.
  await page.evaluate(async (faces) => {
    for (const { weight, source } of faces) document.fonts.add(await new FontFace('Wide', source, { weight }).load());
  }, faces);
  await page.addStyleTag({ content: '*,::before,::after{font-family:Wide!important}' });
}

describe('on the narrowest phone, in German and with a wide font', () => {
  const narrow = { width: 320, height: 640 };
  const beyond = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  async function open(address: string, as: Entered | null = null) {
    const { page, context } = await visit(browser, server.url, { size: narrow, as });
    await context.addCookies([{ name: localeCookie, value: 'de-DE', url: server.url }]);
    await page.goto(address);
    await widen(page);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toBe('Wide');
    return { page, context };
  }

  it('no step of an order reaches beyond the edge', async () => {
    const event = await newEvent(organiser.api);
    const form = await newForm(organiser.api, event.id, {}, [{ name: 'Standard', price: 123_456 }]);
    const { page } = await open(to.registration(form.eventId, form.formId));
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await press(german.oneMore('Standard'));
    await page.getByText('1.234,56').last().waitFor();
    expect(await beyond(page)).toBe(0);
    await press(german.continue);
    await page.getByRole('textbox', { name: germanFields.firstname }).fill('Ada');
    await page.getByRole('textbox', { name: germanFields.surname }).fill('Lovelace');
    await page.getByRole('textbox', { name: germanFields.email }).fill(freshEmail('ada'));
    expect(await beyond(page)).toBe(0);
    await press(german.continue);
    const on = page.getByRole('button', { name: german.toPayment, exact: true });
    await on.waitFor();
    expect(await beyond(page)).toBe(0);
    await on.click();
    await page.getByRole('textbox', { name: germanPayment.cardNumber }).waitFor();
    expect(await beyond(page)).toBe(0);
  });

  it('an event’s page being designed keeps within the edge, in its parts and in its preview', async () => {
    const { id } = await newEvent(organiser.api);
    const { page } = await open(to.eventPage(id), organiser);
    await page.locator('.page-part').first().waitFor();
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll<HTMLElement>('.page-part:not([open]) > summary')) folded.click();
    });
    await expect.poll(() => page.locator('.page-part[open]').count()).toBeGreaterThan(6);
    expect(await beyond(page)).toBe(0);
    await page.getByRole('button', { name: germanEditor.preview, exact: true }).click();
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    expect(await beyond(page)).toBe(0);
  });

  it.each([
    ['the start', () => to.home()],
    ['an event that is not set up', (eventId: string) => to.event(eventId)],
    ['the emails of an event', (eventId: string) => to.mailings(eventId)],
    ['the figures of an event', (eventId: string) => to.figures(eventId)],
    ['the settings', () => to.settings()],
  ])(
    '%s keeps within the edge',
    async (_, addressOf) => {
      const { id } = await newEvent(organiser.api);
      await buyTicket(visitor(server.url), await newForm(organiser.api, id), 'Standard');
      const { page } = await open(addressOf(id), organiser);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      // What comes last may still be on its way.
      await expect.poll(() => beyond(page)).toBe(0);
    },
    60_000,
  );
});

describe('the pages of an event', () => {
  const sizes = [{ width: 320, height: 640 }, phone, { width: 844, height: 390 }, desktop];
  const place = 'Internationales Congress Center, Am Sandtorkai 30, Hamburg';

  it.each(locales)('have their tabs at one height on every tab, in %s', async (locale) => {
    const event = await newEvent(organiser.api, { place });
    await newForm(organiser.api, event.id);
    const { page, context } = await visit(browser, server.url, { size: phone, as: organiser });
    await context.addCookies([{ name: localeCookie, value: locale, url: server.url }]);
    const heights = sizes.map(() => new Set<number>());
    await page.goto(to.event(event.id));
    const tabs = page.locator('.tabs > ul a');
    await tabs.first().waitFor();
    const links = await tabs.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const href of links.filter((each) => each.startsWith(to.event(event.id)))) {
      await page.goto(href);
      await page.getByRole('heading', { level: 1, name: event.name }).waitFor();
      await page.waitForLoadState('networkidle');
      for (const [index, size] of sizes.entries()) {
        await page.setViewportSize(size);
        heights[index]?.add((await page.locator('.tabs').boundingBox())?.y ?? 0);
      }
    }
    expect(links).toHaveLength(11);
    expect(heights.map(({ size }) => size)).toEqual([1, 1, 1, 1]);
  });

  it.each([
    ['attendees', (eventId: string) => to.attendees(eventId)],
    ['orders', (eventId: string) => to.purchases(eventId)],
  ])(
    'list %s in the upper third of a phone, each with the whole name, and what can be done at a press',
    async (_, addressOf) => {
      const event = await newEvent(organiser.api, { place });
      const form = await newForm(organiser.api, event.id);
      const named = { firstname: 'Maximiliane', surname: 'O’Łukaszewicz-Größer' };
      await buyTicket(visitor(server.url), form, 'Standard', named);
      const { page } = await visit(browser, server.url, { size: phone, as: organiser });
      await page.goto(addressOf(event.id));
      const name = page.locator('.row-table th :is(a, button)').filter({ hasText: named.surname });
      await name.waitFor();
      const row = page.locator('.row-table tbody tr').first();
      expect((await row.boundingBox())?.y).toBeLessThan(phone.height / 3);
      for (const size of sizes) {
        await page.setViewportSize(size);
        const isCut = await name.evaluate(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth || scrollHeight > clientHeight,
        );
        expect([size.width, isCut]).toEqual([size.width, false]);
      }
      await page.setViewportSize(phone);
      const tools = page.locator('.row-tools-rest').getByRole('link').first();
      expect(await tools.isVisible()).toBe(false);
      await page.getByRole('button', { name: desk.moreTools }).click();
      await tools.waitFor();
    },
    60_000,
  );

  it('begin no line of the way back with a stroke', async () => {
    const event = await newEvent(organiser.api);
    const { formId } = await newForm(organiser.api, event.id);
    const { page } = await visit(browser, server.url, { size: { width: 320, height: 640 }, as: organiser });
    await page.goto(to.viewAttendees(event.id, formId, { import: 'yes' }));
    const steps = page.locator('.crumbs li');
    await steps.nth(2).waitFor();
    const strokes = (side: string) =>
      steps.evaluateAll((all, part) => all.map((step) => getComputedStyle(step, part).content), side);
    expect(await strokes('::before')).toEqual(['none', 'none', 'none']);
    expect((await strokes('::after')).map((content) => content.includes('/'))).toEqual([true, true, false]);
  });
});
