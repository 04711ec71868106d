import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { openBrowser } from '../../harness/browser.ts';
import { apiOf, sendTo } from '../../harness/client.ts';
import { attendeeOf, type DemoEvent } from '../../harness/demo/event.ts';
import { addExhibitors, collectContacts, demoExhibitors } from '../../harness/demo/exhibitors.ts';
import { openPage, phone } from '../../harness/page.ts';
import { registerAttendees } from '../../harness/register.ts';
import { type Entered, newAppUser } from '../../harness/seed.ts';
import { qrVideo } from '../../harness/video.ts';
import { signIn } from '../../src/api/contract/account.ts';
import { getTicketPage } from '../../src/api/contract/ticket.ts';
import { type Locale, localeCookie, locales } from '../../src/lib/locale.ts';
import { door as doorDe } from '../../src/messages/de-DE/door.ts';
import { doors as doorsDe } from '../../src/messages/de-DE/doors.ts';
import { leads as leadsDe } from '../../src/messages/de-DE/leads.ts';
import { door as doorEn } from '../../src/messages/en-GB/door.ts';
import { doors as doorsEn } from '../../src/messages/en-GB/doors.ts';
import { leads as leadsEn } from '../../src/messages/en-GB/leads.ts';
import { to } from '../../src/paths.ts';
import { root } from '../sourceHash.mjs';
import { landed } from './landed.ts';

const words: Record<Locale, { door: typeof doorEn; doors: typeof doorsEn; leads: typeof leadsEn }> = {
  'en-GB': { door: doorEn, doors: doorsEn, leads: leadsEn },
  'de-DE': { door: doorDe, doors: doorsDe, leads: leadsDe },
};

/** Narrow enough for its words to be read beside a text. */
const desk = { width: 1_120, height: 720 };
/** A page of the help has several. */
const maxBytes = 60_000;

/** Takes the pictures of the guides in each language, at a demonstration that others have registered for. */
export async function takeGuidePictures(url: string, organiser: Entered, demo: DemoEvent): Promise<void> {
  const exhibitors = demoExhibitors('guides');
  await addExhibitors(organiser.api, demo, exhibitors);
  await collectContacts(apiOf(sendTo(url)), organiser.api, demo, exhibitors, { now: new Date(), besides: [] });
  const [login] = exhibitors;
  if (!login) throw new Error('The demonstration has no exhibitor');
  const stand = await apiOf(sendTo(url)).enter(signIn, login);
  const exhibitor: Entered = { ...stand, currentUser: stand.payload.currentUser };
  for (const [turn, locale] of locales.entries())
    await takeIn(locale, { url, organiser, exhibitor, demo, person: 710 + turn });
}

type Scene = { url: string; organiser: Entered; exhibitor: Entered; demo: DemoEvent; person: number };

async function takeIn(locale: Locale, { url, organiser, exhibitor, demo, person }: Scene): Promise<void> {
  const { event, delegates } = demo;
  const { door, doors, leads } = words[locale];
  const folder = join(root, 'docs', 'guide', 'pictures', locale);
  mkdirSync(folder, { recursive: true });
  const [ticket] = delegates.tickets;
  if (!ticket) throw new Error('The demonstration has no ticket');
  const buyer = apiOf(sendTo(url));
  const attendees = [attendeeOf(person, delegates, ticket)];
  const purchase = await registerAttendees(buyer, { formId: delegates.form.id, attendees });
  const { ticket: bought } = await buyer.call(getTicketPage, { key: purchase.attendees[0]?.ticketKey ?? '' });
  const video = join(mkdtempSync(join(tmpdir(), 'foyer-guide-')), 'ticket.y4m');
  await qrVideo([bought.qrCodeData], video);
  const browser = await openBrowser({ video });
  const at = async (as: Entered, size: typeof phone, path: string, take: (page: Page) => Promise<void>) => {
    const { context, page } = await openPage(browser, url, { as, size });
    await context.addCookies([{ name: localeCookie, value: locale, url }]);
    await context.addInitScript(() => localStorage.setItem('foyer.door', JSON.stringify({ gate: 'North entrance' })));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await take(page);
    await context.close();
  };
  const save = (shown: Page | Locator, name: string) => saveSmall(shown, join(folder, `${name}.jpg`));

  const staff = await newAppUser(url, organiser.api, event.id, 'checkin');
  await at(staff, phone, to.checkinStaff(), async (page) => {
    await page.getByRole('button', { name: door.checkIn, exact: true }).waitFor();
    await save(page, 'door-valid');
    await page.getByRole('button', { name: door.checkIn, exact: true }).click();
    await page.getByText(door.states['door.admitted']).first().waitFor();
  });
  await at(staff, phone, to.checkinStaff(), async (page) => {
    await page.getByText(door.states['door.alreadyIn']).first().waitFor();
    await save(page, 'door-already-in');
    await page.context().setOffline(true);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.locator('.door-notice:not([data-quiet])').waitFor();
    const field = page.getByRole('textbox', { name: door.scanner.codeLabel });
    // The camera may see the same code again before it is off.
    while (!(await field.isVisible())) {
      const next = page.getByRole('button', { name: door.next, exact: true });
      const type = page.getByRole('button', { name: door.scanner.typeCode, exact: true });
      await next.or(type).or(field).first().waitFor();
      for (const button of [next, type]) await button.click({ timeout: 1_000 }).catch(() => {});
    }
    await save(page, 'door-offline');
    await page.getByRole('button', { name: door.settings.open }).click();
    await page.getByRole('dialog').waitFor();
    await save(page, 'door-settings');
  });
  await at(exhibitor, phone, to.exhibitor(), async (page) => {
    await page.getByText(leads.verdicts.new, { exact: true }).waitFor();
    await save(page, 'contact');
  });
  await at(exhibitor, phone, to.scannedBadge(exhibitor.currentUser.id), async (page) => {
    await page.locator('.contacts li').first().waitFor();
    await save(page, 'contacts');
  });
  await at(organiser, desk, to.event(event.id), (page) => save(page, 'event'));
  await at(organiser, desk, to.formEdit(event.id, delegates.form.id), (page) => save(page, 'form'));
  await at(organiser, desk, to.purchases(event.id), (page) => save(page, 'orders'));
  await at(organiser, desk, to.viewAttendees(event.id, delegates.form.id), (page) => save(page, 'attendees'));
  await at(organiser, desk, to.settings({ section: 'mail' }), (page) => save(page, 'mail-server'));
  await at(organiser, desk, to.figures(event.id), async (page) => {
    const panel = page.getByRole('region', { name: doors.title });
    await panel.waitFor();
    await save(panel, 'doors');
  });
  await browser.close();
  rmSync(join(video, '..'), { recursive: true });
}

/** Takes a picture once what lands on the page has landed, as good as fits. */
async function saveSmall(shown: Page | Locator, path: string): Promise<void> {
  await landed('page' in shown ? shown.page() : shown);
  for (let quality = 84; quality >= 40; quality -= 4) {
    const picture = await shown.screenshot({ type: 'jpeg', quality });
    if (picture.length > maxBytes) continue;
    writeFileSync(path, picture);
    return;
  }
  throw new Error(`${path} is too large at any quality`);
}
