import * as v from 'valibot';
import type { PurchaseActor, PurchaseNote } from '../../src/api/contract/purchaseEvents.ts';
import { statement } from '../platform/db/statement.ts';
import type { Tx } from '../platform/deps.ts';

/*
 * The log of what happens to purchases. Written in SQL, so that the statements which save a purchase or change its status note it
 * themselves: an order and its payment cost no round trip more.
 */

/** Who did something; a user by their id. */
type Actor = { actor: Exclude<PurchaseActor, 'user'> } | { userId: string };

/** What happened, and what is kept of it and told nobody: the login of the address that an attendee had until then. */
export type KeptNote = PurchaseNote & { data: { formerLogin?: string } };

/** What happened, as the statements take it; `attendeeId` is the one whom it hits, where it does not hit all. */
export const noteOf = (note: KeptNote, by: Actor, at: Date, attendeeId: string | null = null) => ({
  ...note,
  at,
  attendeeId,
  actor: 'userId' in by ? 'user' : by.actor,
  userId: 'userId' in by ? by.userId : null,
});
export type Noted = ReturnType<typeof noteOf>;

/** Notes what a JSON value of `noteOf` says for the purchases of these rows, which have an `id`; nothing where it is null. */
export const notedSql = (note: string, rows: string): string =>
  `insert into purchase_events (purchase_id, at, kind, actor, user_id, by_name, attendee_id, data)
   select ${rows}.id, note.at, note.kind, note.actor, note."userId",
     (select coalesce(nullif(u.name, ''), u.email) from users u where u.id = note."userId"), note."attendeeId", note.data
   from ${rows}, jsonb_to_record(${note}) as note(at timestamptz, kind text, actor text, "userId" uuid, "attendeeId" uuid, data jsonb)
   where note.kind is not null`;

export const insertNote = statement(
  'purchase_note',
  v.strictObject({}),
  `with purchase as (select id from purchases where id = $1) ${notedSql('$2::jsonb', 'purchase')}`,
);

/** Notes what happened to a purchase. Call it in the transaction of its effect. */
export const noteEvent = async (
  tx: Tx,
  purchaseId: string,
  note: KeptNote,
  by: Actor,
  at: Date,
  attendeeId: string | null = null,
): Promise<void> => {
  await insertNote(tx, purchaseId, JSON.stringify(noteOf(note, by, at, attendeeId)));
};

export const insertNoteOnce = statement(
  'purchase_note_once',
  v.strictObject({}),
  `with locked as materialized (select id from purchases where id = $1 for update),
   purchase as (
     select id from locked where not exists (
       select from purchase_events e where e.purchase_id = $1 and e.kind = $3 and e.id > coalesce((
         select max(s.id) from purchase_events s where s.purchase_id = $1 and s.kind = 'paymentStarted'), 0)))
   ${notedSql('$2::jsonb', 'purchase')}`,
);

/** The same for what a gateway says of a payment whenever it is asked: once for each payment that was begun. */
export const noteOnce = async (tx: Tx, purchaseId: string, note: PurchaseNote, at: Date): Promise<void> => {
  await insertNoteOnce(tx, purchaseId, JSON.stringify(noteOf(note, { actor: 'gateway' }, at)), note.kind);
};
