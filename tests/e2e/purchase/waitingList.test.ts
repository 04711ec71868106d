import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone, visit } from '../../../harness/page.ts';
import { buyTicket, goodPassword, newEvent, newForm, newOrganiser, visitor } from '../../../harness/seed.ts';
import { saveMailServer } from '../../../src/api/contract/mailServer.ts';
import { cancelPurchase } from '../../../src/api/contract/payment.ts';
import { event as eventWords } from '../../../src/messages/en-GB/event.ts';
import { mails } from '../../../src/messages/en-GB/mails.ts';
import { order as orderWords } from '../../../src/messages/en-GB/order.ts';
import { registration as words } from '../../../src/messages/en-GB/registration.ts';
import { waiting } from '../../../src/messages/en-GB/waiting.ts';
import { waitingList } from '../../../src/messages/en-GB/waitingList.ts';
import { to } from '../../../src/paths.ts';
import { serverDraft } from '../../support/mails.ts';
import { openMailingFoyer } from '../../support/openFoyer.ts';
import { cards, goOn, payWith, submitRegistration } from '../../support/registrationSteps.ts';

const publicUrl = 'https://tickets.example.org';

const { mailbox, server, browser } = await openMailingFoyer(publicUrl);

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('a sold-out form takes names; a ticket that comes free is mailed to the first, who pays for it', async () => {
  const organiser = await newOrganiser(server.url);
  await organiser.api.call(saveMailServer, {
    ...serverDraft({ port: mailbox.port, current: goodPassword }),
    version: 0,
  });
  const { id: eventId } = await newEvent(organiser.api, { name: 'Harbour Conference' });
  const form = await newForm(organiser.api, eventId, { waitingHours: 24 }, [
    { name: 'Standard', price: 1250, quantity: 1 },
  ]);
  const holding = await buyTicket(visitor(server.url), form, 'Standard', {}, 'leave');

  // Somebody comes too late, and leaves their name.
  const late = await visit(browser, server.url, { size: phone });
  await late.page.goto(to.registration(eventId, form.formId));
  await heading(late.page, words.closed.full.title);
  await heading(late.page, waiting.title);
  await press(late.page, waiting.join);
  await late.page.getByText(waiting.errors.email).waitFor();
  for (const [name, value] of [
    [waiting.firstname, 'Grace'],
    [waiting.surname, 'Hopper'],
    [waiting.email, 'grace@example.org'],
  ] as const)
    await late.page.getByRole('textbox', { name }).fill(value);
  await press(late.page, waiting.join);
  await heading(late.page, waiting.joined.mailed.title);

  // The mail has a link that confirms the address; who opens it sees their place.
  const desk = await visit(browser, server.url, { as: organiser });
  const linkIn = async (kind: 'waitingJoined' | 'waitingOffer', name: string) => {
    await desk.page.goto(to.outbox({ event: eventId }));
    await desk.page
      .getByRole('row', { name: new RegExp(mails.kinds[kind]) })
      .getByRole('link')
      .click();
    const link = desk.page.frameLocator('iframe').getByRole('link', { name });
    return (await link.getAttribute('href')) ?? '';
  };
  await desk.page.goto(to.waitingList(eventId, form.formId));
  await desk.page.getByText(waitingList.unconfirmed, { exact: true }).waitFor();
  const confirming = await linkIn('waitingJoined', 'Confirm email address');
  await late.page.goto(confirming.replace(publicUrl, ''));
  await heading(late.page, waiting.titles.waiting);
  await late.page.getByText(waiting.confirmedHelp('grace@example.org')).waitFor();

  // The organiser sees them waiting; then the ticket comes free.
  await desk.page.goto(to.eventForms(eventId, form.formId));
  await desk.page.getByRole('link', { name: eventWords.page.waitingList, exact: true }).click();
  const row = desk.page.getByRole('row', { name: /Grace Hopper/ });
  await row.getByText(waitingList.states.waiting, { exact: true }).waitFor();
  await visitor(server.url).call(cancelPurchase, { payload: { purchaseKey: holding.key } });
  await desk.page.reload();
  await row.getByText(waitingList.states.offered, { exact: true }).waitFor();

  // Nobody else can have it, and the mail has the link to it.
  await late.page.goto(to.registration(eventId, form.formId));
  await heading(late.page, words.closed.full.title);
  const address = await linkIn('waitingOffer', 'Register now');
  expect(address).toContain(`${publicUrl}${to.registration(eventId, form.formId)}?offer=`);

  await late.page.goto(to.waiting(new URL(address).searchParams.get('offer') ?? ''));
  await late.page.getByRole('link', { name: waiting.register }).click();
  await heading(late.page, words.ticketsTitle);
  expect(new URL(late.page.url()).pathname, 'the short address').toMatch(/^\/e\/[^/]+\/[^/]+$/);
  await late.page.getByText(/^Reserved for you until/).waitFor();
  await goOn(late.page);
  await heading(late.page, words.attendeesTitle);
  expect(await late.page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('grace@example.org');
  await goOn(late.page);
  await heading(late.page, words.reviewTitle);
  await submitRegistration(late.page);
  await payWith(late.page, cards.pays);
  await heading(late.page, orderWords.confirmedTitle);

  // It was one offer: its link leads to nothing more, and its page says so.
  await late.page.goto(address.replace(publicUrl, ''));
  await late.page.getByText(waiting.offerOver).waitFor();
  await late.page.goto(to.waiting(new URL(address).searchParams.get('offer') ?? ''));
  await heading(late.page, waiting.titles.accepted);
  await desk.page.goto(to.waitingList(eventId, form.formId));
  await desk.page.getByRole('combobox', { name: waitingList.show }).selectOption('past');
  await row.getByText(waitingList.states.accepted, { exact: true }).waitFor();
});
