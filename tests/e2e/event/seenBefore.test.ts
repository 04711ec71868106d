import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { visit } from '../../../harness/page.ts';
import { buyTicket, newEvent, newForm, newOrganiser } from '../../../harness/seed.ts';
import { getUsersByEvent } from '../../../src/api/contract/attendeeList.ts';
import { getFormOverview } from '../../../src/api/contract/formOverview.ts';
import { getEvent } from '../../../src/api/contract/ownEvent.ts';
import { getPurchaseDetails, getPurchases } from '../../../src/api/contract/purchases.ts';
import { desk } from '../../../src/messages/en-GB/desk.ts';
import { event as eventWords } from '../../../src/messages/en-GB/event.ts';
import { parts } from '../../../src/messages/en-GB/parts.ts';
import { purchases } from '../../../src/messages/en-GB/purchases.ts';
import { to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { server, browser } = await openFoyer();
const organiser = await newOrganiser(server.url);
const event = await newEvent(organiser.api);
const form = await newForm(organiser.api, event.id, { title: 'Visitors' });
await buyTicket(organiser.api, form, 'Standard');

async function open(path: string): Promise<Page> {
  const { page } = await visit(browser, server.url, { as: organiser });
  await page.goto(path);
  return page;
}

const names = desk.tabs.names;
const tab = (page: Page, name: string) => page.locator('nav.tabs > ul').getByRole('link', { name, exact: true });
const rows = (page: Page) => page.locator('.row-table tbody tr[aria-rowindex]');
const outdated = (page: Page) => page.getByRole('alert').filter({ hasText: desk.states['resource.outdated'] });

/** Calls of these endpoints wait until they are let go; once lost, all that follow are lost, too, until then. */
async function held(page: Page, ...endpoints: { path: string }[]) {
  const waiting: Route[] = [];
  let answer: ((route: Route) => Promise<void>) | null = null;
  await page.route(
    ({ pathname }) => endpoints.some(({ path }) => path === pathname),
    async (route) => {
      if (answer) await answer(route);
      else waiting.push(route);
    },
  );
  const goOn = (route: Route) => route.continue();
  const abort = (route: Route) => route.abort('internetdisconnected');
  return {
    async letGo() {
      answer = goOn;
      await Promise.all(waiting.splice(0).map(goOn));
    },
    async lose() {
      answer = abort;
      await Promise.all(waiting.splice(0).map(abort));
    },
  };
}

it('a tab that was open before shows what it showed while the server is asked again', async () => {
  const page = await open(to.purchases(event.id));
  await rows(page).first().waitFor();
  await tab(page, names.attendees).click();
  await rows(page).first().waitFor();
  const calls = await held(page, getPurchases, getUsersByEvent, getEvent);
  await tab(page, names.purchases).click();
  await page.locator('.purchases-table tbody th a').first().waitFor();
  expect(await page.locator('main .loading').count()).toBe(0);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(event.name);
  await calls.letGo();
  await page.getByRole('status').filter({ hasText: desk.states['listing.ready'] }).waitFor({ state: 'attached' });
  expect(await rows(page).count()).toBe(1);
});

it('what cannot be refreshed stays, says so, and is refreshed by itself once it can be', async () => {
  const page = await open(to.purchases(event.id));
  await rows(page).first().waitFor();
  await tab(page, names.reports).click();
  await page.locator('.tab-top, h2').first().waitFor();
  const calls = await held(page, getPurchases);
  await tab(page, names.purchases).click();
  await rows(page).first().waitFor();
  await calls.lose();
  await outdated(page).waitFor();
  expect(await rows(page).count()).toBe(1);
  expect(await page.getByRole('button', { name: parts.retry }).count()).toBe(1);
  await calls.letGo();
  await outdated(page).waitFor({ state: 'detached' });
  expect(await rows(page).count()).toBe(1);
});

it('an order that is shown as it was before is not acted on until it is read anew', async () => {
  const page = await open(to.purchases(event.id));
  const order = page.locator('.purchases-table tbody th a').first();
  await order.click();
  const cancel = page.getByRole('button', { name: purchases.cancel, exact: true });
  await cancel.waitFor();
  await page.goBack();
  const calls = await held(page, getPurchaseDetails);
  await order.click();
  await cancel.waitFor();
  expect(await cancel.isDisabled()).toBe(true);
  await calls.letGo();
  await expect.poll(() => cancel.isEnabled()).toBe(true);
});

it('after a change of one’s own, nothing is shown as it was before it', async () => {
  const page = await open(to.eventForms(event.id));
  const form = page.getByRole('heading', { name: 'Visitors', exact: true }).first();
  await form.waitFor();
  await tab(page, names.overview).click();
  const unpublish = page.getByRole('button', { name: eventWords.page.unpublish, exact: true });
  await unpublish.click();
  // From here, since the overview asks anew, too.
  const calls = await held(page, getFormOverview);
  await page.getByRole('dialog').getByRole('button', { name: eventWords.page.unpublish }).click();
  await page.getByText(desk.draft, { exact: true }).first().waitFor();
  await tab(page, names.forms).click();
  await page.locator('main .loading').first().waitFor();
  expect(await form.count()).toBe(0);
  await calls.letGo();
  await form.waitFor();
});

it('a page that a link leads to begins at its top', async () => {
  const page = await open(to.purchases(event.id));
  const order = page.locator('.purchases-table tbody th a').first();
  await order.click();
  await page.locator('.purchase-page').waitFor();
  await page.goBack();
  await order.waitFor();
  await page.setViewportSize({ width: 1_440, height: 240 });
  await page.evaluate('window.scrollTo(0, 200)');
  await expect.poll(() => page.evaluate('scrollY > 0')).toBe(true);
  await order.evaluate((link: HTMLElement) => link.click());
  await page.locator('.purchase-page').waitFor();
  expect(await page.evaluate('scrollY')).toBe(0);
});
