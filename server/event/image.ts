import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { maxImageBytes } from '../../src/lib/limits.ts';
import { images } from '../db/schema/accounts.ts';
import type { Tx } from '../deps.ts';
import { invalid } from '../httpError.ts';

type Kind = (typeof images.$inferSelect)['kind'];

const signatures = {
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
};

/** Reads a data URL by its first bytes, whatever type it claims; throws 422 on `field` for anything but a JPEG or PNG. */
export function readImage(dataUrl: string, field: string): { type: string; content: Buffer; version: string } {
  const content = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const type = Object.entries(signatures).find(([, start]) => content.subarray(0, start.length).equals(start))?.[0];
  if (!type || content.length > maxImageBytes) throw invalid((words) => words.validation.notImage, field);
  return { type, content, version: createHash('sha256').update(content).digest('hex').slice(0, 16) };
}

export async function keepImage(tx: Tx, kind: Kind, ownerId: string, image: ReturnType<typeof readImage>) {
  await tx
    .insert(images)
    .values({ kind, ownerId, ...image })
    .onConflictDoUpdate({ target: [images.kind, images.ownerId], set: image });
}

export const dropImage = (tx: Tx, kind: Kind, ownerId: string) =>
  tx.delete(images).where(and(eq(images.kind, kind), eq(images.ownerId, ownerId)));

export async function findImage(tx: Tx, kind: Kind, ownerId: string) {
  const [image] = await tx
    .select()
    .from(images)
    .where(and(eq(images.kind, kind), eq(images.ownerId, ownerId)));
  return image;
}
