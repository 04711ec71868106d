import { eq } from 'drizzle-orm';
import type { TicketPage } from '../../src/api/contract/ticket.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { to } from '../../src/paths.ts';
import { calendarFile } from '../event/calendar.ts';
import { readEvent } from '../event/event.ts';
import { mailingFiles } from '../platform/db/schema/mails.ts';
import type { Deps } from '../platform/deps.ts';
import { HttpError } from '../platform/http/errors.ts';
import { findImage } from '../platform/images.ts';
import { logoFile } from '../platform/mail/logo.ts';
import type { File } from '../platform/mail/message.ts';
import { plainMarkdown } from '../platform/markdown.ts';
import { invoiceLogo, readInvoice } from '../purchase/invoice.ts';
import { invoicePdf } from '../purchase/invoicePdf.ts';
import { readTicketPage } from '../ticket/ticketPage.sql.ts';
import { ticketPdf, withPictures } from '../ticket/ticketPdf.ts';
import type { MailRow } from './facts.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

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
