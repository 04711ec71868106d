import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { arriveAt, phone, visit } from '../../../harness/page.ts';
import { registerAttendees } from '../../../harness/register.ts';
import { buyTicket, freshEmail, newAppUser, newEvent, newForm, newOrganiser, visitor } from '../../../harness/seed.ts';
import { printBadges, saveBadgeDesign } from '../../../src/api/contract/badge.ts';
import { shortCodeOf } from '../../../src/lib/badge/shortCode.ts';
import { refusalCodes } from '../../../src/lib/door.ts';
import { kiosk as deDE } from '../../../src/messages/de-DE/kiosk.ts';
import { badgePrinting } from '../../../src/messages/en-GB/badgePrinting.ts';
import { door } from '../../../src/messages/en-GB/door.ts';
import { doorPanes } from '../../../src/messages/en-GB/doorPanes.ts';
import { kiosk as words } from '../../../src/messages/en-GB/kiosk.ts';
import { parts } from '../../../src/messages/en-GB/parts.ts';
import { serverWords } from '../../../src/messages/serverWords.ts';
import { to } from '../../../src/paths.ts';
import { badgeCodes } from '../../support/badgeCodes.ts';
import { readBadges } from '../../support/badgePdf.ts';
import { badgeLayout } from '../../support/badges.ts';
import { rowsOf } from '../../support/databaseOf.ts';
import { checkIn, goOn, typeCode } from '../../support/doorPage.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const tablet = { width: 820, height: 1180 };
const pin = '2580';

const { server, browser } = await openFoyer({ camera: 'granted' });
const organiser = await newOrganiser(server.url);
const { id } = await newEvent(organiser.api, { name: 'Harbour Conference' });
const form = await newForm(organiser.api, id);
const staff = await newAppUser(server.url, organiser.api, id, 'checkin');

async function codeOf(firstname: string, pay?: 'leave'): Promise<string> {
  const bought = await buyTicket(
    visitor(server.url),
    form,
    pay ? 'Standard' : 'Helper',
    { firstname, surname: 'Zuse' },
    pay,
  );
  return (await badgeCodes(server, bought.key))[firstname] ?? '';
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const hears = (page: Page, label: keyof typeof words.states) =>
  page.getByRole('alert').filter({ hasText: words.states[label] }).waitFor();

/** A browser in a test has no printer: `counts` is one that only counts, without any the page is told that it cannot print. */
type Printer = 'counts' | 'none';
type Counted = { printed?: number };
function count() {
  const print = () => Object.assign(window, { printed: ((window as Counted).printed ?? 0) + 1 });
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => ({ focus() {}, print }) });
}
const setPrinter = (enabled: boolean) => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => enabled });

/** A kiosk that staff have just set up from the door, read with a scanner that types. */
async function openKiosk(printer: Printer) {
  const visited = await visit(browser, server.url, { as: staff, size: tablet });
  const { page } = visited;
  await page.addInitScript(setPrinter, printer === 'counts');
  if (printer === 'counts') await page.addInitScript(count);
  await page.goto(to.checkinStaff());
  await button(page, door.settings.open).click();
  await page.getByRole('link', { name: doorPanes.settings.kiosk }).click();
  await page.getByLabel(words.setup.way).selectOption(words.setup.ways.scanner);
  await page.getByLabel(words.setup.prints).check();
  await page.getByLabel(words.setup.pin).fill('1234');
  await button(page, words.setup.start).click();
  await page.getByText(words.setup.pinEasy).waitFor();
  await page.getByText(words.setup.pinDiffers).waitFor();
  await page.getByLabel(words.setup.pin).fill(pin);
  await page.getByLabel(words.setup.pinAgain).fill(pin.slice(0, -1));
  await button(page, words.setup.start).click();
  await page.getByText(words.setup.pinDiffers).waitFor();
  await page.getByLabel(words.setup.pinAgain).fill(pin);
  await button(page, words.setup.start).click();
  await heading(page, words.welcome.title).waitFor();
  return visited;
}

/** A scanner that types, however busy the machine is: a pause would end the code. */
const scan = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
    [...code, 'Enter'],
  );

async function typePin(page: Page, digits: string) {
  for (const digit of digits) await button(page, digit).click();
  await button(page, words.exit.submit).click();
}

const noDesign = serverWords['en-GB'].badge.askForDesign(form.title);

describe('without a badge design', () => {
  it('the door says so once, to its staff, and leaves the button for the next attendee free', async () => {
    const { page } = await visit(browser, server.url, { as: staff, size: phone });
    await page.goto(to.checkinStaff());
    await button(page, door.settings.open).click();
    await page.getByLabel(badgePrinting.atDoor).selectOption(badgePrinting.atDoorChoices.itself);
    await button(page, doorPanes.settings.close).click();
    await typeCode(page, await codeOf('Konrad'));
    await checkIn(page);
    await page.getByText(noDesign).waitFor();
    await goOn(page);
    await page.getByText(door.readyHint).waitFor();
    expect(await page.getByText(noDesign).count()).toBe(1);
    expect(await page.getByRole('region', { name: parts.messages }).count()).toBe(0);
  });

  it('a kiosk tells the attendee to ask the staff, and only the staff why', async () => {
    const { page } = await openKiosk('none');
    await scan(page, await codeOf('Emmy'));
    const answered = page.waitForResponse((response) => response.url().includes(printBadges.path));
    await button(page, words.confirming.yes).click();
    await answered;
    await page.getByText(words.done.unprinted).waitFor();
    expect(await page.getByText(noDesign).count()).toBe(0);
    await button(page, words.done.next).click();
    await button(page, words.staff).click();
    await typePin(page, pin);
    await page.getByText(noDesign).waitFor();
  });
});

describe('a kiosk', () => {
  beforeAll(async () => {
    const payload = { eventId: form.eventId, name: 'Plain', formIds: [form.formId], layout: badgeLayout() };
    await organiser.api.call(saveBadgeDesign, { payload });
  });

  it('checks attendees in, prints their badges, says little of them, and goes on', async () => {
    const [ada, una] = [await codeOf('Ada'), await codeOf('Una', 'leave')];
    const { page } = await openKiosk('counts');

    await scan(page, `https://tickets.example.org/ticket?id=${ada}`);
    await heading(page, words.confirming.hello('Ada Z.')).waitFor();
    await page.getByText('Helper', { exact: true }).waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/Zuse|@/);
    await button(page, words.confirming.no).click();
    await scan(page, ada);
    const [printed] = await Promise.all([
      page.waitForResponse((response) => response.url().includes(printBadges.path)),
      button(page, words.confirming.yes).click(),
      hears(page, 'kiosk.checkedInPrinting'),
    ]);
    const { payload: badge } = await printed.json();
    const [sheet] = readBadges(Buffer.from(badge.pdf, 'base64'));
    expect(sheet?.words.map(({ text }) => text).join(' ')).toBe(`Ada Zuse ${shortCodeOf(ada)}`);
    await expect.poll(() => page.evaluate(() => (window as Counted).printed)).toBe(1);
    // By itself.
    await heading(page, words.welcome.title).waitFor();

    await scan(page, ada);
    await heading(page, words.alreadyIn.title).waitFor();
    expect(await button(page, words.alreadyIn.reprint).count()).toBe(0);

    await button(page, 'Deutsch').click();
    await scan(page, una);
    await page.getByText(deDE.code(refusalCodes.unpaid), { exact: true }).waitFor();
    await heading(page, deDE.refused.unpaid.title).waitFor();
    await scan(page, `BEGIN:VCARD ${'noise '.repeat(400)}`);
    await heading(page, deDE.refused.unknown.title).waitFor();
    await button(page, deDE.next).click();
    await heading(page, words.welcome.title).waitFor();

    const entries = await rowsOf(
      server,
      `select c.kind, c.gate from check_ins c
         join registered_users r on r.id = c.registered_user_id join purchases p on p.id = r.purchase_id
       where p.form_id = $1 and r.firstname in ('Ada', 'Una')`,
      [form.formId],
    );
    expect(entries).toEqual([{ kind: 'in', gate: words.setup.gateDefault }]);
  });

  it('lets a group type its reference once, and says who of it is in', async () => {
    const attendees = ['Max', 'Lise'].map((firstname) => ({
      ticketId: form.tickets.find(({ name }) => name === 'Helper')?.id ?? '',
      fields: { firstname, surname: 'Meitner', email: freshEmail('group') },
      answers: {},
    }));
    const { reference } = await registerAttendees(visitor(server.url), { formId: form.formId, attendees });
    const { page } = await openKiosk('none');
    await button(page, words.welcome.type).click();
    await page.getByLabel(words.typing.title).fill(reference);
    await button(page, words.typing.submit).click();
    for (const firstname of ['Max', 'Lise']) {
      await page.getByRole('button', { name: new RegExp(`^${firstname} M\\.`) }).click();
      await button(page, words.confirming.yes).click();
      await button(page, words.done.next).click();
      if (firstname === 'Lise') break;
      await page.getByRole('button', { name: new RegExp(`^Max M\\..*${words.choosing.isIn}`) }).waitFor();
      await button(page, words.choosing.finish).waitFor();
      expect(await page.getByText(words.choosing.isIn, { exact: true }).count()).toBe(1);
    }
    await heading(page, words.welcome.title).waitFor();
  });

  it('sends a check-in again that was on its way when the network went', async () => {
    const { page } = await openKiosk('none');
    await scan(page, await codeOf('Grace'));
    await button(page, words.confirming.yes).waitFor();
    // The server has it, the tablet does not hear so.
    await page.route('**/api/badge/checkin?*', async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    });
    await button(page, words.confirming.yes).click();
    await hears(page, 'kiosk.admittingOffline');
    await page.unroute('**/api/badge/checkin?*');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await heading(page, words.done.title).waitFor();
    // It could not be printed, which holds up no attendee and is told to the staff.
    await page.getByText(words.done.unprinted).waitFor();
    await button(page, words.done.next).click();
    await heading(page, words.welcome.title).waitFor();
    await button(page, words.staff).click();
    await typePin(page, pin);
    await page.getByRole('region', { name: words.setup.unprinted }).getByText('Grace Zuse').waitFor();
  });

  it('stays locked through a reload, other addresses and the back button, and opens for the PIN alone', async () => {
    const { page, context } = await openKiosk('none');
    const path = to.kiosk(form.eventId);
    const isLocked = async () => {
      await arriveAt(page, path);
      await heading(page, words.welcome.title).waitFor();
    };
    await page.reload();
    await isLocked();
    for (const elsewhere of [
      to.checkinStaff(),
      to.account(),
      to.signout(),
      to.registration(form.eventId, form.formId),
    ]) {
      await page.goto(elsewhere);
      await isLocked();
    }
    await page.goBack();
    await isLocked();
    const other = await context.newPage();
    await other.goto(to.signout());
    await arriveAt(other, path);
    await other.close();

    const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(kept).not.toContain(pin);
    await button(page, words.staff).click();
    for (const guess of ['1111', '2222', '3333']) {
      await typePin(page, guess);
      await page.getByText(guess === '3333' ? words.exit.resting(5) : words.exit.wrong).waitFor();
    }
    await page.reload();
    await isLocked();
    await button(page, words.staff).click();
    await page.getByText(words.exit.resting(5)).waitFor();
    await button(page, '1').and(page.locator(':enabled')).waitFor();
    await typePin(page, pin);
    await heading(page, words.setup.title).waitFor();
    await page.getByRole('link', { name: words.setup.back }).click();
    await arriveAt(page, to.checkinStaff());
  });
});
