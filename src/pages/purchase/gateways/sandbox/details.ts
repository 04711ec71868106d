import type { Card } from '../../../../api/contract/payment.ts';

/** What the test gateway's form submits: a test card, or what the buyer answers in place of the bank's question. */
export type SandboxDetails = { card: Card } | { approve: boolean };
