import { and, asc, eq, inArray } from 'drizzle-orm';
import { onListStates } from '../../src/lib/waiting.ts';
import { isEmailOf } from '../platform/db/columns.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { waitingEntries as entries } from '../platform/db/schema/waiting.ts';
import type { Tx } from '../platform/deps.ts';
import { lockForm, offerLeft } from './offers.ts';
import { endOffers } from './waiting.sql.ts';

/**
 * Removes all that says where somebody waited for tickets of an event, with the mails about it. An offer that is open ends with it: its
 * tickets go to the next at once.
 */
export async function eraseWaiting(tx: Tx, eventId: string, email: string, now: Date): Promise<void> {
  const theirs = and(
    inArray(entries.formId, tx.select({ id: forms.id }).from(forms).where(eq(forms.eventId, eventId))),
    isEmailOf(entries.email, [email]),
  );
  const lists = await tx
    .selectDistinct({ formId: entries.formId })
    .from(entries)
    .where(and(theirs, inArray(entries.state, [...onListStates])))
    .orderBy(asc(entries.formId));
  for (const { formId } of lists) await lockForm(tx, formId);
  const offered = await tx
    .select({ id: entries.id })
    .from(entries)
    .where(and(theirs, eq(entries.state, 'offered')));
  await endOffers(
    tx,
    'removed',
    offered.map(({ id }) => id),
  );
  await tx.delete(entries).where(theirs);
  if (offered.length > 0) for (const { formId } of lists) await offerLeft(tx, formId, now);
}
