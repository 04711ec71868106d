import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, visit } from '../../../harness/page.ts';
import { goodPassword, newEvent, newOrganiser } from '../../../harness/seed.ts';
import { access } from '../../../src/messages/en-GB/access.ts';
import { account } from '../../../src/messages/en-GB/account.ts';
import { ownAccount } from '../../../src/messages/en-GB/ownAccount.ts';
import { secondFactor } from '../../../src/messages/en-GB/secondFactor.ts';
import { team } from '../../../src/messages/en-GB/team.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { openMailingFoyer } from '../../support/openFoyer.ts';

const publicUrl = 'https://tickets.example.org';

const { mailbox, server, browser } = await openMailingFoyer(publicUrl);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

/** A check for people with disabilities narrows the window. */
async function expectUsable(page: Page) {
  expect(await a11yViolations(page)).toEqual([]);
  await page.setViewportSize(desktop);
}

it('an owner invites a colleague who may only look, then signs in with a second step', async () => {
  const owner = await newOrganiser(server.url);
  const event = await newEvent(owner.api);
  const email = `grace-${Date.now()}@example.org`;

  const { context, page } = await visit(browser, server.url, { as: owner });
  await page.goto(to.team());
  await page.getByRole('button', { name: team.invite }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(team.email).fill(email);
  await sheet.getByRole('radio', { name: team.roles.readOnly }).check();
  await expectUsable(page);
  await sheet.getByRole('button', { name: team.send }).click();
  await page.getByRole('row', { name: email }).waitFor();
  await expectUsable(page);

  await expect.poll(() => mailbox.to(email).length).toBe(1);
  const link = /href="(https:[^"]+\/access#[^"]+)"/.exec(mailbox.to(email)[0]?.html ?? '')?.[1] ?? '';
  expect(link.slice(0, publicUrl.length)).toBe(publicUrl);

  const guest = await visit(browser, server.url);
  await guest.page.goto(link.slice(publicUrl.length));
  await guest.page.getByLabel(access.choose.name).fill('Grace Hopper');
  await guest.page.getByLabel(access.choose.password).fill(goodPassword);
  await expectUsable(guest.page);
  await guest.page.getByRole('button', { name: access.choose.joinSubmit }).click();
  await guest.page.getByRole('link', { name: event.name }).click();
  await heading(guest.page, event.name);
  await guest.page.getByText(team.limited.readOnly).waitFor();
  await guest.page.goto(to.eventEdit(event.id));
  await heading(guest.page, team.notYours.title);

  await page.goto(to.account());
  const steps = page.getByRole('region', { name: ownAccount.secondFactor });
  await steps.getByLabel(secondFactor.current).fill(goodPassword);
  await steps.getByRole('button', { name: secondFactor.start }).click();
  const key = (await steps.locator('.factor-secret code').textContent())?.replaceAll(' ', '') ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  await expectUsable(page);
  await steps.getByRole('textbox', { name: secondFactor.code }).fill(totp.generate());
  await steps.getByRole('button', { name: secondFactor.confirm }).click();
  await context.grantPermissions(['clipboard-write']);
  await steps.getByRole('button', { name: secondFactor.copy }).click();
  await steps.getByRole('button', { name: secondFactor.copied }).waitFor();
  const [recovery = ''] = await steps.getByRole('listitem').allTextContents();
  await expectUsable(page);
  await steps.getByRole('button', { name: secondFactor.kept }).click();
  await steps.getByText(secondFactor.onText(10)).waitFor();
  const address = page.getByRole('region', { name: ownAccount.email });
  await address.getByRole('textbox', { name: secondFactor.code }).waitFor();

  await page.goto(to.signout());
  await page.waitForURL(`**${to.signin()}`);
  await page.getByLabel(account.email).fill(owner.email);
  await page.getByLabel(account.password, { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: account.signIn.submit, exact: true }).click();
  await heading(page, secondFactor.askHeading);
  await expectUsable(page);
  // The code that turned it on is used up, and one of the next half minute is a code already.
  await page.getByRole('textbox', { name: secondFactor.code }).fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: secondFactor.submit }).click();
  await page.waitForURL(`**${to.home()}`);
  expect(recovery).toMatch(/^([A-Z2-9]{4}-){5}[A-Z2-9]{4}$/);
});
