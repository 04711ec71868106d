import { expect, it } from 'vitest';
import { desktop, phone, visit } from '../../../harness/page.ts';
import { registerAttendees } from '../../../harness/register.ts';
import { freshEmail, newEvent, newForm, newOrganiser, visitor } from '../../../harness/seed.ts';
import { access } from '../../../src/messages/en-GB/access.ts';
import { deviceSetup as words } from '../../../src/messages/en-GB/deviceSetup.ts';
import { door } from '../../../src/messages/en-GB/door.ts';
import { doorPanes } from '../../../src/messages/en-GB/doorPanes.ts';
import { doors } from '../../../src/messages/en-GB/doors.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { readCodes } from '../../support/qr.ts';

const { server, browser } = await openFoyer();

it('a device is set up by the code on the organiser’s screen, once, and signed out when it is locked', async () => {
  const organiser = await newOrganiser(server.url);
  const { id: eventId, name } = await newEvent(organiser.api);
  const form = await newForm(organiser.api, eventId, {}, [{ name: 'Day', price: 0, quantity: 100 }]);
  const fields = { firstname: 'Ada', surname: 'Lovelace', email: freshEmail('devices') };
  const attendees = [{ ticketId: form.tickets[0]?.id ?? '', fields, answers: {} }];
  await registerAttendees(visitor(server.url), { formId: form.formId, attendees });

  const { page } = await visit(browser, server.url, { as: organiser });
  await page.goto(to.figures(eventId));
  await page.getByRole('button', { name: doors.setUp }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.name).fill('North 1');
  await dialog.getByRole('textbox', { name: doorPanes.settings.gate }).fill('North');
  await dialog.getByLabel(doorPanes.settings.direction).selectOption('out');
  expect(await a11yViolations(page)).toEqual([]);
  await page.setViewportSize(desktop);
  await dialog.getByRole('button', { name: words.make }).click();
  const picture = dialog.getByRole('img', { name: words.code('North 1') });
  await picture.waitFor();
  expect(await a11yViolations(page)).toEqual([]);
  await page.setViewportSize(desktop);
  const [code = ''] = readCodes(await picture.screenshot());
  const link = code.slice(new URL(code).origin.length);
  expect(link).toMatch(/^\/access#[0-9A-Z-]{14}$/);
  await dialog.getByText(link).waitFor();

  const device = await visit(browser, server.url, { size: phone });
  await device.page.goto(link.toLowerCase());
  await device.page.waitForURL(`**${to.checkinStaff()}`);
  await device.page.getByRole('heading', { name }).waitFor();
  await device.page.getByText('North', { exact: true }).waitFor();
  await device.page.getByText(door.exit, { exact: true }).waitFor();

  await page.getByRole('heading', { name: words.takenTitle('North 1') }).waitFor();
  expect(await picture.count()).toBe(0);
  await dialog.getByRole('button', { name: words.done }).click();
  const lock = page.getByRole('button', { name: /^Lock North/ });
  await lock.waitFor();
  await page.getByRole('cell', { name: 'North 1', exact: true }).waitFor();

  const late = await visit(browser, server.url, { size: phone });
  await late.page.goto(link);
  await late.page.getByRole('heading', { name: access.over.used.heading }).waitFor();
  await late.page.getByText(access.over.used.device).waitFor();
  expect(await a11yViolations(late.page)).toEqual([]);

  // The list of the attendees goes with the session, and the device says what to do.
  const lists = () =>
    device.page.evaluate(async () =>
      (await indexedDB.databases()).filter((each) => each.name?.startsWith('door.list.')).map((each) => each.name),
    );
  await expect.poll(lists).toHaveLength(1);
  await lock.click();
  await device.page.getByRole('heading', { name: access.signedOut.heading }).waitFor();
  expect(await a11yViolations(device.page)).toEqual([]);
  await expect.poll(lists).toEqual([]);
});
