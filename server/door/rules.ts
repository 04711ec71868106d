import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DoorRules, saveDoorRules } from '../../src/api/contract/doorRules.ts';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import { doorListLimits } from '../../src/lib/doorList.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { assertUnchanged, nextVersion } from '../platform/db/versions.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { invalid, notFound } from '../platform/http/errors.ts';

/** The gates of an event and the rules of the tickets that it sells. Throws 404 for no event. */
export async function readDoorRules(tx: Tx, eventId: string): Promise<DoorRules> {
  const [event] = await tx
    .select({ gates: events.gates, version: events.version })
    .from(events)
    .where(eq(events.id, eventId));
  if (!event) throw notFound();
  const sold = await tx
    .select({ ticketId: tickets.id, name: tickets.name, form: forms.title, rule: tickets.entryRule })
    .from(tickets)
    .innerJoin(forms, eq(forms.id, tickets.formId))
    .where(and(eq(forms.eventId, eventId), isNull(tickets.deletedAt)))
    .orderBy(asc(forms.createdAt), asc(forms.id), asc(tickets.position), asc(tickets.createdAt), asc(tickets.id))
    .limit(doorListLimits.tickets);
  return { ...event, tickets: sold };
}

/** Saves them, in place of those that were. A rule that says nothing is none. Throws 422 for a rule that names a gate which the event has not. */
export async function saveRules(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { eventId, gates, tickets: ruled, version }: ParsedInputOf<typeof saveDoorRules>['payload'],
  by: { id: string },
): Promise<DoorRules> {
  const isNamed = ruled.every(({ rule }) => rule?.gates.every((gate) => gates.includes(gate)) ?? true);
  if (!isNamed) throw invalid((words) => words.door.gateMissing, 'gates');
  return inTransaction(db, async (tx) => {
    const saver = { userId: by.id, now: clock() };
    const [event] = await tx.select().from(events).where(eq(events.id, eventId)).for('update');
    if (!event) throw notFound();
    await assertUnchanged(tx, event, version, saver);
    await tx
      .update(events)
      .set({ gates, ...nextVersion(events, saver) })
      .where(eq(events.id, eventId));
    const ofEvent = tx.select({ id: forms.id }).from(forms).where(eq(forms.eventId, eventId));
    const rules = ruled.map(({ ticketId, rule }) => {
      if (!rule) return { ticketId, rule };
      const { ask, ...limits } = rule;
      const isPlain =
        !ask && rule.entry === 'once' && rule.reentry !== false && rule.gates.length === 0 && rule.windows.length === 0;
      return { ticketId, rule: isPlain ? null : { ...limits, ...(ask && { ask }) } };
    });
    const given = sql`(select nullif(given.rule, 'null') from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
      as given("ticketId" uuid, rule jsonb) where given."ticketId" = ${tickets.id} limit 1)`;
    await tx
      .update(tickets)
      .set({ entryRule: given })
      .where(
        and(
          inArray(tickets.formId, ofEvent),
          isNull(tickets.deletedAt),
          sql`${tickets.entryRule} is distinct from ${given}`,
        ),
      );
    return readDoorRules(tx, eventId);
  });
}
