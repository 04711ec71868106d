import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signOut } from '../../../src/api/contract/account.ts';
import { type Role, roles } from '../../../src/lib/enumerations.ts';
import { pageTitle } from '../../../src/lib/product.ts';
import { judge, type NavigationVerdict } from '../../../src/machines/parts/navigation.ts';
import { account } from '../../../src/messages/en-GB/account.ts';
import { desk } from '../../../src/messages/en-GB/desk.ts';
import { event as eventWords } from '../../../src/messages/en-GB/event.ts';
import { titles } from '../../../src/messages/en-GB/titles.ts';
import { dashboardOf, type Route, routes, to } from '../../../src/paths.ts';
import { openBrowser } from '../../support/browser.ts';
import { visit } from '../../support/page.ts';
import { type Entered, goodPassword, oneOfEach } from '../../support/seed.ts';
import { type RunningServer, startServer } from '../../support/server.ts';

let server: RunningServer;
let browser: Browser;
let attendees: Record<Role, Entered>;
let eventId: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  const seeded = await oneOfEach(server.url);
  attendees = seeded.attendees;
  eventId = seeded.event.id;
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** An address of the route, with ids of the right shape. */
const addressOf = ({ pattern }: Route, user: Entered | null) =>
  pattern
    .replace('/:status?/:message?', '/418/Teapot')
    .replace(':eventId', eventId)
    .replace(':formId', '11111111-1111-4111-8111-111111111111')
    .replace(':appUserId', user?.currentUser.id ?? '22222222-2222-4222-8222-222222222222');

/** Where the browser stands once a verdict is carried out. */
function placeOf(verdict: NavigationVerdict, asked: string, role: Role | null): string {
  switch (verdict) {
    case 'allowed':
    case 'askingAgain':
      return asked;
    case 'toSignIn':
      return to.signin();
    case 'toHome':
      return role === null ? to.signin() : dashboardOf[role];
    case 'toOwnDashboard':
      return role === null ? to.signin() : dashboardOf[role];
    case 'toNotFound':
      return to.notFound(404);
    case 'takingMessage':
      return asked;
  }
}

/** The title of the page where a visitor is sent. */
const titleAt = (place: string) => {
  const name = place.startsWith('/not-found/') ? 'notFound' : nameOf(place);
  return pageTitle(titles[name]);
};
const nameOf = (place: string) => Object.values(routes).find(({ pattern }) => pattern === place)?.title ?? 'notFound';

const walked: Array<[string, Route['access'] | 'root' | null, Route | null]> = [
  ...Object.entries(routes)
    // Signing out ends the session that the other rows need.
    .filter(([name]) => name !== 'signout')
    .map(([name, route]) => [name, route.access, route] as [string, Route['access'], Route]),
  ['the empty path', 'root', null],
  ['an unknown path', null, null],
];

describe.each([null, ...roles])('in the browser, %s', (role) => {
  let visitor: Awaited<ReturnType<typeof visit>>;
  beforeAll(async () => {
    visitor = await visit(browser, server.url, { as: role === null ? null : attendees[role] });
  });
  afterAll(() => visitor.context.close());

  it.each(walked)('at %s stands where the guard sends them, under the right title', async (_, access, route) => {
    const { page, crashes } = visitor;
    const asked = route
      ? addressOf(route, role === null ? null : attendees[role])
      : access === 'root'
        ? '/'
        : '/no/such/page';
    const verdict = judge({ access, role, carriesMessage: false, expired: false, shown: false });
    const place = placeOf(verdict, asked, role);
    await page.goto(asked, { waitUntil: 'commit' });
    const title = verdict === 'allowed' && route ? pageTitle(route.title && titles[route.title]) : titleAt(place);
    await page.waitForFunction(
      ([path, name]) => decodeURI(window.location.pathname) === path && document.title === name,
      [place, title],
    );
    expect(new URL(page.url()).pathname).toBe(place);
    expect(crashes).toEqual([]);
  });
});

describe('the rest of the frame', () => {
  it('forgets the session at sign-out, here and on the server', async () => {
    const seeded = await oneOfEach(server.url);
    const { context, page } = await visit(browser, server.url, { as: seeded.attendees.admin });
    await page.goto(to.signout());
    await page.waitForURL('**/signin');
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('currentUser')])).toEqual([
      null,
      null,
    ]);
    const answer = await fetch(`${server.url}/api/event/getAllEvents`, {
      headers: { Authorization: seeded.attendees.admin.token },
    });
    expect(answer.status).toBe(401);
    await context.close();
  });

  it('says a message from the address once, takes it out of the address, and lets it be closed', async () => {
    const { context, page } = await visit(browser, server.url);
    await page.goto('/signin?apiQueryMsg=Your%20address%20is%20confirmed&next=1');
    const toast = page.getByText('Your address is confirmed');
    await toast.waitFor();
    expect(new URL(page.url()).search).toBe('?next=1');
    expect(await page.evaluate(() => localStorage.getItem('apiQueryMsg'))).toBe(null);
    await page.getByRole('button', { name: 'Close' }).click();
    await toast.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await toast.count()).toBe(0);
    await context.close();
  });

  it('sends a user with an unknown role to sign-in and stays there', async () => {
    const { token, currentUser } = attendees.admin;
    const stranger = { token, currentUser: { ...currentUser, role: 'wizard' as Role } };
    const { context, page } = await visit(browser, server.url, { as: stranger });
    await page.goto(to.home());
    await page.waitForURL('**/signin');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(to.signin());
    await context.close();
  });

  it('asks for sign-in over the page when the session ends there, and keeps what was typed', async () => {
    const seeded = await oneOfEach(server.url);
    const { admin } = seeded.attendees;
    const { context, page } = await visit(browser, server.url, { as: admin });
    await page.goto(to.eventEdit(seeded.event.id));
    await page.getByLabel(eventWords.edit.name, { exact: true }).fill('Night Market, again');
    await admin.api.call(signOut, {});
    await page.getByRole('button', { name: desk.save, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Email' }).fill(admin.currentUser.email);
    await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
    await dialog.getByRole('button', { name: account.signInAgain.submit }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel(eventWords.edit.name, { exact: true }).inputValue()).toBe('Night Market, again');
    await page.getByRole('button', { name: desk.save, exact: true }).click();
    await page.getByRole('heading', { name: 'Night Market, again' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(to.event(seeded.event.id));
    await context.close();
  });

  it('asks for sign-in when a page is opened with a token that no longer holds, and goes on', async () => {
    const { currentUser } = attendees.admin;
    const { context, page } = await visit(browser, server.url, {
      as: { currentUser, token: 'a-token-that-nobody-has' },
    });
    await page.goto(to.home());
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Email' }).fill(currentUser.email);
    await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
    await dialog.getByRole('button', { name: account.signInAgain.submit }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(to.home());
    await context.close();
  });

  it('shows a refusal as a red toast at the bottom left, reached by Alt+T, hidden in print', async () => {
    const { context, page } = await visit(browser, server.url);
    await page.goto(to.signin());
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.org');
    await page.getByLabel('Password', { exact: true }).fill('wrong-password-1');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const toast = page.locator('[data-tone="error"]');
    await toast.waitFor();
    const box = await toast.boundingBox();
    expect(box?.x).toBeLessThan(60);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(760);
    await page.keyboard.press('Alt+KeyT');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('region');
    await page.emulateMedia({ media: 'print' });
    expect(await toast.isVisible()).toBe(false);
    await context.close();
  });

  it('shows the loading bar while a request is under way, and not in print', async () => {
    const { context, page } = await visit(browser, server.url);
    let answer = () => {};
    await page.route('**/api/user/signin', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await page.goto(to.signin());
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.org');
    await page.getByLabel('Password', { exact: true }).fill('wrong-password-1');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const bar = page.getByRole('progressbar');
    await bar.waitFor();
    const box = await bar.boundingBox();
    expect([box?.x, box?.y, box?.height]).toEqual([0, 0, 5]);
    await page.emulateMedia({ media: 'print' });
    expect(await bar.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    answer();
    await bar.waitFor({ state: 'detached' });
    expect(await bar.count()).toBe(0);
    await context.close();
  });
});
