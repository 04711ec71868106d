import { pino } from 'pino';
import { applyPurchaseEvent } from '../../server/purchase/lifecycle.ts';
import { runDue } from '../../server/startJobs.ts';
import type { Api } from './api.ts';
import { purchaseIdOf } from './buyer.ts';

type Server = Pick<Api, 'db' | 'clock' | 'gateways' | 'secretKey'>;

/** What the server's jobs need, for a test that runs them itself. */
export const jobDeps = ({ db, clock, gateways, secretKey }: Server) => ({
  db,
  secretKey,
  clock: () => clock.now,
  gateways,
  log: pino({ level: 'silent' }),
});

/** Ends a hold without its payment, as when the gateway cannot be reached. */
export async function endHoldOnly(server: Server & Pick<Api, 'sql'>, purchaseKey: string): Promise<void> {
  await applyPurchaseEvent(jobDeps(server), await purchaseIdOf(server, purchaseKey), { type: 'hold.expired' });
}

/** Lets some minutes pass, and runs the jobs that are due then. */
export async function pass(server: Server, minutes: number): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
  await runDue(jobDeps(server));
}
