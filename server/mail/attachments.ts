import { eq } from 'drizzle-orm';
import type { TicketPage } from '../../src/api/contract/ticket.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { readCalendar } from '../event/calendar.ts';
import { mailingFiles } from '../platform/db/schema/mails.ts';
import type { Deps } from '../platform/deps.ts';
import { HttpError } from '../platform/http/errors.ts';
import { findImage } from '../platform/images.ts';
import { logoFile } from '../platform/mail/logo.ts';
import type { File } from '../platform/mail/message.ts';
import { drawKeptPdf } from '../platform/pdf/drawPdf.ts';
import { invoiceLogo, readInvoice } from '../purchase/invoice.ts';
import { invoicePdf } from '../purchase/invoicePdf.ts';
import { withPictures } from '../ticket/pictures.ts';
import { readTicketPage } from '../ticket/ticketPage.sql.ts';
import { ticketPdf } from '../ticket/ticketPdf.ts';
import type { MailRow } from './facts.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

/** Where the reader of a mail unsubscribes; null where they cannot. */
export const unsubscribeOf = ({ unsubscribeKey }: Pick<MailRow, 'unsubscribeKey'>, publicUrl: string | null) =>
  unsubscribeKey && publicUrl ? unsubscribeAddress(publicUrl, unsubscribeKey) : null;

/**
 * What is attached to a mail, as it is now: a ticket that is not valid any more is left out. `shown` is how the others look. The mails
 * of each organiser take turns with those who wait for a file. Throws as `drawPdf` does.
 */
export async function filesOf(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'turns'>,
  { attachments, ownerId, eventId, locale, mailingId }: Attached,
  shown: (ticket: TicketPage) => TicketPage = (ticket) => ticket,
): Promise<File[]> {
  const { db, clock, publicUrl } = deps;
  const words = serverWords[locale];
  const files: File[] = [];
  const tickets = [];
  for (const attachment of attachments)
    if (attachment.kind === 'ticket') tickets.push(await unlessGone(readTicketPage(db, attachment.key)));
  const valid = tickets.flatMap((ticket) => ticket ?? []).map(shown);
  if (valid[0])
    files.push(
      pdf(
        words.mail.ticketsFile(valid[0].reference),
        await drawKeptPdf(deps, ownerId, ticketPdf, await withPictures(db, valid), locale),
      ),
    );
  for (const attachment of attachments) {
    if (attachment.kind === 'invoice') {
      const invoice = await unlessGone(readInvoice(db, attachment.key));
      if (!invoice) continue;
      const name = invoice.original ? words.invoice.creditFileName : words.invoice.fileName;
      files.push(
        pdf(
          name(invoice.number),
          await drawKeptPdf(deps, ownerId, invoicePdf, invoice, locale, await invoiceLogo(db, attachment.key)),
        ),
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
      const method = attachment.isOff ? 'CANCEL' : 'PUBLISH';
      const file = await readCalendar(db, eventId, { publicUrl, now: clock(), method });
      files.push({
        filename: words.mail.calendarFile,
        content: Buffer.from(file),
        contentType: `text/calendar; charset=utf-8; method=${method}`,
      });
    }
  }
  return files;
}

type Attached = Pick<MailRow, 'attachments' | 'ownerId' | 'eventId' | 'locale' | 'mailingId'>;

const pdf = (filename: string, content: Buffer): File => ({ filename, content, contentType: 'application/pdf' });

async function unlessGone<Thing>(reading: Promise<Thing>): Promise<Thing | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof HttpError && [404, 410].includes(error.status)) return null;
    throw error;
  }
}
