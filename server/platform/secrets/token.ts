import { createHash, randomBytes } from 'node:crypto';

/** A session ends after this long without use, in milliseconds. */
const lifetime = 30 * 24 * 3_600_000;

/** 256 random bits, sent to the client once; only the hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const expiryFrom = (now: Date): Date => new Date(now.getTime() + lifetime);
