import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { DeviceCode, makeDeviceCode } from '../../src/api/contract/deviceCode.ts';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import { type LoginLinkState, linkExpiry } from '../../src/lib/account.ts';
import { inPayload } from '../../src/lib/input.ts';
import { emailKey } from '../../src/lib/text.ts';
import { violates } from '../platform/db/errors.ts';
import { loginLinks } from '../platform/db/schema/accounts.ts';
import { events, users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { hashToken } from '../platform/secrets/token.ts';
import { assertLoginLimit } from './appUser.ts';
import { linkKeyOf, newDeviceKey } from './deviceKeys.ts';
import { endLinks, findLink, noteDevice, stateOf } from './loginLink.ts';
import { signInNames } from './logins.ts';

type Wanted = ParsedInputOf<typeof makeDeviceCode>['payload'];
type By = { id: string; name: string; email: string };

/**
 * Makes a code that signs one device in at the door of an event, once, and says where it stands. A device of that name which was set up before is
 * meant again: its login is kept, so that what it has not sent is sent. Codes made for it before stop working. Throws 409 while its login is locked,
 * and 422 for a gate that the event has not.
 */
export async function makeCode({ db, clock }: Pick<Deps, 'db' | 'clock'>, wanted: Wanted, by: By): Promise<DeviceCode> {
  const { eventId, name, gate, direction } = wanted;
  const now = clock();
  const key = newDeviceKey();
  const expiresAt = linkExpiry('device', now, null);
  const work = async (tx: Tx): Promise<DeviceCode> => {
    // Two who name the same device at once mean one login.
    const [event] = await tx
      .select({ gates: events.gates })
      .from(events)
      .where(eq(events.id, eventId))
      .for('no key update');
    if (!event) throw notFound();
    if (event.gates.length > 0 && gate !== '' && !event.gates.includes(gate))
      throw invalid((words) => words.door.gateUnknown, inPayload('gate'));
    const userId = (await loginOf(tx, eventId, name)) ?? (await addLogin(tx, eventId, name, now));
    await endLinks(tx, [userId], ['device']);
    const hash = hashToken(linkKeyOf(key));
    const link = { hash, kind: 'device' as const, userId, createdAt: now, expiresAt, gate, direction, madeBy: by.id };
    await tx.insert(loginLinks).values(link);
    await noteDevice(tx, 'deviceCodeMade', { eventId, device: name, by, now });
    return { id: userId, key, expiresAt: expiresAt.toISOString() };
  };
  return inTransaction(db, work).catch((error) => {
    if (!violates(error, 'users_event_email')) throw error;
    throw conflict((words) => words.account.appUserTaken(name), inPayload('name'));
  });
}

async function loginOf(tx: Tx, eventId: string, name: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: users.id, lockedAt: users.lockedAt })
    .from(users)
    .where(
      and(
        eq(users.eventId, eventId),
        eq(users.role, 'checkin'),
        users.forDevice,
        isNull(users.deletedAt),
        sql`lower(${users.name}) = lower(${name})`,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(1)
    .for('no key update');
  if (found?.lockedAt) throw conflict((words) => words.account.deviceLocked(name), inPayload('name'));
  return found?.id ?? null;
}

async function addLogin(tx: Tx, eventId: string, name: string, now: Date): Promise<string> {
  const [email = ''] = await signInNames(tx, eventId, [name]);
  const [added] = await tx
    .insert(users)
    .values({
      ...{ eventId, name, email, emailKey: emailKey(email), role: 'checkin' as const },
      ...{ passwordHash: '', forDevice: true, createdAt: now },
    })
    .returning({ id: users.id });
  if (!added) throw new Error('The login of the device was not written.');
  await assertLoginLimit(tx, eventId);
  return added.id;
}

/** How the latest code of a device's login stands. */
export async function readCode({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<LoginLinkState> {
  const latest = db
    .select({ hash: loginLinks.hash })
    .from(loginLinks)
    .where(and(eq(loginLinks.userId, id), eq(loginLinks.kind, 'device')))
    .orderBy(desc(loginLinks.createdAt), desc(loginLinks.usedAt))
    .limit(1);
  return stateOf(await findLink(db, eq(loginLinks.hash, latest)), clock());
}

/** Ends the unused code of a device's login; a login that was made for it and was never used goes along. Safe to repeat. */
export async function endCode({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Whoever uses the code at this moment holds this row, too.
    const [login] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
    await endLinks(tx, [id], ['device']);
    if (login?.forDevice && !login.seenAt && !login.passwordHash)
      await tx
        .update(users)
        .set({ deletedAt: clock() })
        .where(and(eq(users.id, id), isNull(users.deletedAt)));
  });
}
