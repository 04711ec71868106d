import { and, asc, eq, inArray, isNull, notExists, notInArray, sql } from 'drizzle-orm';
import type { DoorRules, saveDoorRules } from '../../src/api/contract/doorRules.ts';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import { doorListLimits } from '../../src/lib/door.ts';
import { checkIns } from '../platform/db/schema/attendees.ts';
import { entryConflicts } from '../platform/db/schema/door.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import { doorSessions, events } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { assertUnchanged, nextVersion } from '../platform/db/versions.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { invalid, notFound } from '../platform/http/errors.ts';

/** The gates and sessions of an event, and the rules of the tickets that it sells. Throws 404 for no event. */
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
  const { id, name, capacity, tickets: allowed } = doorSessions;
  const sessions = await tx
    .select({ id, name, capacity, tickets: allowed })
    .from(doorSessions)
    .where(and(eq(doorSessions.eventId, eventId), isNull(doorSessions.removedAt)))
    .orderBy(asc(doorSessions.position));
  return { ...event, sessions, tickets: sold };
}

/** Saves them, in place of those that were. A rule that says nothing is none. Throws 422 for a rule that names a gate, or a session that names a ticket, which the event has not. */
export async function saveRules(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { eventId, gates, sessions, tickets: ruled, version }: ParsedInputOf<typeof saveDoorRules>['payload'],
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
    if (sessions) await saveSessions(tx, eventId, sessions, saver.now);
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

type Sessions = NonNullable<ParsedInputOf<typeof saveDoorRules>['payload']['sessions']>;

/** Saves the sessions of an event in their order. Of those that it has no longer, the ones where anybody was let in stay for the log. */
async function saveSessions(tx: Tx, eventId: string, sessions: Sessions, now: Date): Promise<void> {
  // Of an event there may be any number of tickets that were removed.
  const named = [...new Set(sessions.flatMap(({ tickets: each }) => each))];
  const known = await tx.$count(
    tickets,
    and(
      inArray(tickets.id, named),
      inArray(tickets.formId, tx.select({ id: forms.id }).from(forms).where(eq(forms.eventId, eventId))),
    ),
  );
  if (known < named.length) throw invalid((words) => words.door.ticketMissing, 'session');
  const ids = sessions.map(({ id }) => id);
  const others = and(eq(doorSessions.eventId, eventId), notInArray(doorSessions.id, ids));
  const used = tx.select({ id: checkIns.sessionId }).from(checkIns).where(eq(checkIns.sessionId, doorSessions.id));
  const questioned = tx
    .select({ id: entryConflicts.id })
    .from(entryConflicts)
    .where(eq(entryConflicts.sessionId, doorSessions.id));
  await tx.delete(doorSessions).where(and(others, notExists(used), notExists(questioned)));
  await tx
    .update(doorSessions)
    .set({ removedAt: now })
    .where(and(others, isNull(doorSessions.removedAt)));
  for (const [position, { id, ...session }] of sessions.entries()) {
    const facts = { ...session, position, removedAt: null };
    const [saved] = await tx
      .insert(doorSessions)
      .values({ id, eventId, ...facts })
      .onConflictDoUpdate({ target: doorSessions.id, set: facts, setWhere: eq(doorSessions.eventId, eventId) })
      .returning({ id: doorSessions.id });
    // Of another event.
    if (!saved) throw notFound();
  }
}
