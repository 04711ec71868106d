import { formatBegin, formatDeadline, formatRangeInWords } from '../../src/lib/dates.ts';
import { ibanText, sortCodeText } from '../../src/lib/invoice.ts';
import { type OrderMailKind, objectionHours, type UsualWording, type Wording } from '../../src/lib/mail.ts';
import { formatMoney } from '../../src/lib/money.ts';
import { policyNames } from '../../src/lib/order.ts';
import { isReserving, isVoid } from '../../src/lib/purchase.ts';
import { emailKey, fullName, unlinked } from '../../src/lib/text.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { to } from '../../src/paths.ts';
import type { MailAttachment } from '../platform/db/schema/mails.ts';
import { type Block, type RenderedMail, renderMail } from '../platform/mail/mailTemplate.ts';
import { fillWording } from '../platform/mail/wording.ts';
import { isTest } from '../purchase/purchase.sql.ts';
import type { Ending, MailFacts, MailRow, OrderFacts, OrderMail } from './facts.ts';
import { orderMails } from './mailOf.ts';
import { objectionAddress } from './objection.ts';
import { isObjectable } from './ticketEndings.ts';

type Mail = Pick<MailRow, 'locale' | 'toAddress' | 'toName' | 'readerKey'> & { kind: OrderMailKind };
type Reader = Pick<Mail, 'kind' | 'toAddress'>;
type People = { attendees: OrderFacts['attendees']; purchase: Pick<OrderFacts['purchase'], 'buyerEmail' | 'buyer'> };
/** A mailing is composed by `composeMailing`. */
type Asked = Pick<OrderMail, 'kind' | 'attendeeId' | 'toAddress'>;
export type Composed = RenderedMail & { toName: string; attachments: MailAttachment[] };

/** Whether a mail still says what is so: its order has the status that it tells of, and the event is still to come. */
export function isOutdated({ kind, attendeeId, toAddress }: Asked, facts: MailFacts, now: Date): boolean {
  const { purchase, event, attendees, refund } = facts;
  // The gateway may say later that it has not sent it, or that it did not arrive.
  if (kind === 'refund') return refund === null || refund.failedAt !== null;
  // Who was deleted is not written to.
  if (kind === 'mailing') return !attendees.some(({ uId }) => uId === attendeeId);
  const { said, isEnd, tickets } = orderMails[kind];
  // What it was to bring has ended, or is another person's.
  if (tickets === 'own' && carried({ kind, toAddress }, facts).length === 0) return true;
  // Who was deleted was restored since.
  if (kind === 'ticketCancelled')
    return isReserving(purchase.status) && attendees.some(({ uId }) => uId === attendeeId);
  if (said === null) return false;
  if (!said.includes(purchase.status)) return true;
  return !isEnd && (attendees.length === 0 || event.endsAt < now.toISOString());
}

/** Whose tickets a mail carries: all of the order for its buyer but those that were transferred, and their own for everybody else. */
function carried(mail: Reader, facts: People) {
  const { kind, toAddress } = mail;
  const { attendees: all } = facts;
  const isTheirs = ({ email }: (typeof all)[number]) => emailKey(email) === emailKey(toAddress);
  const attendees = all.filter((attendee) => !attendee.isTransferred || isTheirs(attendee));
  const { tickets } = orderMails[kind];
  if (tickets !== 'own') return tickets ? attendees : [];
  const own = attendees.filter(isTheirs);
  return own.length === 0 && isBuyers(mail, facts) ? attendees : own;
}

/** Those with an email address of their own who shall have their tickets too, when the buyer gets all. Each address once. */
export function alsoTold(
  { kind, toAddress }: Pick<OrderMail, 'kind' | 'toAddress'>,
  { attendees }: Pick<OrderFacts, 'attendees'>,
): { name: string; address: string }[] {
  if (kind === 'mailing' || orderMails[kind].tickets !== 'all') return [];
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
 * left out where PUBLIC_URL is not set. Its tickets are attached, or linked only.
 */
export async function composeMail(
  mail: Mail,
  facts: OrderFacts,
  own: Wording | null,
  { mail: words }: ServerWords,
  publicUrl: string | null,
  tickets: 'attached' | 'linked' = 'attached',
): Promise<Composed> {
  const { kind, locale } = mail;
  const { purchase, event, seller, refund, invoiceKey } = facts;
  const ending = orderMails[kind].isOfTicket ? facts.ending : null;
  const money = (minor: number) => formatMoney(minor, purchase.currency, locale);
  const total = money(purchase.total);
  const until = purchase.holdExpiresAt ? formatDeadline(purchase.holdExpiresAt, event.timeZone, locale) : '';
  const people = carried(mail, facts);
  const count = people.length;
  const { toPay, hasInvoice } = orderMails[kind];
  const listed = ending
    ? endedOf(mail, facts, ending)
    : toPay
      ? facts.attendees.filter(({ isTransferred }) => !isTransferred).map(asDead)
      : people.map(asListed);
  const link = (path: string) => publicUrl && `${publicUrl}${path}`;
  const invoice = hasInvoice ? invoiceKey : null;
  const when = formatRangeInWords(event.startsAt, event.endsAt, event.timeZone, locale);
  const reader = readerOf(mail, facts);
  // Words about what is attached, the organiser's among them, are for who gets something.
  const withoutTickets: Partial<Record<OrderMailKind, UsualWording>> = words.withoutTickets;
  const linked = { ...words.wordings[kind], text: words.ticketsLinked };
  const instead = count === 0 ? withoutTickets[kind] : tickets === 'linked' ? linked : undefined;
  const said = await fillWording(instead ? null : own, instead ?? words.wordings[kind], {
    firstName: reader?.firstname ?? '',
    surname: reader?.surname ?? '',
    name: (ending && unlinked(mail.toName)) || (reader ? fullName(reader) : ''),
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
  const isToTransfer = toPay === 'transfer';
  // What is paid at the door may be kept for so long only.
  const kept = toPay === 'door' ? [{ label: words.until, value: until }] : [];
  const note = isToTransfer ? purchase.transferNote : toPay === 'door' ? purchase.doorNote : '';
  const priced =
    kind === 'confirmation' ? [{ label: words.total, value: purchase.total === 0 ? words.free : total }] : [];
  const open = link(to.registration(event.id, purchase.formId, purchase.key));

  // Where one’s own tickets are changed, transferred and cancelled.
  const ownPage = count > 0 && event.published ? link(to.findTickets(event.slug)) : null;
  const isUnnamed = !ending && isBuyers(mail, facts) && listed.some(({ detailsKey }) => detailsKey);
  const objection = ending && isObjectable(ending) ? mail.readerKey : null;
  const blocks: (Block | null)[] = [
    isTest(purchase) ? { kind: 'note', text: words.testMode } : null,
    said.above,
    givenBy(mail, facts, words),
    ending ? { kind: 'text', text: words.endings[ending.how](formatBegin(ending.at, event.timeZone, locale)) } : null,
    ...(objection && publicUrl
      ? ([
          { kind: 'text', text: words.objection.within(seller.name, objectionHours) },
          { kind: 'button', label: words.objection.label, href: objectionAddress(publicUrl, objection) },
        ] as const)
      : []),
    refund && kind === 'refund' ? { kind: 'text', text: wayBack(refund, seller, money(refund.amount), words) } : null,
    invoice ? { kind: 'text', text: kind === 'refund' ? words.refund.creditNote : words.invoiceAttached } : null,
    isToTransfer ? { kind: 'facts', facts: bankFacts.filter(isGiven) } : null,
    note === '' ? null : { kind: 'text', text: note },
    {
      kind: 'facts',
      facts: [...(isToTransfer ? eventFacts.slice(0, 2) : eventFacts), ...priced, ...kept].filter(isGiven),
    },
    isUnnamed && purchase.buyer
      ? { kind: 'text', text: words.detailsMissing(unlinked(fullName(purchase.buyer))) }
      : null,
    listed.length === 0
      ? null
      : {
          kind: 'people',
          title: words.tickets,
          people: listed.map(({ name, detail, key, detailsKey }) => {
            const missing = isUnnamed ? detailsKey : null;
            const href = missing ? link(to.details(missing)) : key && link(to.ticket(key));
            return {
              name,
              detail: missing ? words.detailsLater(detail) : detail,
              link: href ? { label: missing ? words.addDetails : words.openTicket, href } : null,
            };
          }),
        },
    // An attendee gets their ticket, and not the order, which is the buyer's to cancel.
    open && kind !== 'ticket' && (!ending || isBuyers(mail, facts))
      ? { kind: 'button', label: words.openOrder, href: open }
      : null,
    ownPage ? { kind: 'button', label: words.manage, href: ownPage } : null,
    said.below,
  ];
  const toReader = named(mail, facts);
  const content = {
    subject: said.subject,
    logo: facts.logo && { ...facts.logo, name: seller.name },
    about: event.name,
    title: said.title,
    blocks: blocks.filter((block) => block !== null),
    footer: footerOf(seller, words),
  };
  return {
    ...renderMail(content, locale),
    toName: mail.toName || (toReader ? fullName(toReader) : ''),
    attachments: [
      ...(tickets === 'linked' ? [] : people).map(({ ticketKey }) => ({ kind: 'ticket' as const, key: ticketKey })),
      ...(invoice ? [{ kind: 'invoice' as const, key: invoice }] : []),
      ...(count > 0 || toPay === 'door' ? [{ kind: 'calendar' as const }] : []),
      ...((ending || orderMails[kind].isEnd) && !orderMails[kind].stays && !comes(mail, facts)
        ? [{ kind: 'calendar' as const, isOff: true as const }]
        : []),
      ...(facts.logo ? [{ kind: 'logo' as const }] : []),
    ],
  };
}

/** Whom a mail is from, how to reach them, and what they hold buyers to. */
export const footerOf = ({ name, contact, policies }: OrderFacts['seller'], words: ServerWords['mail']): string[] => [
  words.from(name),
  ...(contact === '' ? [] : [words.questions(name, contact)]),
  ...policyNames.flatMap((each) => (policies[each] === '' ? [] : `${words.policies[each]}: ${policies[each]}`)),
];

/** Whether a mail's reader still comes, or, of the buyer, anybody of the order. */
function comes(mail: Mail, facts: OrderFacts): boolean {
  const { purchase, attendees } = facts;
  if (isVoid(purchase.status)) return false;
  const key = emailKey(mail.toAddress);
  return isBuyers(mail, facts) ? attendees.length > 0 : attendees.some(({ email }) => emailKey(email) === key);
}

/** For the holder of a ticket who did not order it: the buyer, by the name that they gave. */
function givenBy(mail: Mail, facts: OrderFacts, words: ServerWords['mail']): Block | null {
  const { purchase, attendees } = facts;
  if (mail.kind !== 'ticket' || isBuyers(mail, facts)) return null;
  const buyer =
    purchase.buyer ?? attendees.find(({ email }) => emailKey(email) === emailKey(purchase.buyerEmail)) ?? null;
  const own = attendees.find(({ email }) => emailKey(email) === emailKey(mail.toAddress));
  const name = buyer && unlinked(fullName(buyer));
  if (!name || !own) return null;
  return { kind: 'text', text: own.isTransferred ? words.passedOn(name) : words.orderedFor(name) };
}

/** The tickets that ended: one, or with its order all that the reader had of it. */
function endedOf({ toAddress }: Mail, { attendees }: OrderFacts, ending: Ending) {
  const { name, ticketName: detail, how } = ending;
  if (how !== 'orderEnded') return [{ name, detail, key: null, detailsKey: null }];
  return attendees
    .filter(({ email }) => emailKey(email) === emailKey(toAddress))
    .map((each) => ({ ...asDead(each), detailsKey: null }));
}

type Attendee = OrderFacts['attendees'][number];
/** A ticket as a mail lists it, with the key of its link, and of the link to say who comes where that is open. */
const asListed = (attendee: Attendee) => ({
  name: fullName(attendee),
  detail: attendee.ticketName,
  key: attendee.ticketKey,
  detailsKey: attendee.detailsMissing ? attendee.ticketKey : null,
});
/** One whose link opens nothing: it is not valid yet, or not any more. */
const asDead = (attendee: Attendee) => ({ ...asListed(attendee), key: null });

const isBuyers = ({ toAddress }: Reader, { purchase }: People) => emailKey(purchase.buyerEmail) === emailKey(toAddress);

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

/** Whom the words of a mail may call by name: its reader, or else whoever ordered, who is the first attendee unless it was for others. */
const readerOf = (mail: Mail, facts: OrderFacts) =>
  (isBuyers(mail, facts) && facts.purchase.buyer) || (named(mail, facts) ?? facts.attendees[0]);
