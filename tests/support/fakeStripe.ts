import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { StripeApi } from '../../server/platform/gateways/stripe/stripe.ts';

type Intent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'amount_received' | 'currency' | 'client_secret' | 'metadata'
> & {
  status: Stripe.PaymentIntent['status'];
  customer: string;
  receipt_email: string;
  excluded_payment_method_types: string[];
  last_payment_error: { code: string; message: string } | null;
  refunded: number;
};
type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'currency' | 'status'> & {
  payment_intent: string;
  metadata: Record<string, string>;
};
type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'amount' | 'currency' | 'status' | 'reason' | 'created'> & {
  payment_intent: string;
  evidence_details: { due_by: number | null };
};
/** What happens to the next call whose method and path match: an answer instead, none after the work was done, or none as long as the server runs. */
type Fault = { match: RegExp; fault: { status: number; error: object } | 'lost' | 'silent' };
type Answer = { status: number; body: object };

/**
 * Speaks the part of Stripe's documented API that Foyer uses, with the keys given: idempotency keys, errors with their types and
 * codes, signed events. What a buyer does in the browser is done with `pay` and its like.
 */
export async function startFakeStripe(accepted: {
  secret: string;
  /** Of the same account's test mode: neither key finds the other's payments. */
  testSecret?: string;
  restricted?: { key: string; to: RegExp };
}) {
  const testIntents = new Set<string>();
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  const disputes: Dispute[] = [];
  const events: { id: string; created: number }[] = [];
  const endpoints = new Map<string, { id: string; url: string; secret: string; enabled_events: string[] }>();
  const domains: string[] = [];
  const answered = new Map<string, Answer>();
  const faults: Fault[] = [];
  const silent = new Set<ServerResponse>();
  let instead: Partial<Refund> = {};
  const calls: { method: string; path: string; idempotencyKey: string | undefined }[] = [];
  let count = 0;
  const newId = (prefix: string) => `${prefix}_${++count}`;

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const said = new URLSearchParams(await textOf(request));
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe');
    const call = `${request.method} ${pathname}`;
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
    calls.push({ method: request.method ?? '', path: pathname, idempotencyKey });
    const place = faults.findIndex(({ match }) => match.test(call));
    const fault = place < 0 ? null : faults.splice(place, 1)[0]?.fault;
    if (fault === 'silent') {
      silent.add(response);
      return;
    }
    if (fault && fault !== 'lost') return send(response, { status: fault.status, body: { error: fault.error } });
    const known = idempotencyKey && answered.get(idempotencyKey);
    const isTest = accepted.testSecret !== undefined && keyOf(request) === accepted.testSecret;
    const answer = known || judge(request, pathname) || work(call, pathname, said, searchParams, isTest);
    if (call === 'POST /v1/payment_intents' && isTest && 'id' in answer.body) testIntents.add(String(answer.body.id));
    if (idempotencyKey && answer.status < 500) answered.set(idempotencyKey, answer);
    if (fault === 'lost') return response.destroy();
    send(response, answer);
  }

  const keyOf = ({ headers }: IncomingMessage) => headers.authorization?.replace('Bearer ', '') ?? '';

  function judge(request: IncomingMessage, path: string): Answer | null {
    const key = keyOf(request);
    if (key === accepted.secret || key === accepted.testSecret) return null;
    if (accepted.restricted?.to.test(path) && key === accepted.restricted.key) return null;
    const type = 'invalid_request_error';
    if (key === accepted.restricted?.key) return refuse(403, { type, message: 'The provided key lacks a permission.' });
    return refuse(401, { type, message: 'Invalid API Key provided.' });
  }

  function work(call: string, path: string, said: URLSearchParams, asked: URLSearchParams, isTest: boolean): Answer {
    const [, , , id = ''] = path.split('/');
    const intent = testIntents.has(id) === isTest ? intents.get(id) : undefined;
    if (call === 'POST /v1/customers') return ok({ id: newId('cus'), object: 'customer' });
    if (call === 'GET /v1/payment_intents') return ok({ object: 'list', data: [] });
    if (call === 'POST /v1/payment_intents') return begin(said);
    if (path.startsWith('/v1/payment_intents/') && !intent)
      return refuse(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such payment: ${id}`,
      });
    if (intent && call === `GET /v1/payment_intents/${id}`) return ok(intent);
    if (intent && call === `POST /v1/payment_intents/${id}/cancel`) return cancel(intent);
    if (call === 'POST /v1/refunds') return refund(said);
    if (call === 'GET /v1/refunds')
      return ok({
        object: 'list',
        data: ofPayment(refunds, asked),
      });
    if (call === 'GET /v1/customers') return ok({ object: 'list', data: [] });
    if (call === 'GET /v1/disputes') return ok({ object: 'list', data: ofPayment(disputes, asked) });
    if (call === 'GET /v1/events') return ok(listed(asked));
    if (call === 'GET /v1/webhook_endpoints')
      return ok({ object: 'list', data: [...endpoints.values()].map(withoutSecret) });
    if (call === 'POST /v1/webhook_endpoints') return ok(subscribe(said));
    if (call === 'POST /v1/payment_method_domains') return ok(register(said.get('domain_name') ?? ''));
    if (call === `DELETE /v1/webhook_endpoints/${id}`) return ok({ id, deleted: endpoints.delete(id) });
    return refuse(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${call}).` });
  }

  /** The newest first, as many as are asked for. */
  function listed(asked: URLSearchParams) {
    const [from, to] = ['gte', 'lte'].map((end) => asked.get(`created[${end}]`));
    const within = events
      .filter(({ created }) => created >= Number(from ?? 0) && created <= Number(to ?? Number.POSITIVE_INFINITY))
      .sort((one, other) => other.created - one.created);
    const begin = within.findIndex(({ id }) => id === asked.get('starting_after')) + 1;
    const data = within.slice(begin, begin + Number(asked.get('limit') ?? 10));
    return { object: 'list', url: '/v1/events', has_more: begin + data.length < within.length, data };
  }

  /** Of pounds, from 30p to eight digits. */
  function begin(said: URLSearchParams): Answer {
    const amount = Number(said.get('amount'));
    const code = amount < 30 ? 'amount_too_small' : amount > 99_999_999 ? 'amount_too_large' : null;
    if (code) return refuse(400, { type: 'invalid_request_error', code, message: `Amount: ${code}.` });
    return ok(create(said));
  }

  function create(said: URLSearchParams): Intent {
    const id = newId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(said.get('amount')),
      amount_received: 0,
      currency: said.get('currency') ?? '',
      client_secret: `${id}_secret_${newId('s')}`,
      metadata: { foyer_purchase: said.get('metadata[foyer_purchase]') ?? '' },
      status: 'requires_payment_method',
      customer: said.get('customer') ?? '',
      receipt_email: said.get('receipt_email') ?? '',
      excluded_payment_method_types: [...said].flatMap(([name, value]) =>
        name.startsWith('excluded_payment_method_types[') ? [value] : [],
      ),
      last_payment_error: null,
      refunded: 0,
    };
    intents.set(id, intent);
    return intent;
  }

  function cancel(intent: Intent): Answer {
    if (['succeeded', 'canceled', 'processing'].includes(intent.status))
      return refuse(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      });
    intent.status = 'canceled';
    return ok(intent);
  }

  function refund(said: URLSearchParams): Answer {
    const intent = intents.get(said.get('payment_intent') ?? '');
    const amount = Number(said.get('amount'));
    if (!intent || intent.refunded === intent.amount)
      return refuse(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'Already refunded.',
      });
    if (intent.refunded + amount > intent.amount)
      return refuse(400, {
        type: 'invalid_request_error',
        param: 'amount',
        message: 'Refund amount is greater than unrefunded amount on charge.',
      });
    return ok(sendBack(intent, amount, { foyer_refund: said.get('metadata[foyer_refund]') ?? '' }));
  }

  function sendBack(intent: Intent, amount: number, metadata: Record<string, string>): Refund {
    intent.refunded += amount;
    const made: Refund = {
      id: newId('re'),
      object: 'refund',
      payment_intent: intent.id,
      amount,
      currency: intent.currency,
      status: 'succeeded',
      metadata,
      ...instead,
    };
    instead = {};
    refunds.push(made);
    return made;
  }

  function register(domain_name: string) {
    domains.push(domain_name);
    return { id: newId('pmd'), object: 'payment_method_domain', domain_name };
  }

  function subscribe(said: URLSearchParams) {
    const id = newId('we');
    const enabled_events = [...said].filter(([key]) => key.startsWith('enabled_events')).map(([, value]) => value);
    const endpoint = { id, url: said.get('url') ?? '', secret: `whsec_${id}`, enabled_events };
    endpoints.set(id, endpoint);
    return endpoint;
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const api: StripeApi = { protocol: 'http', host: '127.0.0.1', port };
  const theOne = (id: string): Intent => {
    const intent = intents.get(id);
    if (!intent) throw new Error(`There is no payment ${id}.`);
    return intent;
  };

  return {
    api,
    calls,
    intents: () => [...intents.values()],
    refunds,
    events,
    /** What the organiser does in Stripe's own dashboard. */
    refundInDashboard: (id: string, amount: number) => sendBack(theOne(id), amount, {}),
    /** The next refund is another than is asked for. */
    sendInstead: (refund: Partial<Refund>) => {
      instead = refund;
    },
    /** What the bank of a card does that takes nothing back: the last refund of a payment, or that of an amount, fails. */
    failRefund: (id: string, amount?: number) => {
      const sent = refunds.filter((each) => each.payment_intent === id && (amount ?? each.amount) === each.amount);
      const last = sent.at(-1);
      if (!last) throw new Error(`Nothing was sent back of ${id}.`);
      if (last.status !== 'failed') theOne(id).refunded -= last.amount;
      return Object.assign(last, { status: 'failed' });
    },
    cancelInDashboard: (id: string) => Object.assign(theOne(id), { status: 'canceled' }),
    /** What a buyer's bank does; the same again changes the dispute. */
    dispute: (id: string, change: Partial<Dispute> = {}) => {
      const known = disputes.find(({ payment_intent }) => payment_intent === id);
      if (known) return Object.assign(known, change);
      const opened: Dispute = {
        id: newId('dp'),
        object: 'dispute',
        payment_intent: id,
        amount: theOne(id).amount,
        currency: theOne(id).currency,
        status: 'needs_response',
        reason: 'product_not_received',
        created: Math.floor(Date.now() / 1_000),
        evidence_details: { due_by: Math.floor(Date.now() / 1_000) + 7 * 86_400 },
        ...change,
      };
      disputes.push(opened);
      return opened;
    },
    endpoints: () => [...endpoints.values()],
    /** Where wallets are offered. */
    domains,
    /** `came` is what Stripe says otherwise than was asked: a part of the amount, for example. */
    pay: (id: string, came: Partial<Intent> = {}) =>
      Object.assign(theOne(id), { status: 'succeeded', amount_received: theOne(id).amount, ...came }),
    process: (id: string) => Object.assign(theOne(id), { status: 'processing' }),
    decline: (id: string, code: string) =>
      Object.assign(theOne(id), { last_payment_error: { code, message: `Declined: ${code}.` } }),
    /** Ends the faults and the connections on which nothing was answered. */
    answerAll: () => {
      faults.length = 0;
      for (const response of silent) response.destroy();
      silent.clear();
    },
    fail: (match: RegExp, fault: Fault['fault']) => faults.push({ match, fault }),
    /** An event with the signature that Stripe would give it. */
    signed: (event: object, secret: string, timestamp = Math.floor(Date.now() / 1_000)) => {
      const payload = JSON.stringify(event);
      const stripe = new Stripe(accepted.secret);
      return { payload, header: stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

const ok = (body: object): Answer => ({ status: 200, body });
const refuse = (status: number, error: object): Answer => ({ status, body: { error } });
/** The newest first, as Stripe lists them. */
const ofPayment = <Made extends { payment_intent: string }>(made: Made[], asked: URLSearchParams) =>
  made.filter((each) => each.payment_intent === asked.get('payment_intent')).reverse();
const withoutSecret = ({ secret: _, ...endpoint }: { secret: string }) => endpoint;

function send(response: ServerResponse, { status, body }: Answer) {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_test' })
    .end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
