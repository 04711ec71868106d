import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visit } from '../../../harness/page.ts';
import { buyTicket, newAppUser, newEvent, newForm, newOrganiser, visitor } from '../../../harness/seed.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';

type Known = Awaited<ReturnType<typeof seed>>;

async function seed() {
  const organiser = await newOrganiser(server.url);
  const event = await newEvent(organiser.api, { name: 'Harbour Day' });
  const form = await newForm(organiser.api, event.id);
  await buyTicket(visitor(server.url), form, 'Helper', { firstname: 'Grace', surname: 'Hopper' });
  const staff = await newAppUser(server.url, organiser.api, event.id, 'checkin');
  return { organiser, staff, form };
}

const { server, browser } = await openFoyer();
const known = await seed();

const pages: [
  name: string,
  who: 'organiser' | 'staff',
  path: (form: Known['form']) => string,
  asks: string[],
  shows: string,
][] = [
  ['home', 'organiser', () => to.home(), ['event/getAllEvents', 'dashboard/getDashboard'], 'Grace Hopper'],
  [
    'an event',
    'organiser',
    ({ eventId }) => to.event(eventId),
    ['event/getEventSummary', 'registrationForm/getFormOverview'],
    'Harbour Day',
  ],
  [
    'the attendees of a form',
    'organiser',
    ({ eventId, formId }) => to.viewAttendees(eventId, formId),
    ['users/getUsers', 'event/getEvent', 'registrationForm/getAllForms'],
    'Grace Hopper',
  ],
  ['the door', 'staff', () => to.checkinStaff(), ['event/getEventByAppUserId', 'badge/countCheckedIn'], 'Harbour Day'],
];

describe('a page of a user who is signed in', () => {
  it.each(pages)('asks first what it needs while its scripts are on their way, and once: %s', async (...row) => {
    const [, who, path, asks, shows] = row;
    const { page } = await visit(browser, server.url, { as: known[who] });
    const asked: string[] = [];
    const held: Route[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname.slice('/api/'.length));
    });
    let isHeld = true;
    await page.route('**/assets/*.js', (route) => (isHeld ? void held.push(route) : route.continue()));
    await page.goto(path(known.form), { waitUntil: 'commit' });
    await expect.poll(() => [...asked].sort()).toEqual([...asks].sort());
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
    await page.getByText(shows).first().waitFor();
    for (const call of asks) expect(asked.filter((each) => each === call)).toEqual([call]);
  });

  it('asks for all scripts of the next page at once, not for each when the one before it is there', async () => {
    const { page } = await visit(browser, server.url, { as: known.organiser });
    const learnt = page.waitForResponse('**/pages.json');
    await page.goto(to.home());
    await page.getByText('Harbour Day').first().waitFor();
    await (await learnt).finished();
    const held: Route[] = [];
    let isHeld = true;
    await page.route('**/assets/*.js', (route) => (isHeld ? void held.push(route) : route.continue()));
    await page.getByRole('link', { name: 'Settings' }).click();
    const names = () => held.map((route) => new URL(route.request().url()).pathname);
    await expect.poll(names).toContainEqual(expect.stringMatching(/SettingsPage/));
    // None has run yet, so none of the others was asked for by the page's own.
    expect(names().length).toBeGreaterThan(1);
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
    await page.getByLabel('Organisation').waitFor();
  });

  it('asks nothing for a visitor, and leads to sign-in as before', async () => {
    const { page } = await visit(browser, server.url);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
    await page.goto(to.home());
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(asked).toEqual([]);
  });

  it('leads to sign-in when the answer to an early question is that the session is over', async () => {
    const { organiser } = known;
    const { page } = await visit(browser, server.url, { as: { ...organiser, token: 'a'.repeat(43) } });
    await page.goto(to.home());
    await page.getByLabel('Password').first().waitFor();
  });
});
