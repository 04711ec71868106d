import { formatDateTime, formatRange } from '../../src/lib/dates.ts';
import { ibanText, sortCodeText } from '../../src/lib/invoice.ts';
import type { OrderMailKind, Wording } from '../../src/lib/mail.ts';
import { formatMoney } from '../../src/lib/money.ts';
import { emailKey, fullName } from '../../src/lib/text.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { to } from '../../src/paths.ts';
import type { MailAttachment } from '../platform/db/schema/mails.ts';
import { type Block, type RenderedMail, renderMail } from '../platform/mail/mailTemplate.ts';
import { sayWords } from '../platform/mail/wording.ts';
import { isTest } from '../purchase/purchase.sql.ts';
import type { MailFacts, MailRow, OrderFacts, OrderMail } from './facts.ts';
import { saidOf } from './mailOf.ts';

type Mail = Pick<MailRow, 'locale' | 'toAddress' | 'toName'> & { kind: OrderMailKind };
/** A mailing is composed by `composeMailing`. */
type Asked = Pick<OrderMail, 'kind' | 'attendeeId'>;
export type Composed = RenderedMail & { toName: string; attachments: MailAttachment[] };

/** Whether a mail still says what is so: its order has the status that it tells of, and the event is still to come. */
export function isOutdated({ kind, attendeeId }: Asked, facts: MailFacts, now: Date): boolean {
  const { purchase, event, attendees, refund } = facts;
  // The gateway may say later that it has not sent it, or that it did not arrive.
  if (kind === 'refund') return refund === null || refund.failedAt !== null;
  // Who was deleted is not written to.
  if (kind === 'mailing') return !attendees.some(({ uId }) => uId === attendeeId);
  const said = saidOf[kind];
  if (said === null) return false;
  if (!said.includes(purchase.status)) return true;
  return kind !== 'cancelled' && kind !== 'expired' && (attendees.length === 0 || event.endsAt < now.toISOString());
}

/** Whose tickets a mail carries: all of the order for its buyer but those that were transferred, and their own for everybody else. */
function carried({ kind, toAddress }: Mail, { attendees: all, purchase }: OrderFacts) {
  const isTheirs = ({ email }: (typeof all)[number]) => emailKey(email) === emailKey(toAddress);
  const attendees = all.filter((attendee) => !attendee.isTransferred || isTheirs(attendee));
  if (kind === 'confirmation' || kind === 'paymentReceived') return attendees;
  if (kind !== 'ticket') return [];
  const own = attendees.filter(isTheirs);
  return own.length === 0 && emailKey(purchase.buyerEmail) === emailKey(toAddress) ? attendees : own;
}

/** Those with an email address of their own who shall have their tickets too, when the buyer gets all. Each address once. */
export function alsoTold(
  { kind, toAddress }: Pick<OrderMail, 'kind' | 'toAddress'>,
  { attendees }: Pick<OrderFacts, 'attendees'>,
): { name: string; address: string }[] {
  if (kind !== 'confirmation' && kind !== 'paymentReceived') return [];
  const others = new Map<string, { name: string; address: string }>();
  // A new holder has been mailed theirs.
  for (const attendee of attendees.filter(({ isTransferred }) => !isTransferred)) {
    const key = emailKey(attendee.email);
    if (key !== '' && key !== emailKey(toAddress) && !others.has(key))
      others.set(key, { name: fullName(attendee), address: attendee.email });
  }
  return [...others.values()];
}

/**
 * Writes a mail in its reader's language: in the organiser's words, or else the usual ones, around what every such mail has. Links are
 * left out where nobody said at which address Foyer is reached.
 */
export async function composeMail(
  mail: Mail,
  facts: OrderFacts,
  own: Wording | null,
  { mail: words }: ServerWords,
  publicUrl: string | null,
): Promise<Composed> {
  const { kind, locale } = mail;
  const { purchase, event, seller, refund, invoiceKey } = facts;
  const money = (minor: number) => formatMoney(minor, purchase.currency, locale);
  const total = money(purchase.total);
  const until = purchase.holdExpiresAt ? formatDateTime(purchase.holdExpiresAt, event.timeZone, locale) : '';
  const people = carried(mail, facts);
  const count = people.length;
  // Tickets that are still to be paid are named, and neither attached nor linked.
  const listed = isToPay(kind) ? facts.attendees.filter(({ isTransferred }) => !isTransferred) : people;
  const link = (path: string) => publicUrl && `${publicUrl}${path}`;
  const hasInvoice =
    invoiceKey !== null && (kind === 'confirmation' || kind === 'paymentReceived' || kind === 'refund');
  const when = formatRange(event.startsAt, event.endsAt, event.timeZone, locale);
  const reader = readerOf(mail, facts);
  const said = await sayWords(own, words.wordings[kind], {
    firstName: reader?.firstname ?? '',
    surname: reader?.surname ?? '',
    name: reader ? fullName(reader) : '',
    event: event.name,
    when,
    where: event.place,
    reference: purchase.reference,
    organiser: seller.name,
    tickets: words.ticketsOf(Math.max(count, 1)),
    amount: kind === 'refund' ? money(refund?.amount ?? 0) : total,
    until,
  });

  const eventFacts = [
    { label: words.when, value: when },
    { label: words.where, value: event.place },
    { label: words.reference, value: purchase.reference },
  ];
  const account = purchase.transferAccount;
  const bankFacts = [
    { label: words.amount, value: total },
    { label: words.holder, value: account?.holder ?? '' },
    { label: words.sortCode, value: account ? sortCodeText(account.sortCode) : '' },
    { label: words.accountNumber, value: account?.accountNumber ?? '' },
    { label: words.iban, value: account ? ibanText(account.iban) : '' },
    { label: words.bic, value: account?.bic ?? '' },
    { label: words.remittance, value: purchase.reference },
    { label: words.until, value: until },
  ];
  const isToTransfer = kind === 'transferInstructions' || kind === 'transferReminder';
  const note = isToTransfer ? purchase.transferNote : kind === 'doorInstructions' ? purchase.doorNote : '';
  const priced =
    kind === 'confirmation' ? [{ label: words.total, value: purchase.total === 0 ? words.free : total }] : [];
  const open = link(to.registration(event.id, purchase.formId, purchase.key));

  const blocks: (Block | null)[] = [
    isTest(purchase) ? { kind: 'note', text: words.testMode } : null,
    said.above,
    refund && kind === 'refund' ? { kind: 'text', text: wayBack(refund, seller, money(refund.amount), words) } : null,
    hasInvoice ? { kind: 'text', text: kind === 'refund' ? words.refund.creditNote : words.invoiceAttached } : null,
    isToTransfer ? { kind: 'facts', facts: bankFacts.filter(isGiven) } : null,
    note === '' ? null : { kind: 'text', text: note },
    { kind: 'facts', facts: [...(isToTransfer ? eventFacts.slice(0, 2) : eventFacts), ...priced].filter(isGiven) },
    listed.length === 0
      ? null
      : {
          kind: 'people',
          title: words.tickets,
          people: listed.map((each) => {
            const href = count > 0 ? link(to.ticket(each.ticketKey)) : null;
            return {
              name: fullName(each),
              detail: each.ticketName,
              link: href ? { label: words.openTicket, href } : null,
            };
          }),
        },
    // An attendee gets their ticket, and not the order, which is the buyer's to cancel.
    open && kind !== 'ticket' ? { kind: 'button', label: words.openOrder, href: open } : null,
    said.below,
  ];
  const footer = [
    words.from(seller.name),
    ...(seller.contact === '' ? [] : [words.questions(seller.name, seller.contact)]),
  ];
  const toReader = named(mail, facts);
  const letter = {
    subject: said.subject,
    logo: facts.logo && { ...facts.logo, name: seller.name },
    about: event.name,
    title: said.title,
    blocks: blocks.filter((block) => block !== null),
    footer,
  };
  return {
    ...renderMail(letter, locale),
    toName: mail.toName || (toReader ? fullName(toReader) : ''),
    attachments: [
      ...people.map(({ ticketKey }) => ({ kind: 'ticket' as const, key: ticketKey })),
      ...(hasInvoice && invoiceKey ? [{ kind: 'invoice' as const, key: invoiceKey }] : []),
      ...(count > 0 || kind === 'doorInstructions' ? [{ kind: 'calendar' as const }] : []),
      ...(facts.logo ? [{ kind: 'logo' as const }] : []),
    ],
  };
}

const isToPay = (kind: OrderMailKind): boolean =>
  kind === 'transferInstructions' || kind === 'transferReminder' || kind === 'doorInstructions';

const isGiven = ({ value }: { value: string }) => value !== '';

/** How the money of a refund comes. */
const wayBack = (
  { byHand }: NonNullable<OrderFacts['refund']>,
  seller: OrderFacts['seller'],
  amount: string,
  { refund }: ServerWords['mail'],
): string => (byHand ? refund.byHand(amount, seller.name) : refund.card(amount));

/** The attendee whose address it is. */
const named = ({ toAddress }: Mail, { attendees }: OrderFacts) =>
  attendees.find(({ email }) => emailKey(email) === emailKey(toAddress));

/** Whom the words of a mail may call by name: its reader, or else whoever ordered, who is the first attendee. */
const readerOf = (mail: Mail, facts: OrderFacts) => named(mail, facts) ?? facts.attendees[0];
