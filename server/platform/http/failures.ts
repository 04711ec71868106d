import { createHmac } from 'node:crypto';
import { count, gt, lte } from 'drizzle-orm';
import type { PageFailure } from '../../../src/api/contract/failures.ts';
import { deviceOf } from '../../../src/lib/browsers.ts';
import { failedVisits } from '../db/schema/failures.ts';
import type { Deps } from '../deps.ts';
import { routeOf } from './routeOf.ts';

type FailureDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secretKey'> & {
  limits: Pick<Deps['limits'], 'loggedFailures'>;
};
type Visit = { network: string; agent: string };

const day = 86_400_000;
const dayAgo = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock().getTime() - day);

/** Counts the visitor once for the next 24 hours, and writes what failed to the log unless there is a storm of it. */
export async function noteFailure(deps: FailureDeps, failure: PageFailure, visit: Visit): Promise<void> {
  const lastAt = deps.clock();
  const visitor = visitorOf(deps, visit);
  await deps.db
    .insert(failedVisits)
    .values({ visitor, lastAt })
    .onConflictDoUpdate({ target: failedVisits.visitor, set: { lastAt } });
  if (!(await deps.limits.loggedFailures.count('all'))) return;
  const { kind, stack } = failure;
  const page = routeOf(failure.page)?.route.pattern ?? 'none that there is';
  deps.log.warn({ page, kind, stack, browser: browserOf(visit.agent) }, 'a page failed in a browser');
}

/** A network's address and a browser's name, which cannot be read off it without this Foyer's key. */
function visitorOf({ secretKey }: Pick<Deps, 'secretKey'>, { network, agent }: Visit): string {
  const { browser, system } = deviceOf(agent);
  return createHmac('sha256', secretKey).update(`visitor ${network} ${browser} ${system}`).digest('base64url');
}

/** Like `Safari 17 on iPhone`. */
function browserOf(agent: string): string {
  const { browser, system } = deviceOf(agent);
  const [, version] = /\b(?:Version|FxiOS|CriOS|EdgiOS|Firefox|Chrome|HeadlessChrome)\/(\d{1,4})/.exec(agent) ?? [];
  return [browser ?? 'another browser', version, system && `on ${system}`].filter(Boolean).join(' ');
}

/** For how many visitors a page failed in the last 24 hours. */
export async function countFailedFor(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const [found] = await deps.db
    .select({ visitors: count() })
    .from(failedVisits)
    .where(gt(failedVisits.lastAt, dayAgo(deps)));
  return found?.visitors ?? 0;
}

/** Forgets whom pages failed for more than 24 hours ago. */
export async function forgetFailures(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deps.db.delete(failedVisits).where(lte(failedVisits.lastAt, dayAgo(deps)));
}
