import type { Page } from 'playwright-core';
import { access } from '../../src/messages/en-GB/access.ts';
import { account } from '../../src/messages/en-GB/account.ts';
import { to } from '../../src/paths.ts';

async function enter(page: Page, email: string, password: string, submit: string) {
  await page.getByRole('textbox', { name: account.email }).fill(email);
  await page.getByLabel(account.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: submit, exact: true }).click();
}

/** Creates an organiser's account, as a newcomer who was sent to sign in. `linkOf` finds the link that they are told of. */
export async function createAccount(
  page: Page,
  email: string,
  password: string,
  linkOf: (email: string) => Promise<string>,
) {
  await page.goto('/');
  await page.getByRole('link', { name: account.signIn.otherLink }).click();
  await page.waitForURL(`**${to.register()}`);
  await page.getByRole('textbox', { name: account.email }).fill(email);
  await page.getByRole('button', { name: account.register.submit, exact: true }).click();
  await page.getByRole('heading', { name: account.register.asked.log.heading }).waitFor();
  await page.goto(await linkOf(email));
  await page.getByLabel(access.choose.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: access.choose.submit, exact: true }).click();
}

export async function signIn(page: Page, email: string, password: string) {
  await page.goto(to.signin());
  await enter(page, email, password, account.signIn.submit);
}
