import { expect, it } from 'vitest';
import { phone, visit } from '../../../harness/page.ts';
import { freshEmail, goodPassword, newOrganiser } from '../../../harness/seed.ts';
import { access } from '../../../src/messages/en-GB/access.ts';
import { account } from '../../../src/messages/en-GB/account.ts';
import { ownAccount } from '../../../src/messages/en-GB/ownAccount.ts';
import { to } from '../../../src/paths.ts';
import { a11yViolations } from '../../support/axe.ts';
import { openMailingFoyer } from '../../support/openFoyer.ts';

const publicUrl = 'https://tickets.example.org';

const { mailbox, server, browser } = await openMailingFoyer(publicUrl);

it('an address is changed by the link that is mailed to the new one, and the old one is told and no longer signs in', async () => {
  const owner = await newOrganiser(server.url);
  const next = freshEmail('moved');
  const { page } = await visit(browser, server.url, { as: owner });
  await page.goto(to.account());
  const section = page.getByRole('region', { name: ownAccount.email });
  await section.getByLabel(ownAccount.newEmail).fill(next);
  await section.getByLabel(ownAccount.current).fill(goodPassword);
  await section.getByRole('button', { name: ownAccount.changeEmail }).click();
  await section.getByText(ownAccount.emailAsked.mail(next)).waitFor();

  await expect.poll(() => [mailbox.to(next).length, mailbox.to(owner.email).length]).toEqual([1, 1]);
  const [notice] = mailbox.to(owner.email);
  expect(notice?.subject).toBe('Your address for Foyer is about to change');
  expect(notice?.html).not.toContain('/access#');
  const link = /href="(https:[^"]+\/access#[^"]+)"/.exec(mailbox.to(next)[0]?.html ?? '')?.[1] ?? '';
  expect(link.slice(0, publicUrl.length)).toBe(publicUrl);

  const device = await visit(browser, server.url, { size: phone });
  await device.page.goto(link.slice(publicUrl.length));
  await device.page.getByText(access.email.text(next)).waitFor();
  expect(await a11yViolations(device.page)).toEqual([]);
  await device.page.setViewportSize(phone);
  await device.page.getByRole('button', { name: access.email.confirm }).click();
  await device.page.getByRole('heading', { name: access.email.changed }).waitFor();

  await device.page.goto(to.signin());
  const signIn = async (email: string) => {
    await device.page.getByLabel(account.email).fill(email);
    await device.page.getByLabel(account.password, { exact: true }).fill(goodPassword);
    await device.page.getByRole('button', { name: account.signIn.submit, exact: true }).click();
  };
  await signIn(owner.email);
  await device.page.getByRole('alert').waitFor();
  await signIn(next);
  await device.page.waitForURL(`**${to.home()}`);

  // Who was signed in stays so, under the new address; the link is over.
  await page.reload();
  await page.getByText(ownAccount.signedInWith(next)).waitFor();
  await page.goto(link.slice(publicUrl.length));
  await page.getByRole('heading', { name: access.over.used.heading }).waitFor();
  await page.getByText(access.over.used.email).waitFor();
});
