import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone, visit } from '../../../harness/page.ts';
import { newEvent, newForm, newOrganiser } from '../../../harness/seed.ts';
import { saveEventPage } from '../../../src/api/contract/eventPage.ts';
import { getForm } from '../../../src/api/contract/form.ts';
import { account } from '../../../src/messages/en-GB/account.ts';
import { order as orderWords } from '../../../src/messages/en-GB/order.ts';
import { publicEvent as eventWords } from '../../../src/messages/en-GB/publicEvent.ts';
import { registration as words } from '../../../src/messages/en-GB/registration.ts';
import { to } from '../../../src/paths.ts';
import { pageDraft } from '../../support/eventPageFixtures.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { addTicket, goOn, submitRegistration, typeAttendee } from '../../support/registrationSteps.ts';

const { server, browser } = await openFoyer();
const { api } = await newOrganiser(server.url);
const event = await newEvent(api);
const form = await newForm(api, event.id);
const { slug } = (await api.call(getForm, { formId: form.formId })).form;
const short = `/e/${event.slug}/${slug}`;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const pathOf = (page: Page) => new URL(page.url()).pathname;

it('takes a whole order under the short address of a form: back, reload and the way back to the order', async () => {
  const { page } = await visit(browser, server.url, { size: phone });
  await page.goto(short);
  await addTicket(page, 'Helper');
  await goOn(page);
  await heading(page, words.attendeesTitle);
  await page.goBack();
  await heading(page, words.ticketsTitle);
  await goOn(page);
  await typeAttendee(page, 1, { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' });
  await page.reload();
  await heading(page, words.attendeesTitle);
  expect(pathOf(page)).toBe(short);
  await goOn(page);
  await heading(page, words.reviewTitle);
  await submitRegistration(page);
  await heading(page, orderWords.confirmedTitle);
  await page.waitForURL(/\?purchase=/);
  expect(pathOf(page)).toBe(short);
  await page.reload();
  await heading(page, orderWords.confirmedTitle);
});

it('is found by the app where it was led there without its data, also after a failure', async () => {
  const { page } = await visit(browser, server.url, { size: phone });
  await page.goto(to.signin());
  await page.route('**/findForm?*', (route) => route.abort(), { times: 1 });
  await page.evaluate((address) => window.history.pushState(null, '', address), short);
  await heading(page, words.loadFailedTitle);
  await page.getByRole('button', { name: words.retry }).click();
  await heading(page, words.ticketsTitle);
  expect(pathOf(page)).toBe(short);
});

it('shows the draft of an event to who has its key, and nothing to who has another', async () => {
  const hidden = await newEvent(api, { name: 'Winter Regatta', published: false });
  const { previewKey } = await api.call(saveEventPage, { eventId: hidden.id, page: pageDraft() });
  const { page } = await visit(browser, server.url, { size: phone });
  await page.goto(to.publicEvent(hidden.slug, previewKey ?? ''));
  await page.getByRole('heading', { level: 1, name: 'Winter Regatta' }).waitFor();
  // That title is the server's: the app hears of other addresses once it is there, as it is where it drew what is seen.
  await page.goto(to.signin());
  await page.getByRole('textbox', { name: account.email }).waitFor();
  await page.evaluate((address) => window.history.pushState(null, '', address), to.publicEvent(hidden.slug, 'wrong'));
  await heading(page, eventWords.unknownTitle);
  await page.evaluate(
    (address) => window.history.pushState(null, '', address),
    to.publicEvent(hidden.slug, previewKey ?? ''),
  );
  await page.getByRole('heading', { level: 1, name: 'Winter Regatta' }).waitFor();
});
