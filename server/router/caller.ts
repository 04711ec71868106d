import type { Role } from '../../src/lib/roles.ts';

/** Who calls, from a valid token. `eventId` is null for organisers. */
export type Caller = {
  id: string;
  role: Role;
  email: string;
  name: string;
  eventId: string | null;
  tokenHash: string;
};

/** A caller with what decides whether the token still works. */
export type TokenHolder = Caller & { lastUsedAt: Date; expiresAt: Date };
