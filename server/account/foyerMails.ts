import { and, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { foyerMails, registerMails } from '../../src/lib/limits.ts';
import { emailKey, mailboxOf } from '../../src/lib/text.ts';
import { accountMails } from '../platform/db/schema/accounts.ts';
import { mailServers } from '../platform/db/schema/mails.ts';
import { users } from '../platform/db/schema/usersAndEvents.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { conflict, HttpError } from '../platform/http/errors.ts';
import { wideNetworkOf } from '../platform/http/network.ts';
import { countKey } from '../platform/http/signInLimit.ts';
import type { AccountMailKind } from '../platform/mail/accountMail.ts';
import { canSend } from '../platform/mail/sendNow.ts';

type AskingDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'ownMailServer' | 'publicUrl'>;

/** What an organiser sends to others by themselves. The rest is asked for by who gets it. */
const asked: readonly AccountMailKind[] = ['invite', 'team'];
/** What was counted for its mailbox when it was asked for. */
const counted: readonly AccountMailKind[] = [...asked, 'email'];

/** Whether an organiser has no mail server, so that what may goes through the Foyer's own. */
export const goesByFoyer = async (db: Tx, ownerId: string): Promise<boolean> =>
  (await db.$count(mailServers, eq(mailServers.ownerId, ownerId))) === 0;

/**
 * Says whether mails with a link that an organiser asks for can go to these logins of their events, and answers whether the Foyer's own mail server may send
 * them. Throws 409 where nothing can send them, or the operator has stopped the organiser; 429 where an address has had enough, whoever asked, or an organiser or network would send too many in a
 * day through the Foyer's own mail server: anybody may become an organiser, and these mails would bury a mailbox or a good name.
 */
export async function assertMailLimits(
  deps: AskingDeps,
  ownerId: string,
  addresses: readonly string[],
  network: string,
): Promise<{ mayGoByFoyer: boolean }> {
  if (deps.publicUrl === null) throw conflict((words) => words.account.noPublicUrl);
  if (!(await canSend(deps, ownerId))) throw conflict((words) => words.mail.noServer);
  const mayGoByFoyer = await goesByFoyer(deps.db, ownerId);
  await countMails(deps, ownerId, addresses, network, mayGoByFoyer && 'insteadOfOwn');
  return { mayGoByFoyer };
}

/**
 * Counts a mail that proves an address to this Foyer, an invitation to a team or the link to another address, which goes by the Foyer's own mail server alone.
 * Throws 409 and 429 as above.
 */
export const assertProvingLimits = (deps: AskingDeps, ownerId: string, address: string, network: string) =>
  countMails(deps, ownerId, [address], network, 'alone');

/** `byFoyer`: whether the Foyer's own mail server sends them, and whether the organiser's would if there were one. */
async function countMails(
  { db, limits, clock }: AskingDeps,
  ownerId: string,
  addresses: readonly string[],
  network: string,
  byFoyer: false | 'alone' | 'insteadOfOwn',
): Promise<void> {
  if (byFoyer) {
    const hasWay = byFoyer === 'insteadOfOwn';
    const why = await stoppedWhy(db, ownerId);
    if (why !== null) throw conflict((words) => words.account.mailStopped(why, hasWay));
    const tooMany = new HttpError(429, (words) => words.account.tooManyMails(foyerMails.asked, hasWay));
    if ((await countToday(db, ownerId, clock(), asked)) + addresses.length > foyerMails.asked) throw tooMany;
    if (!(await limits.foyerMails.count(network, addresses.length))) throw tooMany;
  }
  for (const address of addresses) {
    const mailbox = countKey(mailboxOf(address));
    await limits.linkMails.take(`${ownerId}|${mailbox}`);
    if (byFoyer) await limits.linkMailsOfAll.take(mailbox);
  }
}

/**
 * Counts a link to a new account that a stranger has mailed to any address. Throws 429 where their network, or all strangers together, have had too many
 * today.
 */
export async function assertRegistrationLimits(limits: AskingDeps['limits'], network: string): Promise<void> {
  const { registerMails: ofNetwork, registerMailsFirst, registerMailsOfAll } = limits;
  const refusal = new HttpError(429, (words) => words.account.tooManyRegistrations);
  if (!(await ofNetwork.count(network))) throw refusal;
  const isFirst = await registerMailsFirst.count(wideNetworkOf(network));
  const most = registerMails.all + (isFirst ? registerMails.first : 0);
  if (await registerMailsOfAll.count('all', 1, most)) return;
  await Promise.all([ofNetwork.giveBack(network), registerMailsOfAll.giveBack('all')]);
  throw refusal;
}

/** How many links to new accounts the Foyer's own mail server sent in a day. */
export const countRegistrations = (db: Tx, now: Date): Promise<number> =>
  db.$count(accountMails, and(eq(accountMails.kind, 'register'), since(now), eq(accountMails.byFoyer, true)));

type Waiting = {
  kind: AccountMailKind;
  userId: string | null;
  ownerId: string | null;
  mayGoByFoyer: boolean;
  /** Whether it is about an organiser's account, or a team member's. */
  isOrganiser: boolean;
};

/**
 * Whether a mail may go through the Foyer's own mail server now. What somebody asked for about their own account always may, as far as their mailbox has not had
 * enough, which this counts.
 */
export async function mayGoByFoyer(
  { db, clock, limits }: Pick<Deps, 'db' | 'clock'> & { limits: Pick<Deps['limits'], 'linkMailsOfAll'> },
  { kind, userId, ownerId, isOrganiser, ...mail }: Waiting,
  address: string,
): Promise<boolean> {
  if (!mail.mayGoByFoyer) return false;
  // No mailbox is buried, for however many accounts of theirs; and what others ask for uses up nothing of what its reader asks for.
  if (!counted.includes(kind) && !(await limits.linkMailsOfAll.count(`own|${countKey(mailboxOf(address))}`)))
    return false;
  if (ownerId === null || userId === ownerId || (isOrganiser && !counted.includes(kind))) return true;
  if ((await stoppedWhy(db, ownerId)) !== null) return false;
  const now = clock();
  const isWithin = async (most: number, kinds?: readonly AccountMailKind[]) =>
    (await sentToday(db, ownerId, now, kinds)) < most;
  // An organiser's own part is theirs, however much their people ask for.
  if (asked.includes(kind)) return isWithin(foyerMails.asked, asked);
  return (kind !== 'tickets' || (await isWithin(foyerMails.tickets, [kind]))) && isWithin(foyerMails.all);
}

/** Why the operator has stopped an organiser's mails; null where that is not so. */
async function stoppedWhy(db: Tx, ownerId: string): Promise<string | null> {
  const [owner] = await db.select({ why: users.mailStopped }).from(users).where(eq(users.id, ownerId));
  return owner?.why ?? null;
}

const isOwner = and(eq(users.role, 'admin'), isNull(users.memberOf), isNull(users.invitedAt), isNull(users.deletedAt));

const since = (now: Date) => gt(accountMails.createdAt, new Date(now.getTime() - foyerMails.seconds * 1_000));

const ofOwner = (ownerId: string, kinds?: readonly AccountMailKind[]) =>
  and(
    eq(accountMails.ownerId, ownerId),
    // Those of accounts that are gone by now are among them.
    sql`${accountMails.userId} is distinct from ${ownerId}`,
    kinds && inArray(accountMails.kind, [...kinds]),
  );

/** Mails of an organiser of the last day that wait or were sent by the Foyer's own mail server. */
const countToday = (db: Tx, ownerId: string, now: Date, kinds: readonly AccountMailKind[]): Promise<number> =>
  db.$count(
    accountMails,
    and(ofOwner(ownerId, kinds), since(now), or(eq(accountMails.byFoyer, true), eq(accountMails.state, 'queued'))),
  );

const sentToday = (db: Tx, ownerId: string, now: Date, kinds?: readonly AccountMailKind[]): Promise<number> =>
  db.$count(accountMails, and(ofOwner(ownerId, kinds), since(now), eq(accountMails.byFoyer, true)));

/** An organiser and how many mails went through the Foyer's own mail server for them in a day; who sent most comes first. */
export async function listSenders(
  db: Tx,
  now: Date,
): Promise<{ email: string; sent: number; stopped: string | null }[]> {
  const rows = await db
    .select({ email: users.email, stopped: users.mailStopped, sent: count(accountMails.id) })
    .from(users)
    .leftJoin(accountMails, and(eq(accountMails.ownerId, users.id), since(now), eq(accountMails.byFoyer, true)))
    .where(isOwner)
    .groupBy(users.id);
  return rows.sort((a, b) => b.sent - a.sent || (a.email < b.email ? -1 : 1));
}

/** Stops an organiser's mails through the Foyer's own mail server with a reason that they read, or lets them go again; false where no organiser has the address. */
export async function stopMails(db: Tx, email: string, why: string | null): Promise<boolean> {
  const stopped = await db
    .update(users)
    .set({ mailStopped: why })
    .where(and(isOwner, eq(users.emailKey, emailKey(email))))
    .returning({ id: users.id });
  return stopped.length > 0;
}
