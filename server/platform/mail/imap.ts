import { isLoopback, type MailSecurity } from '../../../src/lib/mail.ts';

/** A folder of a mailbox, and how to reach it. */
export type ImapFolder = {
  host: string;
  port: number;
  security: MailSecurity;
  username: string;
  password: string;
  folder: string;
};

/** The address that mails come back to, with a token of each added to its name, and the folder in which they are found. */
export type Bounces = { address: string; mailbox: ImapFolder };

/** What one visit takes at most: mails, bytes of each, and milliseconds in all. */
export type VisitLimits = { mails: number; bytes: number; time: number };

/**
 * Shows the unread mails to `read`, each as its first bytes, the oldest first. One that it understands is deleted, any
 * other is marked as seen, as is every one where the server can't delete one alone. Throws what went wrong; what was shown until then is done.
 */
export async function visitMailbox(
  { host, port, security, username, password, folder }: ImapFolder,
  { mails, bytes, time }: VisitLimits,
  read: (source: Buffer) => Promise<boolean>,
  ending: AbortSignal,
): Promise<void> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    ...{ host, port, secure: security === 'tls', auth: { user: username, pass: password } },
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    tls: { rejectUnauthorized: !isLoopback(host) },
    ...{ logger: false, disableAutoIdle: true, maxLiteralSize: 2 * bytes },
    ...{ connectionTimeout: time, greetingTimeout: time, socketTimeout: time },
  });
  // Whatever breaks the connection also ends the command that is waited for.
  client.on('error', () => {});
  const close = () => client.close();
  const timer = setTimeout(close, time);
  ending.addEventListener('abort', close);
  try {
    ending.throwIfAborted();
    await client.connect();
    await client.mailboxOpen(folder);
    const unseen = (await client.search({ seen: false }, { uid: true })) || [];
    for (const uid of unseen.slice(0, mails)) {
      const message = (await client.fetchOne(`${uid}`, { source: { maxLength: bytes } }, { uid: true })) || null;
      const isUnderstood = message?.source ? await read(message.source) : false;
      if (isUnderstood && client.capabilities.has('UIDPLUS')) await client.messageDelete(`${uid}`, { uid: true });
      else await client.messageFlagsAdd(`${uid}`, ['\\Seen'], { uid: true });
    }
    await client.logout().catch(() => {});
  } finally {
    clearTimeout(timer);
    ending.removeEventListener('abort', close);
    client.close();
  }
}
