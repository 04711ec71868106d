import { randomBytes } from 'node:crypto';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { unawaitedSql } from '../db/onDisk.sql.ts';
import { type SandboxStatus, sandboxIntents } from '../db/schema/purchases.ts';
import type { Db } from '../deps.ts';
import { conflict, notFound, type Sentence } from '../httpError.ts';
import type { IntentStatus, Sandbox, SandboxAnswer } from './gateway.ts';

/** The published test numbers of Stripe that Foyer follows. */
const cards: Record<string, { status: SandboxStatus; msg: Sentence | null }> = {
  '4242424242424242': { status: 'succeeded', msg: null },
  '4000000000000002': { status: 'declined', msg: (words) => words.payment.sandbox.declined },
  '4000000000009995': { status: 'declined', msg: (words) => words.payment.sandbox.insufficientFunds },
  '4000002500003155': { status: 'requiresAction', msg: (words) => words.payment.sandbox.authenticate },
};

const expired: (typeof cards)[string] = { status: 'declined', msg: (words) => words.payment.sandbox.expired };

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
    if (!intent) throw notFound((words) => words.payment.sandbox.unknown);
    if (intent.status === 'succeeded') return { status: 'succeeded', msg: null };
    // No card can succeed any more: the browser then asks what became of the purchase, rather than for another card.
    if (intent.status === 'ended') throw conflict((words) => words.payment.sandbox.ended);
    return { status: 'declined', msg: (words) => words.payment.sandbox.nothingToAuthenticate };
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
      return outcome(intent?.status);
    },
    async end(intentId) {
      const { status } = sandboxIntents;
      const ended = sql`case when ${status} in ('succeeded', 'processing') then ${status} else 'ended' end`;
      const [intent] = await db
        .update(sandboxIntents)
        .set({ status: ended })
        .where(eq(sandboxIntents.id, intentId))
        .returning({ status: sandboxIntents.status });
      return outcome(intent?.status);
    },
    async refund(intentId, { key, amount }) {
      const { refunded, refundKeys } = sandboxIntents;
      const [sent] = await db
        .update(sandboxIntents)
        .set({
          refunded: sql`${refunded} + case when ${key} = any(${refundKeys}) then 0 else ${amount}::bigint end`,
          refundKeys: sql`array_append(array_remove(${refundKeys}, ${key}), ${key})`,
        })
        .where(and(eq(sandboxIntents.id, intentId), eq(sandboxIntents.status, 'succeeded')))
        .returning({ id: sandboxIntents.id });
      if (!sent) throw new Error(`The sandbox has no money of ${intentId} to send back.`);
      return { refundId: `re_test_${key}` };
    },
    // Nobody but Foyer sends money of a test payment back, and no bank asks for it.
    aftermath: async () => ({ sentBack: [], disputes: [] }),
    async confirm(clientSecret, { number, expiry }, now) {
      const known = cards[number] ?? { status: 'declined', msg: (words) => words.payment.sandbox.onlyTestCards };
      const card = isOver(expiry, now) ? expired : known;
      const [changed] = await confirm.execute({ clientSecret, status: card.status, last4: number.slice(-4) });
      return changed ? { status: browserStatus(card.status), msg: card.msg } : already(clientSecret);
    },
    async authenticate(clientSecret, approve) {
      const [changed] = await db
        .update(sandboxIntents)
        .set({ status: approve ? 'succeeded' : 'declined' })
        .where(and(eq(sandboxIntents.clientSecret, clientSecret), eq(sandboxIntents.status, 'requiresAction')))
        .returning({ id: sandboxIntents.id });
      if (!changed) return already(clientSecret);
      return approve
        ? { status: 'succeeded', msg: null }
        : { status: 'declined', msg: (words) => words.payment.sandbox.notAuthenticated };
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
      .select({ status })
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

const outcome = (status: SandboxStatus | undefined): IntentStatus =>
  status === undefined ? 'ended' : status === 'requiresAction' ? 'open' : status;

const browserStatus = (status: SandboxStatus): SandboxAnswer['status'] =>
  status === 'succeeded' || status === 'requiresAction' ? status : 'declined';
