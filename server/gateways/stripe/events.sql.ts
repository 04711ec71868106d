import * as v from 'valibot';
import { statement } from '../../db/statement.ts';

/** An organiser's purchase, by the id of its payment at Stripe. */
export const purchaseOfIntent = statement(
  'stripe_purchase',
  v.strictObject({ id: v.string() }),
  `select p.id from purchases p join events e on e.id = p.event_id
   where p.gateway = 'stripe' and p.gateway_intent_id = $1 and e.owner_id = $2`,
);

/** Notes an event of Stripe's, with the purchase it is about; answers with nothing when it was noted before. */
export const recordEvent = statement(
  'stripe_event',
  v.strictObject({ id: v.string() }),
  `insert into gateway_events (id, gateway, type, purchase_id, content) values ($1, 'stripe', $2, $3, $4)
   on conflict (id) do nothing returning id`,
);

export const isRecorded = statement(
  'stripe_event_known',
  v.strictObject({ id: v.string() }),
  'select id from gateway_events where id = $1',
);
