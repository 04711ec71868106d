import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openBrowser } from '../../../harness/browser.ts';
import { freePort } from '../../../harness/freePort.ts';
import { visit } from '../../../harness/page.ts';
import { startServer } from '../../../harness/server.ts';
import { root } from '../../../scripts/sourceHash.mjs';
import { account } from '../../../src/messages/en-GB/account.ts';
import { account as serverAccount } from '../../../src/messages/en-GB/server/account.ts';
import { to } from '../../../src/paths.ts';

const program = [process.execPath, join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'scripts/dev.ts')] as const;
const server = await startServer({ PORT: String(await freePort()) }, { program: () => [...program] });
const browser = await openBrowser();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

it('npm run dev shows the pages, and asks the API beside them', { timeout: 120_000 }, async () => {
  const { page } = await visit(browser, server.url);
  await page.goto(to.signin());
  await page.getByLabel(account.email, { exact: true }).fill('nobody@example.org');
  await page.getByLabel(account.password, { exact: true }).fill('not a password');
  await page.getByRole('button', { name: account.signIn.submit, exact: true }).click();
  await page.getByText(serverAccount.wrongPassword).waitFor();
  expect(server.output()).not.toMatch(/Error/);
});
