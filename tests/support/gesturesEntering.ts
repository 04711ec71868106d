import type { Page } from 'playwright-core';
import { app } from '../../src/messages/en-GB/app.ts';
import { to } from '../../src/paths.ts';

async function enter(page: Page, email: string, password: string, submit: string) {
  await page.getByRole('textbox', { name: app.email }).fill(email);
  await page.getByLabel(app.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: submit, exact: true }).click();
}

/** Creates an organiser's account, as a newcomer who was sent to sign in. */
export async function createAccount(page: Page, email: string, password: string) {
  await page.goto('/');
  await page.getByRole('link', { name: app.signIn.otherLink }).click();
  await page.waitForURL(`**${to.register()}`);
  await enter(page, email, password, app.register.submit);
}

export async function signIn(page: Page, email: string, password: string) {
  await page.goto(to.signin());
  await enter(page, email, password, app.signIn.submit);
}
