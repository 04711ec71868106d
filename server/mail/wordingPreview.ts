import { and, asc, eq, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import type { MailPreview } from '../../src/api/contract/mailings.ts';
import type { previewMailWording as previewCall } from '../../src/api/contract/mailWordings.ts';
import { defaultTransferDays } from '../../src/lib/limits.ts';
import {
  type EventMail,
  isLoginMail,
  isWaitingMail,
  type LoginMailKind,
  type OrderMailKind,
  type TicketEnding,
  type WaitingMailKind,
} from '../../src/lib/mail.ts';
import { fullName } from '../../src/lib/text.ts';
import { type ServerWords, serverWords } from '../../src/messages/serverWords.ts';
import { selectIds } from '../attendees/attendees.ts';
import { containing } from '../platform/db/columns.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { waitingEntries } from '../platform/db/schema/waiting.ts';
import type { MailDeps, Tx } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { readLogo, withLogo } from '../platform/mail/logo.ts';
import { readSeller } from '../settings/seller.ts';
import { filesOf } from './attachments.ts';
import { composeMail } from './compose.ts';
import { composeMailing } from './composeMailing.ts';
import { asExample, deadKey, type Preview, sampleRecipient, withoutKeys } from './example.ts';
import { type OrderFacts, readMailFacts } from './facts.ts';
import { previewLogin } from './loginPreview.ts';
import { orderMails } from './mailOf.ts';
import { sendWritten } from './mailServer.ts';
import { cleanWording } from './mailWordings.ts';
import { waitingLetter } from './waitingMail.ts';

type Asked = ParsedInputOf<typeof previewCall>;
type Event = typeof events.$inferSelect;
const day = 24 * 60 * 60 * 1_000;

/** A mail in words that are being written, as a person of the event would get it. */
export async function previewWording(deps: MailDeps, asked: Asked): Promise<MailPreview> {
  const { mail, ...found } = await preview(deps, await readEvent(deps, asked), asked);
  if (!mail) return { mail, ...found };
  const { toName, toAddress, subject, html, text } = mail;
  const shown = await withLogo(deps.db, asked.eventId, html);
  return { mail: { toName, toAddress, subject, html: shown, text, attached: [] }, ...found };
}

/** Sends the same to the organiser. Throws 409 without a mail server or a person who was searched for, 422 where it is not taken. */
export async function testWording(deps: MailDeps, asked: Asked, to: string, words: ServerWords) {
  const { eventId, locale } = asked;
  const event = await readEvent(deps, asked);
  const { mail } = await preview(deps, event, asked);
  if (!mail) throw conflict(({ mail }) => mail.nobodyToWrite);
  const files = await filesOf(deps, { ...mail, ownerId: event.ownerId, eventId, locale, mailingId: null }, asExample);
  const subject = words.mail.testOf(mail.subject);
  return sendWritten(deps, event.ownerId, { ...mail, toName: '', toAddress: to, subject }, files);
}

async function readEvent({ db }: MailDeps, { eventId }: Asked): Promise<Event> {
  const [event] = await db.select().from(events).where(eq(events.id, eventId));
  if (!event) throw notFound();
  return event;
}

async function preview(deps: MailDeps, event: Event, asked: Asked): Promise<Preview> {
  const wording = await cleanWording(asked.wording);
  const { kind } = asked;
  if (isWaitingMail(kind)) return previewWaiting(deps, event, { ...asked, kind, wording });
  if (isLoginMail(kind)) return previewLogin(deps, event, { ...asked, kind, wording });
  return previewOrder(deps, event, { ...asked, kind, wording });
}

/** How a ticket ended in the preview of the mail about it. */
const endingsShown: Partial<Record<EventMail, TicketEnding>> = {
  ticketTransferred: 'transferredByBuyer',
  addressChanged: 'addressByBuyer',
};

type AskedOrder = Asked & { kind: Exclude<EventMail, WaitingMailKind | LoginMailKind> };

async function previewOrder({ db, clock, publicUrl }: MailDeps, event: Event, asked: AskedOrder): Promise<Preview> {
  const { kind, locale, wording, name = '', place } = asked;
  const fit = kind === 'eventChange' ? undefined : isFitting(kind);
  const ids = await selectIds(db, { eventId: event.id }, { name }, and(isNull(registeredUsers.erasedAt), fit))
    .limit(2)
    .offset(place);
  const found = ids[0] && (await readOrder(db, event, ids[0].id));
  const isMadeUp = !found && name === '' && place === 0;
  const { facts, attendee } = found ?? (isMadeUp ? await madeUpOrder(db, event, locale) : {});
  if (!facts || !attendee) return { mail: null, hasNext: false, isMadeUp };
  const end = new Date(clock().getTime() + (event.transferDays ?? defaultTransferDays) * day);
  const { purchase } = facts;
  const told: OrderFacts = {
    ...facts,
    purchase: { ...purchase, holdExpiresAt: purchase.holdExpiresAt ?? end.toISOString() },
    refund: { amount: purchase.total, byHand: false },
    logo: await readLogo(db, event),
    ending: {
      ...{ name: fullName(attendee), ticketName: attendee.ticketName, at: clock().toISOString() },
      how: endingsShown[kind] ?? 'cancelledByOrganiser',
    },
  };
  const reader = { locale, toName: fullName(attendee), toAddress: attendee.email || purchase.buyerEmail };
  const words = serverWords[locale];
  const composed =
    kind === 'eventChange'
      ? await composeMailing(
          { ...wording, ...usuallyAttached, eventBefore: told.event },
          { ...reader, readerKey: null, attendee },
          told,
          words,
          publicUrl,
        )
      : await composeMail({ ...reader, kind, readerKey: deadKey }, told, wording, words, publicUrl);
  const keys = [purchase.key, ...facts.attendees.map(({ ticketKey }) => ticketKey)];
  const mail = { ...withoutKeys(composed, keys), toAddress: reader.toAddress };
  return { mail, hasNext: ids.length > 1, isMadeUp };
}

/** As an email about a changed event begins. */
const usuallyAttached = { withTickets: false, withInvoice: false, withCalendar: true, hasFile: false };

async function readOrder(tx: Tx, { id: eventId, ownerId }: Event, uId: string) {
  const [{ purchaseId = '' } = {}] = await tx
    .select({ purchaseId: registeredUsers.purchaseId })
    .from(registeredUsers)
    .where(eq(registeredUsers.id, uId));
  const facts = await readMailFacts(tx, { eventId, ownerId, purchaseId, refundId: null });
  const attendee = facts?.attendees.find((each) => each.uId === uId);
  return facts && attendee ? { facts, attendee } : null;
}

/** A made-up order, to see a mail before there are any. */
async function madeUpOrder(tx: Tx, event: Event, locale: Asked['locale']) {
  const seller = await readSeller(tx, event.ownerId);
  if (!seller) throw notFound();
  const ticketName = serverWords[locale].mail.waiting.ticket;
  const attendee = {
    ...sampleRecipient,
    uId: '',
    ticketName,
    ticketKey: deadKey,
    detailsMissing: false,
    isTransferred: false,
  };
  const facts: Omit<OrderFacts, 'logo' | 'ending'> = {
    purchase: {
      ...{ key: deadKey, formId: '', reference: 'K7QM-4TXD', buyerEmail: sampleRecipient.email, buyer: null },
      ...{ status: 'paid', paymentMethod: 'card', total: 2_500, currency: event.currency, holdExpiresAt: null },
      ...{ gateway: null, testMode: false, isLive: true },
      ...{ transferAccount: event.transferAccount, transferNote: event.transferNote, doorNote: event.doorNote },
    },
    event: { ...event, startsAt: event.startsAt.toISOString(), endsAt: event.endsAt.toISOString() },
    seller,
    attendees: [attendee],
    refund: null,
    invoiceKey: null,
  };
  return { facts, attendee };
}

type AskedWaiting = Asked & { kind: WaitingMailKind };

async function previewWaiting({ db, clock, publicUrl }: MailDeps, event: Event, asked: AskedWaiting) {
  const { kind, locale, wording, name = '', place } = asked;
  const entries = await db
    .select({ entry: waitingEntries, ticketName: tickets.name })
    .from(waitingEntries)
    .innerJoin(tickets, eq(tickets.id, waitingEntries.ticketId))
    .innerJoin(forms, eq(forms.id, waitingEntries.formId))
    .where(
      and(
        eq(forms.eventId, event.id),
        like(
          sql`lower(${waitingEntries.firstname} || ' ' || ${waitingEntries.surname})`,
          containing(name.toLowerCase()),
        ),
      ),
    )
    .orderBy(asc(waitingEntries.place))
    .limit(2)
    .offset(place);
  const isMadeUp = entries.length === 0 && name === '' && place === 0;
  const ticketName = serverWords[locale].mail.waiting.ticket;
  const madeUp = { entry: { ...sampleRecipient, key: deadKey, formId: '', count: 1, offeredUntil: null }, ticketName };
  const found = entries[0] ?? (isMadeUp ? madeUp : null);
  const seller = await readSeller(db, event.ownerId);
  if (!found || !seller) return { mail: null, hasNext: false, isMadeUp };
  const { entry } = found;
  const offeredUntil = entry.offeredUntil ?? new Date(clock().getTime() + day);
  const logo = await readLogo(db, event);
  const told = { ...found, entry: { ...entry, offeredUntil }, event, seller, logo };
  const written = await waitingLetter({ kind, locale }, told, wording, publicUrl);
  const mail = {
    ...withoutKeys(written, [entry.key]),
    toName: fullName(entry),
    toAddress: entry.email,
    attachments: logo ? [{ kind: 'logo' as const }] : [],
  };
  return { mail, hasNext: entries.length > 1, isMadeUp };
}

/** Whether a mail of this kind fits an attendee's order. */
function isFitting(kind: OrderMailKind): SQL {
  const { statuses, methods, costs } = orderMails[kind].fits;
  const among = (column: SQL, values: readonly string[]) =>
    sql` and ${column} = any(${sql.param([...values])}::text[])`;
  return sql`exists (select from ${purchases} p where p.id = ${registeredUsers.purchaseId}${
    statuses ? among(sql`p.status`, statuses) : sql``
  }${methods ? among(sql`p.payment_method`, methods) : sql``}${costs ? sql` and p.total > 0` : sql``})`;
}
