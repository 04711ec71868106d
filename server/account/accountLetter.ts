import { and, eq, isNull } from 'drizzle-orm';
import { formatRange } from '../../src/lib/dates.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { type AccountMailKind, emailHours, inviteDays, resetMinutes, ticketsHours } from '../../src/lib/loginLink.ts';
import { product } from '../../src/lib/product.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { users } from '../db/schema/accounts.ts';
import { events } from '../db/schema/events.ts';
import type { Tx } from '../deps.ts';
import { type Block, type Written, writeLetter } from '../mail/letter.ts';
import { readSeller } from '../settings/seller.ts';

type MailedAccount = NonNullable<Awaited<ReturnType<typeof readMailedAccount>>>;

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
      event: events,
    })
    .from(users)
    .leftJoin(events, eq(events.id, users.eventId))
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.lockedAt)));
  if (!found) return null;
  const ownerId = found.event?.ownerId ?? found.memberOf;
  return { ...found, seller: ownerId ? await readSeller(tx, ownerId) : null };
}

/** How long the link of a mail is valid, in what its words say it. */
const validFor: Record<AccountMailKind, number> = {
  reset: resetMinutes,
  invite: inviteDays,
  team: inviteDays,
  email: emailHours,
  emailNotice: 0,
  tickets: ticketsHours,
};

/** Writes the mail with a link to `path`, in its reader's language. */
export function accountLetter(
  { kind, locale }: { kind: AccountMailKind; locale: Locale },
  account: MailedAccount,
  publicUrl: string,
  path: string,
): Written {
  const { account: words, mail: mailWords } = serverWords[locale];
  const { event, seller, email, role, teamRole, newEmail } = account;
  const said = words.mails[kind];
  const about = kind === 'team' ? (seller?.name ?? product) : (event?.name ?? product);
  const facts: Block = {
    kind: 'facts',
    facts: [
      ...(kind === 'tickets' ? [] : [{ label: words.mails.account, value: (kind === 'email' && newEmail) || email }]),
      ...(role === 'admin' || kind === 'tickets' ? [] : [{ label: words.mails.role, value: words.roles[role] }]),
      ...(kind === 'team' && teamRole ? [{ label: words.teamRole, value: words.teamRoles[teamRole] }] : []),
      ...(event && kind !== 'reset'
        ? [
            {
              label: mailWords.when,
              value: formatRange(event.startsAt.toISOString(), event.endsAt.toISOString(), event.timeZone, locale),
            },
            { label: mailWords.where, value: event.place },
          ]
        : []),
    ].filter(({ value }) => value !== ''),
  };
  return writeLetter(
    {
      subject: said.subject(about),
      about,
      title: said.title,
      blocks: [
        { kind: 'text', text: said.lead(about) },
        facts,
        { kind: 'button', label: said.button, href: `${publicUrl}${path}` },
        { kind: 'text', text: said.after(validFor[kind]) },
      ],
      footer: [
        ...(seller ? [mailWords.from(seller.name)] : []),
        ...(seller?.contact ? [mailWords.questions(seller.name, seller.contact)] : []),
        publicUrl,
      ],
    },
    locale,
  );
}
