import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { event as eventWords } from '../../../src/messages/en-GB/event.ts';
import { registration as words } from '../../../src/messages/en-GB/registration.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { desktop, visit } from '../../support/page.ts';
import { readCodes } from '../../support/qr.ts';
import { addTicket, cards, goOn, payWith, submitRegistration, typeAttendee } from '../../support/registrationSteps.ts';
import { newEvent, newForm, newOrganiser } from '../../support/seed.ts';

/** The organiser's own website, at another host name: what it shows is set by the test. */
let code = '';
const site = createServer((_, answer) => {
  answer.setHeader('Content-Type', 'text/html; charset=utf-8');
  answer.end(
    `<!doctype html><title>Harbour Trust</title><h1>Harbour Trust</h1><p>${'Read on. '.repeat(900)}</p>${code}`,
  );
});

const { server, browser } = await openFoyer();
await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

afterAll(() => site.close());

/** The page in the frame, which the gestures of buyers work on like on any other. */
async function framed(page: Page): Promise<Page> {
  const handle = await page.locator('iframe').elementHandle();
  return (await handle?.contentFrame()) as unknown as Page;
}

/** The frame is as high as what is in it, so that nothing scrolls inside. */
const fits = async (page: Page, inside: Page) => {
  const content = () => inside.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
  const frame = () => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(async () => Math.abs((await frame()) - (await content())), { timeout: 10_000 }).toBeLessThan(2);
};

async function register(inside: Page, ticket: string, firstname: string) {
  await addTicket(inside, ticket);
  await goOn(inside);
  await typeAttendee(inside, 1, { firstname, surname: 'Hopper', email: `${firstname.toLowerCase()}@example.org` });
  await goOn(inside);
  await submitRegistration(inside);
}

it('an organiser shares a form, and people register for it in a page of another site, also where it may keep nothing', async () => {
  const organiser = await newOrganiser(server.url);
  const { id: eventId } = await newEvent(organiser.api, { name: 'Harbour Day' });
  const form = await newForm(organiser.api, eventId, { title: 'Visitors' }, [
    { name: 'Free pass', price: 0 },
    { name: 'Day pass', price: 1_250 },
  ]);
  const formPath = to.registration(eventId, form.formId);

  // The code of the form as a picture, and what goes into the website.
  const desk = await visit(browser, server.url, { as: organiser, size: desktop });
  await desk.page.goto(to.event(eventId));
  await desk.page.getByRole('button', { name: eventWords.page.share, exact: true }).first().click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByLabel(eventWords.page.sharedPage).selectOption({ label: 'Visitors' });
  const [download] = await Promise.all([
    desk.page.waitForEvent('download'),
    dialog.getByRole('button', { name: `PNG ${eventWords.page.qr('Visitors')}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('qr-visitors.png');
  expect(readCodes(readFileSync(await download.path()))).toEqual([server.url + formPath]);
  const svg = await dialog.getByRole('link', { name: /^SVG/ }).getAttribute('href');
  await desk.page.evaluate((address) => {
    document.body.innerHTML = '<img id="code" width="400">';
    document.querySelector('img')?.setAttribute('src', address ?? '');
  }, svg);
  expect(readCodes(await desk.page.locator('#code').screenshot())).toEqual([server.url + formPath]);
  await desk.page.goto(to.event(eventId));
  await desk.page.getByRole('button', { name: eventWords.page.share, exact: true }).first().click();
  await dialog.getByLabel(eventWords.page.sharedPage).selectOption({ label: 'Visitors' });
  await dialog.getByText(eventWords.page.embed).click();
  code = await dialog.getByLabel(eventWords.page.embedCode).inputValue();
  await desk.context.close();

  // A free ticket.
  const buyer = await visit(browser, siteUrl, { size: desktop });
  await buyer.page.goto('/');
  let inside = await framed(buyer.page);
  await inside.getByRole('heading', { name: 'Harbour Day' }).waitFor();
  await fits(buyer.page, inside);
  await register(inside, 'Free pass', 'Grace');
  await inside.getByRole('heading', { name: words.confirmedTitle }).waitFor();
  await fits(buyer.page, inside);
  await expect.poll(() => buyer.page.evaluate(() => scrollY), { timeout: 5_000 }).toBeGreaterThan(0);

  // A ticket is nobody else's: it opens in a window of its own.
  const [ticket] = await Promise.all([
    buyer.context.waitForEvent('page'),
    inside.getByRole('link', { name: words.openTicket }).click(),
  ]);
  await ticket.getByRole('heading', { name: 'Grace Hopper' }).waitFor();
  expect(new URL(inside.url()).pathname).toBe(formPath);
  expect(buyer.crashes).toEqual([]);
  await buyer.context.close();

  // By card, in a browser that gives frames of other sites no storage.
  const shy = await visit(browser, siteUrl, { size: { width: 390, height: 844 } });
  await shy.context.addInitScript(() => {
    if (window.parent === window) return;
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const)
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await shy.page.goto('/');
  inside = await framed(shy.page);
  await register(inside, 'Day pass', 'Ada');
  await payWith(inside, cards.pays);
  await inside.getByRole('heading', { name: words.confirmedTitle }).waitFor();
  await fits(shy.page, inside);
  expect(shy.crashes).toEqual([]);

  // What is not public is shown in no frame of another site.
  code = `<iframe src="${server.url}/signin"></iframe>`;
  await shy.page.goto('/');
  const refused = await framed(shy.page);
  await expect.poll(() => refused.url(), { timeout: 10_000 }).toMatch(/^chrome-error:/);
  await shy.context.close();
}, 120_000);
