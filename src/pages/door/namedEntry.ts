import { call } from '../../api/client.ts';
import { checkin, checkout, undoCheckin } from '../../api/contract/doorSteps.ts';
import type { PayloadOf } from '../../api/contract/endpoint.ts';
import { newId } from '../../lib/text.ts';
import type { AttemptAnswer, AttemptQuestion } from '../../machines/door/attempt.ts';

/** What is to be noted next of each attendee: it has one id until an answer has come, so that it counts once however often it is asked for. */
const open = new Map<string, string>();

/** What a door does that has an id. */
type Step = 'in' | 'out' | 'undone';

/** Who it is of, and at which session, or at an entrance. */
type Of = Pick<AttemptQuestion, 'userId' | 'session'>;

const keyOf = ({ userId, session = '' }: Of, step: Step) => `${step} ${session} ${userId}`;

export function entryOf(of: Of, step: Step = 'in'): string {
  const id = open.get(keyOf(of, step)) ?? newId();
  open.set(keyOf(of, step), id);
  return id;
}

/** Forgets the id, unless the attendee has another one by now. */
export function forgetEntry(of: Of, entry: string, step: Step = 'in'): void {
  if (open.get(keyOf(of, step)) === entry) open.delete(keyOf(of, step));
}

/** Asks the server to admit an attendee. Admitted they are, too, by an entry of an earlier try whose answer got lost. */
export async function admit(
  { paid: _, isExit: __, ...who }: AttemptQuestion,
  signal: AbortSignal,
): Promise<PayloadOf<typeof checkin>> {
  const entry = entryOf(who);
  const answer = await call(checkin, { ...who, entry }, { signal });
  forgetEntry(who, entry);
  return { ...answer, admitted: answer.admitted || answer.admission.lastCheckIn?.id === entry };
}

/** Asks the server to let an attendee out. */
export async function letOut(
  { userId, purchaseId, gate, session }: AttemptQuestion,
  signal: AbortSignal,
): Promise<AttemptAnswer> {
  const who = { userId, purchaseId, session };
  const entry = entryOf(who, 'out');
  const { left, admission } = await call(checkout, { ...who, gate, entry }, { signal });
  forgetEntry(who, entry, 'out');
  return { admission, admitted: left };
}

/** Asks the server to undo what was done last with an attendee. */
export async function undo(
  { userId, purchaseId, session, isExit }: AttemptQuestion,
  signal: AbortSignal,
): Promise<AttemptAnswer> {
  const who = { userId, purchaseId, session };
  const entry = entryOf(who, 'undone');
  const asked = { ...who, entry, what: isExit ? 'out' : 'in' } as const;
  const { undone, admission } = await call(undoCheckin, asked, { signal });
  forgetEntry(who, entry, 'undone');
  return { admission, admitted: undone };
}
