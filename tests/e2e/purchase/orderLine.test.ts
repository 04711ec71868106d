import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { phone, purchaseKeyAt, visit } from '../../../harness/page.ts';
import { registerAttendees } from '../../../harness/register.ts';
import { newEvent, newForm, newOrganiser, visitor } from '../../../harness/seed.ts';
import { order } from '../../../src/messages/en-GB/order.ts';
import { registration as words } from '../../../src/messages/en-GB/registration.ts';
import { to } from '../../../src/paths.ts';
import { attendee } from '../../support/buyer.ts';
import { databaseOf } from '../../support/databaseOf.ts';
import { openOwnFoyer } from '../../support/openFoyer.ts';
import { cards, fillIn, payWith, submitRegistration } from '../../support/registrationSteps.ts';

const { server, browser } = await openOwnFoyer({ ORDER_LINE_FROM: '1' });
const organiser = await newOrganiser(server.url);
const database = await databaseOf(server);
afterAll(() => database.end());
// Not by a lock, for which no order waits long.
await database.query(`
  create table held_events (id uuid);
  create function stand_still() returns trigger language plpgsql security definer as $$
  begin
    while exists (select from held_events where id = new.event_id) loop perform pg_sleep(0.05); end loop;
    return new;
  end $$;
  create trigger purchases_stand_still before insert on purchases for each row execute function stand_still()`);

/** A form whose orders stand still, so that whoever comes now stands in line; `goOn` ends that. */
async function heldForm() {
  const { id: eventId } = await newEvent(organiser.api);
  const form = await newForm(organiser.api, eventId, {}, [{ name: 'Standard', price: 1_250, quantity: 100 }]);
  const ticketId = form.tickets[0]?.id ?? '';
  await database.query('insert into held_events values ($1)', [eventId]);
  // Sixteen are judged at once and one waits, so that one stands in line: who does and never comes is waited for.
  const others = Array.from({ length: 18 }, () =>
    registerAttendees(visitor(server.url), { formId: form.formId, attendees: [attendee(ticketId)], pay: 'leave' }),
  );
  const all = Promise.allSettled(others);
  // The last one is told so, and the rest waits.
  await Promise.any(
    others.map((each) =>
      each.then(
        () => Promise.reject(new Error('Placed')),
        () => {},
      ),
    ),
  );
  const goOn = async () => {
    await database.query('delete from held_events where id = $1', [eventId]);
    await all;
  };
  return { ...form, goOn };
}

const placeIn = (page: Page) =>
  page.evaluate(() => Object.entries(sessionStorage).find(([name]) => name.startsWith('line.'))?.[1] ?? null);
const ordersOfAda = async (formId: string) =>
  (await database.query("select from purchases where form_id = $1 and buyer_email = 'ada@example.org'", [formId]))
    .rowCount;
const stands = (page: Page) => page.getByRole('heading', { name: order.inLine.title }).waitFor();

it('a buyer in line loads the page again, opens it a second time, and gets one ticket at their turn', async () => {
  const { eventId, formId, goOn } = await heldForm();
  const { page, context } = await visit(browser, server.url, { size: phone });
  const sent: number[] = [];
  context.on('response', (response) => {
    if (response.url().includes('submitUserForm')) sent.push(response.status());
  });
  await page.goto(to.registration(eventId, formId));
  await fillIn(page);
  await submitRegistration(page);
  await stands(page);
  await page.getByText(/ahead of yours$/).waitFor();
  const place = await placeIn(page);
  expect(place).not.toBeNull();

  await page.reload();
  await page.getByText(/ahead of yours$/).waitFor();
  expect(await placeIn(page)).toBe(place);
  // Loaded again it asks for nothing but where the line is.
  expect(sent).toEqual([503]);

  // A tab of its own begins anew; a copy of this one is of the same order.
  const other = await context.newPage();
  await other.goto(to.registration(eventId, formId));
  await other.getByRole('heading', { name: words.ticketsTitle }).waitFor();
  await other.close();
  const [copy] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => {
      window.open(location.href);
    }),
  ]);
  await stands(copy);
  expect(await placeIn(copy)).toBe(place);

  await goOn();
  const key = await purchaseKeyAt(page);
  expect(await purchaseKeyAt(copy)).toBe(key);
  await copy.close();
  await payWith(page, cards.pays);
  await page.getByRole('heading', { name: order.confirmedTitle }).waitFor();
  expect(await ordersOfAda(formId)).toBe(1);
});

it('a buyer leaves the line, and a page loaded again later does not send their order', async () => {
  const { eventId, formId, goOn } = await heldForm();
  const { page } = await visit(browser, server.url, { size: phone });
  await page.goto(to.registration(eventId, formId));
  await fillIn(page);
  await submitRegistration(page);
  await stands(page);
  await page.getByRole('button', { name: order.inLine.leave }).click();
  await page.getByRole('heading', { name: words.reviewTitle }).waitFor();
  expect(await placeIn(page)).toBeNull();
  await goOn();
  await page.reload();
  await page.getByRole('heading', { name: words.reviewTitle }).waitFor();
  expect(await ordersOfAda(formId)).toBe(0);
});
