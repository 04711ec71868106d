import { pino } from 'pino';
import { createGateways } from '../../server/gateways/gateways.ts';
import { runDue } from '../../server/jobs/startJobs.ts';
import type { Api } from './api.ts';

type Server = Pick<Api, 'db' | 'clock'>;

/** What the server's jobs get, for a test that lets them run when it wants. */
export const jobDeps = ({ db, clock }: Server) => ({
  db,
  clock: () => clock.now,
  gateways: createGateways(db),
  log: pino({ level: 'silent' }),
});

/** Lets some minutes pass, and the jobs of one process see to what is due then. */
export async function pass(server: Server, minutes: number): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
  await runDue(jobDeps(server));
}
