import { attendeeOf } from '../harness/demo/event.ts';
import { payingCard } from '../harness/register.ts';
import {
  confirmSandboxPayment,
  createPaymentIntent,
  type PaymentIntent,
  type PurchaseView,
  settlePurchase,
} from '../src/api/contract/payment.ts';
import { submitUserForm } from '../src/api/contract/registration.ts';
import { keptConnections, load, type Prepared, payloadOf, prepare, sendOk } from './load.ts';
import { atLeast, atMost, percentile, type Row } from './row.ts';
import type { Venue } from './venue.ts';

const count = 3_000;
const warmUp = 300;
const atOnce = 50;

/** Whole registrations: submit, begin to pay, pay in the sandbox, settle. Four calls each. */
export async function registrations(url: string, venue: Venue): Promise<Row[]> {
  const agent = keptConnections(atOnce);
  const say = (call: Prepared) => sendOk(url, agent, call);
  await load(warmUp, atOnce, (index) => buy(say, venue, index));
  const { perSecond, times } = await load(count, atOnce, (index) => buy(say, venue, warmUp + index));
  agent.destroy();
  return [
    atLeast(`full registration, ${atOnce} at once`, perSecond, 250, '/s'),
    atMost(`full registration, ${atOnce} at once, p95`, percentile(times, 95), 250, 'ms'),
  ];
}

/** Registers and pays for one person. Throws unless they end up with a paid ticket. */
export async function buy(say: (call: Prepared) => Promise<string>, venue: Venue, number: number): Promise<void> {
  const held = await say(submission(venue, number));
  const { status, key: purchaseKey } = payloadOf<{ purchase: PurchaseView }>(held).purchase;
  if (status !== 'held') throw new Error(`The purchase is ${status}`);
  const paid = await pay(say, purchaseKey);
  if (paid !== 'paid') throw new Error(`The purchase is ${paid}`);
}

export const submission = (
  { form, ticket }: Pick<Venue, 'form' | 'ticket'>,
  number: number,
  key: string = crypto.randomUUID(),
): Prepared =>
  prepare(submitUserForm, {
    payload: {
      formId: form.form.id,
      key,
      attendees: [attendeeOf(1_000_000 + number, form, ticket)],
      promoCode: null,
      paymentMethod: 'card',
    },
  });

/** Pays for a held purchase and answers with the status it has then. */
export async function pay(say: (call: Prepared) => Promise<string>, purchaseKey: string): Promise<string> {
  const intent = await say(prepare(createPaymentIntent, { payload: { purchaseKey } }));
  const { clientSecret } = payloadOf<PaymentIntent>(intent);
  await say(prepare(confirmSandboxPayment, { clientSecret, card: payingCard }));
  const settled = await say(prepare(settlePurchase, { payload: { purchaseKey } }));
  return payloadOf<{ purchase: PurchaseView }>(settled).purchase.status;
}
