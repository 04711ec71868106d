import * as v from 'valibot';
import { refusingCard } from '../platform/db/schema/purchases.ts';
import { statement } from '../platform/db/statement.ts';

/** Takes the time: the next organiser whose account at Stripe was not asked for a while, and until when it was heard. */
export const claimUnheard = statement(
  'job_unheard',
  v.strictObject({ ownerId: v.string(), heardUntil: v.nullable(v.string()) }),
  `update settings set stripe_ask_again_at = $1::timestamptz + interval '5 minutes'
   where owner_id = (select owner_id from settings
     where stripe_mode is not null and (stripe_ask_again_at is null or stripe_ask_again_at <= $1)
     order by stripe_ask_again_at nulls first limit 1 for update skip locked)
   returning owner_id as "ownerId", stripe_heard_until as "heardUntil"`,
);

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
