import { eq } from 'drizzle-orm';
import { formatDeadline, formatRangeInWords } from '../../src/lib/dates.ts';
import type { Locale } from '../../src/lib/locale.ts';
import type { WaitingMailKind, Wording } from '../../src/lib/mail.ts';
import { fullName, unlinked } from '../../src/lib/text.ts';
import { isOnList, unconfirmedDays } from '../../src/lib/waiting.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { to } from '../../src/paths.ts';
import { mails } from '../platform/db/schema/mails.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { waitingEntries } from '../platform/db/schema/waiting.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { type Logo, readLogo } from '../platform/mail/logo.ts';
import { type Block, type RenderedMail, renderMail } from '../platform/mail/mailTemplate.ts';
import { fillWording, readOwnWording } from '../platform/mail/wording.ts';
import { readSeller } from '../settings/seller.ts';
import { footerOf } from './compose.ts';
import type { MailRow } from './facts.ts';
import { inOwnWords, type OwnWordsDeps } from './ownWords.ts';

type Facts = NonNullable<Awaited<ReturnType<typeof readWaitingFacts>>>;
/** What a mail tells of an entry of a waiting list. */
export type Told = Pick<Facts, 'ticketName' | 'event' | 'seller'> & {
  logo: Logo | null;
  entry: Pick<Facts['entry'], 'key' | 'formId' | 'count' | 'offeredUntil' | 'firstname' | 'surname'>;
};
type Composing = Pick<Deps, 'clock' | 'publicUrl'> & OwnWordsDeps;

export async function readWaitingFacts(tx: Tx, { eventId, ownerId }: MailRow, waitingId: string) {
  const [found] = await tx
    .select({ entry: waitingEntries, ticketName: tickets.name })
    .from(waitingEntries)
    .innerJoin(tickets, eq(tickets.id, waitingEntries.ticketId))
    .where(eq(waitingEntries.id, waitingId));
  const [event] = await tx.select().from(events).where(eq(events.id, eventId));
  const seller = await readSeller(tx, ownerId);
  return found && event && seller ? { ...found, event, seller } : null;
}

/** Gives a mail about an entry of a waiting list its words; one that says what is no longer so does not go. */
export async function composeWaiting(
  tx: Tx,
  { clock, publicUrl, limits }: Composing,
  mail: MailRow,
  waitingId: string,
): Promise<void> {
  const facts = await readWaitingFacts(tx, mail, waitingId);
  if (!facts) return;
  const now = clock();
  const kind = mail.kind === 'waitingOffer' ? mail.kind : 'waitingJoined';
  const logo = await readLogo(tx, facts.event);
  const { ownerId, eventId, locale } = mail;
  const own = await readOwnWording(tx, { eventId, kind, locale });
  const content = await inOwnWords({ limits }, { ownerId, unpaid: true }, own, (said) =>
    waitingLetter({ kind, locale }, { ...facts, logo }, said, publicUrl),
  );
  await tx
    .update(mails)
    .set({
      ...content,
      attachments: logo ? [{ kind: 'logo' }] : [],
      composedAt: now,
      ...(isWaitingOutdated(mail, facts, now) && { state: 'suppressed', remark: 'outdated' }),
    })
    .where(eq(mails.id, mail.id));
}

export function isWaitingOutdated(
  { kind }: MailRow,
  { entry: { state, confirmedAt, offeredUntil } }: Facts,
  now: Date,
): boolean {
  if (kind !== 'waitingOffer') return !isOnList(state) || confirmedAt !== null;
  return state !== 'offered' || offeredUntil === null || offeredUntil <= now;
}

/** Links are left out where PUBLIC_URL is not set. */
export async function waitingLetter(
  { kind, locale }: { kind: WaitingMailKind; locale: Locale },
  { entry, ticketName, event, seller, logo }: Told,
  own: Wording | null,
  publicUrl: string | null,
): Promise<RenderedMail> {
  const words = serverWords[locale].mail;
  const { waiting } = words;
  const { key, formId, count, offeredUntil } = entry;
  const isOffer = kind === 'waitingOffer';
  const until = offeredUntil ? formatDeadline(offeredUntil.toISOString(), event.timeZone, locale) : '';
  const when = formatRangeInWords(event.startsAt.toISOString(), event.endsAt.toISOString(), event.timeZone, locale);
  const facts = [
    { label: waiting.ticket, value: ticketName },
    { label: waiting.quantity, value: String(count) },
    ...(isOffer ? [{ label: words.until, value: until }] : []),
    { label: words.when, value: when },
    { label: words.where, value: event.place },
  ].filter(({ value }) => value !== '');
  const said = await fillWording(own, words.wordings[kind], {
    firstName: unlinked(entry.firstname),
    surname: unlinked(entry.surname),
    name: unlinked(fullName(entry)),
    event: event.name,
    when,
    where: event.place,
    ticket: ticketName,
    tickets: words.ticketsOf(count),
    until,
    organiser: seller.name,
  });
  const register = publicUrl && `${publicUrl}${to.registration(event.id, formId, undefined, key)}`;
  const place = publicUrl && `${publicUrl}${to.waiting(key)}`;
  const blocks: (Block | null)[] = [
    said.above,
    { kind: 'facts', facts },
    isOffer && register ? { kind: 'button', label: waiting.register, href: register } : null,
    isOffer || !place ? null : { kind: 'text', text: waiting.confirmText(unconfirmedDays) },
    isOffer || !place ? null : { kind: 'button', label: waiting.confirm, href: place },
    isOffer && place ? { kind: 'link', label: waiting.place, href: place } : null,
    said.below,
  ];
  return renderMail(
    {
      subject: said.subject,
      logo: logo && { ...logo, name: seller.name },
      about: event.name,
      title: said.title,
      blocks: blocks.filter((block) => block !== null),
      footer: footerOf(seller, words),
    },
    locale,
  );
}
