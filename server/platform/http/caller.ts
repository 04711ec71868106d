import { sql } from 'drizzle-orm';
import type { Role, TeamRole } from '../../../src/lib/account.ts';
import { users } from '../db/schema/usersAndEvents.ts';

/** The columns of `CurrentUser`. */
export const profile = {
  id: users.id,
  role: users.role,
  email: users.email,
  name: users.name,
  eventId: users.eventId,
  team: sql<TeamRole | null>`case when ${users.role} = 'admin' then coalesce(${users.teamRole}, 'owner') end`,
};

/** Who calls, from a valid token. `eventId` is null for organisers. */
export type Caller = {
  id: string;
  role: Role;
  email: string;
  name: string;
  eventId: string | null;
  tokenHash: string;
  /** The account that an organiser's organisation belongs to: their own, or that of who invited them. */
  ownerId: string;
  /** The organisation that answers for what they use: of an app user, that of their event. It opens nothing to them. */
  organisationId: string;
  /** What an organiser may do in it; null of an app user. */
  team: TeamRole | null;
  /** Their organisation asks for a second step or a passkey, and they have neither. */
  owesSecondStep: boolean;
};

const hasPasskey = sql`exists (select from passkeys where passkeys.user_id = users.id)`;

/** Whether an account of `users` has a second step: a code is asked for, or it has a passkey, which is both. */
export const hasSecondStep = sql<boolean>`(${users.totpSince} is not null or ${hasPasskey})`;

/** The account that the organisation of an organiser of `users` belongs to. */
export const ownerOf = sql<string>`coalesce(${users.memberOf}, ${users.id})`;

const isAskedForOne = sql`${users.role} = 'admin'
  and exists (select from users owner where owner.id = ${ownerOf} and owner.second_step_required)`;

/** Whether it owes its organisation one. */
export const owesSecondStep = sql<boolean>`${isAskedForOne} and not ${hasSecondStep}`;

/** Whether nothing but a passkey signs in to it: its organisation asks for a second step, and it has no other. */
export const needsPasskey = sql<boolean>`${isAskedForOne} and ${users.totpSince} is null and ${hasPasskey}`;

/** Who of an organisation calls; null of anybody else. For what they do with a key that buyers have, too. */
export const workerOf = (ownerId: string, caller: Caller | null): string | null =>
  caller?.team && caller.ownerId === ownerId ? caller.id : null;

/** A caller with what decides whether the token still works. */
export type TokenHolder = Caller & { lastUsedAt: Date; expiresAt: Date; began: Date };
