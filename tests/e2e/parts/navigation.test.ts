import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arriveAt, openPage, type Visit, visit } from '../../../harness/page.ts';
import { type Entered, goodPassword, oneOfEach } from '../../../harness/seed.ts';
import { signOut } from '../../../src/api/contract/account.ts';
import type { Role } from '../../../src/lib/account.ts';
import { pageTitle } from '../../../src/lib/product.ts';
import { account } from '../../../src/messages/en-GB/account.ts';
import { desk } from '../../../src/messages/en-GB/desk.ts';
import { event as eventWords } from '../../../src/messages/en-GB/event.ts';
import { parts } from '../../../src/messages/en-GB/parts.ts';
import { titles } from '../../../src/messages/en-GB/titles.ts';
import { type RouteName, routes, to } from '../../../src/paths.ts';
import { homes, type PageAccess, pageAccess, visitors } from '../../support/access.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { server, browser } = await openFoyer();
const seeded = await oneOfEach(server.url);
const users = seeded.users;
const eventId = seeded.event.id;
const publicPage = to.publicEvent(seeded.event.slug);

/** An address of the page, with ids of the right shape. */
const addressOf = ({ path }: PageAccess, user: Entered | null) =>
  path
    .replace('/:status?/:message?', '/418/Teapot')
    .replace(':eventId', eventId)
    .replace(':formId', '11111111-1111-4111-8111-111111111111')
    .replace(':appUserId', user?.currentUser.id ?? '22222222-2222-4222-8222-222222222222');

const titleOf = (name: RouteName) => pageTitle(titles[routes[name].title]);
const pageAt = (path: string) =>
  (Object.keys(pageAccess) as RouteName[]).find((name) => pageAccess[name].path === path);

// Signing out ends the session that the other rows need.
const walked = (Object.keys(pageAccess) as RouteName[]).filter((name) => name !== 'signout');

describe.each(visitors)('in the browser, %s', (who) => {
  const user = () => (who === 'signedOut' ? null : users[who]);
  const home = homes[who];
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await openPage(browser, server.url, { as: user() });
  });
  afterAll(() => visitor.context.close());

  async function open(asked: string, place: string, title: string) {
    await visitor.page.goto(asked, { waitUntil: 'commit' });
    await standsAt(place, title);
  }

  /** As a link in the app leads there. */
  async function follow(asked: string, place: string, title: string) {
    const { page } = visitor;
    if (page.url() === 'about:blank') await page.goto(home);
    await page.evaluate((address) => window.history.pushState(null, '', address), asked);
    await standsAt(place, title);
  }

  async function standsAt(place: string, title: string) {
    const { page, crashes } = visitor;
    // A page that is only passed through is never drawn.
    const standing = () =>
      page.evaluate(() => ({
        place: decodeURI(window.location.pathname),
        title: document.title,
        drawn: document.querySelector('main, h1') !== null,
      }));
    // It may be on its way to another address while it is asked.
    await expect.poll(() => standing().catch(() => null)).toEqual({ place, title, drawn: true });
    expect(crashes).toEqual([]);
  }

  it.each(walked)('at %s sees it or is sent to their own page, under the right title', async (name) => {
    const { may } = pageAccess[name];
    const asked = addressOf(pageAccess[name], user());
    const allowed = may.includes(who);
    // The one page for organisers that shows something to a stranger: elsewhere.
    if (who === 'signedOut' && name === 'event') return open(asked, publicPage, pageTitle(seeded.event.name));
    // Who may not see a page is sent away from every one of them; the address bar is tried with some below.
    if (allowed) await open(asked, asked, titleOf(name));
    else await follow(asked, home, titleOf(pageAt(home) ?? 'notFound'));
  });

  it('comes from the empty path to their own page, and from an unknown one to none', async () => {
    await open('/', home, titleOf(pageAt(home) ?? 'notFound'));
    await open('/no/such/page', '/not-found/404', titleOf('notFound'));
  });

  it('is sent to their own page from the address bar too', async () => {
    const closed = walked.filter((name) => !pageAccess[name].may.includes(who) && name !== 'event');
    for (const name of [closed.at(0), closed.at(-1)])
      if (name) await open(addressOf(pageAccess[name], user()), home, titleOf(pageAt(home) ?? 'notFound'));
    expect(closed.length).toBeGreaterThan(1);
  });
});

describe('the rest of the frame', () => {
  it('forgets the session at sign-out, here and on the server', async () => {
    const seeded = await oneOfEach(server.url);
    const { page } = await visit(browser, server.url, { as: seeded.users.admin });
    await page.goto(to.signout());
    await arriveAt(page, to.signin());
    const kept = () => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('currentUser')]);
    await expect.poll(kept).toEqual([null, null]);
    const headers = { Authorization: seeded.users.admin.token };
    const ask = async () => (await fetch(`${server.url}/api/event/getAllEvents`, { headers })).status;
    await expect.poll(ask).toBe(401);
  });

  it('forgets the session at sign-out where the server cannot be reached, and says that', async () => {
    const seeded = await oneOfEach(server.url);
    const { page } = await visit(browser, server.url, { as: seeded.users.admin });
    await page.route(`**${signOut.path}`, (route) => route.abort());
    await page.goto(to.signout());
    await arriveAt(page, to.signin());
    await page.getByText(account.signOut.failed).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  it('says a message from the address once, as one of the link, takes it out of the address, and lets it be closed', async () => {
    const { page } = await visit(browser, server.url);
    await page.goto('/signin?apiQueryMsg=Your%20address%20is%20confirmed&next=1');
    const toast = page.getByText('Your address is confirmed');
    await toast.waitFor();
    expect(await page.getByRole('status').filter({ has: toast }).textContent()).toContain('Message from the link');
    await page.waitForURL(({ search }) => search === '?next=1');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('apiQueryMsg'))).toBe(null);
    await page.getByRole('button', { name: 'Close' }).click();
    await toast.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await toast.count()).toBe(0);
  });

  it('sends a user with an unknown role to sign-in and stays there', async () => {
    const { token, currentUser } = users.admin;
    const stranger = { token, currentUser: { ...currentUser, role: 'wizard' as Role } };
    const { page } = await visit(browser, server.url, { as: stranger });
    await page.goto(to.home());
    await arriveAt(page, to.signin());
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(to.signin());
  });

  it('forgets a token whose user it does not know, also at sign-out', async () => {
    const { token } = users.admin;
    const { page } = await visit(browser, server.url);
    await page.goto(to.signin());
    const kept = () => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('currentUser')]);
    for (const user of [null, '{"role":"wizard"}']) {
      await page.evaluate(
        ([value, who]) => {
          localStorage.setItem('token', value ?? '');
          if (who) localStorage.setItem('currentUser', who);
        },
        [token, user],
      );
      await page.goto(to.signout());
      await arriveAt(page, to.signin());
      await expect.poll(kept).toEqual([null, null]);
    }
  });

  it('asks for sign-in over the page when the session ends there, and keeps what was typed', async () => {
    const seeded = await oneOfEach(server.url);
    const { admin } = seeded.users;
    const { page } = await visit(browser, server.url, { as: admin });
    await page.goto(to.eventEdit(seeded.event.id));
    await page.getByLabel(eventWords.edit.name, { exact: true }).fill('Night Market, again');
    await admin.api.call(signOut, {});
    await page.getByRole('button', { name: desk.save, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Email' }).fill(admin.currentUser.email);
    await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
    await dialog.getByRole('button', { name: account.signInAgain.submit }).click();
    await dialog.waitFor({ state: 'detached' });
    const name = page.getByLabel(eventWords.edit.name, { exact: true });
    await expect.poll(() => name.inputValue()).toBe('Night Market, again');
    await page.getByRole('button', { name: desk.save, exact: true }).click();
    await page.getByRole('heading', { name: 'Night Market, again' }).waitFor();
    await arriveAt(page, to.event(seeded.event.id));
  });

  it('asks for sign-in when a page is opened with a token that no longer holds, and goes on', async () => {
    const { currentUser } = users.admin;
    const { page } = await visit(browser, server.url, {
      as: { currentUser, token: 'a-token-of-no-session' },
    });
    await page.goto(to.home());
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Email' }).fill(currentUser.email);
    await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
    await dialog.getByRole('button', { name: account.signInAgain.submit }).click();
    await dialog.waitFor({ state: 'detached' });
    await arriveAt(page, to.home());
  });

  it('shows a refusal as a red toast at the bottom left, reached by Alt+T, hidden in print', async () => {
    const { page } = await visit(browser, server.url);
    await page.goto(to.signin());
    await page.route('**/api/user/**', (route) =>
      route.fulfill({ status: 422, json: { msg: 'No such address.', field: 'email' } }),
    );
    await page.getByRole('textbox', { name: 'Email' }).fill('unknown@example.org');
    await page.getByLabel('Password', { exact: true }).fill('wrong-password-1');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const toast = page.locator('[data-tone="error"]');
    await toast.waitFor();
    await expect.poll(async () => (await toast.boundingBox())?.x).toBeLessThan(60);
    const bottom = async () => {
      const box = await toast.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect.poll(bottom).toBeGreaterThan(760);
    await page.keyboard.press('Alt+KeyT');
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(parts.messages);
    await page.emulateMedia({ media: 'print' });
    await toast.waitFor({ state: 'hidden' });
  });

  it('shows the loading bar while a request is under way, and not in print', async () => {
    const { page } = await visit(browser, server.url);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/user/signin', async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto(to.signin());
    await page.getByRole('textbox', { name: 'Email' }).fill('unknown@example.org');
    await page.getByLabel('Password', { exact: true }).fill('wrong-password-1');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const bar = page.getByRole('progressbar');
    await bar.waitFor();
    await expect.poll(() => bar.boundingBox()).toMatchObject({ x: 0, y: 0, height: 5 });
    await page.emulateMedia({ media: 'print' });
    await bar.waitFor({ state: 'hidden' });
    await page.emulateMedia({ media: 'screen' });
    answer();
    await bar.waitFor({ state: 'detached' });
    expect(await bar.count()).toBe(0);
  });
});

describe('the first screen', () => {
  it.each([
    ['the sign-in', 'signedOut', () => to.signin()],
    ['the list of attendees', 'admin', () => to.attendees(eventId)],
    ['the door', 'checkin', () => to.checkinStaff()],
  ] as const)('of %s has its heading before any sign of loading', async (_, who, address) => {
    const { page } = await visit(browser, server.url, { as: who === 'signedOut' ? null : users[who] });
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        if (seen.length > 0) return;
        if (document.querySelector('h1')) seen.push('heading');
        else if (document.querySelector('.loading')) seen.push('loading');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(address());
    await page.locator('h1').first().waitFor();
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['heading']);
  });
});
