import { openBrowser } from './browser.ts';
import { anyMailbox } from './mailbox.ts';
import { startServer } from './server.ts';

/** A Foyer with a mail server of its own and an address that its links name, the mailbox that all its mails reach, and a browser. */
export async function startMailingServer(publicUrl: string) {
  const mailbox = await anyMailbox();
  const [server, browser] = await Promise.all([
    startServer({
      PUBLIC_URL: publicUrl,
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      SMTP_FROM: 'Foyer <foyer@example.org>',
    }),
    openBrowser(),
  ]);
  return { mailbox, server, browser };
}
