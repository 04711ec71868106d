import { call } from '../../api/client.ts';
import { checkin, checkout, undoCheckin } from '../../api/contract/doorSteps.ts';
import type { PayloadOf } from '../../api/contract/endpoint.ts';
import { newId } from '../../lib/text.ts';
import type { AttemptAnswer, AttemptQuestion } from '../../machines/door/attempt.ts';

/** What is to be noted next of each attendee: it has one id until an answer has come, so that it counts once however often it is asked for. */
const open = new Map<string, string>();

/** What a door does that has an id. */
type Step = 'in' | 'out' | 'undone';

export function entryOf(userId: string, step: Step = 'in'): string {
  const id = open.get(`${step} ${userId}`) ?? newId();
  open.set(`${step} ${userId}`, id);
  return id;
}

/** Forgets the id, unless the attendee has another one by now. */
export function forgetEntry(userId: string, entry: string, step: Step = 'in'): void {
  if (open.get(`${step} ${userId}`) === entry) open.delete(`${step} ${userId}`);
}

/** Asks the server to admit an attendee. Admitted they are, too, by an entry of an earlier try whose answer got lost. */
export async function admit(
  { paid: _, isExit: __, ...who }: AttemptQuestion,
  signal: AbortSignal,
): Promise<PayloadOf<typeof checkin>> {
  const entry = entryOf(who.userId);
  const answer = await call(checkin, { ...who, entry }, { signal });
  forgetEntry(who.userId, entry);
  return { ...answer, admitted: answer.admitted || answer.admission.lastCheckIn?.id === entry };
}

/** Asks the server to let an attendee out. */
export async function letOut(
  { userId, purchaseId, gate }: AttemptQuestion,
  signal: AbortSignal,
): Promise<AttemptAnswer> {
  const entry = entryOf(userId, 'out');
  const { left, admission } = await call(checkout, { userId, purchaseId, gate, entry }, { signal });
  forgetEntry(userId, entry, 'out');
  return { admission, admitted: left };
}

/** Asks the server to undo what was done last with an attendee. */
export async function undo(
  { userId, purchaseId, isExit }: AttemptQuestion,
  signal: AbortSignal,
): Promise<AttemptAnswer> {
  const entry = entryOf(userId, 'undone');
  const asked = { userId, purchaseId, entry, what: isExit ? 'out' : 'in' } as const;
  const { undone, admission } = await call(undoCheckin, asked, { signal });
  forgetEntry(userId, entry, 'undone');
  return { admission, admitted: undone };
}
