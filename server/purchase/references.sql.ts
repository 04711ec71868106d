import * as v from 'valibot';
import { statement } from '../platform/db/statement.ts';

/** Takes an event and possible references: those that an order of the event has. They are looked up one by one, not among all orders of the event. */
export const referencesOf = statement(
  'purchase_references',
  v.strictObject({ reference: v.string() }),
  `select p.reference from unnest($2::text[]) asked(reference) cross join lateral (
     select o.reference from purchases o where o.reference = asked.reference and o.event_id = $1 offset 0) p`,
);
