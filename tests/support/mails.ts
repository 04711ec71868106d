import type pg from 'pg';
import { pino } from 'pino';
import { createAccountMailer } from '../../server/account/accountMails.ts';
import { createMailer } from '../../server/mail/mailer.ts';
import { createMailingJob } from '../../server/mail/mailingJob.ts';
import { ownWordsLimits } from '../../server/mail/ownWords.ts';
import { createLimiter, storeLimits } from '../../server/platform/http/limiter.ts';
import type { OwnMailServer, Timeouts } from '../../server/platform/mail/smtp.ts';
import type { Turns } from '../../server/platform/turns.ts';
import type { InputOf } from '../../src/api/contract/endpoint.ts';
import type { saveMailServer } from '../../src/api/contract/mailServer.ts';
import { linkMailsOfAll } from '../../src/lib/limits.ts';
import type { Api } from './api.ts';
import { jobDeps } from './due.ts';
import { password } from './password.ts';
import { turns } from './turns.ts';

/** Short, so that a server that hangs is given up soon. */
export const shortTimeouts: Timeouts = { connecting: 1_000, answer: 2_000, whole: 5_000 };

type Server = Pick<Api, 'db' | 'pool' | 'clock' | 'gateways' | 'secretKey' | 'publicUrl' | 'mailPlaces' | 'bounces'>;

/** What the jobs of mails need, for a test that runs them itself; what is attached is drawn by turns. */
export function mailJobDeps(server: Server, pdf: Turns = turns.pdf) {
  const { secretKey, publicUrl, mailPlaces, bounces } = server;
  return {
    ...{ ...jobDeps(server), log: pino({ level: 'silent' }), secretKey, publicUrl, mailPlaces, bounces },
    turns: { ...turns, pdf },
    limits: { ...ownWordsLimits(server.pool), ...storeLimits(server.pool) },
    ...{ callLimits: true, freeDisk: null },
  };
}

/** Writes mails to many, composes what was written and sends what is due, as often as there is something; what is attached is drawn by turns. */
export async function sendMails(server: Server, timeouts?: Timeouts, pdf?: Turns): Promise<void> {
  const deps = mailJobDeps(server, pdf);
  await createMailingJob(deps)();
  const mailer = createMailer(deps, timeouts, 1);
  await mailer.look();
  await mailer.idle();
}

/** Sends the mails with links into accounts that are due. */
export async function sendAccountMails(
  server: Server & Pick<Api, 'ownMailServer'>,
  log = pino({ level: 'silent' }),
): Promise<void> {
  const { secretKey, publicUrl, mailPlaces, ownMailServer } = server;
  const deps = {
    ...jobDeps(server),
    log,
    secretKey,
    publicUrl,
    ownUrl: publicUrl ?? 'http://localhost:3000',
    mailPlaces,
    ownMailServer,
    limits: { linkMailsOfAll: createLimiter(server.pool, 'link-mails-of-all', linkMailsOfAll) },
  };
  const mailer = createAccountMailer(deps, shortTimeouts);
  await mailer.look();
  await mailer.idle();
}

/** The Foyer's own mail server, on this machine. */
export const foyerServer = (port: number): OwnMailServer => ({
  ...{ host: '127.0.0.1', port, security: 'none', username: '', password: '' },
  ...{ fromName: 'Foyer', fromAddress: 'foyer@example.org', replyTo: '' },
});

/** The key of the link into an account that a mail has. */
export const keyIn = ({ text = '' }: { text?: string | undefined }): string =>
  /\/access#([\w-]{43})\s/.exec(text)?.[1] ?? '';

/** Gives an organiser a mail server on this machine, without trying it. */
export const giveMailbox = (pool: pg.Pool, ownerId: string, port: number, perMinute = 6_000) =>
  pool.query(
    `insert into mail_servers (owner_id, host, port, security, username, from_name, from_address, reply_to, per_minute, next_at)
     values ($1, '127.0.0.1', $2, 'none', '', 'Harbour Events', 'tickets@harbour.example', '', $3, '2020-01-01')
     on conflict (owner_id) do update set port = $2, per_minute = $3, paused_until = null, next_at = '2020-01-01'`,
    [ownerId, port, perMinute],
  );

type Kept = {
  id: string;
  kind: string;
  state: string;
  answer: string;
  remark: string | null;
  attempts: number;
  message_id: string | null;
  to_address: string;
};

/** The mails of a purchase as they are kept, in the order they were written. */
export async function mailsOf(pool: pg.Pool, purchaseKey: string): Promise<Kept[]> {
  const { rows } = await pool.query<Kept>(
    `select m.id, m.kind, m.state, m.answer, m.remark, m.attempts, m.message_id, m.to_address from mails m
     join purchases p on p.id = m.purchase_id where p.key = $1 order by m.created_at, m.kind, m.to_address`,
    [purchaseKey],
  );
  return rows;
}

/** The settings of a mail server on this machine, with the password of an organiser of `newOrganiser`. */
export const serverDraft = (changes: Partial<InputOf<typeof saveMailServer>> = {}) => ({
  host: '127.0.0.1',
  port: 25,
  security: 'none' as const,
  username: '',
  fromName: 'Harbour Events',
  fromAddress: 'tickets@harbour.example',
  replyTo: '',
  perMinute: 6_000,
  current: password,
  ...changes,
});
