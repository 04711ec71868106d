import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isAppCode } from '../../../src/lib/account.ts';
import { resetLimits, secondFactorTries, signInLimits } from '../../../src/lib/limits.ts';
import { emailKey, mailboxOf } from '../../../src/lib/text.ts';
import { HttpError } from './errors.ts';
import { createLimiter, createNetworkLimiter } from './limiter.ts';

export type SignInLimit = {
  /** Counts a guess before it is judged, so that a burst is counted too; throws 429 where it comes too soon. */
  count: (email: string, network: string) => Promise<void>;
  /** Takes back the count of the guess that was right, and of no other: a login one can make must not free another's. */
  wasRight: (email: string, network: string) => Promise<void>;
};

/**
 * Slows guessing down and locks no account: an owner on another network is only ever answered later. Addresses that have no
 * account are counted alike. Each network has few tries, and a count is cleared away when its time is over, so inventing addresses fills nothing.
 */
export function createSignInLimit(pool: Pool): SignInLimit {
  const pairs = createLimiter(pool, 'signIn-pair', signInLimits.pair);
  const pace = createLimiter(pool, 'signIn-pace', signInLimits.pace);
  const networks = createNetworkLimiter(pool, 'signIn-network', signInLimits.network);
  const addresses = createLimiter(pool, 'signIn-address', signInLimits.address);
  return {
    count: async (email, network) => {
      const address = countKey(email);
      await networks.take(network);
      try {
        if (!(await pairs.count(`${address}|${network}`))) await pace.take(`${address}|${network}`);
      } catch (error) {
        // Nothing was guessed: others of the network, the owner among them, keep their tries at other addresses.
        await networks.giveBack(network);
        throw error;
      }
      if (!(await addresses.count(address))) await wait(signInLimits.slowBy);
    },
    wasRight: async (email, network) => {
      const address = countKey(email);
      await Promise.all([
        networks.giveBack(network),
        pairs.giveBack(`${address}|${network}`),
        addresses.giveBack(address),
      ]);
    },
  };
}

/** What an address is counted under. So long that no other address with the same one is found, to use up its tries. */
export const countKey = (email: string): string =>
  createHash('sha256').update(emailKey(email)).digest('base64url').slice(0, 22);

/** Counts who asks for a mail with a link: addresses that have no account alike, so that no answer tells them apart. */
export type ResetLimit = {
  /** Throws 429 where a network asks too often; false where an address has had enough mails. */
  count: (email: string, network: string) => Promise<boolean>;
};

/** `name` keeps what is counted apart from other mails. */
export function createResetLimit(pool: Pool, name: 'reset' | 'tickets' | 'register'): ResetLimit {
  const pairs = createLimiter(pool, `${name}-pair`, resetLimits.pair);
  const networks = createNetworkLimiter(pool, `${name}-network`, resetLimits.network);
  const addresses = createLimiter(pool, `${name}-address`, resetLimits.address);
  return {
    count: async (email, network) => {
      const address = countKey(mailboxOf(email));
      await networks.take(network);
      await pairs.take(`${address}|${network}`);
      return addresses.count(address);
    },
  };
}

/** Who gives a code of a second step, and from where; `byLink`: who has a link that was mailed, and not the password. */
export type CodeGiver = { userId: string; network: string; byLink?: boolean };

/** Counts codes of a second step, each before it is judged; throws 429 where there are too many. */
export type CodeLimit = Record<'count' | 'wasRight', (giver: CodeGiver, code: string) => Promise<void>>;

/**
 * Whoever learned a password uses up neither the owner's recovery codes, which are not guessed, nor the way by a mailed link, which only the owner's
 * mailbox has.
 */
export function createCodeLimit(pool: Pool): CodeLimit {
  const pairs = createLimiter(pool, 'code-pair', secondFactorTries.pair);
  const accounts = createLimiter(pool, 'code-account', secondFactorTries.account);
  const keysOf = ({ userId, network, byLink }: CodeGiver) => ({
    pair: `${userId}|${network}`,
    account: byLink ? `${userId}|link` : userId,
  });
  return {
    count: async (giver, code) => {
      const { pair, account } = keysOf(giver);
      await pairs.take(pair);
      if (!isAppCode(code) || (await accounts.count(account))) return;
      await pairs.giveBack(pair);
      throw new HttpError(429, (words) => words.account.tooManyCodes);
    },
    wasRight: async (giver, code) => {
      const { pair, account } = keysOf(giver);
      await pairs.giveBack(pair);
      if (isAppCode(code)) await accounts.giveBack(account);
    },
  };
}
