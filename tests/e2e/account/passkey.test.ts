import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { freePort } from '../../../harness/freePort.ts';
import { phone, visit } from '../../../harness/page.ts';
import { newOrganiser, goodPassword as password } from '../../../harness/seed.ts';
import { account } from '../../../src/messages/en-GB/account.ts';
import { ownAccount } from '../../../src/messages/en-GB/ownAccount.ts';
import { passkeys as words } from '../../../src/messages/en-GB/passkeys.ts';
import { secondFactor } from '../../../src/messages/en-GB/secondFactor.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { openOwnFoyer } from '../../support/openFoyer.ts';

const port = String(await freePort());
const { server, browser } = await openOwnFoyer({ PORT: port, PUBLIC_URL: `http://localhost:${port}` });

/** A device that keeps passkeys and knows its user; `consents` says whether they touch it. */
async function giveDevice(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    knowsUser: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    keys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const section = (page: Page) => page.getByRole('region', { name: words.heading });

async function signOut(page: Page) {
  await page.goto(to.signout());
  await page.getByRole('heading', { name: account.signIn.heading }).waitFor();
}

async function prove(page: Page, submit: string) {
  await section(page).getByLabel(secondFactor.current).fill(password);
  await section(page).getByRole('button', { name: submit, exact: true }).click();
}

it('an organiser adds a passkey, signs in with it after all, and removes it', async () => {
  const organiser = await newOrganiser(server.url);
  const { page } = await visit(browser, server.url, { as: organiser, size: phone });
  const device = await giveDevice(page);
  await page.goto(to.account());
  await button(page, words.add).click();
  expect(await a11yViolations(page)).toEqual([]);
  await page.setViewportSize(phone);

  await device.knowsUser(false);
  await prove(page, words.add);
  await section(page).getByText(words.cancelled).last().waitFor();
  expect(await device.keys()).toEqual([]);
  await device.knowsUser(true);
  await button(page, words.add).click();
  await prove(page, words.add);
  await section(page).getByText('Chrome on Linux').waitFor();
  await section(page).getByText(words.unused).waitFor();
  expect(await device.keys()).toHaveLength(1);
  expect(await a11yViolations(page)).toEqual([]);
  await page.setViewportSize(phone);

  // A device that has one makes no other.
  await button(page, words.add).click();
  await prove(page, words.add);
  await section(page).getByText(words.known).waitFor();

  await signOut(page);
  await device.knowsUser(false);
  await button(page, account.passkey.signIn).click();
  await page.getByText(account.passkey.cancelled).last().waitFor();
  expect(await a11yViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  await device.knowsUser(true);
  await button(page, account.passkey.signIn).click();
  await page.waitForURL(`**${to.home()}`);

  await page.goto(to.account());
  await section(page)
    .getByText(/Last used/)
    .waitFor();
  await section(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await prove(page, words.removeIt);
  await button(page, words.add).waitFor();
  await expect.poll(() => section(page).getByRole('listitem').count()).toBe(0);

  await signOut(page);
  await button(page, account.passkey.signIn).click();
  await page.getByText('This passkey didn’t work. Sign in with your password instead.').waitFor();
  await page.getByLabel(account.email).fill(organiser.email);
  await page.getByLabel(account.password, { exact: true }).fill(password);
  await button(page, account.signIn.submit).click();
  await page.waitForURL(`**${to.home()}`);
});

it('at another address of this Foyer passkeys are refused, and it says where they work', async () => {
  const { page } = await visit(browser, `http://127.0.0.1:${port}`);
  await page.goto(to.signin());
  await button(page, account.passkey.signIn).click();
  await page.getByText(words.elsewhere('localhost')).waitFor();
});

it('where the browser has no passkeys, none is offered', async () => {
  const organiser = await newOrganiser(server.url);
  const { context, page } = await visit(browser, server.url, { as: organiser });
  await context.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto(to.account());
  await section(page).getByText(words.notHere).waitFor();
  await page.getByRole('heading', { name: ownAccount.sessions }).waitFor();
  await signOut(page);
  await button(page, account.signIn.submit).waitFor();
  expect(await button(page, account.passkey.signIn).count()).toBe(0);
});
