import { call } from '../../api/client.ts';
import type { Endpoint, InputOf } from '../../api/contract/endpoint.ts';
import {
  cancelPurchase,
  createPaymentIntent,
  payByCard as payByCardCall,
  settlePurchase,
} from '../../api/contract/payment.ts';
import {
  areRegisteredUsersExist,
  findForm as findFormCall,
  getFormWQuestion,
  getOrderLine,
  getPublicEvent,
  submitUserForm,
} from '../../api/contract/registration.ts';
import { getPromoByCodeNFormId } from '../../api/contract/ticket.ts';
import { inOwnTime } from '../../machines/purchase/hold.ts';
import { type OrderInLine, turnOf } from '../../machines/purchase/orderLine.ts';

/*
 * The calls of the public registration page. With the client and the contract they are a fifth of the page's code, and the first
 * screen has its data in the page and makes no call: so this module is loaded after it.
 */

type AboutPurchase = typeof settlePurchase | typeof cancelPurchase | typeof payByCardCall | typeof submitUserForm;

const asItIs =
  <E extends Endpoint>(endpoint: E) =>
  (input: InputOf<E>, signal: AbortSignal) =>
    call(endpoint, input, { signal });

/** A call that answers with a purchase, its hold moved to this computer's clock. */
const inBuyersTime =
  <E extends AboutPurchase>(endpoint: E) =>
  async (input: InputOf<E>, signal: AbortSignal) => {
    const { purchase } = await call<Endpoint & AboutPurchase>(endpoint, input, { signal });
    return { purchase: inOwnTime(purchase, Date.now()) };
  };

export const loadForm = asItIs(getFormWQuestion);
export const findForm = asItIs(findFormCall);
export const loadEvent = asItIs(getPublicEvent);
export const findTurn = async (order: OrderInLine, signal: AbortSignal) =>
  turnOf(await call(getOrderLine, { formId: order.payload.formId }, { signal, quiet: true }), order);
export const findExisting = asItIs(areRegisteredUsersExist);
export const findPromo = asItIs(getPromoByCodeNFormId);
export const submitForm = inBuyersTime(submitUserForm);
export const settle = inBuyersTime(settlePurchase);
export const cancel = inBuyersTime(cancelPurchase);
export const payByCard = inBuyersTime(payByCardCall);
export const createIntent = asItIs(createPaymentIntent);
