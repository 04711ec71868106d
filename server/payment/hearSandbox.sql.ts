import * as v from 'valibot';
import { refusingCard } from '../platform/db/schema/purchases.ts';
import { statement } from '../platform/db/statement.ts';

/** Takes the time: refunds in test mode to the card that refuses them, a minute after they were sent. */
export const refusedInTest = statement(
  'job_refused_in_test',
  v.strictObject({ purchaseId: v.string() }),
  `select distinct r.purchase_id as "purchaseId"
   from sandbox_intents s join purchases p on p.gateway = 'sandbox' and p.gateway_intent_id = s.id
     join refunds r on r.purchase_id = p.id
   where s.card_last4 = '${refusingCard}' and not r.by_hand and r.failed_at is null
     and r.sent_at <= $1::timestamptz - interval '1 minute' limit 100`,
);
