import type { MailPreview } from '../../src/api/contract/mailings.ts';
import { type ServerWords, serverWords } from '../../src/messages/serverWords.ts';
import type { MailDeps, Tx } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { readLogo, withLogo } from '../platform/mail/logo.ts';
import { filesOf } from './attachments.ts';
import { type MailingRow, type Reader, readerAt } from './audience.ts';
import { inLanguage, isInEachLanguage } from './changeWords.ts';
import { composeMailing } from './composeMailing.ts';
import { asExample, withoutKeys } from './example.ts';
import { type MailRow, readMailFacts } from './facts.ts';
import { sendWritten } from './mailServer.ts';
import { readMailing } from './readMailing.ts';

type Asked = { mailingId: string; name?: string | undefined; place: number };

/** The mail as one recipient gets it, with what it is sent with. */
async function writtenFor({ db, publicUrl }: MailDeps, { mailingId, name = '', place }: Asked) {
  const kept = await readMailing(db, mailingId);
  if (!kept) throw notFound();
  const { reader, hasNext } = await readerAt(db, kept, name, place);
  const mailing = reader && (await isInEachLanguage(db, kept)) ? await inLanguage(db, kept, reader.locale) : kept;
  const written = reader && (await composeFor(db, mailing, reader, publicUrl));
  return { mailing, reader, hasNext, written };
}

async function composeFor(
  tx: Tx,
  mailing: NonNullable<Awaited<ReturnType<typeof readMailing>>>,
  { uId, purchaseId, toName, toAddress }: Reader,
  publicUrl: string | null,
) {
  const { ownerId, eventId, aboutTicket, locale } = mailing;
  const facts = await readMailFacts(tx, { ownerId, eventId, purchaseId, refundId: null });
  const attendee = facts?.attendees.find((each) => each.uId === uId);
  if (!facts || !attendee) return null;
  // The link of a preview leads nowhere: it belongs to no recipient.
  const readerKey = aboutTicket ? null : '0';
  const reader = { locale, toName, toAddress, readerKey, attendee };
  const told = { ...facts, logo: await readLogo(tx, facts.event), ending: null };
  const written = await composeMailing(mailing, reader, told, serverWords[locale], publicUrl);
  return { ...withoutKeys(written, [attendee.ticketKey, facts.purchase.key]), locale };
}

const exampleFiles = (
  deps: MailDeps,
  { id, ownerId, eventId, locale }: MailingRow,
  { attachments }: Pick<MailRow, 'attachments'>,
) => filesOf(deps, { attachments, ownerId, eventId, locale, mailingId: id }, asExample);

/** The mail as one of its recipients gets it. */
export async function previewMailing(deps: MailDeps, asked: Asked): Promise<MailPreview> {
  const { mailing, reader, hasNext, written } = await writtenFor(deps, asked);
  if (!reader || !written) return { mail: null, hasNext, isMadeUp: false };
  const { subject, html, text, toName } = written;
  const files = await exampleFiles(deps, mailing, written);
  const attached = files.flatMap(({ filename, cid }) => (cid ? [] : filename));
  const shown = await withLogo(deps.db, mailing.eventId, html);
  return {
    mail: { toName, toAddress: reader.toAddress, subject, html: shown, text, attached },
    hasNext,
    isMadeUp: false,
  };
}

/** Sends the mail as one of its recipients gets it to the organiser. Throws 409 without a mail server or a recipient, 422 where it is not taken. */
export async function testMailing(deps: MailDeps, asked: Asked, to: string, words: ServerWords) {
  const { mailing, written } = await writtenFor(deps, asked);
  if (!written) throw conflict(({ mail }) => mail.nobodyToWrite);
  const files = await exampleFiles(deps, mailing, written);
  const subject = words.mail.testOf(written.subject);
  return sendWritten(deps, mailing.ownerId, { ...written, toName: '', toAddress: to, subject }, files);
}
