import { afterAll, expect, it } from 'vitest';
import { openBrowser } from '../../../harness/browser.ts';
import { startMailbox } from '../../../harness/mailbox.ts';
import { desktop, phone, visit } from '../../../harness/page.ts';
import { buyTicket, goodPassword, newEvent, newForm, newOrganiser, visitor } from '../../../harness/seed.ts';
import { startServer } from '../../../harness/server.ts';
import { saveMailServer } from '../../../src/api/contract/mailServer.ts';
import { desk } from '../../../src/messages/en-GB/desk.ts';
import { event as eventWords } from '../../../src/messages/en-GB/event.ts';
import { mailing as words } from '../../../src/messages/en-GB/mailing.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { serverDraft } from '../../support/mails.ts';
import { cards, fillIn, payWith, submitRegistration } from '../../support/registrationSteps.ts';

const publicUrl = 'https://tickets.example.org';

const [server, browser, box] = await Promise.all([
  startServer({ PUBLIC_URL: publicUrl }),
  openBrowser(),
  startMailbox(),
]);
const organiser = await newOrganiser(server.url);
await organiser.api.call(saveMailServer, { ...serverDraft({ port: box.port, current: goodPassword }), version: 0 });
const { id } = await newEvent(organiser.api);
const form = await newForm(organiser.api, id);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await box?.stop();
});

/** What arrived at an address, once something has. */
async function arrived(address: string, subject: RegExp) {
  const found = () => box.to(address).find((mail) => subject.test(mail.subject ?? ''));
  await expect.poll(found).toBeTruthy();
  return found();
}

it('who buys gets a confirmation, whose links open the ticket and the order', async () => {
  const { page } = await visit(browser, server.url, { size: phone });
  await page.goto(to.registration(form.eventId, form.formId));
  await fillIn(page);
  await submitRegistration(page);
  await payWith(page, cards.pays);

  const mail = await arrived('ada@example.org', /^Your ticket for Night Market$/);
  expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual([
    'application/pdf',
    'application/pdf',
    'text/calendar',
  ]);
  const links = [...(mail?.text ?? '').matchAll(/https:\/\/tickets\.example\.org(\S+)/g)].map(([, path = '']) => path);
  const [ticket = '', order = ''] = links;
  await page.goto(ticket);
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
  await page.goto(order);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(links.map((link) => link.split('?')[0])).toEqual([
    '/ticket',
    `/event/${form.eventId}/form/${form.formId}`,
    '/e/night-market/tickets',
  ]);
});

it('an organiser who moves the event tells the attendees, in words of their own that are seen before', async () => {
  await buyTicket(visitor(server.url), form, 'Standard', {
    firstname: 'Grace',
    surname: 'Hopper',
    email: 'grace@example.org',
  });
  // The preview runs no scripts, not even the visitor's own, which signs in.
  const mayCrash = (crash: string) => crash.includes('sandboxed');
  const { page } = await visit(browser, server.url, { as: organiser, size: desktop, mayCrash });
  await page.goto(`/event/${form.eventId}/edit`);
  await page.getByLabel(eventWords.edit.place).fill('Pier 9');
  await page.getByRole('button', { name: desk.save, exact: true }).click();
  await page.getByRole('button', { name: words.change.tell }).click();

  const text = page.getByRole('textbox', { name: words.compose.body });
  await text.getByText('{{event}} has changed').waitFor();
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Bring a coat, {{nickname}}.');
  await page.getByText(words.compose.unknown('{{nickname}}')).waitFor();
  for (let count = 0; count < '{{nickname}}.'.length; count++) await page.keyboard.press('Backspace');
  await page.keyboard.type('{{firstName}}.');
  await page.getByRole('searchbox', { name: words.preview.search }).fill('hopper');
  const preview = page.frameLocator('iframe');
  await preview.getByText('Bring a coat, Grace.').waitFor();
  await preview.getByText('Now: Pier 9').waitFor();
  expect(await a11yViolations(page)).toEqual([]);

  await page.getByRole('button', { name: words.compose.review }).click();
  await page.getByRole('button', { name: words.review.send(2) }).click();
  const mail = await arrived('grace@example.org', /^Changes to Night Market$/);
  expect(mail?.text).toContain('Bring a coat, Grace.');
  expect(mail?.text).toContain('Now: Pier 9\nBefore: Pier 4');
  expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(['text/calendar']);
  await page.getByText(words.progress.done(2, 2)).waitFor();
  // What went is not written again, and can be used again.
  await page.getByRole('button', { name: words.progress.again }).click();
  await page.getByRole('button', { name: words.compose.review }).waitFor();
});
