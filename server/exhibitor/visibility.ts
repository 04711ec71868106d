import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, isNotNull, lte, notInArray, sql } from 'drizzle-orm';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import {
  type addExhibitorVisibility,
  type previewExhibitorVisibility,
  Seen,
  Visibility,
} from '../../src/api/contract/exhibitor.ts';
import type { FieldKey } from '../../src/lib/enumerations.ts';
import { fieldKeys } from '../../src/lib/enumerations.ts';
import { contactLimits } from '../../src/lib/limits.ts';
import { fullName } from '../../src/lib/text.ts';
import { isListed, registeredUsers } from '../platform/db/schema/attendees.ts';
import { exhibitorVisibility as saved } from '../platform/db/schema/exhibitors.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { stands } from '../platform/db/schema/usersAndEvents.ts';
import { searchPatterns } from '../platform/db/searchPatterns.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { assertUnchanged } from '../platform/db/versions.ts';
import type { Db, Deps, Tx } from '../platform/deps.ts';
import { invalid, notFound } from '../platform/http/errors.ts';
import { pickerOf } from '../platform/http/picker.ts';
import { previewSeen } from './contacts.sql.ts';

type Row = typeof saved.$inferSelect;

/** How what exhibitors see of a form was saved last; null before it ever was. */
async function lastSaved(tx: Tx, formId: string): Promise<Row | null> {
  const [row] = await tx.select().from(saved).where(eq(saved.formId, formId)).orderBy(desc(saved.version)).limit(1);
  return row ?? null;
}

const toVisibility = pickerOf(Visibility);

/** What exhibitors see of the attendees of a form; null before it is set. */
export async function readVisibility(tx: Tx, formId: string): Promise<Visibility | null> {
  const row = await lastSaved(tx, formId);
  return row && toVisibility(row);
}

type Draft = ParsedInputOf<typeof addExhibitorVisibility>;

/** Sets it anew: what was before stays, for those who ordered then. Saved as it is already, it stays that version. Throws 409 where another user set it meanwhile. */
export const saveVisibility = (
  { db, clock }: Deps,
  userId: string,
  { formId, version, fields, questions, overrides, words }: Draft,
): Promise<Visibility> =>
  inTransaction(db, async (tx) => {
    const [form] = await tx.select().from(forms).where(eq(forms.id, formId)).for('update');
    if (!form) throw notFound();
    const before = await lastSaved(tx, formId);
    const now = clock();
    const known = {
      version: before?.version ?? 0,
      changedBy: before?.savedBy ?? null,
      changedAt: before?.savedAt ?? null,
    };
    await assertUnchanged(tx, known, version, { userId, now });
    const own = [...form.questions, ...form.archivedQuestions].map(({ id }) => id);
    const tidy = (seen: { fields: FieldKey[]; questions: string[] }) => ({
      fields: fieldKeys.filter((key) => seen.fields.includes(key)),
      questions: own.filter((id) => seen.questions.includes(id)),
    });
    await assertOwnStands(tx, form.eventId, overrides);
    const facts = {
      ...{ ...tidy({ fields, questions }), words },
      overrides: overrides.map(({ standId, ...seen }) => ({ standId, ...tidy(seen) })),
    };
    if (before && isDeepStrictEqual(facts, factsOf(before))) return toVisibility(before);
    const [row] = await tx
      .insert(saved)
      .values({ formId, version: known.version + 1, ...facts, savedBy: userId, savedAt: now })
      .returning();
    if (!row) throw new Error('The visibility was not written.');
    await dropUntold(tx, row, form.eventId);
    return toVisibility(row);
  });

const factsOf = ({ fields, questions, words, overrides }: Row) => ({ fields, questions, words, overrides });

/** Removes old versions that no order names. */
async function dropUntold(tx: Tx, { formId, version }: Row, eventId: string): Promise<void> {
  if (version <= contactLimits.versions) return;
  const told = tx
    .select({ version: purchases.sharingVersion })
    .from(purchases)
    .where(and(eq(purchases.eventId, eventId), eq(purchases.formId, formId), isNotNull(purchases.sharingVersion)));
  await tx
    .delete(saved)
    .where(
      and(
        eq(saved.formId, formId),
        lte(saved.version, version - contactLimits.versions),
        notInArray(saved.version, told),
      ),
    );
}

/** An exhibitor of another event is left out, and one is named once. */
async function assertOwnStands(tx: Tx, eventId: string, overrides: readonly { standId: string }[]): Promise<void> {
  const named = overrides.map(({ standId }) => standId);
  const found = await tx
    .select({ id: stands.id })
    .from(stands)
    .where(and(eq(stands.eventId, eventId), inArray(stands.id, named)));
  const known = new Set(found.map(({ id }) => id));
  if (named.some((id) => !known.has(id)) || new Set(named).size < named.length)
    throw invalid((words) => words.validation.unknown.exhibitor, 'overrides');
}

const pickSeen = pickerOf(Seen);

type Previewed = ParsedInputOf<typeof previewExhibitorVisibility>;

/** What exhibitors would see of an attendee of a form. */
export async function previewVisibility(
  db: Db,
  { formId, fields, questions, search }: Previewed,
): Promise<{ name: string | null; seen: Seen | null }> {
  const { id, firstname, surname, createdAt } = registeredUsers;
  const found = searchPatterns(search).map((pattern) => sql`${registeredUsers.search} like ${pattern}`);
  const [attendee] = await db
    .select({ id, firstname, surname })
    .from(registeredUsers)
    .where(and(eq(registeredUsers.formId, formId), isListed, ...found))
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  if (!attendee) return { name: null, seen: null };
  const [seen] = await previewSeen(db, formId, attendee.id, JSON.stringify(fields), JSON.stringify(questions));
  if (!seen) return { name: null, seen: null };
  return { name: fullName(attendee), seen: pickSeen(seen) };
}
