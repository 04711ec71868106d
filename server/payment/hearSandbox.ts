import type { HearDeps } from '../gateways/stripe/hear.ts';
import { noteAftermath } from './elsewhere.ts';
import { refusedInTest } from './hearSandbox.sql.ts';

/** Has refunds in test mode fail as they do at Stripe: some time after they were sent. */
export async function hearSandbox(deps: HearDeps): Promise<void> {
  for (const { purchaseId } of await refusedInTest(deps.db, deps.clock())) await noteAftermath(deps, purchaseId);
}
