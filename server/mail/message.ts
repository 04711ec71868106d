import { eq } from 'drizzle-orm';
import type { TicketPage } from '../../src/api/contract/ticket.ts';
import { plainLine } from '../../src/lib/text.ts';
import { type ServerWords, serverWords } from '../../src/messages/serverWords.ts';
import { to } from '../../src/paths.ts';
import { calendarFile } from '../event/calendar.ts';
import { readEvent } from '../event/event.ts';
import { findImage } from '../event/image.ts';
import { readInvoice } from '../payment/invoice.ts';
import { invoicePdf } from '../payment/invoicePdf.ts';
import { mailingFiles } from '../platform/db/schema/mails.ts';
import type { Deps } from '../platform/deps.ts';
import { HttpError } from '../platform/http/errors.ts';
import { plainMarkdown } from '../platform/markdown.ts';
import { readTicketPage } from '../ticket/ticketPage.sql.ts';
import { ticketPdf, withPictures } from '../ticket/ticketPdf.ts';
import type { MailRow } from './facts.ts';
import { invoiceLogo, logoFile } from './logo.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

export type Sender = { fromName: string; fromAddress: string; replyTo: string };
type Text = { toName: string; toAddress: string; subject: string; text: string; html?: string };
export type File = {
  filename: string;
  content: Buffer;
  contentType: string;
  cid?: string;
  contentDisposition?: 'inline';
};

/** A whole mail as it goes to a mail server. `messageId` is null for one that was never sent, `unsubscribe` where nobody can. */
export async function messageOf(
  { toName, toAddress, subject, text, html }: Text,
  { fromName, fromAddress, replyTo }: Sender,
  messageId: string | null,
  date: Date,
  attachments: File[] = [],
  unsubscribe: string | null = null,
): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    // Given in their parts, so that a name with a comma or a quote in it is one name.
    from: { name: plainLine(fromName), address: fromAddress },
    to: { name: plainLine(toName), address: toAddress },
    ...(replyTo !== '' && { replyTo: { name: '', address: replyTo } }),
    subject: plainLine(subject),
    text,
    ...(html && { html }),
    attachments,
    date,
    ...(messageId && { messageId }),
    // Nobody's holiday notice helps a machine.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // A mail program shows a button of its own, which unsubscribes at once.
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Where the reader of a mail unsubscribes; null where they cannot. */
export const unsubscribeOf = ({ unsubscribeKey }: Pick<MailRow, 'unsubscribeKey'>, publicUrl: string | null) =>
  unsubscribeKey && publicUrl ? unsubscribeAddress(publicUrl, unsubscribeKey) : null;

/** What is attached to a mail, as it is now: a ticket that is not valid any more is left out. `shown` is how the others look. */
export async function filesOf(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  { attachments, eventId, locale, mailingId }: Pick<MailRow, 'attachments' | 'eventId' | 'locale' | 'mailingId'>,
  shown: (ticket: TicketPage) => TicketPage = (ticket) => ticket,
): Promise<File[]> {
  const words = serverWords[locale];
  const files: File[] = [];
  const tickets = [];
  for (const attachment of attachments)
    if (attachment.kind === 'ticket') tickets.push(await unlessGone(readTicketPage(db, attachment.key)));
  const valid = tickets.flatMap((ticket) => ticket ?? []).map(shown);
  if (valid[0])
    files.push(
      pdf(words.mail.ticketsFile(valid[0].reference), await ticketPdf(await withPictures(db, valid), locale, words)),
    );
  for (const attachment of attachments) {
    if (attachment.kind === 'invoice') {
      const invoice = await unlessGone(readInvoice(db, attachment.key));
      if (!invoice) continue;
      const name = invoice.original ? words.invoice.creditFileName : words.invoice.fileName;
      files.push(
        pdf(name(invoice.number), await invoicePdf(invoice, locale, words, await invoiceLogo(db, attachment.key))),
      );
    }
    if (attachment.kind === 'file' && mailingId) {
      const [file] = await db.select().from(mailingFiles).where(eq(mailingFiles.mailingId, mailingId));
      if (file) files.push({ filename: file.name, content: file.content, contentType: file.type });
    }
    if (attachment.kind === 'logo') {
      const logo = await findImage(db, 'mailLogo', eventId);
      if (logo) files.push(logoFile(logo.content));
    }
    if (attachment.kind === 'calendar') {
      const event = await readEvent(db, eventId);
      const url = publicUrl && `${publicUrl}${to.publicEvent(event.slug)}`;
      const file = calendarFile(
        { ...event, description: plainMarkdown(event.description), url },
        clock().toISOString(),
      );
      files.push({
        filename: words.mail.calendarFile,
        content: Buffer.from(file),
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      });
    }
  }
  return files;
}

const pdf = (filename: string, content: Buffer): File => ({ filename, content, contentType: 'application/pdf' });

async function unlessGone<Thing>(reading: Promise<Thing>): Promise<Thing | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

/** The mail with which an organiser tries their mail server. */
export const testMessage = ({ mail }: ServerWords, toAddress: string): Text => ({
  toName: '',
  toAddress,
  subject: mail.testSubject,
  text: `${mail.testText}\n`,
});
