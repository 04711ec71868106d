import { and, asc, eq, isNull, like, not, or, sql } from 'drizzle-orm';
import type { Role } from '../../src/lib/account.ts';
import type { Locale } from '../../src/lib/locale.ts';
import type { LoginMailKind, Wording } from '../../src/lib/mail.ts';
import { fullName } from '../../src/lib/text.ts';
import { to } from '../../src/paths.ts';
import { accountMailText, type MailedAccount } from '../account/accountMailText.ts';
import { containing } from '../platform/db/columns.ts';
import { type events, users } from '../platform/db/schema/usersAndEvents.ts';
import type { Deps } from '../platform/deps.ts';
import { readLogo } from '../platform/mail/logo.ts';
import { readSeller } from '../settings/seller.ts';
import { deadKey, type Preview, sampleRecipient } from './example.ts';

type MailServerDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'publicUrl' | 'secretKey' | 'mailPlaces'>;
type Asked = { kind: LoginMailKind; locale: Locale; wording: Wording; name?: string | undefined; place: number };

const roles: Record<LoginMailKind, Role> = {
  checkinLogin: 'checkin',
  exhibitorLogin: 'exhibitor',
  attendeeLogin: 'attendee',
};
/** Opens nothing: the preview of a mail is no way into an account. */
const deadLink = to.access(deadKey);
const madeUp = { name: fullName(sampleRecipient), email: sampleRecipient.email };

/** The mail to a login of an event, in words that are being written. */
export async function previewLogin(
  { db, publicUrl }: MailServerDeps,
  event: typeof events.$inferSelect,
  { kind, locale, wording, name = '', place }: Asked,
): Promise<Preview> {
  const role = roles[kind];
  const called = containing(name.toLowerCase());
  const found = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.eventId, event.id),
        eq(users.role, role),
        not(users.byLink),
        isNull(users.deletedAt),
        or(like(sql`lower(${users.name})`, called), like(sql`lower(${users.email})`, called)),
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(2)
    .offset(place);
  const isMadeUp = found.length === 0 && name === '' && place === 0;
  const login = found[0] ?? (isMadeUp ? madeUp : null);
  if (!login) return { mail: null, hasNext: false, isMadeUp };
  const seller = await readSeller(db, event.ownerId);
  const logo = await readLogo(db, event);
  const account: MailedAccount = {
    ...login,
    role,
    teamRole: null,
    newEmail: null,
    passkeys: 0,
    identities: 0,
    inviter: null,
    event,
    seller,
  };
  const content = await accountMailText({ kind: 'invite', locale }, account, publicUrl ?? '', deadLink, {
    own: wording,
    logo,
  });
  const mail = {
    ...content,
    toName: login.name,
    toAddress: login.email,
    attachments: logo ? [{ kind: 'logo' as const }] : [],
  };
  return { mail, hasNext: found.length > 1, isMadeUp };
}
