import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone, visit } from '../../../harness/page.ts';
import { newEvent, newOrganiser } from '../../../harness/seed.ts';
import { access } from '../../../src/messages/en-GB/access.ts';
import { account } from '../../../src/messages/en-GB/account.ts';
import { logins } from '../../../src/messages/en-GB/logins.ts';
import { ownAccount } from '../../../src/messages/en-GB/ownAccount.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { openMailingFoyer } from '../../support/openFoyer.ts';
import { readCodes } from '../../support/qr.ts';

/** Where people reach this Foyer, as its links say. */
const publicUrl = 'https://tickets.example.org';

const { mailbox, server, browser } = await openMailingFoyer(publicUrl);

/** The path of a link that leads to this Foyer. */
const pathOf = (link: string): string => {
  expect(link.slice(0, publicUrl.length)).toBe(publicUrl);
  return link.slice(publicUrl.length);
};
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

it('a forgotten password is replaced through a mail, whose link works once', async () => {
  const organiser = await newOrganiser(server.url);
  const { page } = await visit(browser, server.url, { size: phone });
  await page.goto(to.signin());
  await page.getByRole('link', { name: account.forgot }).click();
  await heading(page, access.forgot.heading);
  await page.getByLabel(account.email).fill('ada@');
  await page.getByRole('button', { name: access.forgot.submit }).click();
  await page.getByText('Enter an email address like').waitFor();
  expect(await a11yViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  await page.getByLabel(account.email).fill(organiser.email);
  await page.getByRole('button', { name: access.forgot.submit }).click();
  await heading(page, access.asked.mail.heading);

  await expect.poll(() => mailbox.to(organiser.email).length).toBe(1);
  const [mail] = mailbox.to(organiser.email);
  const link = /href="(https:[^"]+\/access#[^"]+)"/.exec(mail?.html ?? '')?.[1] ?? '';
  await page.goto(pathOf(link));
  await heading(page, access.choose.reset);
  await page.getByLabel(access.choose.password).fill('short');
  await page.getByRole('button', { name: access.choose.submit }).click();
  await page.getByText('Password must be 8 or more characters!').waitFor();
  expect(await a11yViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  await page.getByLabel(access.choose.password).fill('another-door-7');
  await page.getByRole('button', { name: access.choose.submit }).click();
  await page.waitForURL(`**${to.home()}`);
  expect(
    (await fetch(`${server.url}/api/event/getAllEvents`, { headers: { Authorization: organiser.token } })).status,
  ).toBe(401);

  const other = await visit(browser, server.url, { size: phone });
  await other.page.goto(pathOf(link));
  await heading(other.page, access.over.used.heading);
  expect(await a11yViolations(other.page)).toEqual([]);
  await other.page.setViewportSize(phone);
  await other.page.getByRole('link', { name: access.askAgain }).click();
  await heading(other.page, access.forgot.heading);
  await other.page.getByRole('link', { name: access.toSignIn }).click();
  await other.page.getByLabel(account.email).fill(organiser.email);
  await other.page.getByLabel(account.password, { exact: true }).fill('another-door-7');
  await other.page.getByRole('button', { name: account.signIn.submit, exact: true }).click();
  await other.page.waitForURL(`**${to.home()}`);

  // Where one is signed in: the first device signs the second one out.
  await page.goto(to.account());
  await page.getByRole('button', { name: ownAccount.signOutOf('Chrome on Linux', '').replace(/ $/, '') }).click();
  await page.getByText(ownAccount.onlyHere).waitFor();
  expect(await a11yViolations(page)).toEqual([]);
  await other.page.reload();
  await other.page.getByRole('heading', { name: /Sign in/ }).waitFor();
});

it('a printed card opens the door on one device, once', async () => {
  const organiser = await newOrganiser(server.url);
  const event = await newEvent(organiser.api);
  const { page } = await visit(browser, server.url, { as: organiser });
  await page.goto(to.credentialGenerate(event.id));
  await page.getByRole('button', { name: logins.addMany }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(logins.list.label).fill('Ada Lovelace, ada@example');
  await sheet.getByText(logins.list.errors.badEmail).waitFor();
  expect(await a11yViolations(page)).toEqual([]);
  await sheet.getByLabel(logins.list.label).fill('');
  await sheet.getByLabel(logins.list.base, { exact: true }).fill('Gate');
  await sheet.getByLabel(logins.list.count).fill('3');
  await sheet.getByRole('button', { name: logins.list.addNumbers }).click();
  await sheet.getByRole('button', { name: logins.list.create(3) }).click();
  await heading(page, logins.list.issuedTitle(3));
  const password = (await sheet.locator('code').first().textContent()) ?? '';
  await sheet.getByRole('button', { name: logins.printCards }).click();
  await page.getByRole('button', { name: logins.cards.make(3) }).click();
  await page.getByText(password).waitFor();
  expect(await a11yViolations(page)).toEqual([]);

  // As a printer gets it.
  await page.setViewportSize({ width: 794, height: 1_123 });
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  const codes = readCodes(await page.screenshot({ scale: 'css', fullPage: true }));
  expect(codes).toHaveLength(3);
  const card = page.getByRole('listitem').filter({ hasText: 'Gate 2' });
  const [code = ''] = readCodes(await card.screenshot());

  const device = await visit(browser, server.url, { size: phone });
  await device.page.goto(pathOf(code));
  await device.page.waitForURL(`**${to.checkinStaff()}`);
  await device.page.getByText(event.name).first().waitFor();
  expect(await device.page.evaluate(() => JSON.parse(localStorage.getItem('currentUser') ?? '{}').name)).toBe('Gate 2');

  const thief = await visit(browser, server.url, { size: phone });
  await thief.page.goto(pathOf(code));
  await heading(thief.page, access.over.used.heading);
  await thief.page.getByText(access.over.used.card).waitFor();

  // The organiser's own device asks before it becomes a gate's.
  await page.emulateMedia({ media: 'screen' });
  const [other = ''] = codes.filter((each) => each !== code);
  await page.goto(pathOf(other));
  await heading(page, access.switching.heading);
  expect(await a11yViolations(page)).toEqual([]);
  await page.getByRole('button', { name: access.switching.decline(organiser.email) }).click();
  await page.waitForURL(`**${to.home()}`);
});
