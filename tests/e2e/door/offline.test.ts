import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { apiOf, sendTo } from '../../../harness/client.ts';
import { visit } from '../../../harness/page.ts';
import { goodPassword } from '../../../harness/seed.ts';
import { signIn } from '../../../src/api/contract/account.ts';
import { getDoorState } from '../../../src/api/contract/doorList.ts';
import { account } from '../../../src/messages/en-GB/account.ts';
import { door as words } from '../../../src/messages/en-GB/door.ts';
import { doorList } from '../../../src/messages/en-GB/doorList.ts';
import { doorPanes } from '../../../src/messages/en-GB/doorPanes.ts';
import { doors } from '../../../src/messages/en-GB/doors.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { isBack } from '../../support/cable.ts';
import { checkIn, findByName, goOn, hears, openSearch, storedList, typeCode, undoOf } from '../../support/doorPage.ts';
import { openDoors } from '../../support/openDoors.ts';

const { server, browser, cable, organiser, newDoor } = await openDoors();
const stateOf = ({ eventId }: { eventId: string }) => organiser.api.call(getDoorState, { eventId });

/** Waits until the device has the list, and the browser the page. */
async function isReady(page: Page, people: number) {
  await expect.poll(() => listed(page)).toBe(people);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/dashboard/checkin-staff')) !== undefined))
    .toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** How many people are on the finished list of this device. */
async function listed(page: Page): Promise<number | undefined> {
  const [list] = await storedList(page, 'lists');
  return list?.listAt ? list.total : 0;
}

/** Whether what plays and shakes is kept for when there is no network. */
const hasTones = async () => {
  const cache = await caches.open('page /dashboard/checkin-staff');
  return (await cache.keys()).some(({ url }) => /\/tones-[^/]+\.js$/.test(url));
};

/** Of how many people this device keeps the names. */
const namesKept = async (page: Page): Promise<number> => (await storedList(page, 'names')).length;

/** An entry that waits on this device, of an event that the server does not know. */
const keepEntryOfNoEvent = (page: Page, userId: string) =>
  page.evaluate(async (userId) => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open(`door.entries.${userId}`);
      asked.onsuccess = () => resolve(asked.result);
    });
    const entry = {
      ...{ id: crypto.randomUUID(), userId: crypto.randomUUID(), purchaseId: crypto.randomUUID() },
      ...{ kind: 'in', of: null, at: new Date().toISOString(), gate: '', heldSince: null, by: '' },
      eventId: crypto.randomUUID(),
    };
    await new Promise((resolve) => {
      db.transaction('entries', 'readwrite').objectStore('entries').add(entry).onsuccess = resolve;
    });
    db.close();
  }, userId);

const notice = (page: Page, text: string | RegExp) => page.locator('.door-notice').filter({ hasText: text });

describe('a door without a network', () => {
  it('opens, judges, admits and searches by its list, and sends what it did once the network is back', async () => {
    const door = await newDoor(['Lovelace', 'Hopper', 'Curie']);
    const { page, context } = await door.open();
    await isReady(page, 3);
    // Nobody has touched this device: what its sounds need is here, too.
    await expect.poll(() => page.evaluate(hasTones)).toBe(true);

    cable.cut();
    await page.reload();
    await page.getByRole('heading', { name: door.name }).waitFor();
    await notice(page, /^No connection\. Using the list/).waitFor();

    await typeCode(page, door.codeOf('Lovelace'));
    await hears(page, 'door.admissible');
    await page.getByText('Ada Lovelace', { exact: true }).waitFor();
    await checkIn(page);
    await hears(page, 'door.admittedToConfirm');
    await notice(page, doorList.unsent(1)).waitFor();
    await page.getByText(`1 ${words.checkedInOf(3)}`, { exact: true }).waitFor();

    await typeCode(page, door.codeOf('Lovelace'));
    await hears(page, 'door.alreadyIn');
    await goOn(page);
    await typeCode(page, 'a-code-that-no-ticket-has');
    await hears(page, 'door.unlisted');
    await goOn(page);

    await openSearch(page);
    await findByName(page, 'Ada Hopper');
    await checkIn(page);
    await hears(page, 'door.admittedToConfirm');

    // The tab is closed and opened again, still without a network.
    await page.close();
    const later = await context.newPage();
    await later.goto(to.checkinStaff());
    await notice(later, doorList.unsent(2)).waitFor();
    expect((await stateOf(door)).checkedIn).toBe(0);

    cable.mend();
    await isBack(later);
    await expect.poll(async () => (await stateOf(door)).checkedIn).toBe(2);
    await notice(later, '').waitFor({ state: 'attached' });
    await expect.poll(() => notice(later, /to be sent/).count()).toBe(0);
    expect((await stateOf(door)).conflicts).toEqual([]);
  });

  it('that let in whom another door had let in leaves one inside, and a conflict for the organiser', async () => {
    const door = await newDoor(['Lovelace']);
    const [north, south] = [await door.open(), await door.open()];
    await isReady(north.page, 1);
    await isReady(south.page, 1);
    const code = door.codeOf('Lovelace');
    cable.cut();
    for (const { page } of [north, south]) {
      await typeCode(page, code);
      await hears(page, 'door.admissible');
      await checkIn(page);
      await hears(page, 'door.admittedToConfirm');
    }
    cable.mend();
    for (const { page } of [north, south]) {
      await isBack(page);
      await expect.poll(() => notice(page, /to be sent/).count()).toBe(0);
    }
    const { checkedIn, conflicts, open } = await stateOf(door);
    expect({ checkedIn, open }).toEqual({ checkedIn: 1, open: 1 });
    expect(conflicts).toMatchObject([{ surname: 'Lovelace', verdict: 'alreadyIn', standing: {} }]);

    const { page } = await visit(browser, server.url, { as: organiser });
    await page.goto(to.figures(door.eventId));
    const panel = page.getByRole('region', { name: doors.conflicts(1) });
    await panel.getByText(doors.why.alreadyIn).waitFor();
    await page.getByRole('table', { name: doors.devices }).getByRole('row').nth(2).waitFor();
    expect(await a11yViolations(page)).toEqual([]);
    await panel.getByRole('button', { name: doors.settlements.samePerson }).click();
    await page.getByText(doors.settled(1)).waitFor();
    await panel.waitFor({ state: 'detached' });
    expect((await stateOf(door)).open).toBe(0);
    await page.getByText(doors.settled(1)).click();
    await page.getByRole('button', { name: doors.reopen }).click();
    await panel.waitFor();
  });

  it('whose user signs out keeps no list, and sends what was not sent once they are back', async () => {
    const door = await newDoor(['Lovelace']);
    const { page, staff } = await door.open();
    await isReady(page, 1);
    await page.route('**/api/badge/{sendEntries,checkin}*', (route) => route.abort());
    await typeCode(page, door.codeOf('Lovelace'));
    await hears(page, 'door.admissible');
    await checkIn(page);
    await hears(page, 'door.admittedToConfirm');
    await notice(page, doorList.unsent(1)).waitFor();

    await page.goto(to.signout());
    await page.getByText(account.signOut.unsent(1)).waitFor();
    await expect.poll(() => listed(page)).toBe(0);
    await page.unroute('**/api/badge/{sendEntries,checkin}*');
    const { token, currentUser } = await apiOf(sendTo(server.url))
      .enter(signIn, { email: staff.email, password: goodPassword })
      .then(({ token, payload }) => ({ token, currentUser: payload.currentUser }));
    await page.evaluate(
      ([kept, user]) => {
        localStorage.setItem('currentUser', user as string);
        localStorage.setItem('token', kept as string);
      },
      [token, JSON.stringify(currentUser)],
    );
    await page.goto(to.checkinStaff());
    await expect.poll(async () => (await stateOf(door)).checkedIn).toBe(1);
  });

  it('goes by its list while a proxy or a hotspot answers in the server’s place', async () => {
    const door = await newDoor(['Lovelace']);
    const { page, context } = await door.open();
    await isReady(page, 1);
    const inBetween = (status: number) => ({ status, contentType: 'text/html', body: '<h1>Not Foyer</h1>' });
    await context.route('**/dashboard/checkin-staff', (route) => route.fulfill(inBetween(502)));
    for (const status of [502, 200, 403, 401]) {
      await context.route('**/api/**', (route) => route.fulfill(inBetween(status)));
      await page.reload();
      await notice(page, /^No connection\. Using the list/).waitFor();
      await typeCode(page, door.codeOf('Lovelace'));
      await hears(page, 'door.admissible');
      await checkIn(page);
      // What it says of that goes by itself; what can be undone stays.
      await undoOf(page, 'Ada Lovelace');
      await page.getByRole('button', { name: words.undoOf('Ada Lovelace') }).waitFor({ state: 'hidden' });
      expect(await listed(page)).toBe(1);
    }
  });

  it('opens by its list where calls get no answer at all', async () => {
    const door = await newDoor(['Lovelace']);
    const { page, context } = await door.open();
    await isReady(page, 1);
    await context.route('**/api/**', () => {});
    await page.reload();
    await page.getByRole('heading', { name: door.name }).waitFor();
    await typeCode(page, door.codeOf('Lovelace'));
    await hears(page, 'door.admissible');
    await checkIn(page);
    await hears(page, 'door.admittedToConfirm');
  });

  it('waits for a slow server where its list lacks a ticket, which was bought since', async () => {
    const door = await newDoor(['Lovelace']);
    const { page } = await door.open();
    await isReady(page, 1);
    await page.route('**/api/badge/doorList*', (route) => route.abort());
    await page.route('**/api/badge/scanBadgeByCheckin*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue().catch(() => {});
    });
    await door.register('Hopper');
    await typeCode(page, door.codeOf('Hopper'));
    await hears(page, 'door.admissible');
    await page.getByText('Ada Hopper', { exact: true }).waitFor();
  });

  it('says of a ticket that its list lacks from when that is, and looks it up again once there is a network', async () => {
    const door = await newDoor(['Lovelace']);
    const { page } = await door.open();
    await isReady(page, 1);
    cable.cut();
    await door.register('Hopper');
    await typeCode(page, door.codeOf('Hopper'));
    await hears(page, 'door.unlisted');
    await page.getByText(/^This device’s list of \d\d:\d\d doesn’t have this ticket/).waitFor();
    cable.mend();
    await isBack(page);
    await hears(page, 'door.admissible');
  });

  it('whose user signs out and in again on the same page has a list again', async () => {
    const door = await newDoor(['Lovelace']);
    const { page, staff } = await door.open();
    await isReady(page, 1);
    const go = (path: string) =>
      page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
    await go(to.signout());
    await expect.poll(() => listed(page)).toBe(0);
    await go(to.signin());
    await page.getByLabel(/email/i).first().fill(staff.email);
    await page
      .getByLabel(/password/i)
      .first()
      .fill(goodPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: door.name }).waitFor();
    await expect.poll(() => listed(page)).toBe(1);
  });

  it('is not kept by what it has not sent of an event that is gone', async () => {
    const door = await newDoor(['Lovelace']);
    const { page, staff } = await door.open();
    await isReady(page, 1);
    await keepEntryOfNoEvent(page, staff.currentUser.id);
    cable.cut();
    await typeCode(page, door.codeOf('Lovelace'));
    await hears(page, 'door.admissible');
    await checkIn(page);
    await hears(page, 'door.admittedToConfirm');
    cable.mend();
    await isBack(page);
    await expect.poll(async () => (await stateOf(door)).checkedIn).toBe(1);
    // Nobody will ever take that one.
    await expect.poll(() => notice(page, /to be sent/).count()).toBe(0);
  });

  it('keeps no names where staff say so: tickets are judged, and no attendee is found by name', async () => {
    const door = await newDoor(['Lovelace']);
    const { page } = await door.open();
    await isReady(page, 1);
    await page.getByRole('button', { name: words.settings.open, exact: true }).click();
    await page.getByText(doorPanes.settings.names, { exact: true }).click();
    await page.getByRole('button', { name: doorPanes.settings.close, exact: true }).click();
    await expect.poll(() => namesKept(page)).toBe(0);

    cable.cut();
    await page.reload();
    await notice(page, /^No connection\. Using the list/).waitFor();
    await typeCode(page, door.codeOf('Lovelace'));
    await hears(page, 'door.admissible');
    await page.getByText('Ada Lovelace', { exact: true }).waitFor();
    await checkIn(page);
    await hears(page, 'door.admittedToConfirm');
    await goOn(page);
    await openSearch(page);
    await page.getByRole('searchbox', { name: doorPanes.search.label }).fill('Lovelace');
    await page.getByText(doorPanes.search.nameless).waitFor();
  });

  it('of a device that the organiser locks forgets its list, and has one again once they unlock it', async () => {
    const door = await newDoor(['Lovelace']);
    const { page } = await door.open();
    await isReady(page, 1);
    const desk = await visit(browser, server.url, { as: organiser });
    await desk.page.goto(to.figures(door.eventId));
    await desk.page.getByRole('button', { name: /^Lock / }).click();
    await desk.page.getByRole('button', { name: /^Unlock / }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await notice(page, doorList.locked).waitFor();
    await expect.poll(() => listed(page)).toBe(0);
    await desk.page.getByRole('button', { name: /^Unlock / }).click();
    await desk.page.getByRole('button', { name: /^Lock / }).waitFor();
    await page.reload();
    await expect.poll(() => listed(page)).toBe(1);
  });
});
