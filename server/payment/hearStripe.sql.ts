import * as v from 'valibot';
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
