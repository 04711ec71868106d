import { createHash, randomBytes } from 'node:crypto';

const day = 24 * 3_600_000;
/** A session ends after this long without use, and so long after it began, in milliseconds. */
const [unused, longest] = [30 * day, 180 * day];

/** 256 random bits, sent to the client once; only the hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** When a session ends that is used now. One without a beginning goes on for as long as it is used. */
export const expiryFrom = (now: Date, began?: Date): Date =>
  new Date(Math.min(now.getTime() + unused, began ? began.getTime() + longest : Number.POSITIVE_INFINITY));
