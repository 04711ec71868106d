import sharp from 'sharp';
import { expect, it } from 'vitest';
import { arriveAt, phone, visit } from '../../../harness/page.ts';
import { buyTicket, freshEmail, newEvent, newForm, newOrganiser, visitor } from '../../../harness/seed.ts';
import { photoSide } from '../../../src/lib/limits.ts';
import { access } from '../../../src/messages/en-GB/access.ts';
import { account } from '../../../src/messages/en-GB/account.ts';
import { fields } from '../../../src/messages/en-GB/fields.ts';
import { order } from '../../../src/messages/en-GB/order.ts';
import { ownTickets as words } from '../../../src/messages/en-GB/ownTickets.ts';
import { photo } from '../../../src/messages/en-GB/photo.ts';
import { publicEvent } from '../../../src/messages/en-GB/publicEvent.ts';
import { registration } from '../../../src/messages/en-GB/registration.ts';
import { ticket } from '../../../src/messages/en-GB/ticket.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { openMailingFoyer } from '../../support/openFoyer.ts';
import { readCodes } from '../../support/qr.ts';

/** Where people reach this Foyer, as its links say. */
const publicUrl = 'https://tickets.example.org';

const { mailbox, server, browser } = await openMailingFoyer(publicUrl);

it('an assistant orders a ticket for a guest, who is named by its link', async () => {
  const organiser = await newOrganiser(server.url);
  const event = await newEvent(organiser.api, { name: 'Harbour Conference' });
  const form = await newForm(organiser.api, event.id);
  const { page } = await visit(browser, server.url, { size: phone });
  const assistant = { firstname: 'Ann', surname: 'Assistant', email: freshEmail('ann') };
  const guest = { firstname: 'Łucja', surname: 'O’Łukaszewicz-Größer', email: freshEmail('lucja') };
  const enter = async (place: string, person: typeof guest) => {
    for (const [field, value] of Object.entries(person)) await page.locator(`[name="${place}.${field}"]`).fill(value);
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await page.goto(to.registration(event.id, form.formId));
  await press(registration.oneMore('Helper'));
  await press(registration.continue);
  await page.getByRole('checkbox', { name: order.others.forOthers }).check();
  await enter('buyer', assistant);
  await page.getByRole('checkbox', { name: order.others.later }).check();
  expect(await a11yViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  await press(registration.continue);
  await page.getByRole('heading', { name: registration.reviewTitle }).waitFor();
  await page.getByText(order.others.detailsLater).waitFor();
  await press(registration.register);
  await page.getByRole('heading', { name: order.confirmedTitle }).waitFor();

  await page.getByRole('link', { name: order.others.addDetails }).click();
  await page.getByRole('heading', { name: ticket.details.title }).waitFor();
  expect(await a11yViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  await press(ticket.details.submit);
  await page.locator('[name="attendees.0.fields.firstname"][aria-invalid=true]').waitFor();
  await enter('attendees.0.fields', guest);
  await page.reload();
  await expect.poll(() => page.locator('[name="attendees.0.fields.surname"]').inputValue()).toBe(guest.surname);
  await press(ticket.details.submit);
  await page.getByRole('heading', { name: ticket.details.savedTitle }).waitFor();
  await page.getByRole('link', { name: ticket.details.openTicket }).click();
  await page.getByRole('heading', { name: 'Łucja O’Łukaszewicz-Größer' }).waitFor();
  expect(await a11yViolations(page)).toEqual([]);
});

it('an attendee finds their tickets by a mail, and shows the code where there is no network', async () => {
  const organiser = await newOrganiser(server.url);
  const event = await newEvent(organiser.api, { name: 'Harbour Conference' });
  const always = { until: null };
  const form = await newForm(organiser.api, event.id, {
    selfService: { edit: always, transfer: always, cancel: always },
  });
  const email = freshEmail('ada');
  await buyTicket(visitor(server.url), form, 'Helper', { firstname: 'Ada', surname: 'Lovelace', email });
  const { context, page } = await visit(browser, server.url, { size: phone });

  await page.goto(to.publicEvent(event.slug));
  await page.getByRole('link', { name: publicEvent.findTickets }).click();
  await page.getByRole('heading', { name: access.find.heading }).waitFor();
  expect(await a11yViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  await page.getByLabel(account.email).fill(email);
  await page.getByRole('button', { name: access.find.submit }).click();
  await page.getByRole('heading', { name: access.askedForTickets.heading }).waitFor();
  const mailed = () => mailbox.to(email).find(({ html }) => html?.includes('/access#'));
  await expect.poll(mailed).toBeTruthy();
  const link = /href="(https:[^"]+\/access#[^"]+)"/.exec(mailed()?.html ?? '')?.[1] ?? '';
  await page.goto(link.slice(publicUrl.length));
  await arriveAt(page, to.attendee());

  const code = page.getByRole('img', { name: words.qr('Ada Lovelace') });
  await code.waitFor();
  expect(await a11yViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  const [shown] = readCodes(await page.screenshot());
  expect(shown).toMatch(/^[\w-]{20,}$/);

  // What the page loaded is kept by now.
  const kept = () => page.evaluate(async () => (await (await caches.open('page /dashboard/attendee')).keys()).length);
  await expect.poll(kept).toBeGreaterThan(5);
  const offline = page.getByRole('status').filter({ has: page.getByRole('button', { name: words.retry }) });
  await context.setOffline(true);
  await page.reload();
  await offline.waitFor();
  await code.waitFor();
  expect(readCodes(await page.screenshot())).toEqual([shown]);
  await context.setOffline(false);
  await offline.waitFor({ state: 'detached' });

  const content = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a6' } })
    .jpeg()
    .toBuffer();
  const file = { name: 'ada.jpg', mimeType: 'image/jpeg', buffer: content };
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('no picture') });
  await page.getByText(`${photo.problems.damaged} ${photo.taken}`).waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel(photo.zoom).fill('2');
  expect(await a11yViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: photo.save }).click();
  const shownPhoto = page.getByRole('img', { name: photo.alt('Ada Lovelace') });
  await expect.poll(() => shownPhoto.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(photoSide);

  await page.getByRole('button', { name: words.change.edit.open }).click();
  await page.getByLabel(fields.firstname).fill('Adah');
  expect(await a11yViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: words.change.edit.submit }).click();
  await page.getByRole('heading', { name: 'Adah Lovelace' }).waitFor();

  const grace = freshEmail('grace');
  await page.getByRole('button', { name: words.change.transfer.open }).click();
  await page.getByLabel(fields.firstname).fill('Grace');
  await page.getByLabel(fields.surname).fill('Hopper');
  await page.getByLabel(fields.email).fill(grace);
  await page.getByRole('button', { name: words.change.transfer.submit }).last().click();
  await page.getByRole('heading', { name: words.orders.title }).waitFor();
});
