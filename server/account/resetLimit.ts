import type { Pool } from 'pg';
import { resetLimits } from '../../src/lib/limits.ts';
import { createLimiter } from '../platform/http/limiter.ts';
import { bucketOf } from './signInLimit.ts';

/** Counts who asks for a mail with a link: addresses that have no account alike, so that no answer tells them apart. */
export type ResetLimit = {
  /** Throws 429 where a network asks too often; false where an address has had enough mails. */
  count: (email: string, network: string) => Promise<boolean>;
};

/** `name` keeps what is counted apart from other mails. */
export function createResetLimit(pool: Pool, name: 'reset' | 'tickets'): ResetLimit {
  const pairs = createLimiter(pool, `${name}-pair`, resetLimits.pair);
  const networks = createLimiter(pool, `${name}-network`, resetLimits.network);
  const addresses = createLimiter(pool, `${name}-address`, resetLimits.address);
  return {
    count: async (email, network) => {
      const address = bucketOf(email);
      await networks.take(network);
      await pairs.take(`${address}|${network}`);
      return addresses.count(address);
    },
  };
}
