import { and, eq, sql } from 'drizzle-orm';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import type { sendEmail as sendCall } from '../../src/api/contract/mailingRun.ts';
import type {
  attachFile as attachCall,
  createMailing as createCall,
  Mailing,
  saveMailing as saveCall,
} from '../../src/api/contract/mailings.ts';
import { mostOf } from '../../src/lib/limits.ts';
import type { Locale } from '../../src/lib/locale.ts';
import {
  fileTypeOf,
  inSubject,
  isAllowed,
  type MailingAction,
  mailingLimits,
  mailingPlaceholders,
  unknownPlaceholders,
  usedPlaceholders,
} from '../../src/lib/mail.ts';
import { assertAtMost } from '../platform/db/countOf.ts';
import { mailingFiles, mailings, mailServers, mails } from '../platform/db/schema/mails.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { assertUnchanged, nextVersion } from '../platform/db/versions.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { isOfType } from '../platform/fileContent.ts';
import { keepFile } from '../platform/files.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { countStored } from '../platform/http/limiter.ts';
import { readDefaultLocale } from '../settings/seller.ts';
import { countAudience, countedMails, knownRecipients, type MailingRow } from './audience.ts';
import { retryRefused } from './blocked.ts';
import { changeWords } from './changeWords.ts';
import { bytesOfMail } from './mailingBytes.ts';
import { noLater } from './queue.sql.ts';
import { readMailing, showMailing } from './readMailing.ts';

/** Begins a mailing, with the words of another one if that is named; else in the organisation's language, or the caller's where it has none. */
export async function createMailing(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'callLimits' | 'freeDisk'>,
  { ownerId, network }: { ownerId: string; network: string },
  { eventId, recipients, copyOf, eventBefore }: ParsedInputOf<typeof createCall>,
  ofCaller: Locale,
): Promise<string> {
  const { db, clock } = deps;
  if (copyOf) await countStored(deps, { organisationId: ownerId, network }, await bytesOf(db, copyOf));
  return inTransaction(db, async (tx) => {
    const source = copyOf ? await readMailing(tx, copyOf) : null;
    const locale = source?.locale ?? (await readDefaultLocale(tx, ownerId)) ?? ofCaller;
    const { subject = '', body = '', withTickets = false, withInvoice = false, aboutTicket = true } = source ?? {};
    const begun = eventBefore
      ? { ...(await changeWords(tx, eventId, locale)), withCalendar: true, eventBefore }
      : { subject, body, withCalendar: source?.withCalendar ?? false };
    const [mailing] = await tx
      .insert(mailings)
      .values({
        ownerId,
        eventId,
        locale,
        recipients: await knownRecipients(tx, eventId, recipients),
        withTickets,
        withInvoice,
        aboutTicket,
        ...begun,
        createdAt: clock(),
      })
      .returning({ id: mailings.id });
    if (!mailing) throw notFound();
    await assertAtMost(tx, mailings, and(eq(mailings.eventId, eventId), eq(mailings.state, 'draft')), mostOf.drafts);
    if (source?.hasFile)
      await tx.execute(sql`insert into mailing_files (mailing_id, name, type, file)
        select ${mailing.id}, name, type, file from mailing_files where mailing_id = ${source.id}`);
    return mailing.id;
  });
}

/** How much a copy of a mailing repeats. */
async function bytesOf(tx: Tx, mailingId: string): Promise<number> {
  const { rows } = await tx.execute<{ bytes: number }>(sql`
    select (octet_length(m.body) + coalesce(f.bytes, 0))::float8 as bytes
    from mailings m left join mailing_files shown on shown.mailing_id = m.id left join files f on f.id = shown.file
    where m.id = ${mailingId}`);
  return rows[0]?.bytes ?? 0;
}

/** The mailing, locked. Throws 404 for none, and 409 where it is on its way. */
async function lockDraft(tx: Tx, mailingId: string): Promise<MailingRow> {
  const mailing = await lock(tx, mailingId);
  if (mailing.state !== 'draft') throw conflict(({ mail }) => mail.mailingStarted);
  return mailing;
}

async function lock(tx: Tx, mailingId: string): Promise<MailingRow> {
  const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, mailingId)).for('update');
  if (!mailing) throw notFound();
  return mailing;
}

/** Keeps what the organiser has written. Of their HTML stays what a mail can have. */
export async function saveMailing(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  userId: string,
  { mailingId, version, ...values }: ParsedInputOf<typeof saveCall>,
): Promise<Mailing> {
  const { cleanBody } = await import('../platform/mail/mailBody.ts');
  const body = cleanBody(values.body);
  return inTransaction(db, async (tx) => {
    const saver = { userId, now: clock() };
    const mailing = await lockDraft(tx, mailingId);
    await assertUnchanged(tx, mailing, version, saver);
    const recipients = await knownRecipients(tx, mailing.eventId, values.recipients);
    await tx
      .update(mailings)
      .set({ ...values, recipients, body, ...nextVersion(mailings, saver) })
      .where(eq(mailings.id, mailingId));
    return showMailing(tx, mailingId, publicUrl);
  });
}

/** Deletes a mailing that was not sent. */
export async function removeMailing({ db }: Pick<Deps, 'db'>, mailingId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockDraft(tx, mailingId);
    await tx.delete(mailings).where(eq(mailings.id, mailingId));
  });
}

/** Attaches a file in place of the one before; null attaches none. Throws 422 where its content is not what its name says. */
export async function attachFile(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  { mailingId, file }: ParsedInputOf<typeof attachCall>,
): Promise<Mailing> {
  const type = file && fileTypeOf(file.name);
  if (file && type === null) throw invalid(({ mail }) => mail.fileKind(file.name), 'file');
  const content = file && Buffer.from(file.content, 'base64');
  if (content && content.length > mailingLimits.file) throw invalid(({ mail }) => mail.fileTooLarge(file.name), 'file');
  if (content && type && !isOfType(type, content)) throw invalid(({ mail }) => mail.fileContent(file.name), 'file');
  return inTransaction(db, async (tx) => {
    await lockDraft(tx, mailingId);
    await tx.delete(mailingFiles).where(eq(mailingFiles.mailingId, mailingId));
    if (file && type && content)
      await tx.insert(mailingFiles).values({ mailingId, name: file.name, type, file: await keepFile(tx, content) });
    return showMailing(tx, mailingId, publicUrl);
  });
}

/** How many get a mailing if it is sent now. */
export async function audienceOf({ db }: Pick<Deps, 'db'>, mailingId: string) {
  return countAudience(db, await knownMailing(db, mailingId));
}

async function knownMailing(db: Tx, mailingId: string): Promise<MailingRow> {
  const mailing = await readMailing(db, mailingId);
  if (!mailing) throw notFound();
  return mailing;
}

/** What keeps a mailing from being sent. Throws 422 with what is to be mended. */
async function assertReady({ subject, body }: MailingRow, publicUrl: string | null): Promise<void> {
  const { isEmptyBody } = await import('../platform/mail/mailBody.ts');
  if (subject === '') throw invalid(({ validation, labels }) => validation.required(labels.subject), 'subject');
  if (isEmptyBody(body)) throw invalid(({ validation, labels }) => validation.required(labels.body), 'body');
  for (const [field, text, known] of [
    ['subject', subject, inSubject(mailingPlaceholders)] as const,
    ['body', body, mailingPlaceholders] as const,
  ]) {
    const unknown = unknownPlaceholders(text, known);
    if (unknown.length > 0) throw invalid(({ mail }) => mail.unknownPlaceholder(unknown.join(', ')), field);
    if (publicUrl === null && usedPlaceholders(text).includes('ticketLink'))
      throw invalid(({ mail }) => mail.noLinks, field);
  }
}

/** Milliseconds that a clock may be behind ours. */
const tolerance = 60_000;

/**
 * Begins to send a mailing, now or at a time. Its mails are written by and by, so that nothing waits for twenty thousand of them. Throws
 * 409 where others get it by now than were seen.
 */
export async function startMailing(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'limits' | 'callLimits' | 'freeDisk'>,
  by: { id: string; ownerId: string; network: string },
  { mailingId, version, seen, sendAt }: ParsedInputOf<typeof sendCall>,
): Promise<Mailing> {
  const { db, clock, publicUrl } = deps;
  await countStored(
    deps,
    { organisationId: by.ownerId, network: by.network },
    seen * (await bytesOfMail(db, await knownMailing(db, mailingId))),
  );
  return inTransaction(db, async (tx) => {
    const saver = { userId: by.id, now: clock() };
    const mailing = await lockDraft(tx, mailingId);
    await assertUnchanged(tx, mailing, version, saver);
    await assertReady(mailing, publicUrl);
    const at = sendAt ? new Date(sendAt) : null;
    if (at && at.getTime() < saver.now.getTime() - tolerance) throw invalid(({ mail }) => mail.timeIsPast, 'sendAt');
    const { mails: expected } = await countAudience(tx, mailing);
    if (expected === 0) throw conflict(({ mail }) => mail.nobodyToWrite);
    if (expected !== seen) throw conflict(({ mail }) => mail.audienceChanged(expected));
    const begun = at
      ? { state: 'scheduled' as const, sendAt: at }
      : { state: 'preparing' as const, startedAt: saver.now };
    await tx
      .update(mailings)
      .set({ ...begun, expected, ...nextVersion(mailings, saver) })
      .where(eq(mailings.id, mailingId));
    if (at) await assertFewScheduled(tx, mailing.eventId);
    return showMailing(tx, mailingId, publicUrl);
  });
}

/** Throws 409 where more mailings of an event wait for their time than may. */
const assertFewScheduled = (tx: Tx, eventId: string): Promise<void> =>
  assertAtMost(
    tx,
    mailings,
    and(eq(mailings.eventId, eventId), eq(mailings.state, 'scheduled')),
    mostOf.scheduled,
    ({ mail }) => mail.tooManyScheduled(mostOf.scheduled),
  );

/**
 * Pauses, resumes or cancels a mailing, or sends it again to whom it failed. Throws 409 where it is not in a state for that, and 429 where the mails of those who
 * came to it since it was begun are more than may be kept that day.
 */
export async function changeMailing(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'limits' | 'callLimits' | 'freeDisk'>,
  by: { ownerId: string; network: string },
  mailingId: string,
  action: MailingAction,
): Promise<Mailing> {
  const { db, clock, publicUrl } = deps;
  const readers = action === 'resume' ? await countNewReaders(deps, by, mailingId) : 0;
  return inTransaction(db, async (tx) => {
    const mailing = await lock(tx, mailingId);
    if (!isAllowed(action, mailing.state)) throw conflict(({ mail }) => mail.mailingChanged);
    const become = (changes: Partial<typeof mailings.$inferInsert>) =>
      tx.update(mailings).set(changes).where(eq(mailings.id, mailingId));
    if (action === 'pause') await become({ state: 'paused', unsettled: true });
    if (action === 'resume')
      await become({
        state: mailing.preparedAt ? 'sending' : 'preparing',
        unsettled: true,
        expected: Math.max(mailing.expected, readers),
      });
    if (action === 'cancel')
      // Nothing was written yet of one that waits for its time.
      await become(
        mailing.state === 'scheduled' ? { state: 'draft', sendAt: null } : { state: 'cancelled', unsettled: true },
      );
    if (action === 'resendFailed') await resendFailed(tx, mailing, clock());
    return showMailing(tx, mailingId, publicUrl);
  });
}

/** Counts the mails of a paused mailing that have yet to be written and were not counted when it began; answers with how many it has in all. */
async function countNewReaders(
  deps: Pick<Deps, 'db' | 'limits' | 'callLimits' | 'freeDisk'>,
  { ownerId, network }: { ownerId: string; network: string },
  mailingId: string,
): Promise<number> {
  const mailing = await readMailing(deps.db, mailingId);
  if (mailing?.state !== 'paused' || mailing.preparedAt) return 0;
  const { mails: readers } = await countAudience(deps.db, mailing);
  const added = readers - (await countedMails(deps.db, mailing));
  if (added > 0)
    await countStored(deps, { organisationId: ownerId, network }, added * (await bytesOfMail(deps.db, mailing)));
  return readers;
}

async function resendFailed(tx: Tx, { id, ownerId }: MailingRow, now: Date): Promise<void> {
  const hasServer = (await tx.$count(mailServers, eq(mailServers.ownerId, ownerId))) > 0;
  const failed = and(eq(mails.mailingId, id), eq(mails.state, 'failed'));
  await retryRefused(tx, failed);
  await tx
    .update(mails)
    .set({ state: hasServer ? 'queued' : 'held', remark: null, answer: '', nextAttemptAt: noLater(now) })
    .where(failed);
}
