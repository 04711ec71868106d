import { randomUUID } from 'node:crypto';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { badgeLimits } from '../../src/lib/limits.ts';
import { cutText } from '../../src/lib/text.ts';
import { copyRows } from '../platform/db/copyRows.ts';
import { badgeDesignForms, badgeDesigns, badgeImages } from '../platform/db/schema/badges.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { firstVersion } from '../platform/db/versions.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { bytesOfFiles } from '../platform/files.ts';
import { notFound } from '../platform/http/errors.ts';
import { countStored, type Giver } from '../platform/http/limiter.ts';
import { withCopies } from './badgeReferences.ts';
import { create } from './design.ts';

/** The copy of each form, question and ticket of an event, by the id of the first one. */
export type CopiedParts = Record<'forms' | 'questions' | 'tickets', Map<string, string>>;

type Asked = { from: string; to: string; copied: CopiedParts; now: Date };

/** Writes the badge designs of an event again for its copy, with their images: for the copies of what they are for and name. */
export async function copyDesigns(tx: Tx, { from, to, copied, now }: Asked): Promise<void> {
  const designs = await tx
    .select()
    .from(badgeDesigns)
    .where(eq(badgeDesigns.eventId, from))
    .orderBy(asc(badgeDesigns.createdAt), asc(badgeDesigns.id));
  if (designs.length === 0) return;
  const images = await copyRows(tx, badgeImages, eq(badgeImages.eventId, from), { eventId: to, createdAt: now });
  const designOf = new Map<string, string>();
  for (const design of designs) {
    const id = randomUUID();
    const elements = withCopies(design.elements, { ...copied, images });
    await tx.insert(badgeDesigns).values({ ...design, ...firstVersion, id, eventId: to, elements });
    designOf.set(design.id, id);
  }
  const used = await tx
    .select({ formId: badgeDesignForms.formId, designId: badgeDesignForms.designId })
    .from(badgeDesignForms)
    .innerJoin(badgeDesigns, eq(badgeDesigns.id, badgeDesignForms.designId))
    .where(eq(badgeDesigns.eventId, from));
  const uses = used.flatMap(({ formId, designId }) => {
    const [form, design] = [copied.forms.get(formId), designOf.get(designId)];
    return form && design ? [{ formId: form, designId: design }] : [];
  });
  if (uses.length > 0) await tx.insert(badgeDesignForms).values(uses);
}

/** How much the images and designs of an event's badges hold. */
export async function bytesOfBadges(tx: Tx, eventId: string): Promise<number> {
  const images = await bytesOfFiles(tx, badgeImages, eq(badgeImages.eventId, eventId));
  return images + (await bytesOfDesigns(tx, eq(badgeDesigns.eventId, eventId)));
}

async function bytesOfDesigns(tx: Tx, which: SQL): Promise<number> {
  const bytes = sql<number>`coalesce(sum(pg_column_size(${badgeDesigns.elements})), 0)::float8`;
  const [designs] = await tx.select({ bytes }).from(badgeDesigns).where(which);
  return designs?.bytes ?? 0;
}

/** Writes a design once more, for no form yet: each has one at most. `copyOf` names the copy. */
export async function duplicateDesign(
  deps: Deps,
  giver: Giver,
  designId: string,
  copyOf: (name: string) => string,
): Promise<string> {
  const { db, clock } = deps;
  const isThis = eq(badgeDesigns.id, designId);
  await countStored(deps, giver, await bytesOfDesigns(db, isThis));
  return inTransaction(db, async (tx) => {
    const [original] = await tx.select().from(badgeDesigns).where(isThis);
    if (!original) throw notFound(({ validation }) => validation.unknown.badgeDesign);
    const { id: _, ...facts } = original;
    const name = cutText(copyOf(original.name), badgeLimits.designName);
    return create(tx, { ...facts, ...firstVersion, name, createdAt: clock() });
  });
}
