import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { TicketPage } from '../../src/api/contract/ticket.ts';
import { emailKey } from '../../src/lib/text.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { readCalendar } from '../event/calendar.ts';
import { files as keptFiles } from '../platform/db/schema/files.ts';
import { mailingFiles, mailings, mails } from '../platform/db/schema/mails.ts';
import type { Deps } from '../platform/deps.ts';
import { contentOf, ofFile } from '../platform/files.ts';
import { HttpError } from '../platform/http/errors.ts';
import { findImage } from '../platform/images.ts';
import { logoFile } from '../platform/mail/logo.ts';
import type { File, Head } from '../platform/mail/message.ts';
import { drawKeptPdf } from '../platform/pdf/drawPdf.ts';
import { invoiceLogo, readInvoice } from '../purchase/invoice.ts';
import { invoicePdf } from '../purchase/invoicePdf.ts';
import { withPictures } from '../ticket/pictures.ts';
import { readTicketPage } from '../ticket/ticketPage.sql.ts';
import { ticketPdf } from '../ticket/ticketPdf.ts';
import type { MailRow } from './facts.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

/** The most mails that one refers to. */
const mostEarlier = 20;

/** What the head of a mail says: where its reader unsubscribes, and which mails about the same order they had before. */
export async function headOf({ db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>, mail: MailRow): Promise<Head> {
  const { id, messageId, readerKey, purchaseId, mailingId, toAddress } = mail;
  const unsubscribe = mailingId && readerKey && publicUrl ? unsubscribeAddress(publicUrl, readerKey) : null;
  if (purchaseId === null || mailingId !== null) return { messageId, unsubscribe, earlier: [] };
  const before = await db
    .select({ messageId: mails.messageId })
    .from(mails)
    .where(
      and(
        eq(mails.purchaseId, purchaseId),
        isNull(mails.mailingId),
        ne(mails.id, id),
        isNotNull(mails.messageId),
        inArray(mails.state, ['sent', 'inDoubt']),
        sql`lower(${mails.toAddress}) = ${emailKey(toAddress)}`,
        mail.sentAt ? lt(mails.attemptedAt, mail.sentAt) : undefined,
      ),
    )
    .orderBy(desc(mails.attemptedAt), desc(mails.id))
    .limit(mostEarlier);
  return { messageId, unsubscribe, earlier: before.flatMap((each) => each.messageId ?? []).reverse() };
}

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
        await drawKeptPdf(
          deps,
          ownerId,
          ticketPdf,
          [valid, locale],
          async (): Promise<Parameters<typeof ticketPdf>> => [await withPictures(db, valid), locale],
        ),
      ),
    );
  for (const attachment of attachments) {
    if (attachment.kind === 'invoice') {
      const invoice = await unlessGone(readInvoice(db, attachment.key));
      if (!invoice) continue;
      const logo = await invoiceLogo(db, attachment.key);
      const shown: Parameters<typeof invoicePdf> = [invoice, locale, logo];
      const name = invoice.original ? words.invoice.creditFileName : words.invoice.fileName;
      files.push(pdf(name(invoice.number), await drawKeptPdf(deps, ownerId, invoicePdf, shown, async () => shown)));
    }
    if (attachment.kind === 'file' && mailingId) {
      const [file] = await db
        .select({ name: mailingFiles.name, type: mailingFiles.type, kept: ofFile })
        .from(mailingFiles)
        .innerJoin(keptFiles, eq(keptFiles.id, mailingFiles.file))
        .where(eq(mailingFiles.mailingId, mailingId));
      const content = file && (await contentOf(file.kept));
      if (content) files.push({ filename: file.name, content, contentType: file.type });
    }
    if (attachment.kind === 'logo') {
      const logo = await findImage(db, 'mailLogo', eventId);
      if (logo) files.push(logoFile(logo.content));
    }
    if (attachment.kind === 'calendar') {
      const method = attachment.isOff ? 'CANCEL' : 'PUBLISH';
      const [mailing] = mailingId
        ? await db.select({ before: mailings.eventBefore }).from(mailings).where(eq(mailings.id, mailingId))
        : [];
      const file = await readCalendar(db, eventId, {
        publicUrl,
        now: clock(),
        method,
        before: mailing?.before ?? null,
      });
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
