import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../harness/browser.ts';
import { type Api, apiOf, sendTo } from '../harness/client.ts';
import { attendeeOf, createDemoEvent, fillDemoEvent } from '../harness/demo/event.ts';
import { desktop, openPage, phone } from '../harness/page.ts';
import { registerAttendees } from '../harness/register.ts';
import { type Entered, newAppUser, newOrganiser } from '../harness/seed.ts';
import { startServer } from '../harness/server.ts';
import { qrVideo } from '../harness/video.ts';
import { getEventPage, publishEventPage, saveEventPage } from '../src/api/contract/eventPage.ts';
import { getTicketPage } from '../src/api/contract/ticket.ts';
import { door } from '../src/messages/en-GB/door.ts';
import { doors } from '../src/messages/en-GB/doors.ts';
import { payment } from '../src/messages/en-GB/payment.ts';
import { registration } from '../src/messages/en-GB/registration.ts';
import { to } from '../src/paths.ts';
import { root } from './sourceHash.mjs';
import { takeGuidePictures } from './support/guidePictures.ts';
import { landed } from './support/landed.ts';

const folder = join(root, 'docs', 'pictures');
const readme = join(root, 'README.md');

/**
 * `npm run docs:screenshots`: fills a demonstration event in the built app, walks through it and takes README's pictures and those of the guides; with
 * `-- guides` these alone.
 */
async function screenshots([only]: string[]) {
  mkdirSync(folder, { recursive: true });
  const server = await startServer();
  const video = join(mkdtempSync(join(tmpdir(), 'foyer-pictures-')), 'ticket.y4m');
  try {
    const organiser = await newOrganiser(server.url);
    const buyer = apiOf(sendTo(server.url));
    const demo = await createDemoEvent(organiser.api, new Date());
    await fillDemoEvent(organiser.api, buyer, demo, 120, () => {});
    await takeGuidePictures(server.url, organiser, demo);
    if (only === 'guides') return;
    const { form, tickets } = demo.delegates;
    const ticket = tickets[0];
    if (!ticket) throw new Error('The demonstration has no ticket');
    const purchase = await registerAttendees(buyer, {
      formId: form.id,
      attendees: [attendeeOf(700, demo.delegates, ticket)],
    });
    const key = purchase.attendees[0]?.ticketKey ?? '';
    const { ticket: bought } = await buyer.call(getTicketPage, { key });
    await qrVideo([bought.qrCodeData], video);
    const staff = await newAppUser(server.url, organiser.api, demo.event.id, 'checkin');
    const browser = await openBrowser({ video });

    const at = async (size: typeof phone, as: Entered | null, path: string, take: (page: Page) => Promise<void>) => {
      const { context, page } = await openPage(browser, server.url, { as, size });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await take(page);
      await context.close();
    };
    await bothLooks(organiser.api, demo.event, (size, take) => at(size, null, to.publicEvent(demo.event.slug), take));
    await at(desktop, organiser, to.event(demo.event.id), (page) => save(page, 'event'));
    await at(desktop, organiser, to.formEdit(demo.event.id, form.id), (page) => save(page, 'form'));
    await at(desktop, organiser, to.viewAttendees(demo.event.id, form.id), (page) => save(page, 'attendees'));
    await at(phone, null, to.registration(demo.event.id, form.id), async (page) => {
      for (const name of ['Both days', 'Student']) {
        await page.getByRole('button', { name: registration.oneMore(name), exact: true }).click();
      }
      await save(page, 'tickets');
      await page.getByRole('button', { name: registration.continue }).click();
      await page.getByRole('heading', { name: registration.attendeesTitle }).waitFor();
      await save(page, 'details');
    });
    await at(phone, null, await held(server.url, demo), async (page) => {
      await page.getByLabel(payment.cardNumber).waitFor();
      await save(page, 'payment');
    });
    await at(phone, null, to.ticket(key), (page) => save(page, 'ticket'));
    await at(phone, staff, to.checkinStaff(), async (page) => {
      await page.getByRole('button', { name: door.checkIn, exact: true }).waitFor();
      await save(page, 'door-admissible');
      await page.getByRole('button', { name: door.checkIn, exact: true }).click();
      await page.getByText(door.states['door.admitted']).first().waitFor();
    });
    await at(phone, staff, to.checkinStaff(), async (page) => {
      await page.getByText(door.states['door.alreadyIn']).first().waitFor();
      await save(page, 'door-already-in');
    });
    await takeOffline(browser, server.url, organiser, demo);
    await browser.close();
    embed();
  } finally {
    await server.stop();
    rmSync(join(video, '..'), { recursive: true });
  }
}

/** The widths at which docs/ shows the page of an event, and the height of each window. */
const windows: [width: number, height: number][] = [
  [320, 640],
  [390, 844],
  [768, 1_024],
  [1_440, 900],
  [1_920, 1_080],
];

/** The page of an event in both of its looks, at five widths. */
async function bothLooks(
  organiser: Api,
  { id: eventId }: Awaited<ReturnType<typeof createDemoEvent>>['event'],
  at: (size: typeof phone, take: (page: Page) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { page } = await organiser.call(getEventPage, { eventId });
  // The one that the demonstration has is the last.
  for (const look of ['quiet', 'picture'] as const) {
    await organiser.call(saveEventPage, { eventId, page: { ...page, look } });
    await organiser.call(publishEventPage, { eventId });
    for (const [width, height] of windows) await at({ width, height }, (page) => save(page, `public-${look}-${width}`));
  }
}

/** A door whose network is gone, and what its organiser sees of it. */
async function takeOffline(
  browser: Browser,
  url: string,
  organiser: Entered,
  { event, delegates }: Awaited<ReturnType<typeof createDemoEvent>>,
): Promise<void> {
  const ticket = delegates.tickets[0];
  if (!ticket) throw new Error('The demonstration has no ticket');
  const { reference } = await registerAttendees(apiOf(sendTo(url)), {
    formId: delegates.form.id,
    attendees: [attendeeOf(702, delegates, ticket)],
  });
  const staff = await newAppUser(url, organiser.api, event.id, 'checkin');
  const { context, page } = await openPage(browser, url, { as: staff, size: phone });
  await context.addInitScript(() => localStorage.setItem('foyer.door', JSON.stringify({ gate: 'North entrance' })));
  await page.goto(to.checkinStaff());
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.locator('.door-notice:not([data-quiet])').waitFor();
  // The camera has seen a code whose holder is in.
  await page.getByRole('button', { name: door.next, exact: true }).click();
  await page.getByRole('button', { name: door.scanner.typeCode, exact: true }).click();
  await page.getByRole('textbox', { name: door.scanner.codeLabel }).fill(reference);
  // With the camera off no code comes between.
  await save(page, 'door-offline');
  await page.getByRole('button', { name: door.scanner.codeSubmit }).click();
  await page.getByRole('button', { name: door.checkIn, exact: true }).waitFor();
  await save(page, 'door-by-list');
  await page.getByRole('button', { name: door.checkIn, exact: true }).click();
  await page.getByRole('heading', { name: door.states['door.admittedToConfirm'] }).waitFor();
  await save(page, 'door-to-confirm');
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.locator('.door-notice[data-quiet]').waitFor({ state: 'attached' });
  await context.close();
  const desk = await openPage(browser, url, { as: organiser, size: desktop });
  await desk.page.goto(to.figures(event.id));
  const panel = desk.page.getByRole('region', { name: doors.title });
  await panel.waitFor();
  await panel.screenshot({ path: join(folder, 'doors.jpg'), type: 'jpeg', quality: 82 });
  await desk.context.close();
}

/** The address of a purchase that waits for its payment. */
async function held(url: string, demo: Awaited<ReturnType<typeof createDemoEvent>>): Promise<string> {
  const { delegates, event } = demo;
  const ticket = delegates.tickets[0];
  if (!ticket) throw new Error('The demonstration has no ticket');
  const purchase = await registerAttendees(apiOf(sendTo(url)), {
    formId: delegates.form.id,
    attendees: [attendeeOf(701, delegates, ticket)],
    pay: 'leave',
  });
  return to.registration(event.id, delegates.form.id, purchase.key);
}

/** Takes the picture once what lands on the page has landed. */
async function save(page: Page, name: string): Promise<void> {
  await landed(page);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 });
}

const wide = [
  ['public-picture-1440', 'The public page of an event'],
  ['event', 'The event and its forms, as the organiser sees them'],
  ['form', 'Building a registration form, with a preview'],
  ['attendees', 'The attendees of a form'],
] as const;
const narrow = [
  ['tickets', 'Choosing tickets on a phone'],
  ['details', 'Entering an attendee’s details'],
  ['payment', 'Paying in test mode'],
  ['ticket', 'The ticket'],
  ['door-admissible', 'The door: a valid ticket'],
  ['door-already-in', 'The door: already checked in'],
] as const;

/** Puts the pictures into README, between its two marks. */
function embed() {
  const picture = (name: string, words: string, width: number) =>
    `<img src="docs/pictures/${name}.jpg" alt="${words}" width="${width}">`;
  const lines = [
    ...wide.map(([name, words]) => picture(name, words, 720)),
    narrow.map(([name, words]) => picture(name, words, 230)).join('\n'),
  ];
  const text = readFileSync(readme, 'utf8');
  const marks = /<!-- pictures -->[\s\S]*?<!-- end of pictures -->/;
  writeFileSync(readme, text.replace(marks, `<!-- pictures -->\n${lines.join('\n\n')}\n<!-- end of pictures -->`));
}

await screenshots(process.argv.slice(2));
