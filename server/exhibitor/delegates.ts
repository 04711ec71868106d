import { and, asc, eq, inArray, isNull, max } from 'drizzle-orm';
import { Delegate, type Delegates, type registerDelegate as endpoint } from '../../src/api/contract/delegates.ts';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import { askedFields } from '../../src/lib/form/answers.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { admits } from '../../src/lib/purchase.ts';
import { selectAttendees, toListedUser } from '../attendees/attendees.ts';
import { isRegistered, registeredUsers } from '../platform/db/schema/attendees.ts';
import { delegates, delegateTickets } from '../platform/db/schema/exhibitors.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import { stands, users } from '../platform/db/schema/usersAndEvents.ts';
import type { Db, Deps, Tx } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { pickerOf } from '../platform/http/picker.ts';
import { originOfLogin } from '../purchase/openOrders.sql.ts';
import { readPurchaseByOrderKey } from '../purchase/purchase.sql.ts';
import { registerByHand } from '../purchase/registerByHand.ts';

/** The ticket that exhibitors of an event give their delegates; null where the organiser has chosen none. */
export async function readDelegateTicket(tx: Tx, eventId: string): Promise<string | null> {
  const [chosen] = await tx
    .select({ ticketId: delegateTickets.ticketId })
    .from(delegateTickets)
    .innerJoin(tickets, eq(tickets.id, delegateTickets.ticketId))
    .where(and(eq(delegateTickets.eventId, eventId), isNull(tickets.deletedAt)));
  return chosen?.ticketId ?? null;
}

export async function saveDelegateTicket(db: Db, eventId: string, ticketId: string | null): Promise<void> {
  if (ticketId === null) await db.delete(delegateTickets).where(eq(delegateTickets.eventId, eventId));
  else
    await db
      .insert(delegateTickets)
      .values({ eventId, ticketId })
      .onConflictDoUpdate({ target: delegateTickets.eventId, set: { ticketId } });
}

/** The exhibitor of a login. Its logins may each say how many it brings; the largest number counts for all of them. */
async function exhibitorOf(tx: Tx, appUserId: string) {
  const [login] = await tx
    .select({ standId: users.standId, eventId: users.eventId })
    .from(users)
    .where(eq(users.id, appUserId));
  if (!login?.standId || !login.eventId) throw notFound();
  const [brings] = await tx
    .select({ max: max(users.delegates) })
    .from(users)
    .where(and(eq(users.standId, login.standId), isNull(users.deletedAt)));
  return { standId: login.standId, eventId: login.eventId, max: brings?.max ?? 0 };
}

const delegatesOf = (tx: Tx, standId: string) =>
  tx.select({ id: delegates.registeredUserId }).from(delegates).where(eq(delegates.standId, standId));

const pickDelegate = pickerOf(Delegate);

export async function listDelegates(db: Db, appUserId: string): Promise<Delegates> {
  const { standId, eventId, max: most } = await exhibitorOf(db, appUserId);
  const rows = await selectAttendees(db)
    .where(and(inArray(registeredUsers.id, delegatesOf(db, standId)), isRegistered))
    .orderBy(asc(registeredUsers.createdAt), asc(registeredUsers.id));
  const chosen = await chosenOf(db, eventId);
  return {
    users: rows.map((row) => {
      const user = pickDelegate({ ...toListedUser(row), ticketKey: admits(row.paymentStatus) ? row.ticketKey : null });
      // Whoever got the ticket of a delegate has its key and their address for themselves, as towards a buyer; of who was erased nobody has them.
      return row.transferredAt || row.erasedAt ? { ...user, email: '', ticketKey: null } : user;
    }),
    max: most,
    form: chosen && {
      id: chosen.form.id,
      title: chosen.form.title,
      fields: askedFields(chosen.form),
      questions: chosen.form.questions,
    },
    ticketName: chosen?.ticketName ?? '',
  };
}

async function chosenOf(tx: Tx, eventId: string) {
  const ticketId = await readDelegateTicket(tx, eventId);
  if (ticketId === null) return null;
  const [chosen] = await tx
    .select({ ticketId: tickets.id, ticketName: tickets.name, form: forms })
    .from(tickets)
    .innerJoin(forms, eq(forms.id, tickets.formId))
    .where(eq(tickets.id, ticketId));
  return chosen ?? null;
}

type Asked = ParsedInputOf<typeof endpoint>['payload'];

/** How often it is looked again when what was left is gone at the moment it is reserved. */
const tries = 5;

/**
 * Registers one of an exhibitor's own people. Throws 409 where it has brought all it may, or the organiser has chosen no ticket for them:
 * of two colleagues who register the last one at once, one does.
 */
export async function registerDelegate(
  deps: Pick<Deps, 'db' | 'clock'>,
  { appUserId, key, fields, answers }: Asked,
  locale: Locale,
): Promise<Delegates> {
  const { db } = deps;
  const { standId, eventId, max: most } = await exhibitorOf(db, appUserId);
  const chosen = await chosenOf(db, eventId);
  if (!chosen) throw conflict((words) => words.exhibitor.noDelegateTicket);
  const asked = {
    formId: chosen.form.id,
    ticketId: chosen.ticketId,
    key,
    fields,
    answers,
    payment: 'free',
    mail: true,
    origin: originOfLogin(appUserId),
  } as const;
  /** Whoever registers another one at the same time waits here. */
  const assertOrderLimit = async (tx: Tx) => {
    await tx.select({ id: stands.id }).from(stands).where(eq(stands.id, standId)).for('update');
    const brought = await tx.$count(
      registeredUsers,
      and(inArray(registeredUsers.id, delegatesOf(tx, standId)), isRegistered),
    );
    if (brought >= most) throw conflict((words) => words.exhibitor.allDelegates(most));
  };
  const note = async (tx: Tx, purchaseId: string) => {
    const [attendee] = await tx
      .select({ id: registeredUsers.id })
      .from(registeredUsers)
      .where(eq(registeredUsers.purchaseId, purchaseId));
    if (attendee) await tx.insert(delegates).values({ registeredUserId: attendee.id, standId });
  };
  for (let turn = 0; turn < tries; turn++) {
    if (await readPurchaseByOrderKey(db, asked.formId, key)) return listDelegates(db, appUserId);
    const made = await registerByHand(deps, asked, appUserId, locale, { before: assertOrderLimit, after: note });
    if (made) return listDelegates(db, appUserId);
  }
  throw conflict((words) => words.purchase.busy);
}
