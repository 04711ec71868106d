import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visit } from '../../../harness/page.ts';
import { registerAttendees } from '../../../harness/register.ts';
import {
  freshEmail,
  goodPassword,
  newAppUser,
  newEvent,
  newForm,
  newOrganiser,
  visitor,
} from '../../../harness/seed.ts';
import { signOut } from '../../../src/api/contract/account.ts';
import { account } from '../../../src/messages/en-GB/account.ts';
import { door as words } from '../../../src/messages/en-GB/door.ts';
import { doorPanes } from '../../../src/messages/en-GB/doorPanes.ts';
import { parts } from '../../../src/messages/en-GB/parts.ts';
import { to } from '../../../src/paths.ts';
import { checkIn, findByName, hears, openSearch, typeCode } from '../../support/doorPage.ts';
import { openFoyer } from '../../support/openFoyer.ts';

/** As long as a name may be, so that a phone has to break it. */
const eventName =
  'The International Night Market and Lantern Festival of the Old Harbour, with Concerts, Workshops and a Parade, 2027 ed.';
const shownAtOnce = 50;
const attendees = 65;

const names = (count: number) => Array.from({ length: count }, (_, index) => `Number ${index + 1}`);

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);
const event = await newEvent(organiser.api, { name: eventName });
const form = await newForm(organiser.api, event.id, {}, [{ name: 'Helper', price: 0, maxPerOrder: 50 }]);
const group = ['Ada', 'Grace', 'Katherine', 'Mary'];
/** Of an order with three attendees. */
const reference = await order(['Ada', 'Grace', 'Katherine'], 'Hopper');
await order(names(30), 'Visitor');
await order(names(attendees - 33 - group.length), 'Guest');
const ofGroup = await order(group, 'Keller');

/** One free order for all of them: its reference. */
async function order(firstnames: string[], surname: string): Promise<string> {
  const ticketId = form.tickets.find(({ name }) => name === 'Helper')?.id ?? '';
  const each = firstnames.map((firstname) => ({
    ticketId,
    fields: { firstname, surname, email: freshEmail('day') },
    answers: {},
  }));
  return (await registerAttendees(visitor(server.url), { formId: form.formId, attendees: each })).reference;
}

/** The door, as a new login of the event. */
async function openDoor(size = phone) {
  const staff = await newAppUser(server.url, organiser.api, form.eventId, 'checkin');
  const { page } = await visit(browser, server.url, { as: staff, size });
  await page.goto(to.checkinStaff());
  await page.getByRole('heading', { name: eventName }).waitFor();
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const undoOf = (page: Page, name: string) => button(page, words.undoOf(name));
const countIs = (page: Page, checkedIn: number) =>
  page.getByText(`${checkedIn} ${words.checkedInOf(attendees)}`, { exact: true }).waitFor();

/** How small phones are held. */
const orientations = [
  [320, 568],
  [568, 320],
  [390, 844],
  [844, 390],
  [667, 375],
] as const;

/** Whether all of it is on the screen. */
async function isInSight(shown: Locator, { width, height }: { width: number; height: number }): Promise<boolean> {
  await shown.waitFor();
  const box = await shown.boundingBox();
  return box !== null && box.y >= 0 && box.x >= 0 && box.y + box.height <= height && box.x + box.width <= width;
}

/** Types the reference of the order of three and checks one of them in. */
async function admitByReference(page: Page, firstname: string) {
  await typeCode(page, reference.toLowerCase().replace('-', ' '));
  await hears(page, 'door.choosingAttendee');
  await page.getByRole('button', { name: new RegExp(`^${firstname} Hopper`) }).click();
  await checkIn(page);
  await hears(page, 'door.admitted');
}

describe('a day at the door', () => {
  it('checks in one of an order of three by its reference, and has all of it after a reload', async () => {
    const page = await openDoor();
    await admitByReference(page, 'Grace');
    await countIs(page, 1);
    await undoOf(page, 'Grace Hopper').waitFor();
    await hears(page, 'door.choosingAttendee');
    await page.getByRole('button', { name: new RegExp(`^Grace Hopper.*${doorPanes.attendee.isIn}`) }).waitFor();
    await button(page, words.search.close).click();
    // A code is typed once: then it is the camera's turn again, also after a reload.
    await button(page, words.scanner.typeCode).waitFor();

    await page.reload();
    await countIs(page, 1);
    await button(page, words.scanner.typeCode).waitFor();
    await undoOf(page, 'Grace Hopper').click();
    await hears(page, 'door.undone');
    await countIs(page, 0);
  });

  it('checks an order of four in by one tap, from its reference or from one of it who was found', async () => {
    const page = await openDoor();
    await typeCode(page, ofGroup);
    await hears(page, 'door.choosingAttendee');
    await button(page, words.checkInAll(group.length)).click();
    await countIs(page, group.length);
    for (const firstname of group) await undoOf(page, `${firstname} Keller`).waitFor();
    for (const firstname of group) await undoOf(page, `${firstname} Keller`).click();
    await countIs(page, 0);

    await openSearch(page);
    await findByName(page, 'Mary Keller');
    await button(page, words.checkInAll(group.length)).click();
    await countIs(page, group.length);
    for (const firstname of group) await undoOf(page, `${firstname} Keller`).click();
    await countIs(page, 0);
  });

  it('leaves nothing of the door on the device of who signs out', async () => {
    const page = await openDoor();
    await admitByReference(page, 'Ada');
    const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(await kept()).toContain('Hopper');
    await page.goto(to.signout());
    await page.getByRole('textbox', { name: account.email }).waitFor();
    expect(await kept()).not.toContain('Hopper');
  });

  it('takes the browser’s Back as a way out of what lies over the camera, and leaves the door only without that', async () => {
    const page = await openDoor();
    const isHere = () => expect.poll(() => new URL(page.url()).pathname).toBe(to.checkinStaff());
    await page.goto(to.account());
    await page.goto(to.checkinStaff());
    await typeCode(page, 'a-code-that-no-badge-ever-had');
    await hears(page, 'door.unknown');
    await page.goBack();
    await button(page, words.search.open).waitFor();
    await page.getByRole('heading', { name: words.states['door.unknown'] }).waitFor({ state: 'detached' });
    await openSearch(page);
    await page.getByRole('searchbox').waitFor();
    await page.goBack();
    await page.getByRole('searchbox').waitFor({ state: 'detached' });
    await button(page, words.scanner.typeCode).click();
    await page.getByRole('textbox', { name: words.scanner.codeLabel }).waitFor();
    await page.goBack();
    await page.getByRole('textbox', { name: words.scanner.codeLabel }).waitFor({ state: 'detached' });
    await isHere();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe(to.account());
  });

  it('goes on with the ticket in hand after a session that ended there, and says nothing more of that', async () => {
    const staff = await newAppUser(server.url, organiser.api, form.eventId, 'checkin');
    const { page } = await visit(browser, server.url, { as: staff, size: phone });
    await page.goto(to.checkinStaff());
    await openSearch(page);
    await findByName(page, 'Number 7 Visitor');
    await hears(page, 'door.admissible');
    await staff.api.call(signOut, {});
    await checkIn(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: account.email }).fill(staff.currentUser.email);
    await dialog.getByLabel(account.password, { exact: true }).fill(goodPassword);
    await dialog.getByRole('button', { name: account.signInAgain.submit }).click();
    await dialog.waitFor({ state: 'detached' });
    await undoOf(page, 'Number 7 Visitor').waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: account.states['session.expired'] })
      .waitFor({ state: 'detached' });
    await page.getByRole('region', { name: parts.messages }).waitFor({ state: 'detached' });
    await undoOf(page, 'Number 7 Visitor').click();
    await hears(page, 'door.undone');
  });

  it.each([
    ['a phone', phone],
    ['a desk', desktop],
  ])('keeps the head of a search in sight on %s, with the way back and how many there are', async (_, size) => {
    const page = await openDoor(size);
    await openSearch(page);
    await page.getByText(doorPanes.search.first(shownAtOnce, attendees)).waitFor();
    const rows = page.getByRole('listitem').getByRole('button');
    expect(await rows.count()).toBe(shownAtOnce);
    await rows.last().scrollIntoViewIfNeeded();
    for (const shown of [button(page, words.search.close), page.getByRole('searchbox')]) {
      const { y, height } = (await shown.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThan(size.height / 3);
      await shown.click({ trial: true });
    }
    await button(page, words.search.close).click();
    await button(page, words.search.open).waitFor();
  });

  it.each(
    orientations,
  )('shows a verdict, the name and what to do together at %i×%i, in a list whose names have room', async (width, height) => {
    const page = await openDoor({ width, height });
    await openSearch(page);
    const row = page.getByRole('button', { name: /^Number 30 Visitor/ });
    await page.getByRole('searchbox').fill('Number 30 Visitor');
    await row.waitFor();
    const { beyond, lines } = await row.locator('.door-attendee-name').evaluate((name) => ({
      beyond: document.documentElement.scrollWidth - window.innerWidth,
      lines: Math.round(name.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(name).lineHeight)),
    }));
    expect([beyond, lines]).toEqual([0, 1]);
    await row.click();
    const inSight = (shown: Locator) => isInSight(shown, { width, height });
    const cover = page.locator('.door-cover');
    const person = cover.getByText('Number 30 Visitor');
    const shows = (verdict: string, action: string) =>
      Promise.all([cover.getByRole('heading', { name: verdict }), person, button(page, action)].map(inSight));
    expect(await shows(words.states['door.admissible'], words.checkIn)).toEqual([true, true, true]);
    await checkIn(page);
    await hears(page, 'door.admitted');
    const undo = cover.getByRole('button', { name: words.undo, exact: true });
    expect(
      await Promise.all(
        [cover.getByRole('heading', { name: words.states['door.admitted'] }), person, undo].map(inSight),
      ),
    ).toEqual([true, true, true]);
    // The cover goes by itself in a moment; the list below it stays.
    await undoOf(page, 'Number 30 Visitor').click();
    await hears(page, 'door.undone');
  });

  it.each(
    orientations,
  )('shows where a code is typed, and the button for it, together at %i×%i', async (width, height) => {
    const page = await openDoor({ width, height });
    await button(page, words.scanner.typeCode).click();
    const typing = [
      page.getByRole('textbox', { name: words.scanner.codeLabel }),
      button(page, words.scanner.codeSubmit),
    ];
    expect(await Promise.all(typing.map((shown) => isInSight(shown, { width, height })))).toEqual(
      typing.map(() => true),
    );
  });

  it('puts the next attendee before the undo of the last: higher, larger and stronger', async () => {
    const page = await openDoor();
    await openSearch(page);
    await findByName(page, 'Katherine Hopper');
    await checkIn(page);
    const next = button(page, words.next);
    await next.waitFor();
    const undo = page.locator('.door-cover').getByRole('button', { name: words.undo, exact: true });
    const [one, other] = await page.evaluate(
      (pair) =>
        pair.map((element) => {
          const { y, width, height } = (element as Element).getBoundingClientRect();
          return { y, area: width * height, background: getComputedStyle(element as Element).backgroundColor };
        }),
      [await next.elementHandle(), await undo.elementHandle()],
    );
    expect(one?.y).toBeLessThan(other?.y ?? 0);
    expect(one?.area).toBeGreaterThan(other?.area ?? Number.POSITIVE_INFINITY);
    expect([one?.background, other?.background]).toEqual(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']);
  });

  it('shows all of a long event name and lets nothing out of the screen', async () => {
    const page = await openDoor();
    await countIs(page, 2);
    const cut = await page.getByRole('heading', { name: eventName }).evaluate((heading) => ({
      across: heading.scrollWidth - heading.clientWidth,
      down: heading.scrollHeight - heading.clientHeight,
      beyond: document.documentElement.scrollWidth - window.innerWidth,
    }));
    expect(cut).toEqual({ across: 0, down: 0, beyond: 0 });
  });
});
