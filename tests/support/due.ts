import { pino } from 'pino';
import { createGateways } from '../../server/gateways/createGateways.ts';
import { runDue } from '../../server/jobs/startJobs.ts';
import type { Api } from './api.ts';

type Server = Pick<Api, 'pool' | 'clock'>;

/** What the server's jobs get, for a test that lets them run when it wants. */
export const jobDeps = ({ pool, clock }: Server) => ({
  pool,
  clock: () => clock.now,
  gateways: createGateways(pool),
  log: pino({ level: 'silent' }),
});

/** Lets some minutes pass, and the jobs of one process see to what is due then. */
export async function pass(server: Server, minutes: number): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
  await runDue(jobDeps(server));
}
