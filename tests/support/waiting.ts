import { formDraft } from '../../harness/drafts.ts';
import type { InputOf } from '../../src/api/contract/endpoint.ts';
import type { joinWaitingList } from '../../src/api/contract/waiting.ts';
import { freshAddress } from './address.ts';
import type { Api } from './api.ts';
import { placeOrder } from './buyer.ts';
import { newEvent } from './world.ts';

type Draft = InputOf<typeof joinWaitingList>['payload'];

/** An event whose form has a waiting list and so many tickets, all of them held by unpaid orders, whose keys come back. */
export async function soldOutEvent(api: Api, token: string, quantity = 1, hours: number | null = 24) {
  const at = await newEvent(api, token, { price: 500, quantity });
  const draft = formDraft(at.eventId, { id: at.formId, waitingHours: hours });
  await api.ask('saveForm', { payload: draft }, token);
  const orders: string[] = [];
  for (let count = 0; count < quantity; count++) orders.push((await placeOrder(api, at)).key);
  return { ...at, orders };
}

export const waitingDraft = (at: { formId: string; ticketId: string }, changes: Partial<Draft> = {}): Draft => ({
  formId: at.formId,
  ticketId: at.ticketId,
  firstname: 'Grace',
  surname: 'Hopper',
  email: freshAddress(),
  count: 1,
  ...changes,
});

/** Joins the list and confirms the address; answers with the key of the entry's link. */
export async function join(
  api: Api,
  at: { formId: string; ticketId: string },
  changes: Partial<Draft> = {},
): Promise<string> {
  const key = await joinUnconfirmed(api, at, changes);
  await api.ask('confirmWaiting', { key });
  return key;
}

/** Joins the list; answers with the key of the link in the mail, which is not opened. */
export async function joinUnconfirmed(
  api: Api,
  at: { formId: string; ticketId: string },
  changes: Partial<Draft> = {},
): Promise<string> {
  const payload = waitingDraft(at, changes);
  const { status, msg } = await api.call('joinWaitingList', { payload });
  if (status !== 200) throw new Error(msg);
  const rows = await api.sql<{ key: string }>('select key from waiting_entries where form_id = $1 and email = $2', [
    at.formId,
    payload.email,
  ]);
  return rows[0]?.key ?? '';
}

/** What is counted as reserved, and the attendees and offers that it is counted for. */
export async function reservedAt({ pool }: Pick<Api, 'pool'>, formId: string) {
  const { rows } = await pool.query<{ form: number; tickets: number; attendees: number; offered: number }>(
    `select f.reserved as form, (select sum(t.reserved)::integer from tickets t where t.form_id = f.id) as tickets,
       (select count(*)::integer from registered_users r join purchases p on p.id = r.purchase_id
         where r.form_id = f.id and r.deleted_at is null and is_reserving(p.status)) as attendees,
       (select coalesce(sum(count), 0)::integer from waiting_entries w where w.form_id = f.id and w.state = 'offered') as offered
     from forms f where f.id = $1`,
    [formId],
  );
  if (!rows[0]) throw new Error('There is no such form.');
  return rows[0];
}
