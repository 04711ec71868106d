import type { Pool } from 'pg';
import { resetLimits } from '../../src/lib/limits.ts';
import { createLimiter } from '../limiter.ts';
import { bucketOf } from './signInLimit.ts';

/** Counts who asks for a new password: addresses that have no account alike, so that no answer tells them apart. */
export type ResetLimit = {
  /** Throws 429 where a network asks too often; false where an address has had enough mails. */
  count: (email: string, network: string) => Promise<boolean>;
};

export function createResetLimit(pool: Pool): ResetLimit {
  const pairs = createLimiter(pool, 'reset-pair', resetLimits.pair);
  const networks = createLimiter(pool, 'reset-network', resetLimits.network);
  const addresses = createLimiter(pool, 'reset-address', resetLimits.address);
  return {
    count: async (email, network) => {
      const address = bucketOf(email);
      await networks.take(network);
      await pairs.take(`${address}|${network}`);
      return addresses.count(address);
    },
  };
}
