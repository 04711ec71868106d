import * as v from 'valibot';
import { pageFacts } from '../../lib/enumerations.ts';
import { pricingLimits } from '../../lib/limits.ts';
import { endpoint } from './endpoint.ts';
import { byId, Event } from './event.ts';
import { BankAccount, money, rate } from './values.ts';

/** As `EventPricing` of src/lib/pricing.ts says. */
const Pricing = v.object({
  feeRate: rate('feeRate', pricingLimits.feeRate),
  feeFixed: money('feeFixed', 0),
  feeInside: v.boolean(),
  vatRate: v.nullable(rate('vatRate', pricingLimits.rate)),
  feeVatRate: v.nullable(rate('feeVatRate', pricingLimits.rate)),
  vatIncluded: v.boolean(),
  vatShown: v.boolean(),
  reverseCharge: v.boolean(),
});

/** What only its organiser reads, and those who have ordered, and a draft may leave as it is. */
export const ownSettings = {
  pricing: Pricing,
};

/**
 * An event with what only its organiser reads of it, and those who have ordered: where transfers go, null until the organiser has said
 * it, the organiser's words to who pays so or at the door, and what is added to prices.
 */
export const OwnEvent = v.object({
  ...Event.entries,
  transferAccount: v.nullable(BankAccount),
  transferNote: v.string(),
  doorNote: v.string(),
  ...ownSettings,
  /** Of its tickets, as `#1b5e4b`. */
  accent: v.string(),
  /** What the draft of its page says otherwise: it is changed there. */
  drafted: v.array(v.picklist(pageFacts)),
});

export type OwnEvent = v.InferOutput<typeof OwnEvent>;

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/event/getEvent',
  summary: 'One event, with the account that transfers go to',
  team: 'read',
  within: { eventId: 'event' },
  input: byId,
  payload: v.object({ event: OwnEvent }),
});
