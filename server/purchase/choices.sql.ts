import * as v from 'valibot';
import { unpaidStatuses } from '../../src/lib/purchase.ts';
import { listSql } from '../platform/db/columns.ts';
import { statement } from '../platform/db/statement.ts';

const withoutMoney = listSql([...unpaidStatuses, 'free']);

/** Whether no money was paid for a ticket of a purchase: for none of it, or for at least half of it and this one, as `freePart` judges an order that is placed. */
const isWithoutMoneySql = (purchase: string, ticketId: string) => `(${purchase}.status in ${withoutMoney}
  or (select bool_or(l.ticket_id = ${ticketId}) filter (where l.total = l.discount)
        and sum(l.quantity) filter (where l.total = l.discount) * 2 >= sum(l.quantity)
      from purchase_lines l where l.purchase_id = ${purchase}.id))`;

/**
 * Takes a purchase, one of its attendees, and options: how often attendees other than this one have chosen each, with tickets that no money was paid for, in orders of
 * the purchase's network, and of its wide one. No row for an option where this one's ticket was paid for. Networks that are not known are one.
 */
export const choicesOfNetwork = statement(
  'choices_of_network',
  v.strictObject({
    id: v.string(),
    isKnown: v.boolean(),
    capacity: v.nullable(v.number()),
    network: v.number(),
    wideNetwork: v.number(),
  }),
  `select c.id, own.network is not null as "isKnown", f.capacity,
     count(other.id) filter (where other.network is not distinct from own.network)::integer as network,
     count(other.id) filter (where other.wide_network is not distinct from own.wide_network)::integer as "wideNetwork"
   from purchases own join registered_users me on me.id = $2::uuid join forms f on f.id = own.form_id join limited_choices c on c.id = any($3::uuid[])
     left join (
       select r.id as attendee, choice, p.id, p.form_id, p.network, p.wide_network
       from purchases p join registered_users r on r.purchase_id = p.id cross join lateral choices_in(r.answers, r.form_id) choice
       where ${isWithoutMoneySql('p', 'r.ticket_id')} and r.deleted_at is null
     ) other on other.form_id = own.form_id and other.attendee <> $2::uuid
       and (other.network = own.network or other.wide_network = own.wide_network or own.network is null and other.network is null)
       and other.choice = c.id
   where own.id = $1::uuid and ${isWithoutMoneySql('own', 'me.ticket_id')}
   group by c.id, own.network, own.wide_network, f.capacity`,
);
