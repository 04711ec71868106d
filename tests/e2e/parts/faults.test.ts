import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arriveAt, phone, purchaseKeyAt, visit } from '../../../harness/page.ts';
import {
  buyTicket,
  goodPassword,
  newAppUser,
  newEvent,
  newForm,
  newOrganiser,
  type SeededForm,
  visitor,
} from '../../../harness/seed.ts';
import { scanBadgeByCheckin } from '../../../src/api/contract/door.ts';
import { checkin } from '../../../src/api/contract/doorSteps.ts';
import { saveEvent } from '../../../src/api/contract/eventDraft.ts';
import { getEventSummary } from '../../../src/api/contract/eventList.ts';
import { saveForm } from '../../../src/api/contract/form.ts';
import { confirmSandboxPayment } from '../../../src/api/contract/payment.ts';
import { submitUserForm } from '../../../src/api/contract/registration.ts';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import { account } from '../../../src/messages/en-GB/account.ts';
import { desk } from '../../../src/messages/en-GB/desk.ts';
import { door } from '../../../src/messages/en-GB/door.ts';
import { editing } from '../../../src/messages/en-GB/editing.ts';
import { event } from '../../../src/messages/en-GB/event.ts';
import { fields } from '../../../src/messages/en-GB/fields.ts';
import { form as formBuilder } from '../../../src/messages/en-GB/form.ts';
import { order as orderWords } from '../../../src/messages/en-GB/order.ts';
import { parts } from '../../../src/messages/en-GB/parts.ts';
import { payment } from '../../../src/messages/en-GB/payment.ts';
import { registration } from '../../../src/messages/en-GB/registration.ts';
import { server as answers } from '../../../src/messages/en-GB/server.ts';
import { ticket } from '../../../src/messages/en-GB/ticket.ts';
import { to } from '../../../src/paths.ts';
import { badgeCodes } from '../../support/badgeCodes.ts';
import { isBack, openCable } from '../../support/cable.ts';
import { rowsOf } from '../../support/databaseOf.ts';
import { checkIn, hears, keepNoList, typeCode } from '../../support/doorPage.ts';
import { openOwnFoyer } from '../../support/openFoyer.ts';
import { addQuestion } from '../../support/organiserPages.ts';
import { runOut } from '../../support/purchaseOutcomes.ts';
import {
  addTicket,
  attendeeCard,
  cards,
  fillIn,
  goOn,
  payWith,
  submitRegistration,
  typeAttendee,
} from '../../support/registrationSteps.ts';

const { server, browser } = await openOwnFoyer();
const cable = await openCable(server.url);
const organiser = await newOrganiser(server.url);

async function open(
  address: string,
  {
    before = async () => {},
    ...visitorOf
  }: Parameters<typeof visit>[2] & { before?: (page: Page) => Promise<void> } = {},
) {
  // What does not arrive may be a script.
  const visited = await visit(browser, cable.url, { mayCrash: () => true, ...visitorOf });
  await before(visited.page);
  await visited.page.goto(address);
  return visited;
}

type Fault = (route: Route) => Promise<void>;
const lost: Fault = (route) => route.abort('internetdisconnected');
const broken: Fault = (route) => route.fulfill({ status: 500, json: { msg: parts.unexpected } });
/** The server gets the call and does what it asks; its answer is lost on the way back. */
const answerLost: Fault = async (route) => {
  await route.fetch();
  await route.abort('connectionreset');
};

/** Has a fault happen to the next calls of an endpoint. */
const faulty = (page: Page, { path }: { path: string }, fault: Fault, times = 1) =>
  page.route(({ pathname }) => pathname === path, fault, { times });

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const holds = (field: Locator, text: string) => expect.poll(() => field.inputValue()).toBe(text);
const newVisitorsForm = async (facts: Parameters<typeof newForm>[2] = {}, tickets?: Parameters<typeof newForm>[3]) =>
  newForm(organiser.api, (await newEvent(organiser.api)).id, facts, tickets);

const one = async <Row extends object>(statement: string, values: unknown[]) =>
  (await rowsOf<Row>(server, statement, values))[0];
const purchasesOf = async ({ formId }: SeededForm) =>
  (await one<{ count: number }>('select count(*)::integer as count from purchases where form_id = $1', [formId]))
    ?.count;

/** A buyer on a phone who has typed Ada in and stands before the last button. */
async function atReview(form: SeededForm, ticketName = 'Standard') {
  const visited = await open(to.registration(form.eventId, form.formId), { size: phone });
  const { page } = visited;
  await fillIn(page, ticketName);
  await heading(page, registration.reviewTitle).waitFor();
  return visited;
}

async function atPayment(form: SeededForm) {
  const visited = await atReview(form);
  await submitRegistration(visited.page);
  await visited.page.getByRole('textbox', { name: payment.cardNumber }).waitFor();
  return { ...visited, purchaseKey: await purchaseKeyAt(visited.page) };
}

const firstname = (page: Page) => attendeeCard(page, 1).getByRole('textbox', { name: fields.firstname });

describe('an organiser', () => {
  it('keeps what was typed into an event when saving fails, and saves it in the end', async () => {
    const { id: eventId } = await newEvent(organiser.api);
    const { page } = await open(to.eventEdit(eventId), { as: organiser });
    const name = page.getByRole('textbox', { name: event.edit.name });
    const save = button(page, desk.save);
    await name.fill('Harbour Nights');
    await faulty(page, saveEvent, broken);
    await save.click();
    await said(page, editing.states['editor.refused']).waitFor();
    await page.getByRole('alert').filter({ hasText: parts.errorTitle }).waitFor();
    await faulty(page, saveEvent, lost);
    await save.click();
    await page.getByText(parts.offlineTitle, { exact: true }).waitFor();
    await holds(name, 'Harbour Nights');
    await save.click();
    await heading(page, 'Harbour Nights').waitFor();
  });

  it('keeps a form that was being built when saving fails', async () => {
    const { id: eventId } = await newEvent(organiser.api);
    const { page } = await open(to.formAdd(eventId), { as: organiser });
    await page.getByRole('textbox', { name: formBuilder.title }).fill('Press');
    await addQuestion(page, 1, { type: questionTypes.shortAnswer, label: 'Which paper?' });
    await faulty(page, saveForm, lost);
    await button(page, formBuilder.save).click();
    await said(page, formBuilder.states['formBuilder.refused']).waitFor();
    const card = page.getByRole('listitem', { name: formBuilder.questionNumber(1) });
    await holds(card.getByRole('textbox', { name: formBuilder.label }), 'Which paper?');
    await button(page, formBuilder.save).click();
    await arriveAt(page, to.eventForms(eventId));
    await heading(page, 'Press').waitFor();
  });

  it('is offered another try when a page cannot be loaded', async () => {
    const { id: eventId } = await newEvent(organiser.api, { name: 'Reachable' });
    const { page } = await open(to.home(), { as: organiser });
    await faulty(page, getEventSummary, lost);
    await page.getByRole('link', { name: 'Reachable' }).click();
    await said(page, desk.states['resource.failed']).waitFor();
    await button(page, parts.retry).click();
    await heading(page, 'Reachable').waitFor();
    await arriveAt(page, to.event(eventId));
  });
});

describe('a buyer', () => {
  it('sends a registration again after no answer, and makes one purchase', async () => {
    const form = await newVisitorsForm();
    const { page } = await atReview(form);
    await faulty(page, submitUserForm, answerLost);
    await submitRegistration(page);
    await page.getByText(orderWords.unansweredTitle, { exact: true }).waitFor();
    await button(page, registration.sendAgain).click();
    await heading(page, payment.title).waitFor();
    expect(await purchasesOf(form)).toBe(1);
  });

  it('keeps everything when the network is gone while registering', async () => {
    const form = await newVisitorsForm();
    const { context, page } = await atReview(form, 'Helper');
    await context.setOffline(true);
    await submitRegistration(page);
    await page.getByText(orderWords.unansweredTitle, { exact: true }).waitFor();
    await button(page, registration.back).click();
    await button(page, registration.editAttendees).click();
    await holds(firstname(page), 'Ada');
    await context.setOffline(false);
    await goOn(page);
    await submitRegistration(page);
    await heading(page, orderWords.confirmedTitle).waitFor();
    expect(await purchasesOf(form)).toBe(1);
  });

  it('goes back to the tickets with the reason when another buyer took the last one', async () => {
    const form = await newVisitorsForm({}, [
      { name: 'Standard', price: 1250, quantity: 1 },
      { name: 'Helper', price: 0 },
    ]);
    const { page } = await atReview(form);
    await buyTicket(visitor(server.url), form, 'Standard');
    await submitRegistration(page);
    await page.getByText(answers.purchase.soldOut('Standard')).first().waitFor();
    await heading(page, registration.ticketsTitle).waitFor();
    await page.getByText(registration.soldOut, { exact: true }).waitFor();
    await addTicket(page, 'Helper');
    await goOn(page);
    await holds(firstname(page), 'Ada');
  });

  it('finds what was typed after a reload in the middle', async () => {
    const form = await newVisitorsForm();
    const { page } = await open(to.registration(form.eventId, form.formId), { size: phone });
    await addTicket(page, 'Standard');
    await goOn(page);
    await typeAttendee(page, 1, { firstname: 'Ada' });
    await page.reload();
    await holds(firstname(page), 'Ada');
  });

  it('is in when the answer to the payment was lost on its way back', async () => {
    const { page } = await atPayment(await newVisitorsForm());
    await faulty(page, confirmSandboxPayment, answerLost);
    await payWith(page, cards.pays);
    await heading(page, orderWords.confirmedTitle).waitFor();
  });

  it('is told when it is not known whether the payment arrived, and pays after all', async () => {
    const { context, page } = await atPayment(await newVisitorsForm());
    await context.setOffline(true);
    await payWith(page, cards.pays);
    await heading(page, payment.undecidedTitle).waitFor();
    await context.setOffline(false);
    await button(page, payment.payAgain).click();
    await payWith(page, cards.pays);
    await heading(page, orderWords.confirmedTitle).waitFor();
  });

  it('goes on paying after a reload, for the same purchase', async () => {
    const form = await newVisitorsForm();
    const { page } = await atPayment(form);
    await page.reload();
    await payWith(page, cards.pays);
    await heading(page, orderWords.confirmedTitle).waitFor();
    expect(await purchasesOf(form)).toBe(1);
  });

  it('pays once, though two tabs show the purchase', async () => {
    const { context, page, purchaseKey } = await atPayment(await newVisitorsForm());
    const other = await context.newPage();
    await other.goto(page.url());
    await payWith(other, cards.pays);
    await heading(other, orderWords.confirmedTitle).waitFor();
    await payWith(page, cards.pays);
    await heading(page, orderWords.confirmedTitle).waitFor();
    const paid = await one<{ count: number }>(
      `select count(*)::integer as count from sandbox_intents
       where status = 'succeeded' and id in (select gateway_intent_id from purchases where key = $1)`,
      [purchaseKey],
    );
    expect(paid?.count).toBe(1);
  });

  it('is told when the time to pay has run out, and chooses again with everything typed kept', async () => {
    const form = await newVisitorsForm();
    const { page } = await open(to.registration(form.eventId, form.formId), { size: phone });
    await page.clock.install();
    await page.reload();
    await fillIn(page);
    await submitRegistration(page);
    await page.getByRole('timer').waitFor();
    await runOut(server, await purchaseKeyAt(page));
    await page.clock.fastForward('15:01');
    await heading(page, orderWords.expiredTitle).waitFor();
    await button(page, orderWords.chooseAgain).click();
    await goOn(page);
    await holds(firstname(page), 'Ada');
    await goOn(page);
    await submitRegistration(page);
    await payWith(page, cards.pays);
    await heading(page, orderWords.confirmedTitle).waitFor();
    expect(await purchasesOf(form)).toBe(2);
  });

  it('can look at a ticket again that could not be loaded', async () => {
    const purchase = await buyTicket(visitor(server.url), await newVisitorsForm(), 'Helper');
    const { context, page } = await open(to.signin(), { size: phone });
    await page.route('**/api/ticket/**', lost, { times: 1 });
    await page.goto(to.ticket(purchase.attendees[0]?.ticketKey ?? ''));
    await heading(page, ticket.loadFailedTitle).waitFor();
    await button(page, ticket.retry).click();
    await page
      .getByRole('img', { name: ticket.qr('Ada Lovelace') })
      .first()
      .waitFor();
    expect(context.pages()).toHaveLength(1);
  });
});

describe('the door', () => {
  /** At a device that keeps no list. */
  async function atTheDoor(before = keepNoList) {
    const form = await newVisitorsForm();
    const staff = await newAppUser(server.url, organiser.api, form.eventId, 'checkin');
    const { key } = await buyTicket(visitor(server.url), form, 'Helper');
    const { Ada: code = '' } = await badgeCodes(server, key);
    const { page } = await open(to.checkinStaff(), { as: staff, size: phone, before });
    return { page, code };
  }

  /** Types a code while there is no network, and sees it judged once that is back. */
  async function findAfterwards(page: Page, code: string) {
    await hears(page, 'door.scanning');
    cable.cut();
    await typeCode(page, code);
    await heading(page, door.states['door.lookupFailed']).waitFor();
    cable.mend();
    await isBack(page);
    await heading(page, door.states['door.admissible']).waitFor();
  }

  it('keeps a code that could not be looked up, and tries it again when the network is back', async () => {
    const { page, code } = await atTheDoor();
    await findAfterwards(page, code);
  });

  it('asks the server again though what keeps its list never came', async () => {
    const { page, code } = await atTheDoor(async (page) => {
      await page.addInitScript(() => {
        window.Worker = class extends Worker {
          constructor(script: string | URL, options?: WorkerOptions) {
            const isGone = String(script).includes('doorStore');
            super(isGone ? '/assets/gone.js' : script, options);
            if (isGone) document.documentElement.dataset.gone = 'yes';
          }
        };
      });
    });
    await page.locator('[data-gone]').waitFor({ state: 'attached' });
    await findAfterwards(page, code);
  });

  it('tries again on request', async () => {
    const { page, code } = await atTheDoor();
    await faulty(page, scanBadgeByCheckin, broken);
    await typeCode(page, code);
    await heading(page, door.states['door.lookupFailed']).waitFor();
    await button(page, door.retry).click();
    await heading(page, door.states['door.admissible']).waitFor();
  });

  it('counts a person once whose check-in got no answer', async () => {
    const { page, code } = await atTheDoor();
    await typeCode(page, code);
    await hears(page, 'door.admissible');
    await faulty(page, checkin, answerLost);
    await checkIn(page);
    await heading(page, door.states['door.admitFailed']).waitFor();
    await button(page, door.retry).click();
    await hears(page, 'door.admitted');
    const entries = await one<{ count: number }>(
      `select count(*)::integer as count from check_ins c join badges b on b.registered_user_id = c.registered_user_id
       where b.code = $1`,
      [code],
    );
    expect(entries?.count).toBe(1);
  });
});

describe('anybody', () => {
  it('can load a page again whose script did not come', async () => {
    const { id: eventId } = await newEvent(organiser.api, { name: 'Scripted' });
    const { page } = await open(to.home(), { as: organiser });
    const link = page.getByRole('link', { name: 'Scripted' });
    await link.waitFor();
    await page.route('**/assets/**', lost);
    await link.click();
    await heading(page, parts.crash.title).waitFor();
    await page.unroute('**/assets/**');
    await button(page, parts.crash.reload).click();
    await heading(page, 'Scripted').waitFor();
    await arriveAt(page, to.event(eventId));
  });

  it('can go on with a page whose messages cannot be shown', async () => {
    const { page } = await open(to.signin());
    const unloaded: string[] = [];
    page.on('requestfailed', (request) => unloaded.push(request.url()));
    await page.route(/\/assets\/Notices-/, lost);
    await page.reload();
    await page.getByRole('textbox', { name: account.email }).fill('unknown@example.org');
    await page.getByLabel(account.password, { exact: true }).fill('wrong-password-1');
    await button(page, account.signIn.submit).click();
    await page.getByRole('alert').getByText(answers.account.wrongPassword).waitFor();
    await expect.poll(() => unloaded.length).toBeGreaterThan(0);
    await button(page, account.showPassword).click();
    await button(page, account.hidePassword).click();
    await page.getByRole('textbox', { name: account.email }).fill('someone@example.org');
    await button(page, account.signIn.submit).click();
    await said(page, account.states['signIn.refused']).waitFor();
    expect(await heading(page, parts.crash.title).count()).toBe(0);
  });

  it('keeps the email address when signing in fails, and is signed in at the next try', async () => {
    const { email } = await newOrganiser(server.url);
    const { page } = await open(to.signin());
    const password = page.getByLabel(account.password, { exact: true });
    await page.getByRole('textbox', { name: account.email }).fill(email);
    await password.fill(goodPassword);
    await page.route('**/api/user/signin', lost, { times: 1 });
    await button(page, account.signIn.submit).click();
    await page.getByText(parts.offline).first().waitFor();
    await holds(page.getByRole('textbox', { name: account.email }), email);
    await password.fill(goodPassword);
    await button(page, account.signIn.submit).click();
    await arriveAt(page, to.home());
  });
});
