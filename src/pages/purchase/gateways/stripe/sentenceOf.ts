import { declines } from '#words/declines.ts';
import { declineReasonOf } from '../../../../lib/purchase.ts';

type Declined = { code?: string | undefined; decline_code?: string | undefined } | null;

/** Why Stripe declined a payment, in our words. */
export const sentenceOf = (declined: Declined): string =>
  declines[declineReasonOf(declined?.decline_code ?? declined?.code)];
