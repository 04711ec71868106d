import { and, eq, isNull } from 'drizzle-orm';
import type { ListedUser } from '../../src/api/contract/attendeeList.ts';
import type { Answers, AttendeeFields } from '../../src/api/contract/form.ts';
import { asAnswered, fieldErrors, keptAnswers, withEarlier } from '../../src/lib/form/answers.ts';
import { inPayload, readAttendeePath } from '../../src/lib/input.ts';
import { leftToRefund } from '../../src/lib/pricing.ts';
import { admits, isPaidAtDoor, isReserving, isUnpaid, type PurchaseStatus } from '../../src/lib/purchase.ts';
import { emailKey, fullName, isSamePerson, searchText } from '../../src/lib/text.ts';
import { readForm } from '../form/form.ts';
import { tellEnding } from '../mail/ticketEndings.ts';
import { isListed, registeredUsers } from '../platform/db/schema/attendees.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { inTransaction, inTurnTransaction } from '../platform/db/transaction.ts';
import { assertUnchanged, nextVersion } from '../platform/db/versions.ts';
import type { Db, Deps, PaymentDeps, Tx } from '../platform/deps.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { createTurns } from '../platform/turns.ts';
import { cancelForOrganiser } from '../purchase/cancel.ts';
import { assertChoiceLeft, leftOfChoices } from '../purchase/choices.ts';
import { applyToLocked } from '../purchase/lifecycle.ts';
import { keptPhone } from '../purchase/phones.ts';
import { type PurchaseRow, readPurchaseById, readPurchaseLocked } from '../purchase/purchase.sql.ts';
import { type KeptNote, noteEvent } from '../purchase/purchaseNotes.sql.ts';
import { askRefund, type RefundWish } from '../purchase/refund.ts';
import { repriceWithout } from '../purchase/reprice.ts';
import { releaseOne } from '../purchase/reservations.sql.ts';
import { sendRefunds } from '../purchase/sendRefunds.ts';
import { endForRepricing, settleById } from '../purchase/settle.ts';
import { offerLeft } from '../purchase/waitingOffers.ts';
import { selectAttendees, toListedUser } from './attendees.ts';
import { noteAbout } from './auditLog.sql.ts';
import { formerLogin } from './formerAddress.ts';
import { lockPurchaseOf, movableTo, moveTo } from './moving.ts';

/** What an attendee answered on a form. 404 unless they registered with that very form, and where they were deleted, unless asked for. */
export async function readAnswers(db: Db, formId: string, uId: string, { deleted = false } = {}) {
  const [attendee] = await db
    .select()
    .from(registeredUsers)
    .where(
      and(eq(registeredUsers.id, uId), eq(registeredUsers.formId, formId), deleted ? registeredUsers.listed : isListed),
    );
  if (!attendee) throw notFound();
  const { firstname, surname, email, phone, organization, jobTitle, country, ...rest } = attendee;
  const { answers, ticketId, purchaseId, version, erasedAt, attention } = rest;
  return {
    form: await readForm(db, formId),
    formFiller: uId,
    fields: { firstname, surname, email, phone, organization, jobTitle, country },
    answers,
    ticketId,
    purchaseId,
    version,
    erasedAt,
    attention,
  };
}

/** The same with the tickets that they can be moved to, and what is left of the options that they do not have, to be changed. */
export async function readToChange(db: Db, formId: string, uId: string) {
  const answered = await readAnswers(db, formId, uId);
  if (answered.erasedAt) throw conflict((words) => words.attendees.isErased);
  const { form, formFiller, fields, answers, ticketId, purchaseId, version } = answered;
  return {
    ...{ form, formFiller, fields, answers, ticketId, version },
    tickets: await movableTo(db, { formId, ticketId, purchaseId }),
    limited: await leftOfChoices(db, formId, answers),
  };
}

type Change = {
  uId: string;
  fields: AttendeeFields;
  answers?: Answers | undefined;
  ticketId?: string | undefined;
  version?: number | undefined;
};
type Changed = { user: ListedUser; version: number };

/**
 * Changes an attendee's fields, and the answers and the ticket where given. The organiser may leave open what the form requires.
 * Throws 409 where the other ticket is sold out, or an option that they have not had is full.
 */
export const updateAttendee = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { uId, fields, answers, ticketId, version }: Change,
): Promise<Changed> =>
  inTransaction(db, async (tx) => {
    const purchase = ticketId === undefined && answers === undefined ? null : await lockPurchaseOf(tx, uId);
    const attendee = await lockListed(tx, uId);
    const saver = { userId, now: clock() };
    await assertUnchanged(tx, attendee, version, saver);
    const { phone = attendee.phone, organization = attendee.organization, ...rest } = fields;
    const { jobTitle = attendee.jobTitle, country = attendee.country, ...name } = rest;
    const typed = { ...name, phone, organization, jobTitle, country };
    const changed = await keptPhone(tx, attendee.eventId, typed);
    const kept = answers && (await fitAnswers(tx, attendee, changed, answers));
    if (kept && purchase && isReserving(purchase.status)) await assertChoiceLeft(tx, attendee, kept, attendee.answers);
    await tx
      .update(registeredUsers)
      .set({
        ...changed,
        search: searchText(changed),
        detailsMissing: attendee.detailsMissing && isSamePerson(attendee, changed),
        ...(kept && { answers: kept }),
        ...nextVersion(registeredUsers, saver),
      })
      .where(eq(registeredUsers.id, uId));
    const note = (noted: KeptNote) => noteEvent(tx, attendee.purchaseId, noted, { userId }, saver.now, uId);
    const who = { name: fullName(changed) };
    const isMoved = emailKey(changed.email) !== emailKey(attendee.email);
    if (isMoved) {
      await note({ kind: 'attendeeEmailChanged', data: { ...who, ...(await formerLogin(tx, attendee)) } });
      await tellAddress(tx, attendee, changed.email, saver.now);
    } else await note({ kind: 'attendeeChanged', data: who });
    if (purchase && ticketId !== undefined && ticketId !== attendee.ticketId) {
      await note({ kind: 'attendeeMoved', data: { ...who, ...(await moveTo(tx, purchase, attendee, ticketId)) } });
      await offerLeft(tx, attendee.formId, saver.now);
    }
    const [row] = await selectAttendees(tx).where(eq(registeredUsers.id, uId));
    if (!row) throw notFound();
    return { user: toListedUser(row), version: attendee.version + 1 };
  });

/**
 * Writes what door staff read with the ticket of an attendee, and has the log say so. Throws 409 for one who was erased, and where another user has changed
 * them since `version`.
 */
export const saveAttention = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { uId, attention, version }: { uId: string; attention: string; version?: number | undefined },
): Promise<{ attention: string; version: number }> =>
  inTransaction(db, async (tx) => {
    const saver = { userId, now: clock() };
    const attendee = await lockListed(tx, uId);
    await assertUnchanged(tx, attendee, version, saver);
    if (attention === attendee.attention) return { attention, version: attendee.version };
    await tx
      .update(registeredUsers)
      .set({ attention, ...nextVersion(registeredUsers, saver) })
      .where(eq(registeredUsers.id, uId));
    await noteAbout(tx, 'attentionChanged', uId, userId, saver.now);
    return { attention, version: attendee.version + 1 };
  });

/** One who is on the lists, to be changed. Throws 404 for any other, and 409 for one who was erased. */
async function lockListed(tx: Tx, uId: string) {
  const [attendee] = await tx
    .select()
    .from(registeredUsers)
    .where(and(eq(registeredUsers.id, uId), isListed))
    .for('update');
  if (!attendee) throw notFound();
  if (attendee.erasedAt) throw conflict((words) => words.attendees.isErased);
  return attendee;
}

/** Tells the former address, and the buyer, that a valid ticket's mails go elsewhere: that may be another person. */
async function tellAddress(tx: Tx, holder: typeof registeredUsers.$inferSelect, newHolder: string, now: Date) {
  const purchase = await readPurchaseById(tx, holder.purchaseId);
  if (purchase && admits(purchase.status))
    await tellEnding(tx, { kind: 'addressChanged', purchase, holder, newHolder }, now);
}

type Before = Pick<typeof registeredUsers.$inferSelect, 'formId' | 'answers'>;

async function fitAnswers(tx: Tx, before: Before, fields: AttendeeFields, answers: Answers): Promise<Answers> {
  const [form] = await tx.select().from(forms).where(eq(forms.id, before.formId));
  if (!form) throw notFound();
  const { questions } = asAnswered(form.questions, before.answers);
  const errors = Object.entries(fieldErrors({ fields: form.fields, questions }, { fields, answers }));
  const wrong = errors.find(([path, error]) => readAttendeePath(path)?.kind === 'answer' && error !== 'required');
  if (wrong) throw invalid((words) => words.attendees.answerUnknown, inPayload(wrong[0]));
  return withEarlier(form, before.answers, keptAnswers(questions, answers));
}

/** Who removes, what they saw of the order before, and what of a paid one goes back. */
type Removal = { by: string; seenStatus?: PurchaseStatus | undefined; refund?: RefundWish | null };

/**
 * Takes an attendee off their form and releases their ticket. One removed before stays removed. An unpaid purchase costs less
 * then, and ends with its last attendee, since no buyer should pay for nothing. Throws 409, and removes no attendee, where a
 * purchase that is unpaid, or was when the organiser saw it (`seenStatus`), turns out to be paid: the buyer has paid for
 * everybody in it. Throws 422 where `refund` is more than is left of what was paid.
 */
export async function removeAttendee(
  deps: PaymentDeps & Pick<Deps, 'stillMay'>,
  formId: string,
  uId: string,
  removal: Removal,
): Promise<void> {
  const { id, ownerId } = await purchaseOf(deps.db, formId, uId);
  const done = await inTurnTransaction(turns, ownerId, deps, (tx) => removeLocked(tx, deps, id, uId, removal));
  if (removal.refund) await sendRefunds(deps, id);
  if (done === 'emptied') await cancelForOrganiser(deps, id, removal.by);
  if (done !== 'paid') return;
  await settleById(deps, id);
  throw conflict((words) => words.attendees.paidMeanwhile);
}

/**
 * Removals at a time, each of another organiser. Each holds a connection of the pool while the gateway ends a payment, which may need another one: many
 * at once would hold them all, and wait for each other.
 */
const turns = createTurns({ atOnce: 2, ofOne: 1, perCaller: 200, inAll: 2_000 });

async function removeLocked(
  tx: Tx,
  deps: PaymentDeps,
  purchaseId: string,
  uId: string,
  { by, seenStatus, refund }: Removal,
): Promise<'removed' | 'emptied' | 'paid'> {
  const purchase = await readPurchaseLocked(tx, purchaseId);
  if (!purchase) throw notFound();
  const now = deps.clock();
  const unpaid = isUnpaid(purchase.status);
  const isLeft = and(eq(registeredUsers.id, uId), isNull(registeredUsers.deletedAt));
  const [attendee] = await tx.select({ id: registeredUsers.id }).from(registeredUsers).where(isLeft);
  if (attendee) {
    if (seenStatus && isUnpaid(seenStatus) && purchase.status === 'paid') return 'paid';
    if (unpaid && !(await endForRepricing(tx, deps, purchase))) return 'paid';
  }
  const [removed] = await tx.update(registeredUsers).set({ deletedAt: now }).where(isLeft).returning();
  if (removed && isReserving(purchase.status)) {
    await releaseOne(tx, removed);
    await offerLeft(tx, removed.formId, now);
  }
  const isLast = await isEmpty(tx, purchase.id);
  const isEmptied = unpaid && isLast;
  // A paid order ends with its last attendee and all of its money.
  const isOver = removed && isLast && purchase.status === 'paid' && refund?.amount === leftToRefund(purchase);
  if (isOver) await applyToLocked(tx, purchaseId, { type: 'organiser.cancelled', by }, now);
  if (removed && refund) await askRefund(tx, purchase, { ...refund, uId }, now);
  const total = removed && unpaid && !isEmptied ? await repriceWithout(tx, removed, now) : null;
  if (removed)
    await noteEvent(
      tx,
      purchase.id,
      { kind: 'attendeeRemoved', data: { name: fullName(removed), total } },
      { userId: by },
      now,
      uId,
    );
  // Of an order that ends with its last attendee, the mail about the order tells.
  if (removed && !isEmptied && !isOver && (admits(purchase.status) || isPaidAtDoor(purchase.status)))
    await tellEnding(tx, { kind: 'ticketCancelled', purchase, holder: removed }, now);
  return isEmptied ? 'emptied' : 'removed';
}

async function purchaseOf(db: Db, formId: string, uId: string): Promise<PurchaseRow> {
  const [attendee] = await db
    .select({ purchaseId: registeredUsers.purchaseId })
    .from(registeredUsers)
    .where(and(eq(registeredUsers.id, uId), eq(registeredUsers.formId, formId)));
  const purchase = attendee && (await readPurchaseById(db, attendee.purchaseId));
  if (!purchase) throw notFound();
  return purchase;
}

async function isEmpty(tx: Tx, purchaseId: string): Promise<boolean> {
  const left = await tx
    .select({ id: registeredUsers.id })
    .from(registeredUsers)
    .where(and(eq(registeredUsers.purchaseId, purchaseId), isNull(registeredUsers.deletedAt)))
    .limit(1);
  return left.length === 0;
}
