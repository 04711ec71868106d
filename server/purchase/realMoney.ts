import { and, eq, sql } from 'drizzle-orm';
import { forms } from '../platform/db/schema/forms.ts';
import { isLiveSql } from '../platform/db/schema/purchases.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Tx } from '../platform/deps.ts';

/** Money that was not paid through a gateway is real: no test card pays at the event of this form any more, whatever it offers later. */
export async function takeRealMoney(tx: Tx, formId: string): Promise<void> {
  const event = tx.select({ id: forms.eventId }).from(forms).where(eq(forms.id, formId));
  await tx
    .update(events)
    .set({ soldLive: true })
    .where(and(sql`${events.id} = (${event})`, sql`not ${sql.raw(isLiveSql('events.id'))}`));
}
