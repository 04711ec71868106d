import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  BadgeDesign,
  type BadgeDesignSummary,
  type ListedDesign,
  type saveBadgeDesign as saveCall,
} from '../../src/api/contract/badge.ts';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import { badgeLimits } from '../../src/lib/limits.ts';
import { assertAtMost } from '../platform/db/countOf.ts';
import { badgeDesignForms, badgeDesigns } from '../platform/db/schema/badges.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { assertUnchanged, nextVersion } from '../platform/db/versions.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { pickerOf } from '../platform/http/picker.ts';
import { listTickets } from '../ticket/ticket.ts';
import { namedIn } from './badgeReferences.ts';
import { assertOwnImages, dropUnusedImages, imagesOf, waitForEvent } from './images.ts';

type DesignRow = typeof badgeDesigns.$inferSelect;

const formIdsSql = sql<
  string[]
>`coalesce((select array_agg(${badgeDesignForms.formId} order by ${badgeDesignForms.formId})
  from ${badgeDesignForms} where ${badgeDesignForms.designId} = ${badgeDesigns.id}), '{}')`;

const toSummary = ({ design, formIds }: { design: DesignRow; formIds: string[] }): BadgeDesignSummary => ({
  id: design.id,
  eventId: design.eventId,
  formIds,
  name: design.name,
  width: design.width,
  height: design.height,
  savedAt: (design.changedAt ?? design.createdAt).toISOString(),
});

/** The badge designs of an event with what each is used for, the newest first. */
export async function listDesigns(tx: Tx, eventId: string): Promise<ListedDesign[]> {
  const rows = await tx
    .select({ design: badgeDesigns, formIds: formIdsSql })
    .from(badgeDesigns)
    .where(eq(badgeDesigns.eventId, eventId))
    .orderBy(desc(badgeDesigns.createdAt), desc(badgeDesigns.id));
  if (rows.length === 0) return [];
  const found = await tx.select().from(forms).where(eq(forms.eventId, eventId));
  const sold = await listTickets(
    tx,
    found.map(({ id }) => id),
  );
  const ticketName = new Map(sold.map(({ id, name }) => [id, name]));
  const questions = new Map(found.flatMap((form) => form.questions.map(({ id, label }) => [id, label])));
  return rows.map((row) => {
    const named = namedIn(row.design.elements);
    return {
      ...toSummary(row),
      uses: {
        forms: found.flatMap(({ id, title }) => (row.formIds.includes(id) ? [title] : [])).sort(),
        tickets: named.tickets.flatMap((id) => ticketName.get(id) ?? []),
        choices: named.choices.flatMap(({ questionId, option }) => {
          const question = questions.get(questionId);
          return question === undefined ? [] : [{ question, option }];
        }),
      },
    };
  });
}

/** The design that the attendees of a form get; null for none. */
export async function designOfForm(tx: Tx, formId: string): Promise<BadgeDesignSummary | null> {
  const [row] = await tx
    .select({ design: badgeDesigns, formIds: formIdsSql })
    .from(badgeDesigns)
    .innerJoin(badgeDesignForms, eq(badgeDesignForms.designId, badgeDesigns.id))
    .where(eq(badgeDesignForms.formId, formId));
  return row ? toSummary(row) : null;
}

export async function readDesign(tx: Tx, designId: string): Promise<BadgeDesign> {
  const [row] = await tx
    .select({ design: badgeDesigns, formIds: formIdsSql })
    .from(badgeDesigns)
    .where(eq(badgeDesigns.id, designId));
  if (!row) throw notFound(({ validation }) => validation.unknown.badgeDesign);
  const { width, height, format, elements, version, eventId } = row.design;
  const images = await imagesOf(tx, eventId, elements);
  return pickDesign({ ...toSummary(row), layout: { width, height, format, elements }, images, version });
}

const pickDesign = pickerOf(BadgeDesign);

/** Creates a design, or changes it. Forms that it is for have no other one then. */
export const saveDesign = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { id, eventId, name, formIds, layout, version }: ParsedInputOf<typeof saveCall>['payload'],
): Promise<BadgeDesign> =>
  inTransaction(db, async (tx) => {
    const saver = { userId, now: clock() };
    await waitForEvent(tx, eventId);
    await assertOwnForms(tx, eventId, formIds);
    await assertOwnImages(tx, eventId, layout.elements);
    const values = { name, ...layout };
    const designId = id
      ? await change(tx, id, version, values, saver)
      : await create(tx, { ...values, eventId, createdAt: saver.now });
    await tx.delete(badgeDesignForms).where(eq(badgeDesignForms.designId, designId));
    if (formIds.length > 0) {
      await tx.delete(badgeDesignForms).where(inArray(badgeDesignForms.formId, formIds));
      await tx.insert(badgeDesignForms).values([...new Set(formIds)].map((formId) => ({ formId, designId })));
    }
    await dropUnusedImages(tx, eventId, saver.now);
    return readDesign(tx, designId);
  });

export async function create(tx: Tx, values: typeof badgeDesigns.$inferInsert): Promise<string> {
  const [made] = await tx.insert(badgeDesigns).values(values).returning({ id: badgeDesigns.id });
  const ofEvent = eq(badgeDesigns.eventId, values.eventId);
  await assertAtMost(tx, badgeDesigns, ofEvent, badgeLimits.designs, ({ badge }) =>
    badge.tooManyDesigns(badgeLimits.designs),
  );
  if (!made) throw notFound();
  return made.id;
}

async function change(
  tx: Tx,
  id: string,
  version: number | undefined,
  values: Partial<DesignRow>,
  saver: { userId: string; now: Date },
): Promise<string> {
  const [row] = await tx.select().from(badgeDesigns).where(eq(badgeDesigns.id, id)).for('update');
  if (!row) throw notFound(({ validation }) => validation.unknown.badgeDesign);
  await assertUnchanged(tx, row, version, saver);
  await tx
    .update(badgeDesigns)
    .set({ ...values, ...nextVersion(badgeDesigns, saver) })
    .where(eq(badgeDesigns.id, id));
  return id;
}

async function assertOwnForms(tx: Tx, eventId: string, formIds: readonly string[]): Promise<void> {
  if (formIds.length === 0) return;
  const found = await tx.$count(forms, and(eq(forms.eventId, eventId), inArray(forms.id, [...formIds])));
  if (found !== new Set(formIds).size) throw notFound(({ validation }) => validation.unknown.form, 'formIds');
}

export async function removeDesign(tx: Tx, designId: string): Promise<void> {
  await tx.delete(badgeDesigns).where(eq(badgeDesigns.id, designId));
}
