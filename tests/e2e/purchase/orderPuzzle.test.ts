import { expect, it } from 'vitest';
import { apiOf } from '../../../harness/client.ts';
import { phone, visit } from '../../../harness/page.ts';
import { registerAttendees } from '../../../harness/register.ts';
import { newEvent, newForm, newOrganiser } from '../../../harness/seed.ts';
import { order as orderWords } from '../../../src/messages/en-GB/order.ts';
import { registration as words } from '../../../src/messages/en-GB/registration.ts';
import { to } from '../../../src/paths.ts';
import { openOwnFoyer } from '../../support/openFoyer.ts';
import { cards, fillIn, payWith, submitRegistration } from '../../support/registrationSteps.ts';

const plainHost = 'tickets.test';

const { server, browser } = await openOwnFoyer(
  { CALL_LIMITS: 'true', MAIL_NETWORKS: '', TRUST_PROXY: 'loopback' },
  { plainHost },
);
const organiser = await newOrganiser(server.url);

/** A form of 40 tickets, of which networks far from each other hold 22 unpaid. */
async function pressedForm() {
  const { id: eventId } = await newEvent(organiser.api);
  const form = await newForm(organiser.api, eventId, {}, [{ name: 'Standard', price: 1250, quantity: 40 }]);
  const attendee = {
    ticketId: form.tickets[0]?.id ?? '',
    fields: { firstname: 'Mallory', surname: 'Holder', email: 'mallory@example.org' },
    answers: {},
  };
  for (const [from, count] of [
    ['60.1.1.1', 10],
    ['61.1.1.1', 10],
    ['62.1.1.1', 2],
  ] as const) {
    const api = apiOf((path, init) =>
      fetch(server.url + path, { ...init, headers: { ...init.headers, 'X-Forwarded-For': from } }),
    );
    await registerAttendees(api, { formId: form.formId, attendees: Array(count).fill(attendee), pay: 'leave' });
  }
  return form;
}

it.each([
  ['localhost', 'over a connection that browsers call secure'],
  [plainHost, 'over plain HTTP, where browsers have no hashes of their own'],
])('a buyer orders under pressure, does nothing for the puzzle, and gets a ticket: at %s, %s', async (host) => {
  const { eventId, formId } = await pressedForm();
  const url = server.url.replace('localhost', host);
  const { page } = await visit(browser, url, { size: phone });
  const sent: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('submitUserForm')) sent.push(response.status());
  });
  // Held, so that the page is seen while it solves.
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(/\/solvePuzzle-/, (route) => held.then(() => route.continue()));
  await page.goto(to.registration(eventId, formId));
  await fillIn(page);
  await submitRegistration(page);
  await page.getByRole('status').filter({ hasText: words.states.solving }).waitFor({ state: 'attached' });
  await page.getByText(orderWords.solving).waitFor();
  expect(await page.evaluate(() => isSecureContext)).toBe(host === 'localhost');
  go();
  await page.getByRole('button', { name: /^Pay / }).waitFor();
  expect(sent).toEqual([428, 200]);
  await payWith(page, cards.pays);
  await page.getByRole('heading', { name: orderWords.confirmedTitle }).waitFor();
});

it('a buyer who doesn’t want to wait for the puzzle goes back, and orders later', async () => {
  const { eventId, formId } = await pressedForm();
  const { page } = await visit(browser, server.url, { size: phone });
  await page.route(/\/solvePuzzle-/, () => {});
  await page.goto(to.registration(eventId, formId));
  await fillIn(page);
  await submitRegistration(page);
  await page.getByText(orderWords.solving).waitFor();
  await page.getByRole('button', { name: words.back, exact: true }).click();
  await page.getByText(orderWords.solving).waitFor({ state: 'detached' });
  await page.unroute(/\/solvePuzzle-/);
  await submitRegistration(page);
  await page.getByRole('button', { name: /^Pay / }).waitFor();
});
