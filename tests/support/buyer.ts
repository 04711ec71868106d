import { randomUUID } from 'node:crypto';
import type { InputOf } from '../../src/api/contract/endpoint.ts';
import type { submitUserForm } from '../../src/api/contract/registration.ts';
import { freshAddress } from './address.ts';
import type { Api } from './api.ts';

type Registration = InputOf<typeof submitUserForm>['payload'];
type Calls = Pick<Api, 'call' | 'ask'>;

export const cards = {
  pays: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  asks: '4000 0025 0000 3155',
  refundFails: '4000 0000 0000 5126',
  unknown: '4111 1111 1111 1111',
};

/** A card as a buyer types it, valid for long. */
export const card = (number: string = cards.pays) => ({ number, expiry: '12/40', cvc: '123' });

export const attendee = (ticketId: string, fields: Partial<Registration['attendees'][number]['fields']> = {}) => ({
  ticketId,
  fields: { firstname: 'Ada', surname: 'Lovelace', email: freshAddress(), ...fields },
  answers: {},
});

/** A registration of one person for each ticket named. */
export const registrationOf = (
  formId: string,
  ticketIds: string[],
  changes: Partial<Registration> = {},
): Registration => ({
  formId,
  key: randomUUID(),
  attendees: ticketIds.map((ticketId) => attendee(ticketId)),
  promoCode: null,
  paymentMethod: 'card',
  ...changes,
});

type Wanted = { formId: string; ticketId: string } | { formId: string; ticketIds: string[] };
type Facts = Partial<Registration> & { count?: number };

/** Sends a registration: for one ticket, for `count` of it, or for one each of several. */
export function submit(api: Calls, wanted: Wanted, { count = 1, ...changes }: Facts = {}) {
  const ticketIds = 'ticketIds' in wanted ? wanted.ticketIds : Array<string>(count).fill(wanted.ticketId);
  return api.call('submitUserForm', { payload: registrationOf(wanted.formId, ticketIds, changes) });
}

/** The order that a registration makes; one that is refused throws. */
export async function placeOrder(api: Calls, wanted: Wanted, facts?: Facts) {
  const { status, msg, payload } = await submit(api, wanted, facts);
  if (status !== 200) throw new Error(`The order was refused with ${status}: ${msg}`);
  return payload.purchase;
}

/** An order as its buyer sees it. */
export const orderOf = async (api: Pick<Api, 'ask'>, purchaseKey: string) =>
  (await api.ask('getPurchase', { purchaseKey })).purchase;

export const statusOf = async (api: Pick<Api, 'ask'>, purchaseKey: string) => (await orderOf(api, purchaseKey)).status;

/** What organisers know an order by. */
export const purchaseIdOf = async (api: Pick<Api, 'sql'>, purchaseKey: string): Promise<string> =>
  (await api.sql('select id from purchases where key = $1', [purchaseKey]))[0].id;

/** Begins to pay, and shows a card to the gateway; Foyer is not told. */
export async function showCard(api: Calls, purchaseKey: string, number?: string) {
  const { clientSecret } = await api.ask('createPaymentIntent', { payload: { purchaseKey } });
  const result = await api.ask('confirmSandboxPayment', { clientSecret, card: card(number) });
  return { clientSecret, result };
}

export const settle = async (api: Calls, purchaseKey: string) =>
  (await api.ask('settlePurchase', { payload: { purchaseKey } })).purchase;

/** Pays through Stripe; Foyer is not told. */
export async function payAtStripe(api: Calls, stripe: { pay: (intent: string) => void }, purchaseKey: string) {
  const { clientSecret } = await api.ask('createPaymentIntent', { payload: { purchaseKey } });
  stripe.pay(clientSecret.split('_secret_')[0] ?? '');
}

/** Registers and pays. */
export async function buy(api: Calls, wanted: Wanted, facts?: Facts) {
  const { key } = await placeOrder(api, wanted, facts);
  await showCard(api, key);
  return settle(api, key);
}
