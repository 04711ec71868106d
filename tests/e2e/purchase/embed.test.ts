import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { openBrowser } from '../../../harness/browser.ts';
import { desktop, phone, visit } from '../../../harness/page.ts';
import { newEvent, newForm, newOrganiser } from '../../../harness/seed.ts';
import { getPurchases } from '../../../src/api/contract/purchases.ts';
import { embedCode } from '../../../src/lib/embedCode.ts';
import { event as eventWords } from '../../../src/messages/en-GB/event.ts';
import { fields } from '../../../src/messages/en-GB/fields.ts';
import { order as orderWords } from '../../../src/messages/en-GB/order.ts';
import { registration as words } from '../../../src/messages/en-GB/registration.ts';
import { server as serverWords } from '../../../src/messages/en-GB/server.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { readCodes } from '../../support/qr.ts';
import {
  addTicket,
  attendeeCard,
  cards,
  fillIn,
  goOn,
  payWith,
  submitRegistration,
  typeAttendee,
} from '../../support/registrationSteps.ts';

/** The organiser's own website, at another host name: what it shows is set by the test. */
let code = '';
const site = createServer((_, answer) => {
  answer.setHeader('Content-Type', 'text/html; charset=utf-8');
  answer.end(
    `<!doctype html><title>Harbour Trust</title><h1>Harbour Trust</h1><p>${'Read on. '.repeat(900)}</p>${code}`,
  );
});

/** The browser gives frames of other sites storage of their own, as most do. */
const { server, browser } = await openFoyer({ frames: 'partitioned' });
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
  await expect.poll(async () => Math.abs((await frame()) - (await content()))).toBeLessThan(2);
};

async function register(inside: Page, ticket: string, firstname: string) {
  await fillIn(inside, ticket, { firstname, surname: 'Hopper', email: `${firstname.toLowerCase()}@example.org` });
  await submitRegistration(inside);
}

it('an organiser shares a form, and people register for it in a page of another site', async () => {
  const organiser = await newOrganiser(server.url);
  const { id: eventId, slug } = await newEvent(organiser.api, { name: 'Harbour Day' });
  await newForm(organiser.api, eventId, { title: 'Visitors' }, [
    { name: 'Free pass', price: 0 },
    { name: 'Day pass', price: 1_250 },
  ]);
  const formPath = `/e/${slug}/visitors`;

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
    const picture = new Image(400);
    picture.id = 'code';
    picture.src = address ?? '';
    document.body.replaceChildren(picture);
  }, svg);
  expect(readCodes(await desk.page.locator('#code').screenshot())).toEqual([server.url + formPath]);
  await desk.page.goto(to.event(eventId));
  await desk.page.getByRole('button', { name: eventWords.page.share, exact: true }).first().click();
  await dialog.getByLabel(eventWords.page.sharedPage).selectOption({ label: 'Visitors' });
  await dialog.getByText(eventWords.page.embed).click();
  code = await dialog.getByLabel(eventWords.page.embedCode).inputValue();

  // A free ticket.
  const buyer = await visit(browser, siteUrl, { size: desktop });
  await buyer.page.goto('/');
  const inside = await framed(buyer.page);
  await inside.getByRole('heading', { name: 'Harbour Day' }).waitFor();
  await fits(buyer.page, inside);
  await register(inside, 'Free pass', 'Grace');
  await inside.getByRole('heading', { name: orderWords.confirmedTitle }).waitFor();
  await fits(buyer.page, inside);
  await expect.poll(() => buyer.page.evaluate(() => scrollY)).toBeGreaterThan(0);

  // A ticket is its holder's alone: it opens in a window of its own.
  const [ticket] = await Promise.all([
    buyer.context.waitForEvent('page'),
    inside.getByRole('link', { name: orderWords.openTicket }).click(),
  ]);
  await ticket.getByRole('heading', { name: 'Grace Hopper' }).waitFor();
  expect(new URL(inside.url()).pathname).toBe(formPath);

  // What is not public is shown in no frame of another site.
  code = `<iframe src="${server.url}/signin"></iframe>`;
  await buyer.page.goto('/');
  const refused = await framed(buyer.page);
  await expect.poll(() => refused.url()).toMatch(/^chrome-error:/);
});

it.each([
  ['object', 'data'],
  ['embed', 'src'],
])('a ticket opens in a window of its own where another site shows its form as <%s>, too', async (tag, source) => {
  const organiser = await newOrganiser(server.url);
  const { id: eventId } = await newEvent(organiser.api, { name: 'Harbour Day' });
  const { formId } = await newForm(organiser.api, eventId, {}, [{ name: 'Free pass', price: 0 }]);
  const path = to.registration(eventId, formId);
  code = `<${tag} type="text/html" ${source}="${server.url}${path}" width="900" height="900">`;
  const { page, context } = await visit(browser, siteUrl, { size: desktop });
  await page.goto('/');
  const shown = () => page.frames().find((frame) => frame.url().startsWith(server.url));
  await expect.poll(shown).toBeDefined();
  const inside = shown() as unknown as Page;
  await register(inside, 'Free pass', 'Grace');
  await inside.getByRole('link', { name: orderWords.openTicket }).click();
  await expect.poll(() => context.pages().length).toBe(2);
  expect(new URL(inside.url()).pathname).toBe(path);
});

/** A form whose page is shown in the site, with what one reads there. */
async function showForm() {
  const organiser = await newOrganiser(server.url);
  const { id: eventId } = await newEvent(organiser.api, { name: 'Harbour Day' });
  const form = await newForm(organiser.api, eventId, {}, [{ name: 'Day pass', price: 1_250 }]);
  code = embedCode(server.url + to.registration(eventId, form.formId), 'Visitors');
  const orders = async () => (await organiser.api.call(getPurchases, { eventId })).purchases;
  return { form, orders };
}

const storageIn = (inside: Page) =>
  inside.evaluate(() => {
    try {
      return window.localStorage !== null && window.sessionStorage !== null;
    } catch {
      return false;
    }
  });

it('a reload of the site around loses neither what was typed nor the order, where frames have storage of their own', async () => {
  const { orders } = await showForm();
  const { page } = await visit(browser, siteUrl, { size: phone });
  await page.goto('/');
  let inside = await framed(page);
  await inside.getByRole('heading', { name: 'Harbour Day' }).waitFor();
  expect(await storageIn(inside)).toBe(true);
  await addTicket(inside, 'Day pass');
  await goOn(inside);
  await typeAttendee(inside, 1, { firstname: 'Ada', surname: 'Hopper', email: 'ada@example.org' });

  await page.reload();
  inside = await framed(page);
  const typed = attendeeCard(inside, 1).getByRole('textbox', { name: fields.firstname });
  await expect.poll(() => typed.inputValue()).toBe('Ada');
  await goOn(inside);
  await submitRegistration(inside);
  await inside.getByRole('button', { name: /^Pay / }).waitFor();

  await page.reload();
  inside = await framed(page);
  await inside.getByRole('button', { name: words.unfinished.resume, exact: true }).click();
  await payWith(inside, cards.pays);
  await inside.getByRole('heading', { name: orderWords.confirmedTitle }).waitFor();
  expect(await orders()).toHaveLength(1);
});

it('an order goes on in a window of its own where a frame may store nothing, and a reload loses nothing there', async () => {
  const { form, orders } = await showForm();
  const shy = await openBrowser({ frames: 'refused' });
  const { page, context } = await visit(shy, siteUrl, { size: phone });
  await page.goto('/');
  const inside = await framed(page);
  await inside.getByRole('heading', { name: 'Harbour Day' }).waitFor();
  expect(await storageIn(inside)).toBe(false);
  await addTicket(inside, 'Day pass');
  await addTicket(inside, 'Day pass');
  const [own] = await Promise.all([context.waitForEvent('page'), goOn(inside)]);
  await inside.getByRole('dialog', { name: serverWords.purchase.ownWindow.title }).waitFor();
  await fits(page, inside);

  // Both tickets came along, and the address is the one that is shared.
  await typeAttendee(own, 1, { firstname: 'Ada', surname: 'Hopper', email: 'ada@example.org' });
  await typeAttendee(own, 2, { firstname: 'Grace', surname: 'Hopper', email: 'grace@example.org' });
  expect(own.url()).toBe(server.url + to.registration(form.eventId, form.formId));
  await own.reload();
  const typed = attendeeCard(own, 2).getByRole('textbox', { name: fields.firstname });
  await expect.poll(() => typed.inputValue()).toBe('Grace');
  await goOn(own);
  await submitRegistration(own);
  await own.getByRole('button', { name: /^Pay / }).waitFor();

  // Whoever goes back to the site, and orders there again, is led to the order that was begun.
  await own.close();
  await page.reload();
  const anew = await framed(page);
  await addTicket(anew, 'Day pass');
  const [again] = await Promise.all([context.waitForEvent('page'), goOn(anew)]);
  await again.getByRole('button', { name: words.unfinished.resume, exact: true }).click();
  await payWith(again, cards.pays);
  await again.getByRole('heading', { name: orderWords.confirmedTitle }).waitFor();
  expect(await orders()).toHaveLength(1);
  await shy.close();
});
