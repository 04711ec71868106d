import { and, eq, isNull, sql } from 'drizzle-orm';
import type { BatchFailure } from '../../src/api/contract/attendeeBatch.ts';
import type { BatchAction } from '../../src/lib/attendee.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { isVoid, type PurchaseStatus } from '../../src/lib/purchase.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { checkIn, judge, undoCheckIn } from '../door/admission.ts';
import { countEnding } from '../mail/ticketEndings.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import type { Deps, PaymentDeps } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { conflict, HttpError, notFound } from '../platform/http/errors.ts';
import type { Giver, WriteDeps } from '../platform/http/limiter.ts';
import { moneyOf, setPaymentStatus } from '../purchase/cancel.ts';
import { countChange } from '../purchase/causedMails.ts';
import { readPurchaseById } from '../purchase/purchase.sql.ts';
import { removeAttendee } from './attendee.ts';

type Asked = { eventId: string; action: BatchAction; users: readonly string[] };
type One = { uId: string; pId: string; formId: string; eventId: string };
/** Who does it, and whose limits the mails that follow count to. */
type By = Caller & { giver: Giver };
type BatchDeps = PaymentDeps & Pick<Deps, 'stillMay'> & WriteDeps;

/**
 * Does one thing with each of some attendees, one after the other; answers with those for whom it could not be done. Who is as
 * asked already is left as they are, so that a batch that was cut short can be sent again.
 */
export async function changeAttendees(
  deps: BatchDeps,
  { eventId, action, users }: Asked,
  by: By,
  locale: Locale,
): Promise<BatchFailure[]> {
  const found = await deps.db
    .select({ uId: registeredUsers.id, pId: registeredUsers.purchaseId, formId: registeredUsers.formId })
    .from(registeredUsers)
    .where(
      and(
        sql`${registeredUsers.id} = any(${sql.param(users)}::uuid[])`,
        eq(registeredUsers.eventId, eventId),
        isNull(registeredUsers.deletedAt),
      ),
    );
  const failed: BatchFailure[] = [];
  for (const uId of users) {
    const one = found.find((each) => each.uId === uId);
    await deps.stillMay();
    try {
      if (one) await perform[action](deps, { ...one, eventId }, by);
      else if (action !== 'delete') throw notFound();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      failed.push({ uId, why: error.sentence(serverWords[locale], locale) });
    }
  }
  return failed;
}

const perform: Record<BatchAction, (deps: BatchDeps, one: One, by: By) => Promise<unknown>> = {
  async checkIn(deps, one, by) {
    const attendee = { eventId: one.eventId, userId: one.uId, purchaseId: one.pId };
    if (await checkIn(deps, { ...attendee, by, gate: null })) return;
    const { verdict } = await judge(deps, attendee);
    if (verdict !== 'alreadyIn') throw conflict((words) => words.attendees.notAdmitted);
  },
  undoCheckIn: (deps, one, by) => undoCheckIn(deps, { eventId: one.eventId, userId: one.uId, purchaseId: one.pId }, by),
  async markPaid(deps, one, by) {
    await countChange(deps, by.giver, one.pId, 'paid');
    await setPaymentStatus(deps, one.pId, 'paid', by.id, null);
  },
  async cancelOrder(deps, one, by) {
    if (isVoid(await statusWithoutMoney(deps, one.pId))) return;
    await countChange(deps, by.giver, one.pId, 'cancelled');
    await setPaymentStatus(deps, one.pId, 'cancelled', by.id, null);
  },
  async delete(deps, one, by) {
    const seenStatus = await statusWithoutMoney(deps, one.pId);
    await countEnding(deps, by.giver, one.uId);
    await removeAttendee(deps, one.formId, one.uId, { by: by.id, seenStatus });
  },
};

/** Whether a refund is due, and how much, is decided order by order. */
async function statusWithoutMoney({ db }: PaymentDeps, pId: string): Promise<PurchaseStatus> {
  const purchase = await readPurchaseById(db, pId);
  if (!purchase) throw notFound();
  if (moneyOf(purchase) === 'kept') throw conflict((words) => words.attendees.wasPaid);
  return purchase.status;
}
