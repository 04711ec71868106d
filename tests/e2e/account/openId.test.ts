import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { freePort } from '../../../harness/freePort.ts';
import { phone, visit } from '../../../harness/page.ts';
import { newOrganiser, goodPassword as password } from '../../../harness/seed.ts';
import { inviteMember } from '../../../src/api/contract/team.ts';
import { localeCookie } from '../../../src/lib/locale.ts';
import { openIdReturnPath } from '../../../src/lib/signIn.ts';
import { account as deDE } from '../../../src/messages/de-DE/account.ts';
import { openId as german } from '../../../src/messages/de-DE/openId.ts';
import { access } from '../../../src/messages/en-GB/access.ts';
import { account } from '../../../src/messages/en-GB/account.ts';
import { openId as words } from '../../../src/messages/en-GB/openId.ts';
import { ownAccount } from '../../../src/messages/en-GB/ownAccount.ts';
import { secondFactor } from '../../../src/messages/en-GB/secondFactor.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { keyIn } from '../../support/mails.ts';
import { openMailingFoyer } from '../../support/openFoyer.ts';
import { openProvider, providerPage } from '../../support/openIdProvider.ts';

const port = String(await freePort());
const origin = `http://localhost:${port}`;
const { config } = await openProvider(origin + openIdReturnPath);
const { mailbox, server, browser } = await openMailingFoyer(origin, {
  ...{ PORT: port, OIDC_ISSUER: config.issuer, OIDC_CLIENT_ID: config.clientId },
  ...{ OIDC_CLIENT_SECRET: config.clientSecret, OIDC_NAME: config.name },
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page) => page.getByRole('region', { name: words.heading });

async function answerAtProvider(page: Page, who: string | null) {
  await page.waitForURL(`${config.issuer}/**`);
  if (who === null) return button(page, providerPage.decline).click();
  await page.getByLabel(providerPage.field).fill(who);
  await button(page, providerPage.submit).click();
}

async function signOut(page: Page) {
  await page.goto(to.signout());
  await page.getByRole('heading', { name: account.signIn.heading }).waitFor();
}

async function expectUsable(page: Page) {
  expect(await a11yViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
}

it('an organiser connects an account at the provider, signs in with it in two languages, and disconnects it', async () => {
  const organiser = await newOrganiser(server.url);
  const { context, page } = await visit(browser, server.url, { as: organiser, size: phone });
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => frame === page.mainFrame() && addresses.push(frame.url()));
  await page.goto(to.account());
  await section(page)
    .getByRole('button', { name: words.add(config.name) })
    .click();
  await expectUsable(page);
  await section(page).getByLabel(secondFactor.current).fill(password);
  await section(page)
    .getByRole('button', { name: words.add(config.name) })
    .click();
  await answerAtProvider(page, organiser.email);
  await page.waitForURL(`**${to.account()}`);
  await section(page).getByText(words.unused).waitFor();

  await signOut(page);
  await expectUsable(page);
  await button(page, account.withProvider(config.name)).click();
  await page.waitForURL(`**${to.home()}`);

  await signOut(page);
  await context.addCookies([{ name: localeCookie, value: 'de-DE', url: server.url }]);
  await page.goto(to.signin());
  // The provider asks again.
  await context.clearCookies({ domain: '127.0.0.1' });
  await button(page, deDE.withProvider(config.name)).click();
  await answerAtProvider(page, null);
  await page.getByText(german.turnedBack.declined(config.name)).waitFor();
  await expectUsable(page);
  await button(page, deDE.withProvider(config.name)).click();
  await answerAtProvider(page, organiser.email);
  await page.waitForURL(`**${to.home()}`);
  expect(addresses.filter((each) => each.startsWith(origin) && /[?&](code|state)=/.test(each))).toEqual([]);

  await context.addCookies([{ name: localeCookie, value: 'en-GB', url: server.url }]);
  await page.goto(to.account());
  await section(page)
    .getByText(/Last used/)
    .waitFor();
  await section(page)
    .getByRole('button', { name: /^Disconnect/ })
    .click();
  await section(page).getByLabel(secondFactor.current).fill(password);
  await section(page).getByRole('button', { name: words.removeIt }).click();
  await section(page)
    .getByRole('button', { name: words.add(config.name) })
    .waitFor();

  await signOut(page);
  await button(page, account.withProvider(config.name)).click();
  await page.getByText(words.turnedBack.unknown(config.name)).waitFor();
  await page.getByLabel(account.email).fill(organiser.email);
  await page.getByLabel(account.password, { exact: true }).fill(password);
  await button(page, account.signIn.submit).click();
  await page.waitForURL(`**${to.home()}`);
});

it('an invited colleague joins with an account at the provider instead of a password', async () => {
  const owner = await newOrganiser(server.url);
  const email = `grace-${Date.now()}@example.org`;
  await owner.api.call(inviteMember, { email, role: 'manager' });
  await expect.poll(() => mailbox.to(email).length, { timeout: 30_000 }).toBe(1);
  const { page } = await visit(browser, server.url, { size: phone });
  await page.goto(to.access(keyIn(mailbox.to(email).at(-1) ?? {})));
  await page.getByLabel(access.choose.name).fill('Grace Hopper');
  await expectUsable(page);
  await button(page, words.begin(config.name)).click();
  await answerAtProvider(page, email);
  await page.waitForURL(`**${to.home()}`);
  await page.goto(to.account());
  await section(page).getByText(words.unused).waitFor();
  await page.getByRole('link', { name: ownAccount.choosePassword }).waitFor();
  await expectUsable(page);
});
