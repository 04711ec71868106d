import type { Browser } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { type BrowserOptions, openBrowser } from '../../harness/browser.ts';
import { anyMailbox } from '../../harness/mailbox.ts';
import { type RunningServer, startServer } from '../../harness/server.ts';

export type Foyer = Pick<RunningServer, 'url' | 'dataDir'>;

/** The Foyer of the run, which other files use at the same time. */
export const sharedFoyer = (): Foyer => inject('foyer');

/** The same at the top of a file, with a browser of the file's own. */
export async function openFoyer(options?: BrowserOptions): Promise<{ server: Foyer; browser: Browser }> {
  const browser = await openBrowser(options);
  afterAll(() => browser.close());
  return { server: sharedFoyer(), browser };
}

/** A Foyer and a browser of a file's own, for the top of it. */
export async function openOwnFoyer(env: Parameters<typeof startServer>[0] = {}, options?: BrowserOptions) {
  const [server, browser] = await Promise.all([startServer(env), openBrowser(options)]);
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  return { server, browser };
}

/** The same with a mail server and an address that its links name, and the mailbox that all its mails reach. */
export async function openMailingFoyer(publicUrl: string, env: Parameters<typeof startServer>[0] = {}) {
  const mailbox = await anyMailbox();
  const mails = { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, SMTP_FROM: 'Foyer <foyer@example.org>' };
  return { mailbox, ...(await openOwnFoyer({ PUBLIC_URL: publicUrl, ...mails, ...env })) };
}
