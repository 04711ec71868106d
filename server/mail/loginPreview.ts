import { and, asc, eq, isNull, like, not, or, sql } from 'drizzle-orm';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import type { MailPreview } from '../../src/api/contract/mailings.ts';
import type { previewTeamWording as teamCall } from '../../src/api/contract/teamWording.ts';
import type { Role } from '../../src/lib/account.ts';
import type { Locale } from '../../src/lib/locale.ts';
import type { LoginMailKind, Wording } from '../../src/lib/mail.ts';
import { fullName } from '../../src/lib/text.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { to } from '../../src/paths.ts';
import { accountLetter, type MailedAccount } from '../account/accountLetter.ts';
import { containing } from '../platform/db/columns.ts';
import { type events, users } from '../platform/db/schema/usersAndEvents.ts';
import type { Deps } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { readLogo, readOrganisationLogo, withLogo } from '../platform/mail/logo.ts';
import { readSeller } from '../settings/seller.ts';
import { deadKey, type Preview, sampleRecipient } from './example.ts';
import { sendWritten } from './mailServer.ts';
import { cleanWording } from './mailWordings.ts';

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
  const letter = await accountLetter({ kind: 'invite', locale }, account, publicUrl ?? '', deadLink, {
    own: wording,
    logo,
  });
  const mail = {
    ...letter,
    toName: login.name,
    toAddress: login.email,
    attachments: logo ? [{ kind: 'logo' as const }] : [],
  };
  return { mail, hasNext: found.length > 1, isMadeUp };
}

type AskedTeam = ParsedInputOf<typeof teamCall>;

/** An organisation's invitation to its team, in words that are being written, to a recipient who is made up. */
export async function previewTeamWording(
  deps: MailServerDeps,
  ownerId: string,
  asked: AskedTeam,
): Promise<MailPreview> {
  const { subject, html, text } = await teamLetter(deps, ownerId, asked);
  const mail = {
    toName: '',
    toAddress: sampleRecipient.email,
    subject,
    text,
    html: await withLogo(deps.db, ownerId, html),
  };
  return { mail: { ...mail, attached: [] }, hasNext: false, isMadeUp: true };
}

/** Sends the same to its owner. Throws 409 without a mail server, 422 where it is not taken. */
export async function testTeamWording(
  deps: MailServerDeps,
  ownerId: string,
  asked: AskedTeam,
  toAddress: string,
  { mail: words }: ServerWords,
) {
  const { files, ...letter } = await teamLetter(deps, ownerId, asked);
  const subject = words.testOf(letter.subject);
  return sendWritten(deps, ownerId, { ...letter, toName: '', toAddress, subject }, files);
}

async function teamLetter({ db, publicUrl }: MailServerDeps, ownerId: string, { locale, wording }: AskedTeam) {
  const [owner] = await db.select({ name: users.name }).from(users).where(eq(users.id, ownerId));
  const seller = await readSeller(db, ownerId);
  if (!owner || !seller) throw notFound();
  const account: MailedAccount = {
    ...{
      name: '',
      email: sampleRecipient.email,
      role: 'admin',
      teamRole: 'manager',
      newEmail: null,
      passkeys: 0,
      identities: 0,
    },
    ...{ inviter: owner.name, event: null, seller },
  };
  return accountLetter({ kind: 'team', locale }, account, publicUrl ?? '', deadLink, {
    own: await cleanWording(wording),
    logo: await readOrganisationLogo(db, ownerId),
  });
}
