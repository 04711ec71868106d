import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { inPayload } from '../../src/lib/input.ts';
import { fullName } from '../../src/lib/text.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { keepImage, readImage } from '../platform/images.ts';
import { noteEvent } from '../purchase/purchaseNotes.sql.ts';
import { lockPurchaseOf } from './moving.ts';
import { assertChangeLimit, changedOften, findOwn } from './ownRules.ts';

/** Whose photo it is: the caller’s own, or an attendee of an organiser. Locked. Throws 404 for anybody else, 429 for a holder who changes too much. */
async function lockPictured(tx: Tx, user: Caller, uId: string, now: Date) {
  const purchase = await lockPurchaseOf(tx, uId);
  if (user.role !== 'admin') {
    const { attendee } = await findOwn(tx, user, uId, purchase, now);
    await assertChangeLimit(tx, attendee, 'rest', now);
    return attendee;
  }
  const [attendee] = await tx.select().from(registeredUsers).where(eq(registeredUsers.id, uId)).for('update');
  if (!attendee) throw notFound();
  if (attendee.erasedAt) throw conflict((words) => words.attendees.isErased);
  return attendee;
}

/** Saves the photo of an attendee under a new id, which is all that its address tells; the one before is removed. */
export async function savePhoto(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'stillMay' | 'turnName'>,
  user: Caller,
  { uId, photo: dataUrl }: { uId: string; photo: string },
): Promise<string> {
  const { db, clock, limits } = deps;
  // A picture is worth looking at once the caller may save it.
  await inTransaction(db, (tx) => lockPictured(tx, user, uId, clock()));
  // One that cannot be kept costs as much.
  if (user.role !== 'admin' && !(await limits.ownPhotos.count(uId))) throw changedOften();
  const image = await readImage(deps, dataUrl, inPayload('photo'), 'photo');
  const photo = randomUUID();
  await inTransaction(db, async (tx) => {
    const now = clock();
    const { purchaseId, ...attendee } = await lockPictured(tx, user, uId, now);
    await keepImage(tx, 'userPhoto', photo, image);
    await tx.update(registeredUsers).set({ photo }).where(eq(registeredUsers.id, uId));
    const note = { kind: 'photoSaved' as const, data: { name: fullName(attendee) } };
    await noteEvent(tx, purchaseId, note, { userId: user.id }, now, uId);
  });
  return photo;
}

/** Removes it; where there is none, nothing happens. */
export const removePhoto = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, user: Caller, uId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock();
    const { purchaseId, photo, ...attendee } = await lockPictured(tx, user, uId, now);
    if (photo === null) return;
    await tx.update(registeredUsers).set({ photo: null }).where(eq(registeredUsers.id, uId));
    const note = { kind: 'photoRemoved' as const, data: { name: fullName(attendee) } };
    await noteEvent(tx, purchaseId, note, { userId: user.id }, now, uId);
  });
