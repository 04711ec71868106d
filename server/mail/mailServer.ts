import { and, eq, inArray } from 'drizzle-orm';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import type { MailServer as Kept, saveMailServer as saveCall } from '../../src/api/contract/mailServer.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { dueStates, isLoopback, mailPorts, type ServerProblem, usualPorts } from '../../src/lib/mail.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { afterProof, assertProof, type ProofDeps, type Prover, tellOfChange, withProof } from '../account/proof.ts';
import { mailServers, mails } from '../platform/db/schema/mails.ts';
import { users } from '../platform/db/schema/usersAndEvents.ts';
import { assertUnchanged, nextVersion } from '../platform/db/versions.ts';
import type { Caller } from '../platform/http/caller.ts';
import { conflict, HttpError, invalid } from '../platform/http/errors.ts';
import { type File, messageOf, type Text } from '../platform/mail/message.ts';
import { type MailServerDeps, readMailServer } from '../platform/mail/sendNow.ts';
import { type Failure, openSession, SmtpError, type SmtpServer, type Timeouts } from '../platform/mail/smtp.ts';
import { about, seal } from '../platform/secrets/seal.ts';

/** While an organiser waits for the answer, half a minute at most. Some servers greet strangers after ten seconds. */
const whileWaited: Timeouts = { connecting: 14_000, answer: 14_000, whole: 14_000 };

/** An organiser's mail server as they see it. */
export async function showMailServer({ db, publicUrl }: MailServerDeps, ownerId: string): Promise<Kept> {
  const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.id, ownerId));
  const [kept] = await db.select().from(mailServers).where(eq(mailServers.ownerId, ownerId));
  return {
    host: kept?.host ?? '',
    port: kept?.port ?? usualPorts.starttls,
    security: kept?.security ?? 'starttls',
    username: kept?.username ?? '',
    hasPassword: Boolean(kept?.password),
    fromName: kept?.fromName ?? '',
    fromAddress: kept?.fromAddress ?? '',
    replyTo: kept?.replyTo ?? '',
    perMinute: kept?.perMinute ?? 60,
    testAddress: owner?.email ?? '',
    hasLinks: publicUrl !== null,
    version: kept?.version ?? 0,
  };
}

type Draft = Omit<ParsedInputOf<typeof saveCall>, 'current' | 'code'>;
type ChangeDeps = MailServerDeps & ProofDeps & Parameters<typeof tellOfChange>[1];
type OwnProver = Prover & { user: Pick<Caller, 'ownerId'> };

/**
 * Tries a mail server and keeps it, after the owner's password and the second step where it is on: whoever is at their open browser would read what is mailed to
 * their people. They are mailed about it. Throws 422 with what it said where it does not work; the one before stays then.
 */
export async function saveMailServer(
  deps: ChangeDeps,
  prover: OwnProver,
  draft: Draft,
  locale: Locale,
  timeouts: Timeouts = whileWaited,
): Promise<Kept> {
  const { user } = prover;
  const { ownerId } = user;
  const { version, password: typed, ...values } = draft;
  const before = await readMailServer(deps, ownerId);
  // A kept password goes to the server that it was entered for, and to no other.
  const password = typed ?? (before?.host === values.host ? before.password : '');
  if (values.username !== '' && password === '')
    throw invalid(({ validation, labels }) => validation.required(labels.password), 'password');
  if (values.username !== '' && values.security === 'none' && !isLoopback(values.host))
    throw invalid(({ mail }) => mail.passwordUnprotected, 'security');
  await assertProof(deps, prover);
  await tryServer({ ...values, password, places: deps.mailPlaces }, timeouts);
  await deps.stillMay();
  const sealed = seal(deps, about.mailPassword(ownerId), password);
  await afterProof(deps, prover, async (tx) => {
    const saver = { userId: ownerId, now: deps.clock() };
    await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update');
    const [now] = await tx.select().from(mailServers).where(eq(mailServers.ownerId, ownerId));
    await assertUnchanged(tx, now ?? neverSaved, version, saver);
    const working = { failures: 0, problem: null, problemAnswer: '', pausedUntil: null, nextAt: saver.now };
    await tx
      .insert(mailServers)
      .values({ ownerId, ...values, password: sealed, ...working, changedBy: ownerId, changedAt: saver.now })
      .onConflictDoUpdate({
        target: mailServers.ownerId,
        set: { ...values, password: sealed, ...working, ...nextVersion(mailServers, saver) },
      });
    await tellOfChange(tx, deps, user, 'mailServerChanged', locale);
  });
  return showMailServer(deps, ownerId);
}

const neverSaved = { version: 0, changedBy: null, changedAt: null };

/**
 * Forgets the mail server, after the same proof. What was on its way waits until another one is there, and the organiser says that it shall go.
 */
export async function removeMailServer(deps: ChangeDeps, prover: OwnProver, locale: Locale): Promise<Kept> {
  const { ownerId } = prover.user;
  await withProof(deps, prover, async (tx) => {
    const removed = await tx
      .delete(mailServers)
      .where(eq(mailServers.ownerId, ownerId))
      .returning({ ownerId: mailServers.ownerId });
    if (removed.length > 0) await tellOfChange(tx, deps, prover.user, 'mailServerChanged', locale);
    await tx
      .update(mails)
      .set({ state: 'held' })
      .where(and(eq(mails.ownerId, ownerId), inArray(mails.state, [...dueStates])));
  });
  return showMailServer(deps, ownerId);
}

async function tryServer(server: SmtpServer, timeouts: Timeouts): Promise<void> {
  try {
    (await openSession(server, timeouts)).close();
  } catch (error) {
    throw error instanceof SmtpError
      ? new HttpError(422, sentenceOf(error.failure, server.host), fieldOf(error.failure))
      : error;
  }
}

const fields: Record<ServerProblem, keyof Draft> = {
  unknownHost: 'host',
  port: 'port',
  unreachable: 'host',
  timeout: 'host',
  notMail: 'host',
  refused: 'host',
  tls: 'security',
  certificate: 'host',
  login: 'password',
  noLogin: 'username',
  sender: 'fromAddress',
};
const fieldOf = (failure: Failure) => (failure.scope === 'server' ? fields[failure.problem] : undefined);

/** What did not work, and what the server said. */
const sentenceOf =
  (failure: Failure, host: string) =>
  ({ mail }: ServerWords): string => {
    const { answer } = failure;
    const sentence =
      failure.scope === 'server'
        ? mail.problems[failure.problem](host, mailPorts.join(', '))
        : failure.scope === 'unknown'
          ? mail.problems.timeout(host)
          : mail.notTaken(host);
    return answer === '' ? sentence : `${sentence} ${mail.answered(answer)}`;
  };

/** Tries the mail server with a mail; answers with what the server said. Throws 409 without a server, 422 where it does not take it. */
export async function sendTest(
  deps: MailServerDeps,
  ownerId: string,
  to: string,
  words: ServerWords,
  timeouts: Timeouts = whileWaited,
): Promise<{ to: string; answer: string }> {
  const { testSubject: subject, testText } = words.mail;
  return sendWritten(deps, ownerId, { toName: '', toAddress: to, subject, text: `${testText}\n` }, [], timeouts);
}

/** Sends what is written at once; answers with what the server said. Throws 409 without a server, 422 where it does not take it. */
export async function sendWritten(
  deps: MailServerDeps,
  ownerId: string,
  mail: Text,
  files: File[] = [],
  timeouts: Timeouts = whileWaited,
): Promise<{ to: string; answer: string }> {
  const to = mail.toAddress;
  const server = await readMailServer(deps, ownerId);
  if (!server) throw conflict(({ mail }) => mail.noServer);
  try {
    const message = await messageOf(mail, server, deps.clock(), files);
    const session = await openSession(server, timeouts);
    try {
      return { to, answer: await session.send({ from: server.fromAddress, to }, message) };
    } finally {
      session.close();
    }
  } catch (error) {
    if (!(error instanceof SmtpError)) throw error;
    throw new HttpError(422, sentenceOf(error.failure, server.host));
  }
}
