import { formatRangeInWords } from '../../src/lib/dates.ts';
import type { Locale } from '../../src/lib/locale.ts';
import type { EventFacts } from '../../src/lib/mail.ts';
import { fillPlaceholders } from '../../src/lib/mail.ts';
import { admits } from '../../src/lib/purchase.ts';
import { emailKey, fullName } from '../../src/lib/text.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { to } from '../../src/paths.ts';
import type { MailAttachment } from '../platform/db/schema/mails.ts';
import { type Block, renderMail } from '../platform/mail/mailTemplate.ts';
import { bodyBlock, type Values } from '../platform/mail/wording.ts';
import type { MailingRow } from './audience.ts';
import { type Composed, footerOf } from './compose.ts';
import type { OrderFacts } from './facts.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

type Attendee = OrderFacts['attendees'][number];
/** Who gets it, in which language. */
export type MailingReader = {
  locale: Locale;
  toName: string;
  toAddress: string;
  readerKey: string | null;
  attendee: Attendee;
};

/** Writes one recipient's mail of a mailing: the organiser's words, with what they have placeholders for. */
export async function composeMailing(
  mailing: Pick<MailingRow, 'subject' | 'body' | 'withTickets' | 'withInvoice' | 'withCalendar' | 'eventBefore'> & {
    hasFile: boolean;
  },
  { locale, toName, toAddress, readerKey, attendee }: MailingReader,
  facts: OrderFacts,
  { mail: words }: ServerWords,
  publicUrl: string | null,
): Promise<Composed> {
  const { event, purchase, seller, invoiceKey } = facts;
  const isBuyer = emailKey(toAddress) === emailKey(purchase.buyerEmail);
  const values = valuesFor(facts, attendee, locale, publicUrl, isBuyer);
  const attachments: MailAttachment[] = [
    ...(mailing.withTickets && admits(purchase.status) ? [{ kind: 'ticket' as const, key: attendee.ticketKey }] : []),
    // An invoice is its buyer's.
    ...(mailing.withInvoice && invoiceKey && isBuyer ? [{ kind: 'invoice' as const, key: invoiceKey }] : []),
    ...(mailing.withCalendar ? [{ kind: 'calendar' as const }] : []),
    ...(mailing.hasFile ? [{ kind: 'file' as const }] : []),
    ...(facts.logo ? [{ kind: 'logo' as const }] : []),
  ];
  const blocks: (Block | null)[] = [
    await bodyBlock(mailing.body, values, words.openTicket),
    mailing.eventBefore && { kind: 'facts', facts: changesOf(mailing.eventBefore, event, words, locale) },
  ];
  const content = {
    subject: fillPlaceholders(mailing.subject, (each) => values[each] ?? ''),
    logo: facts.logo && { ...facts.logo, name: seller.name },
    about: event.name,
    title: '',
    blocks: blocks.filter((block) => block !== null),
    footer: footerOf(seller, words),
    unsubscribe:
      readerKey && publicUrl ? { label: words.unsubscribe, href: unsubscribeAddress(publicUrl, readerKey) } : null,
  };
  return { ...renderMail(content, locale), toName, attachments };
}

/** What placeholders stand for in a mail to an attendee. Where PUBLIC_URL is not set, there are no links. */
function valuesFor(
  { event, purchase, seller }: Pick<OrderFacts, 'event' | 'purchase' | 'seller'>,
  attendee: Pick<Attendee, 'firstname' | 'surname' | 'ticketName' | 'ticketKey'>,
  locale: Locale,
  publicUrl: string | null,
  isBuyer: boolean,
): Values {
  const { firstname, surname, ticketName, ticketKey } = attendee;
  // Who has the key of an order may read it whole and cancel it.
  const path =
    admits(purchase.status) || !isBuyer
      ? to.ticket(ticketKey)
      : to.registration(event.id, purchase.formId, purchase.key);
  return {
    firstName: firstname,
    surname,
    name: fullName(attendee),
    event: event.name,
    when: formatRangeInWords(event.startsAt, event.endsAt, event.timeZone, locale),
    where: event.place,
    ticket: ticketName,
    reference: purchase.reference,
    ticketLink: publicUrl ? `${publicUrl}${path}` : '',
    organiser: seller.name,
  };
}

/** What has changed of an event, each before and now. */
function changesOf(before: EventFacts, now: EventFacts, words: ServerWords['mail'], locale: Locale) {
  const whenOf = ({ startsAt, endsAt, timeZone }: EventFacts) => formatRangeInWords(startsAt, endsAt, timeZone, locale);
  const changes = [
    { label: words.eventName, was: before.name, is: now.name },
    { label: words.when, was: whenOf(before), is: whenOf(now) },
    { label: words.where, was: before.place, is: now.place },
  ];
  return changes.map(({ label, was, is }) => ({
    label,
    value: was === is ? is : [words.changedNow(is), ...(was === '' ? [] : [words.changedBefore(was)])].join('\n'),
  }));
}
