import { eq, sql } from 'drizzle-orm';
import type { LinkWay } from '../../../src/lib/account.ts';
import { settings } from '../db/schema/accounts.ts';
import { mailServers } from '../db/schema/mails.ts';
import type { Deps, Tx } from '../deps.ts';
import { about, unseal } from '../secrets/seal.ts';
import type { RenderedMail } from './mailTemplate.ts';
import { type File, messageOf } from './message.ts';
import { openSession, SmtpError, type SmtpServer, type Timeouts } from './smtp.ts';

export type MailServerDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'publicUrl' | 'secretKey' | 'mailPlaces'>;
export type SendNowDeps = MailServerDeps & Pick<Deps, 'ownMailServer' | 'ownUrl'>;

/** How an organiser's mails are sent, with the password. */
export type MailServer = SmtpServer & { ownerId: string; fromName: string; fromAddress: string; replyTo: string };

/** An organiser's mail server as it is used; null where there is none. Replies go to the organiser's contact where no other address is said. */
export async function readMailServer(deps: MailServerDeps, ownerId: string): Promise<MailServer | null> {
  const [found] = await deps.db
    .select({ kept: mailServers, contact: settings.contact })
    .from(mailServers)
    .leftJoin(settings, eq(settings.ownerId, mailServers.ownerId))
    .where(eq(mailServers.ownerId, ownerId));
  if (!found) return null;
  const { kept, contact } = found;
  const { host, port, security, username, fromName, fromAddress } = kept;
  const replyTo = kept.replyTo || contact || '';
  const password = unseal(deps, about.mailPassword(ownerId), kept.password);
  const places = deps.mailPlaces;
  return { ownerId, host, port, security, username, password, places, fromName, fromAddress, replyTo };
}

/** What became of a mail. `later`: it may be tried again. `noServer`: there is nothing to send it with. `byFoyer`: the Foyer's own mail server sent it. */
export type Outcome =
  | { kind: 'sent'; answer: string; byFoyer: boolean }
  | { kind: 'later' | 'never'; answer: string }
  | { kind: 'noServer' };

/** A mail for each server that may send it: a word of the organiser's goes through their own alone. */
export type MailWriter = {
  write: (byFoyer: boolean) => Promise<RenderedMail & { files?: File[] }>;
  /** Whether the Foyer's own mail server may send it now. */
  mayGoByFoyer: () => Promise<boolean>;
};

/** Nobody waits for it, but other mails do. */
const usual: Timeouts = { connecting: 14_000, answer: 20_000, whole: 40_000 };

/**
 * Sends one mail at once, through the organiser's mail server or else that of this Foyer; through this one alone where no organiser is named. It is in no
 * outbox: what it says stays between the sender and the mailbox.
 */
export async function sendNow(
  deps: SendNowDeps,
  ownerId: string | null,
  to: { name: string; address: string },
  { write, mayGoByFoyer }: MailWriter,
  timeouts: Timeouts = usual,
): Promise<Outcome> {
  const theirs = ownerId === null ? null : await readMailServer(deps, ownerId);
  const servers = [theirs, deps.ownMailServer].filter((server) => server !== null);
  let last: Outcome = { kind: 'noServer' };
  for (const server of servers) {
    const byFoyer = server === deps.ownMailServer;
    if (byFoyer && !(await mayGoByFoyer())) return { kind: 'later', answer: '' };
    try {
      const { files, ...written } = await write(byFoyer);
      // An organiser may have typed it.
      const toName = byFoyer ? '' : to.name;
      const mail = { toName, toAddress: to.address, ...written };
      const message = await messageOf(mail, server, deps.clock(), files);
      const session = await openSession(server, timeouts);
      try {
        const answer = await session.send({ from: server.fromAddress, to: to.address }, message);
        return { kind: 'sent', answer, byFoyer };
      } finally {
        session.close();
      }
    } catch (error) {
      if (!(error instanceof SmtpError)) throw error;
      const { scope, answer } = error.failure;
      // A second copy of such a mail does no harm, and a lost one keeps its recipient out.
      last = { kind: scope === 'never' || scope === 'noSuchAddress' ? 'never' : 'later', answer };
      if (scope !== 'server') return last;
      deps.log.warn({ problem: error.failure, host: server.host }, 'A mail server does not work.');
    }
  }
  return last;
}

/** Whether mails to the people of an event leave by themselves: these go by the organiser's own server only. */
export async function mailsLeave(db: Tx, eventId: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from mail_servers s join events e using (owner_id) where e.id = ${eventId}) as found`,
  );
  return rows[0]?.found === true;
}

type Way = Pick<Deps, 'ownMailServer' | 'publicUrl'>;

/**
 * How mails about organisers' own accounts reach them: by the Foyer's own mail server, or its log. None goes through an organiser's, who would read what proves
 * whose an address is, and what warns of them.
 */
export const linkWay = ({ publicUrl, ownMailServer }: Way): LinkWay =>
  publicUrl === null || ownMailServer === null ? 'log' : 'mail';

/** Whether mails with a link can leave for the people of an organiser who has a mail server, or none. */
export const canSendWith = ({ publicUrl, ownMailServer }: Way, hasServer: boolean): boolean =>
  publicUrl !== null && (hasServer || ownMailServer !== null);

/** Whether there is a mail server for the mails of an organiser's people. */
export async function canSend(deps: Pick<Deps, 'db'> & Way, ownerId: string): Promise<boolean> {
  if (canSendWith(deps, false)) return true;
  const { rows } = await deps.db.execute<{ found: boolean }>(
    sql`select exists (select from mail_servers where owner_id = ${ownerId}) as found`,
  );
  return canSendWith(deps, rows[0]?.found === true);
}
