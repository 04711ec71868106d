import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Member } from '../../src/api/contract/team.ts';
import type { MemberRole } from '../../src/lib/account.ts';
import { type AccountMailState, linkExpiry, mayAs } from '../../src/lib/account.ts';
import { maxMembers } from '../../src/lib/limits.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { emailKey } from '../../src/lib/text.ts';
import { isoOf } from '../platform/db/columns.ts';
import { violates } from '../platform/db/errors.ts';
import { accountMails } from '../platform/db/schema/accounts.ts';
import { eventPages } from '../platform/db/schema/eventPages.ts';
import { events, users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { hasSecondStep, owesSecondStep } from '../platform/http/caller.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { queueInvites } from './accountMails.ts';
import { assertProvingLimits } from './foyerMails.ts';
import { endLinks } from './loginLink.ts';
import { endPasskeys } from './passkey.ts';
import { closeSessions } from './session.ts';

type MailDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'ownMailServer' | 'publicUrl'>;
type SessionDeps = Pick<Deps, 'db' | 'clock' | 'holders'>;

/** The latest mail that invited a member. */
const mail = sql<{ state: AccountMailState; answer: string } | null>`(
  select json_build_object('state', m.state, 'answer', m.answer)
  from ${accountMails} m where m.user_id = users.id and m.kind = 'team' order by m.created_at desc limit 1)`;

const facts = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: users.teamRole,
  invitedAt: users.invitedAt,
  seenAt: users.seenAt,
  secondFactor: hasSecondStep,
  mail,
};

const ofTeam = (ownerId: string, id?: string) =>
  and(eq(users.memberOf, ownerId), isNull(users.deletedAt), id === undefined ? undefined : eq(users.id, id));

/** Who works in an organisation and who is invited, besides its owner. */
export async function listTeam(tx: Tx, ownerId: string, id?: string): Promise<Member[]> {
  const rows = await tx
    .select(facts)
    .from(users)
    .where(ofTeam(ownerId, id))
    .orderBy(sql`lower(coalesce(nullif(${users.name}, ''), ${users.email}))`, users.id);
  return rows.map(({ role, invitedAt, seenAt, mail, ...row }) => ({
    ...row,
    role: role as MemberRole,
    invited: invitedAt && { expiresAt: linkExpiry('team', invitedAt, null).toISOString(), mail },
    seenAt: isoOf(seenAt),
  }));
}

async function readMember(tx: Tx, ownerId: string, id: string): Promise<Member> {
  const [found] = await listTeam(tx, ownerId, id);
  if (!found) throw notFound();
  return found;
}

/** Invites an address to an organisation. Who has an account elsewhere with it is invited alike: the link tells them. */
export async function inviteMember(
  deps: MailDeps,
  ownerId: string,
  { email, role }: { email: string; role: MemberRole },
  network: string,
  locale: Locale,
): Promise<Member> {
  await assertProvingLimits(deps, ownerId, email, network);
  const now = deps.clock();
  const inTeam = () => conflict((words) => words.account.inTeam(email), 'email');
  try {
    return await inTransaction(deps.db, async (tx) => {
      // Two invitations at once wait for each other here, so that the team stays within its limit.
      const [owner] = await tx
        .select({ emailKey: users.emailKey })
        .from(users)
        .where(eq(users.id, ownerId))
        .for('no key update');
      if (owner?.emailKey === emailKey(email)) throw inTeam();
      if ((await tx.$count(users, ofTeam(ownerId))) >= maxMembers)
        throw conflict((words) => words.account.teamFull(maxMembers));
      const [added] = await tx
        .insert(users)
        .values({
          role: 'admin',
          memberOf: ownerId,
          teamRole: role,
          email,
          emailKey: emailKey(email),
          passwordHash: '',
          invitedAt: now,
          createdAt: now,
        })
        .returning({ id: users.id });
      if (!added) throw new Error('The invitation was not written.');
      await queueInvites(tx, ownerId, [added.id], locale, now, { kind: 'team', mayGoByFoyer: true });
      return readMember(tx, ownerId, added.id);
    });
  } catch (error) {
    if (violates(error, 'users_team_email')) throw inTeam();
    throw error;
  }
}

/** Has everybody of an organisation need a second step or a passkey, or no longer. Throws 409 where its owner has neither. */
export async function requireSecondStep(
  { db, holders }: SessionDeps,
  ownerId: string,
  required: boolean,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.update(users).set({ secondStepRequired: required }).where(eq(users.id, ownerId));
    const [owner] = await tx.select({ owes: owesSecondStep }).from(users).where(eq(users.id, ownerId));
    if (owner?.owes) throw conflict((words) => words.account.secondStepFirst);
  });
  holders.forget();
}

export const isSecondStepRequired = async (tx: Tx, ownerId: string): Promise<boolean> =>
  (await tx.$count(users, and(eq(users.id, ownerId), users.secondStepRequired))) > 0;

/** Mails an invitation again. Its time begins anew, and links that were mailed before stop working. */
export async function resendInvitation(
  deps: MailDeps,
  ownerId: string,
  id: string,
  network: string,
  locale: Locale,
): Promise<Member> {
  const { email } = await readMember(deps.db, ownerId, id);
  await assertProvingLimits(deps, ownerId, email, network);
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const { invited } = await lockMember(tx, ownerId, id);
    if (!invited) throw conflict((words) => words.account.joined);
    await tx.update(users).set({ invitedAt: now }).where(eq(users.id, id));
    await endLinks(tx, [id]);
    await queueInvites(tx, ownerId, [id], locale, now, { kind: 'team', mayGoByFoyer: true });
    return readMember(tx, ownerId, id);
  });
}

/** Gives a member another role. Their sessions end, so that their pages show what they may do from then on, and the links to drafts where they may read none any more. */
export async function changeMemberRole(
  { db, holders }: SessionDeps,
  ownerId: string,
  { id, role }: { id: string; role: MemberRole },
): Promise<Member> {
  const member = await inTransaction(db, async (tx) => {
    const before = await lockMember(tx, ownerId, id);
    await tx.update(users).set({ teamRole: role }).where(eq(users.id, id));
    await closeSessions(tx, id);
    if (before.manages && !mayAs(role, 'manage')) await endPreviews(tx, ownerId);
    return readMember(tx, ownerId, id);
  });
  holders.forget();
  return member;
}

/** Removes a member and ends their sessions; what they did stays with their name. An invitation goes without a trace. */
export async function removeMember(
  { db, clock, holders }: SessionDeps,
  ownerId: string,
  id: string,
): Promise<{ wasInvited: boolean; name: string }> {
  const removed = await inTransaction(db, async (tx) => {
    const { invited, manages, name, email } = await lockMember(tx, ownerId, id);
    if (invited) await tx.delete(users).where(and(eq(users.id, id), isNotNull(users.invitedAt)));
    else await tx.update(users).set({ deletedAt: clock() }).where(eq(users.id, id));
    await closeSessions(tx, id);
    await endLinks(tx, [id]);
    await endPasskeys(tx, id);
    if (manages && !invited) await endPreviews(tx, ownerId);
    return { wasInvited: invited, name: name || email };
  });
  holders.forget();
  return removed;
}

/** Gives the drafts of an organiser's pages new links: who has left may still have the ones before. */
const endPreviews = (tx: Tx, ownerId: string) =>
  tx
    .update(eventPages)
    .set({ previewKey: sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')` })
    .where(inArray(eventPages.eventId, tx.select({ id: events.id }).from(events).where(eq(events.ownerId, ownerId))));

async function lockMember(tx: Tx, ownerId: string, id: string) {
  const [found] = await tx
    .select({ name: users.name, email: users.email, invitedAt: users.invitedAt, role: users.teamRole })
    .from(users)
    .where(ofTeam(ownerId, id))
    .for('update');
  if (!found) throw notFound();
  const { role, ...facts } = found;
  return { ...facts, invited: found.invitedAt !== null, manages: mayAs(role as MemberRole, 'manage') };
}
