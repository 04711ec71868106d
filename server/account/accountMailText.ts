import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Role } from '../../src/lib/account.ts';
import { emailHours, inviteDays, resetMinutes, ticketsHours } from '../../src/lib/account.ts';
import { formatRangeInWords } from '../../src/lib/dates.ts';
import type { Locale } from '../../src/lib/locale.ts';
import type { LoginMailKind, Wording } from '../../src/lib/mail.ts';
import { product } from '../../src/lib/product.ts';
import { isHarmlessName } from '../../src/lib/text.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { identities, passkeys } from '../platform/db/schema/accounts.ts';
import { events, users } from '../platform/db/schema/usersAndEvents.ts';
import type { Tx } from '../platform/deps.ts';
import type { AccountMailKind } from '../platform/mail/accountMail.ts';
import { type Logo, logoFile, readLogo, readOrganisationLogo } from '../platform/mail/logo.ts';
import { type Block, type RenderedMail, renderMail } from '../platform/mail/mailTemplate.ts';
import { fillWording, readOwnWording, type WordingOf, type WrittenMail } from '../platform/mail/wording.ts';
import { readSeller } from '../settings/seller.ts';

type Read = NonNullable<Awaited<ReturnType<typeof readMailedAccount>>>;
/** What a mail says of an account. `inviter` is whose organisation it works in. */
export type MailedAccount = Omit<Read, 'id' | 'ownerId'>;

const owners = alias(users, 'owners');

/** What a mail says of an account; null once it is gone or locked. */
export async function readMailedAccount(tx: Tx, userId: string) {
  const [found] = await tx
    .select({
      id: users.id,
      role: users.role,
      name: users.name,
      email: users.email,
      memberOf: users.memberOf,
      teamRole: users.teamRole,
      newEmail: users.newEmail,
      inviter: owners.name,
      event: events,
      passkeys: tx.$count(passkeys, eq(passkeys.userId, users.id)),
      identities: tx.$count(identities, eq(identities.userId, users.id)),
    })
    .from(users)
    .leftJoin(events, eq(events.id, users.eventId))
    .leftJoin(owners, eq(owners.id, users.memberOf))
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.lockedAt)));
  if (!found) return null;
  const { memberOf, ...account } = found;
  const ownerId = found.event?.ownerId ?? memberOf;
  return { ...account, ownerId, seller: ownerId ? await readSeller(tx, ownerId) : null };
}

const loginMails: Record<Exclude<Role, 'admin'>, LoginMailKind> = {
  checkin: 'checkinLogin',
  exhibitor: 'exhibitorLogin',
  attendee: 'attendeeLogin',
};

/** `registered`: an address is registered that an organiser has. */
type LetterKind = AccountMailKind | 'registered';
type Mail = { kind: LetterKind; locale: Locale };

/** Whose words a mail can have: an event's, or the usual ones. */
function wordingOf({ kind, locale }: Mail, { role, event }: Read): WordingOf | null {
  if (kind === 'invite' && event && role !== 'admin') return { eventId: event.id, kind: loginMails[role], locale };
  return null;
}

/** How a mail is worded, and the logo at its head. */
export async function readLook(tx: Tx, mail: Mail, account: Read): Promise<Look> {
  const { event, ownerId } = account;
  const which = wordingOf(mail, account);
  return {
    own: which && (await readOwnWording(tx, which)),
    logo: event ? await readLogo(tx, event) : ownerId ? await readOrganisationLogo(tx, ownerId) : null,
  };
}

export type Look = { own: Wording | null; logo: Logo | null };

/** Without a word or picture of an organiser's: what the Foyer's own mail server sends. */
export const usualLook: Look = { own: null, logo: null };

/**
 * What the Foyer's own mail server may say of an account: it speaks for whoever runs this Foyer, so of what an organiser typed only names that
 * are no message, in quotation marks, so that none is read as what Foyer says. The address of their account stands for the others; it was confirmed.
 */
export function withHarmlessNames(account: MailedAccount, locale: Locale): MailedAccount {
  const { event, seller, inviter } = account;
  const instead = seller?.email ?? product;
  const named = (name: string, other: string) =>
    name !== '' && isHarmlessName(name) ? serverWords[locale].parts.quoted(name) : other;
  return {
    ...account,
    event: event && { ...event, name: named(event.name, product), place: named(event.place, '') },
    seller: seller && { ...seller, name: named(seller.name, instead), contact: seller.email },
    inviter: inviter && named(inviter, instead),
  };
}

/** How long the link of a mail is valid, in what its words say it; a notice has none. */
const validFor: Partial<Record<LetterKind, number>> = {
  reset: resetMinutes,
  invite: inviteDays,
  team: inviteDays,
  email: emailHours,
  tickets: ticketsHours,
  register: emailHours,
};

/**
 * Writes the mail with a link to `path`, in its reader's language: in the organiser's words where it may have them, or else the usual ones. Whose
 * account it is, when and where, the link and how long it works are in every such mail.
 */
export async function accountMailText(
  mail: Mail,
  account: MailedAccount,
  publicUrl: string,
  path: string,
  { own, logo }: Look,
): Promise<RenderedMail & { files: ReturnType<typeof logoFile>[] }> {
  const { kind, locale } = mail;
  const { account: words, mail: mailWords } = serverWords[locale];
  const { event, seller, email, role, teamRole, newEmail } = account;
  const { button, after } = words.mails[kind];
  const when = event
    ? formatRangeInWords(event.startsAt.toISOString(), event.endsAt.toISOString(), event.timeZone, locale)
    : '';
  const facts: Block = {
    kind: 'facts',
    facts: [
      ...(kind === 'tickets' ? [] : [{ label: words.mails.account, value: (kind === 'email' && newEmail) || email }]),
      ...(role === 'admin' || kind === 'tickets' ? [] : [{ label: words.mails.role, value: words.roles[role] }]),
      ...(kind === 'reset' ? (['passkeys', 'identities'] as const) : [])
        .filter((each) => account[each] > 0)
        .map((each) => ({ label: words.mails[each], value: words.mails.stay(account[each]) })),
      ...(kind === 'team' && teamRole ? [{ label: words.teamRole, value: words.teamRoles[teamRole] }] : []),
      ...(event && kind !== 'reset'
        ? [
            { label: mailWords.when, value: when },
            { label: mailWords.where, value: event.place },
          ]
        : []),
    ].filter(({ value }) => value !== ''),
  };
  const said = await say(mail, account, own, when);
  const blocks: (Block | null)[] = [
    said.above,
    facts,
    { kind: 'button', label: button, href: `${publicUrl}${path}` },
    { kind: 'text', text: after(validFor[kind] ?? 0) },
    said.below,
  ];
  const written = renderMail(
    {
      subject: said.subject,
      logo: logo && { ...logo, name: seller?.name ?? product },
      about: aboutOf(kind, account),
      title: said.title,
      blocks: blocks.filter((block) => block !== null),
      footer: [
        ...(seller ? [mailWords.from(seller.name)] : []),
        ...(seller?.contact ? [mailWords.questions(seller.name, seller.contact)] : []),
        publicUrl,
      ],
    },
    locale,
  );
  return { ...written, files: logo ? [logoFile(logo.content)] : [] };
}

const aboutOf = (kind: LetterKind, { event, seller }: MailedAccount): string =>
  kind === 'team' ? (seller?.name ?? product) : (event?.name ?? product);

async function say(
  { kind, locale }: Mail,
  account: MailedAccount,
  own: Wording | null,
  when: string,
): Promise<WrittenMail> {
  const { account: words, mail } = serverWords[locale];
  const { event, seller, name, role, inviter } = account;
  if (kind === 'invite') {
    // An organiser is invited to no event.
    const usual = mail.wordings[role === 'admin' ? 'checkinLogin' : loginMails[role]];
    return fillWording(own, usual, {
      name,
      event: event?.name ?? product,
      when,
      where: event?.place ?? '',
      organiser: seller?.name ?? product,
    });
  }
  const about = aboutOf(kind, account);
  const { subject, title, lead } = words.mails[kind];
  // A name that ends with a full stop ends the sentence with that one.
  const said = lead(about, inviter || mail.colleague);
  const text = about.endsWith('.') ? said.replace(`${about}.`, about) : said;
  return { subject: subject(about), title, above: { kind: 'text', text }, below: null };
}
