import type { Pool } from 'pg';
import type { GatewayName } from '../../src/lib/enumerations.ts';
import type { Gateway } from './gateway.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

export type Gateways = {
  sandbox: Sandbox;
  /** The gateway through which an organiser takes new payments. */
  offeredBy: (ownerId: string) => Promise<Gateway>;
  /** The gateway a payment was begun with. */
  named: (name: GatewayName, ownerId: string) => Promise<Gateway>;
};

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
