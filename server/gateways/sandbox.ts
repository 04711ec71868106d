import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Card, SandboxResult } from '../../src/api/contract/payment.ts';
import { statement } from '../db/statement.ts';
import { conflict, notFound, type Sentence } from '../httpError.ts';
import type { Gateway, Intent, IntentStatus } from './gateway.ts';

type SandboxStatus = 'open' | 'requiresAction' | 'declined' | 'succeeded' | 'ended';

/** A SandboxResult before its language is known. */
export type SandboxAnswer = { status: SandboxResult['status']; msg: Sentence | null };

/** The gateway of test mode: no money moves. Its two browser calls change its own books only, never a purchase. */
export type Sandbox = Gateway & {
  confirm: (clientSecret: string, card: Card) => Promise<SandboxAnswer>;
  authenticate: (clientSecret: string, approve: boolean) => Promise<SandboxAnswer>;
};

/** The published test numbers of Stripe that Foyer follows. */
const cards: Record<string, { status: SandboxStatus; msg: Sentence | null }> = {
  '4242424242424242': { status: 'succeeded', msg: null },
  '4000000000000002': { status: 'declined', msg: (words) => words.payment.sandbox.declined },
  '4000000000009995': { status: 'declined', msg: (words) => words.payment.sandbox.insufficientFunds },
  '4000002500003155': { status: 'requiresAction', msg: (words) => words.payment.sandbox.authenticate },
};

const create = statement<Intent>(
  'sandbox_create',
  `insert into sandbox_intents (id, client_secret, idempotency_key, customer, amount, currency, status)
   values ($1, $2, $3, $4, $5, $6, 'open')
   on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
   returning id, client_secret as "clientSecret", customer`,
);
const find = statement<{ status: SandboxStatus }>('sandbox_find', 'select status from sandbox_intents where id = $1');
const findBySecret = statement<{ status: SandboxStatus }>(
  'sandbox_find_by_secret',
  'select status from sandbox_intents where client_secret = $1',
);
const end = statement<{ status: SandboxStatus }>(
  'sandbox_end',
  `update sandbox_intents set status = case when status = 'succeeded' then status else 'ended' end
   where id = $1 returning status`,
);
const confirm = statement<{ status: SandboxStatus }>(
  'sandbox_confirm',
  `update sandbox_intents set status = $2, card_last4 = $3
   where client_secret = $1 and status in ('open', 'declined', 'requiresAction') returning status`,
);
const authenticate = statement<{ status: SandboxStatus }>(
  'sandbox_authenticate',
  `update sandbox_intents set status = $2 where client_secret = $1 and status = 'requiresAction' returning status`,
);
const refund = statement<{ id: string }>(
  'sandbox_refund',
  `update sandbox_intents set refunded = greatest(refunded, $2) where id = $1 and status = 'succeeded' returning id`,
);

const random = (prefix: string) => `${prefix}_${randomBytes(18).toString('base64url')}`;

export function createSandbox(pool: Pool): Sandbox {
  async function already(clientSecret: string): Promise<SandboxAnswer> {
    const [intent] = await findBySecret(pool, clientSecret);
    if (!intent) throw notFound((words) => words.payment.sandbox.unknown);
    if (intent.status === 'succeeded') return { status: 'succeeded', msg: null };
    // No card will do: a browser that is told so asks what became of the purchase, rather than for another card.
    if (intent.status === 'ended') throw conflict((words) => words.payment.sandbox.ended);
    return { status: 'declined', msg: (words) => words.payment.sandbox.nothingToAuthenticate };
  }

  return {
    name: 'sandbox',
    async createIntent({ key, amount, currency }) {
      const id = random('pi_test');
      const [intent] = await create(pool, id, `${id}_secret_${random('s')}`, key, random('cus_test'), amount, currency);
      if (!intent) throw new Error('The sandbox made no intent.');
      return intent;
    },
    async lookUp(intentId) {
      const [intent] = await find(pool, intentId);
      return outcome(intent?.status);
    },
    async end(intentId) {
      const [intent] = await end(pool, intentId);
      return outcome(intent?.status);
    },
    async refund(intentId, { key, amount }) {
      const [refunded] = await refund(pool, intentId, amount);
      if (!refunded) throw new Error(`The sandbox has no money of ${intentId} to send back.`);
      return { refundId: `re_test_${key}` };
    },
    async confirm(clientSecret, { number }) {
      const card = cards[number] ?? { status: 'declined', msg: (words) => words.payment.sandbox.onlyTestCards };
      const [changed] = await confirm(pool, clientSecret, card.status, number.slice(-4));
      return changed ? { status: browserStatus(card.status), msg: card.msg } : already(clientSecret);
    },
    async authenticate(clientSecret, approve) {
      const [changed] = await authenticate(pool, clientSecret, approve ? 'succeeded' : 'declined');
      if (!changed) return already(clientSecret);
      return approve
        ? { status: 'succeeded', msg: null }
        : { status: 'declined', msg: (words) => words.payment.sandbox.notAuthenticated };
    },
  };
}

const outcome = (status: SandboxStatus | undefined): IntentStatus =>
  status === undefined ? 'ended' : status === 'requiresAction' ? 'open' : status;

const browserStatus = (status: SandboxStatus): SandboxResult['status'] =>
  status === 'succeeded' || status === 'requiresAction' ? status : 'declined';
