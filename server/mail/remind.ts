import type { Deps } from '../platform/deps.ts';
import { remindNext } from './queue.sql.ts';

/** How many days before the end of a reservation its buyer is reminded to pay; the last first, so that nobody gets two at once. */
const daysBefore = [1, 2];
/** How many mails one run writes, so that it ends. */
const max = 500;

/** Writes the reminders that are due to those who pay by transfer: each once, and none right after ordering. */
export async function remindOfTransfers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (const days of daysBefore)
    for (let count = 0; count < max; count++) if ((await remindNext(db, clock(), days)).length === 0) break;
}
