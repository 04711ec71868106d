import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../../../harness/browser.ts';
import { apiOf, sendTo } from '../../../harness/client.ts';
import { desktop, openPage, phone, purchaseKeyAt, type Visit, visit } from '../../../harness/page.ts';
import { pngPicture } from '../../../harness/picture.ts';
import {
  buyTicket,
  freshEmail,
  goodPassword,
  newEvent,
  newForm,
  newOrganiser,
  visitor,
} from '../../../harness/seed.ts';
import { loggedLink, type RunningServer, startServer } from '../../../harness/server.ts';
import { pictureVideo } from '../../../harness/video.ts';
import { findForm } from '../../../src/api/contract/registration.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { appUsers } from '../../../src/messages/en-GB/appUsers.ts';
import { attendee } from '../../../src/messages/en-GB/attendee.ts';
import { attendees } from '../../../src/messages/en-GB/attendees.ts';
import { declines } from '../../../src/messages/en-GB/declines.ts';
import { desk } from '../../../src/messages/en-GB/desk.ts';
import { door } from '../../../src/messages/en-GB/door.ts';
import { event as eventWords } from '../../../src/messages/en-GB/event.ts';
import { labels } from '../../../src/messages/en-GB/labels.ts';
import { order as orderWords } from '../../../src/messages/en-GB/order.ts';
import { payment } from '../../../src/messages/en-GB/payment.ts';
import { purchaseStatuses } from '../../../src/messages/en-GB/purchaseStatuses.ts';
import { registration } from '../../../src/messages/en-GB/registration.ts';
import { ticket } from '../../../src/messages/en-GB/ticket.ts';
import { to } from '../../../src/paths.ts';
import { badgeCodes } from '../../support/badgeCodes.ts';
import { onePixel } from '../../support/badges.ts';
import {
  announced,
  checkIn,
  findByName,
  hears,
  nameGate,
  openSearch,
  scanByKeys,
  undoOf,
} from '../../support/doorPage.ts';
import {
  addFormType,
  addQuestion,
  addStaff,
  askFor,
  chooseLogo,
  typeEvent,
  typeTicket,
} from '../../support/organiserPages.ts';
import { isWhiteOutside, readPdf } from '../../support/pdf.ts';
import { readCodes } from '../../support/qr.ts';
import {
  addTicket,
  answerBank,
  attendeeCard,
  cards,
  goOn,
  payWith,
  submitRegistration,
  typeAttendee,
} from '../../support/registrationSteps.ts';
import { createAccount, signIn } from '../../support/signInPage.ts';

/** One story, told in parts; each goes on where the one before ended. */
const folder = mkdtempSync(join(tmpdir(), 'foyer-journey-'));
const staff = { name: 'Sam Porter', email: freshEmail('staff'), password: 'door-keeper-7' };
const eventName = 'Harbour Lights';

let server: RunningServer;
let browser: Browser;
let doorBrowser: Browser;
let office: Visit;
let buyer: Visit;
let staffs: Visit;
let publicAddress: string;
/** Of the event and the form at that address. */
let ids: [eventId: string, formId: string];
let purchaseAddress: string;
let purchaseKey: string;
let ticketAddress: string;
let ticketPng: Buffer;
let ticketCode: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser({ camera: 'granted' })]);
  office = await openPage(browser, server.url, { size: desktop });
  buyer = await openPage(browser, server.url, { size: phone });
});

afterAll(async () => {
  await Promise.all([browser?.close(), doorBrowser?.close()]);
  await server?.stop();
  rmSync(server.dataDir, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Prints the ticket of a page, sees that it is the PDF that was specified, and answers with the codes on it. */
async function printed(page: Page): Promise<string[]> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), button(page, ticket.print).click()]);
  await page.getByRole('status').filter({ hasText: ticket.states.opened }).waitFor();
  const address = await link(page, ticket.open).getAttribute('href');
  await expect.poll(() => tab.url()).toBe(address);
  const base64 = await page.evaluate(async (url) => {
    const bytes = new Uint8Array(await (await fetch(url ?? '')).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, address);
  const pdf = readPdf(Buffer.from(base64, 'base64'));
  const [sheet] = pdf.pages;
  expect([pdf.pages.length, Math.round(sheet?.width ?? 0), Math.round(sheet?.height ?? 0)]).toEqual([1, 210, 148]);
  const rounded = sheet?.images.map((box) => Object.values(box).map((length) => Math.round(length)));
  expect(rounded).toEqual([[10, 21, 190, 120]]);
  const box = { left: 10, top: 21, width: 190, height: 120 };
  expect(sheet && isWhiteOutside(sheet.picture, box)).toBe(true);
  expect(pdf.printsItself).toBe(true);
  return readCodes(sheet?.png ?? Buffer.alloc(0));
}

/** Fills in all that the story's form asks of one person, and goes on. */
async function typeOneAttendee(page: Page, typed: Parameters<typeof typeAttendee>[2]) {
  await typeAttendee(page, 1, typed);
  await attendeeCard(page, 1).getByRole('textbox', { name: 'Phone' }).fill('7700 900789');
  await attendeeCard(page, 1).getByRole('radio', { name: 'No' }).check();
  await goOn(page);
}

describe('the organiser', () => {
  it('creates an account and is shown the way to a first event', async () => {
    const { page } = office;
    await createAccount(page, freshEmail('founder'), goodPassword, (email) => loggedLink(server, email));
    await page.waitForURL(`**${to.home()}`);
    await heading(page, eventWords.home.firstTitle).waitFor();
  });

  it('creates an event with its own time zone, currency and logo', async () => {
    const { page } = office;
    await link(page, eventWords.home.firstAction).click();
    await heading(page, eventWords.edit.newTitle).waitFor();
    await typeEvent(page, {
      name: eventName,
      starts: '2027-05-06T18:00',
      ends: '2027-05-06T23:00',
      zone: 'America/New_York',
      currency: 'usd',
      place: 'Pier 17, New York',
      description: 'An evening by the water.',
    });
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 120 } });
    await chooseLogo(page, { name: 'logo.png', mimeType: 'image/png', buffer });
    await page.getByRole('img', { name: eventWords.edit.logoAlt }).waitFor();
    await button(page, eventWords.edit.create).click();
    await heading(page, eventName).waitFor();
    const facts = page.getByText('06/05/2027, 18:00\u2060–\u206023:00').filter({ hasText: 'Pier 17, New York' });
    await facts.first().waitFor();
  });

  it('builds a form with a type, standard fields and questions of all five types, one under a condition', async () => {
    const { page } = office;
    await link(page, eventWords.page.steps.form.action).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Attendees');
    await addFormType(page, 'Attendee');
    await askFor(page, 'phone', 'required');
    await askFor(page, 'country', 'asked');
    const eats = 'Will you eat with us?';
    await addQuestion(page, 1, {
      type: questionTypes.multipleChoice,
      label: eats,
      options: ['Yes', 'No'],
      required: true,
    });
    const when = { label: eats, equals: 'Yes' };
    await addQuestion(page, 2, {
      type: questionTypes.shortAnswer,
      label: 'What do you not eat?',
      required: true,
      when,
    });
    await addQuestion(page, 3, { type: questionTypes.paragraph, label: 'Anything else?' });
    await addQuestion(page, 4, { type: questionTypes.checkboxes, label: 'Workshops', options: ['Knots', 'Sails'] });
    await addQuestion(page, 5, { type: questionTypes.dropdown, label: 'Shirt', options: ['S', 'M', 'L'] });
    await button(page, 'Save form').click();
    await page.getByText('Attendee · 0 registered').waitFor();
    await heading(page, 'Attendees').waitFor();
  });

  it('adds a paid and a free ticket', async () => {
    const { page } = office;
    await link(page, eventWords.page.steps.ticket.action).click();
    await typeTicket(page, '$', { name: 'Dinner', price: '42.50' });
    await link(page, 'Dinner').waitFor();
    await link(page, eventWords.page.addTicket).click();
    await typeTicket(page, '$', { name: 'Stroll', price: '0' });
    await link(page, 'Stroll').waitFor();
    await page.getByRole('row', { name: /Dinner.*\$42\.50/ }).waitFor();
    await page.getByRole('row', { name: /Stroll.*Free/ }).waitFor();
  });

  it('publishes, and the link shows the event with its logo to anybody', async () => {
    const { page } = office;
    await button(page, eventWords.page.publish).click();
    const moment = page.getByRole('dialog', { name: eventWords.page.liveTitle(eventName) });
    const open = `${eventWords.page.open} ${eventName}`;
    const eventAddress = await moment.getByRole('link', { name: open }).getAttribute('href');
    const code = await moment.getByRole('img', { name: eventWords.page.qr(eventName) }).screenshot();
    expect(readCodes(code)).toEqual([eventAddress]);
    await moment.getByRole('button', { name: eventWords.page.done }).click();
    await link(page, desk.tabs.names.forms).click();
    publicAddress =
      (await page.getByRole('link', { name: `${eventWords.page.open} Attendees` }).getAttribute('href')) ?? '';
    const [, , slug = '', form = ''] = new URL(publicAddress).pathname.split('/');
    const { eventId, formId } = await visitor(server.url).call(findForm, { slug, form });
    ids = [eventId, formId];
    await buyer.page.goto(publicAddress);
    await heading(buyer.page, eventName).waitFor();
    await expect.poll(() => buyer.page.title()).toContain('Registration');
    await expect
      .poll(() => buyer.page.getByText('Thu 6 May 2027 (06/05/2027), 18:00\u2060–\u206023:00').count())
      .toBe(1);
    const logo = buyer.page.locator('img[src*="event-logo"]');
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
  });
});

describe('the attendee, signed out, on a phone', () => {
  it('registers two attendees with different tickets in one purchase', async () => {
    const { page } = buyer;
    await addTicket(page, 'Dinner');
    await addTicket(page, 'Stroll');
    await goOn(page);
    const [ada, grace] = [attendeeCard(page, 1), attendeeCard(page, 2)];
    await typeAttendee(page, 1, { firstname: 'Ada', surname: 'Lovelace', email: freshEmail('ada') });
    await ada.getByRole('textbox', { name: 'Phone' }).fill('7700 900123');
    await ada.getByRole('combobox', { name: 'Country optional' }).selectOption('GB');
    await typeAttendee(page, 2, { firstname: 'Grace', surname: 'Hopper', email: freshEmail('grace') });
    await grace.getByRole('textbox', { name: 'Phone' }).fill('7700 900456');

    const condition = { name: 'What do you not eat?' };
    expect(await ada.getByRole('textbox', condition).count()).toBe(0);
    await ada.getByRole('radio', { name: 'Yes' }).check();
    await ada.getByRole('textbox', condition).fill('Mussels');
    await ada.getByRole('checkbox', { name: 'Sails' }).check();
    await ada.getByRole('combobox', { name: 'Shirt' }).selectOption('M');
    await grace.getByRole('radio', { name: 'No' }).check();
    await grace.getByRole('textbox', { name: 'Anything else?' }).fill('A seat by the window');
    expect(await grace.getByRole('textbox', condition).count()).toBe(0);

    await goOn(page);
    await heading(page, registration.reviewTitle).waitFor();
    await page.getByText('$42.50').first().waitFor();
    await submitRegistration(page);
    await heading(page, payment.title).waitFor();
  });

  it('has a card declined, tries another, and is in', async () => {
    const { page } = buyer;
    await payWith(page, cards.declines);
    await page.getByText(declines.generic, { exact: true }).waitFor();
    await payWith(page, cards.pays);
    await heading(page, orderWords.confirmedTitle).waitFor();
    purchaseKey = await purchaseKeyAt(page);
    purchaseAddress = page.url();
    const tickets = page.getByRole('link', { name: orderWords.openTicket });
    await expect
      .poll(() => tickets.allTextContents())
      .toEqual([
        `${orderWords.openTicket} ${registration.ticketLink('Ada Lovelace')}`,
        `${orderWords.openTicket} ${registration.ticketLink('Grace Hopper')}`,
      ]);
  });

  it('approves a payment that the bank asks about', async () => {
    const { page } = await visit(browser, server.url, { size: phone });
    await page.goto(publicAddress);
    await addTicket(page, 'Dinner');
    await goOn(page);
    await typeOneAttendee(page, { firstname: 'Mary', surname: 'Shelley', email: freshEmail('mary') });
    await submitRegistration(page);
    await payWith(page, cards.asks);
    await heading(page, payment.authenticateTitle).waitFor();
    await answerBank(page, true);
    await heading(page, orderWords.confirmedTitle).waitFor();
  });

  it('has a ticket whose QR code is the code of their badge', async () => {
    const { page } = buyer;
    await page.getByRole('link', { name: registration.ticketLink('Ada Lovelace') }).click();
    const code = page.getByRole('img', { name: ticket.qr('Ada Lovelace') }).first();
    await code.waitFor();
    ticketAddress = page.url();
    ticketPng = await code.screenshot();
    ticketCode = (await badgeCodes(server, purchaseKey)).Ada ?? '';
    expect(readCodes(ticketPng)).toEqual([ticketCode]);
  });

  it('prints the ticket: a PDF in a new tab, A5 landscape, the image in its place, printing itself', async () => {
    expect(await printed(buyer.page)).toEqual([ticketCode]);
    expect(buyer.crashes).toEqual([]);
  });

  it('prints one with an advert, a name of 120 characters, and emoji that the device may not have', async () => {
    const { api } = await newOrganiser(server.url);
    const event = await newEvent(api, { name: `${'The very longest '.repeat(7)}n` });
    const form = await newForm(api, event.id, {}, [
      { name: 'Pass', price: 0, design: 2, advert: 'Ten per cent off at the pier.', advertImage: onePixel },
    ]);
    const name = { firstname: `🎪 ${'Maximiliana '.repeat(5)}`.trim(), surname: `${'von-und-zu-'.repeat(5)}Ende` };
    const { key, attendees } = await buyTicket(visitor(server.url), form, 'Pass', name);
    const { page } = await visit(browser, server.url, { size: phone });
    await page.goto(to.ticket(attendees[0]?.ticketKey ?? ''));
    expect(await printed(page)).toEqual([(await badgeCodes(server, key))[name.firstname]]);
    expect(await page.evaluate(() => document.fonts.check('700 46px "Noto Emoji"', '🎪'))).toBe(true);
  });
});

describe('the door', () => {
  it('has a login for its staff, made by the organiser', async () => {
    const { page } = office;
    await page.goto(to.event(ids[0]));
    await link(page, desk.tabs.names.logins).click();
    await addStaff(page, staff);
    await page.getByText(appUsers.issuedTitle).waitFor();
    await button(page, appUsers.done).click();
    await page.getByRole('cell', { name: staff.email }).waitFor();
    expect(office.crashes).toEqual([]);
  });

  it('guides the staff from sign-in and scan to check-in', async () => {
    const video = join(folder, 'ticket.y4m');
    await pictureVideo([pngPicture(ticketPng)], video);
    doorBrowser = await openBrowser({ video, camera: 'asks' });
    staffs = await openPage(doorBrowser, server.url, { size: phone });
    await staffs.context.grantPermissions(['camera']);
    const { page } = staffs;
    await signIn(page, staff.email, staff.password);
    await page.waitForURL(`**${to.checkinStaff()}`);
    await heading(page, door.states['door.admissible']).waitFor();
    await page.getByText('Ada Lovelace').first().waitFor();
    await nameGate(page, 'North gate');
    await checkIn(page);
    await hears(page, 'door.admitted');
  });

  it('says when, where and by whom a ticket was used, after a power cut too', async () => {
    await server.kill9();
    server = await startServer({ FOYER_DATA: server.dataDir, PORT: new URL(server.url).port });
    const { page } = staffs;
    await page.reload();
    await heading(page, door.states['door.alreadyIn']).waitFor();
    await page.getByText(new RegExp(`^Checked in at \\d\\d:\\d\\d at North gate by ${staff.name}`)).waitFor();
    await buyer.page.goto(purchaseAddress);
    await heading(buyer.page, orderWords.confirmedTitle).waitFor();
    await buyer.page.goto(ticketAddress);
    await buyer.page
      .getByRole('img', { name: ticket.qr('Ada Lovelace') })
      .first()
      .waitFor();
  });

  it('refuses another event, an unknown code and an unpaid ticket, each with its reason', async () => {
    const token = await office.page.evaluate(() => localStorage.getItem('token'));
    const api = apiOf(sendTo(server.url), token);
    const second = await newForm(api, ids[0]);
    const unpaid = await buyTicket(visitor(server.url), second, 'Standard', { firstname: 'Una' }, 'leave');
    const elsewhere = await newForm(api, (await newEvent(api, { name: 'Another Night' })).id);
    const other = await buyTicket(visitor(server.url), elsewhere, 'Helper', { firstname: 'Otto' });
    const { wrongEvent, unknown } = door.reasons;
    const errors = [
      [
        (await badgeCodes(server, other.key)).Otto ?? '',
        door.states['door.wrongEvent'],
        wrongEvent(eventName, 'Another Night'),
      ],
      ['no-badge-has-ever-had-this-code', door.states['door.unknown'], unknown],
      [(await badgeCodes(server, unpaid.key)).Una ?? '', door.states['door.unpaid'], door.reasons.unpaid],
    ] as const;
    const { page } = staffs;
    // Its camera is shown the same ticket all the time, and may read it once more before it is off.
    await vi.waitFor(async () => {
      if (await button(page, door.next).isVisible()) await button(page, door.next).click();
      await button(page, door.scanner.typeCode).click({ timeout: 2_000 });
      await button(page, door.scanner.useKeyboard).click({ timeout: 2_000 });
    }, 60_000);
    for (const [code, verdict, reason] of errors) {
      await scanByKeys(page, code);
      await heading(page, verdict).waitFor();
      await announced(page).filter({ hasText: reason }).waitFor();
    }
  });

  it('undoes a check-in', async () => {
    const { page } = staffs;
    await scanByKeys(page, ticketCode);
    await button(page, door.undoCheckIn).click();
    await hears(page, 'door.undone');
    await button(page, door.checkInAgain).click();
    await hears(page, 'door.admitted');
    await undoOf(page, 'Ada Lovelace');
    await hears(page, 'door.undone');
    expect(staffs.crashes).toEqual([]);
    await staffs.context.close();
  });

  it('finds attendees by name where the camera is blocked', async () => {
    const { page } = await visit(doorBrowser, server.url, { size: phone });
    await signIn(page, staff.email, staff.password);
    await hears(page, 'scanner.denied');
    await openSearch(page);
    await findByName(page, 'Grace Hopper');
    await heading(page, door.states['door.admissible']).waitFor();
    await checkIn(page);
    await hears(page, 'door.admitted');
  });

  it('shows the organiser who came, what they paid and what they answered', async () => {
    const { page } = office;
    await page.goto(to.viewAttendees(...ids));
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await row('Grace Hopper').filter({ hasText: purchaseStatuses.paid }).waitFor();
    await row('Grace Hopper')
      .filter({ hasText: /\d\d\/\d\d\/\d{4}, \d\d:\d\d/ })
      .waitFor();
    await row('Mary Shelley').filter({ hasText: attendees.notIn }).waitFor();
    await button(page, 'Ada Lovelace').click();
    const sheet = page.getByRole('dialog');
    const facts = sheet.getByRole('region', { name: attendee.read.details }).getByRole('definition');
    await expect.poll(() => facts.allTextContents()).toEqual(expect.arrayContaining(['Mussels', 'Sails', 'M']));
    await sheet.getByRole('link', { name: 'Grace Hopper' }).waitFor();
    await sheet.getByText('$42.50', { exact: true }).waitFor();
    await button(page, attendee.read.edit).click();
    await expect.poll(() => sheet.getByRole('textbox', { name: 'What do you not eat?' }).inputValue()).toBe('Mussels');
    await expect.poll(() => sheet.getByRole('checkbox', { name: 'Sails' }).isChecked()).toBe(true);
    expect(office.crashes).toEqual([]);
  });
});

describe('an event that takes bank transfers from now on', () => {
  it('offers no test card any more, and says so to its organiser', async () => {
    const { page } = office;
    const [eventId] = ids;
    await page.goto(to.eventEdit(eventId));
    await page.getByRole('checkbox', { name: eventWords.edit.transfer }).check();
    await page.getByRole('textbox', { name: labels.accountHolder }).fill('Harbour Trust');
    await page.getByRole('textbox', { name: labels.iban }).fill('GB82 WEST 1234 5698 7654 32');
    await button(page, desk.save).click();
    await page.goto(to.event(eventId));
    await page.getByText(eventWords.page.lacking.cards.title).waitFor();
  });

  it('reserves by bank transfer, and is in once the organiser has noted the money', async () => {
    const { page } = await visit(browser, server.url, { size: phone });
    await page.goto(publicAddress);
    await addTicket(page, 'Dinner');
    await goOn(page);
    await typeOneAttendee(page, { firstname: 'Emmy', surname: 'Noether', email: freshEmail('emmy') });
    await submitRegistration(page, 'transfer');
    await heading(page, orderWords.transferTitle).waitFor();
    expect(await page.getByRole('link', { name: orderWords.openTicket }).count()).toBe(0);

    await office.page.goto(to.viewAttendees(...ids));
    await button(office.page, 'Emmy Noether').click();
    await button(office.page, attendee.markPaid).click();
    await office.page.getByRole('button', { name: /received$/ }).click();
    await office.page.getByRole('dialog').getByText(purchaseStatuses.paid, { exact: true }).waitFor();
    await button(page, orderWords.checkTransfer).click();
    await heading(page, orderWords.confirmedTitle).waitFor();
    await expect.poll(() => page.getByRole('link', { name: orderWords.openTicket }).count()).toBe(1);
  });

  it('refuses at the door who paid with a test card', async () => {
    const { page } = await visit(doorBrowser, server.url, { size: phone });
    await signIn(page, staff.email, staff.password);
    await hears(page, 'scanner.denied');
    await scanByKeys(page, ticketCode);
    await heading(page, door.states['door.test']).waitFor();
  });
});
