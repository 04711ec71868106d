import * as v from 'valibot';
import { purchaseStatuses } from '../../src/lib/purchase.ts';
import { dataLoader } from '../platform/db/dataLoader.ts';
import type { Db } from '../platform/db/queries.ts';
import { listedSql } from '../platform/db/schema/attendees.ts';
import { statement } from '../platform/db/statement.ts';

/** Takes keys of tickets: what decides whether it can be said who comes with them, without what their forms ask. */
export const unnamedTickets = statement(
  'unnamed_tickets',
  v.strictObject({
    key: v.string(),
    formId: v.string(),
    ticketName: v.string(),
    detailsMissing: v.boolean(),
    status: v.picklist(purchaseStatuses),
    buyer: v.nullable(v.strictObject({ firstname: v.string(), surname: v.string() })),
  }),
  `select r.ticket_key as key, r.form_id as "formId", t.name as "ticketName", r.details_missing as "detailsMissing", p.status, p.buyer
   from registered_users r join tickets t on t.id = r.ticket_id join purchases p on p.id = r.purchase_id
   where r.ticket_key = any($1) and ${listedSql}`,
);

export type UnnamedTicket = v.InferOutput<typeof unnamedTickets.row>;

/** The same of one key; null without such a ticket. Those who ask at once are answered together. */
export const findUnnamed: (db: Db, key: string) => Promise<UnnamedTicket | null> = dataLoader(async (db, keys) => {
  const byKey = new Map((await unnamedTickets(db, keys)).map((found) => [found.key, found]));
  return keys.map((key) => byKey.get(key) ?? null);
});
