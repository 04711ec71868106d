import type { Pool } from 'pg';
import type { Gateways } from './gateway.ts';
import { createSandbox } from './sandbox.ts';

/** Every organiser takes payments in test mode, until they can keep keys of a real gateway. */
export function createGateways(pool: Pool): Gateways {
  const sandbox = createSandbox(pool);
  return {
    sandbox,
    offeredBy: async () => sandbox,
    named: async (name) => {
      if (name !== 'sandbox') throw new Error(`There is no gateway ${name}.`);
      return sandbox;
    },
  };
}
