import { randomBytes } from 'node:crypto';
import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { DeclineReason } from '../../../src/lib/payment.ts';
import type { ServerWords } from '../../../src/messages/serverWords.ts';
import { unawaitedSql } from '../db/flushWal.sql.ts';
import { refusingCard, type SandboxStatus, sandboxIntents } from '../db/schema/purchases.ts';
import type { Db } from '../deps.ts';
import { conflict, notFound, type Sentence } from '../http/errors.ts';
import type { Outcome, Sandbox, SandboxAnswer } from './gateway.ts';

/** Of every brand, with debit and prepaid ones. */
const payingCards = [
  ...[
    '4242424242424242',
    '4000056655665556',
    '5555555555554444',
    '2223003122003222',
    '5200828282828210',
    '5105105105105100',
  ],
  ...['378282246310005', '371449635398431', '6011111111111117', '6011000990139424', '6011981111111113'],
  ...['3056930009020004', '36227206271667', '6555900000604105', '3566002020360505'],
  ...['6200000000000005', '6200000000000047', '6205500000000000004'],
  '4000000000005126',
];

const declined = (reason: DeclineReason) =>
  ({ status: 'declined', msg: (words: ServerWords) => words.declines[reason] }) as const;
const asks = { status: 'requiresAction', msg: (words: ServerWords) => words.purchase.sandbox.authenticate } as const;

/** The test numbers that Stripe publishes, and what each does. */
const cards: Record<string, { status: SandboxStatus; msg: Sentence | null }> = {
  ...Object.fromEntries(payingCards.map((number) => [number, { status: 'succeeded', msg: null } as const])),
  '4000000000000002': declined('generic'),
  '4000000000009995': declined('funds'),
  '4000000000009987': declined('generic'), // Lost.
  '4000000000009979': declined('generic'), // Stolen.
  '4000000000000069': declined('expired'),
  '4000000000000127': declined('cvc'),
  '4000000000000119': declined('again'),
  '4242424242424241': declined('number'),
  '4000000000006975': declined('limit'),
  '4000002500003155': asks,
  '4000002760003184': asks,
  '4000000000003220': asks,
  '4000008260003178': asks,
  '4000008400001629': asks,
};

/** What is declined after the buyer has confirmed it, by the last digits of the card. */
const declinedAfterwards: Partial<Record<string, DeclineReason>> = { '3178': 'funds', '1629': 'generic' };

const expired: (typeof cards)[string] = declined('expired');

/** Whether the month of an expiry, MM/YY, has passed. A card is good until its month ends. */
function isOver(expiry: string, now: Date): boolean {
  const [month, year] = [Number(expiry.slice(0, 2)), 2_000 + Number(expiry.slice(-2))];
  return Date.UTC(year, month) <= now.getTime();
}

const random = (prefix: string) => `${prefix}_${randomBytes(18).toString('base64url')}`;

export function createSandbox(db: Db): Sandbox {
  const { create, find, confirm } = queriesOf(db);

  async function already(clientSecret: string): Promise<SandboxAnswer> {
    const [intent] = await db
      .select({ status: sandboxIntents.status })
      .from(sandboxIntents)
      .where(eq(sandboxIntents.clientSecret, clientSecret));
    if (!intent) throw notFound((words) => words.purchase.sandbox.unknown);
    if (intent.status === 'succeeded') return { status: 'succeeded', msg: null };
    // No card can succeed any more: the browser then asks what became of the purchase, rather than for another card.
    if (intent.status === 'ended') throw conflict((words) => words.purchase.sandbox.ended);
    return { status: 'declined', msg: (words) => words.purchase.sandbox.nothingToAuthenticate };
  }

  return {
    name: 'sandbox',
    isTest: true,
    publishableKey: null,
    async createIntent({ key, amount, currency }) {
      const id = random('pi_test');
      const secret = { clientSecret: `${id}_secret_${random('s')}`, customer: random('cus_test') };
      const [intent] = await create.execute({ id, ...secret, key, amount, currency });
      if (!intent) throw new Error('The sandbox made no intent.');
      const { id: made, clientSecret, customer, status } = intent;
      return { id: made, clientSecret, customer, requiresAction: status === 'requiresAction' };
    },
    async lookUp(intentId) {
      const [intent] = await find.execute({ id: intentId });
      return outcome(intent);
    },
    async end(intentId) {
      const { status } = sandboxIntents;
      const ended = sql`case when ${status} in ('succeeded', 'processing') then ${status} else 'ended' end`;
      const [intent] = await db
        .update(sandboxIntents)
        .set({ status: ended })
        .where(eq(sandboxIntents.id, intentId))
        .returning(kept);
      return outcome(intent);
    },
    async refund(intentId, { key, amount }) {
      const { refunded, refundKeys } = sandboxIntents;
      const [sent] = await db
        .update(sandboxIntents)
        .set({
          refunded: sql`${refunded} + case when ${key} = any(${refundKeys}) or ${sandboxIntents.cardLast4} = ${refusingCard}
            then 0 else ${amount}::bigint end`,
          refundKeys: sql`array_append(array_remove(${refundKeys}, ${key}), ${key})`,
        })
        .where(and(eq(sandboxIntents.id, intentId), eq(sandboxIntents.status, 'succeeded')))
        .returning({ currency: sandboxIntents.currency });
      if (!sent) throw new Error(`The sandbox has no money of ${intentId} to send back.`);
      return { refundId: `re_test_${key}`, amount, currency: sent.currency };
    },
    // Nobody but Foyer sends money of a test payment back, and no bank asks for it.
    async aftermath(intentId) {
      const [intent] = await db
        .select({
          cardLast4: sandboxIntents.cardLast4,
          currency: sandboxIntents.currency,
          refundKeys: sandboxIntents.refundKeys,
        })
        .from(sandboxIntents)
        .where(eq(sandboxIntents.id, intentId));
      if (intent?.cardLast4 !== refusingCard) return { sentBack: [], disputes: [] };
      const sentBack = intent.refundKeys.map((key) => ({
        id: `re_test_${key}`,
        amount: 0,
        currency: intent.currency,
        asked: key.replace('refund-', ''),
        hasFailed: true,
      }));
      return { sentBack, disputes: [] };
    },
    async confirm(clientSecret, { number, expiry }, now) {
      const known = cards[number] ?? { status: 'declined', msg: (words) => words.purchase.sandbox.onlyTestCards };
      const card = isOver(expiry, now) ? expired : known;
      const [changed] = await confirm.execute({ clientSecret, status: card.status, last4: number.slice(-4) });
      return changed ? { status: browserStatus(card.status), msg: card.msg } : already(clientSecret);
    },
    async authenticate(clientSecret, approve) {
      const { status, cardLast4 } = sandboxIntents;
      const pays = and(sql`${approve}::boolean`, notInArray(cardLast4, Object.keys(declinedAfterwards)));
      const [changed] = await db
        .update(sandboxIntents)
        .set({ status: sql`case when ${pays} then 'succeeded' else 'declined' end` })
        .where(and(eq(sandboxIntents.clientSecret, clientSecret), eq(status, 'requiresAction')))
        .returning({ status, cardLast4 });
      if (!changed) return already(clientSecret);
      if (changed.status === 'succeeded') return { status: 'succeeded', msg: null };
      if (!approve) return { status: 'declined', msg: (words) => words.purchase.sandbox.notAuthenticated };
      return declined(declinedAfterwards[changed.cardLast4 ?? ''] ?? 'generic');
    },
  };
}

/**
 * Ends the statement without waiting for the disk. Everything that Foyer commits afterwards goes to the disk behind it, so a
 * purchase never knows of more than is kept; a computer that fails at this moment forgets a test payment, and no money moved.
 */
const unawaited = sql.raw(unawaitedSql) as SQL<string>;

/** What every payment by card asks, built and prepared once. */
function queriesOf(db: Db) {
  const { placeholder } = sql;
  const { id, clientSecret, idempotencyKey, customer, status } = sandboxIntents;
  return {
    create: db
      .insert(sandboxIntents)
      .values({
        id: placeholder('id'),
        clientSecret: placeholder('clientSecret'),
        idempotencyKey: placeholder('key'),
        customer: placeholder('customer'),
        amount: placeholder('amount'),
        currency: placeholder('currency'),
        status: 'open',
      })
      .onConflictDoUpdate({ target: idempotencyKey, set: { idempotencyKey: sql`excluded.idempotency_key` } })
      .returning({ id, clientSecret, customer, status, unawaited })
      .prepare('sandbox_create'),
    find: db
      .select(kept)
      .from(sandboxIntents)
      .where(eq(id, placeholder('id')))
      .prepare('sandbox_find'),
    confirm: db
      .update(sandboxIntents)
      .set({ status: sql`${placeholder('status')}`, cardLast4: sql`${placeholder('last4')}` })
      .where(
        and(eq(clientSecret, placeholder('clientSecret')), inArray(status, ['open', 'declined', 'requiresAction'])),
      )
      .returning({ id, unawaited })
      .prepare('sandbox_confirm'),
  };
}

const kept = {
  id: sandboxIntents.id,
  status: sandboxIntents.status,
  amount: sandboxIntents.amount,
  currency: sandboxIntents.currency,
};
type Kept = Pick<typeof sandboxIntents.$inferSelect, keyof typeof kept>;

function outcome(intent: Kept | undefined): Outcome {
  if (!intent) return { status: 'ended' };
  const { id, status, amount, currency } = intent;
  if (status === 'succeeded') return { status, received: { intentId: id, amount, currency, purchaseId: null } };
  return { status: status === 'requiresAction' ? 'open' : status };
}

const browserStatus = (status: SandboxStatus): SandboxAnswer['status'] =>
  status === 'succeeded' || status === 'requiresAction' ? status : 'declined';
