import {
  confirmSandboxPayment,
  createPaymentIntent,
  type PurchaseView,
  settlePurchase,
} from '../src/api/contract/payment.ts';
import { type Attendee, submitUserForm } from '../src/api/contract/registration.ts';
import type { PaymentMethod } from '../src/lib/enumerations.ts';
import type { Buyer } from '../src/lib/order.ts';
import type { Api } from './client.ts';

/** The published test card that pays. */
export const payingCard = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };

type Order = {
  formId: string;
  attendees: Attendee[];
  /** Who orders, where that is not the first attendee. */
  buyer?: Buyer;
  promoCode?: string;
  /** `leave` stops before paying: the places stay held. */
  pay?: PaymentMethod | 'leave';
};

/** Registers people as a buyer would: submit, pay with a test card where money is due, settle. */
export async function registerAttendees(
  api: Api,
  { formId, attendees, buyer, promoCode, pay = 'card' }: Order,
): Promise<PurchaseView> {
  const { purchase } = await api.call(submitUserForm, {
    payload: {
      formId,
      key: crypto.randomUUID(),
      attendees,
      ...(buyer && { buyer }),
      promoCode: promoCode ?? null,
      paymentMethod: pay === 'leave' ? 'card' : pay,
    },
  });
  return purchase.status === 'held' && pay === 'card' ? payFor(api, purchase.key) : purchase;
}

/** Pays for a held purchase with the test card that pays. */
export async function payFor(api: Api, purchaseKey: string): Promise<PurchaseView> {
  const { clientSecret } = await api.call(createPaymentIntent, { payload: { purchaseKey } });
  await api.call(confirmSandboxPayment, { clientSecret, card: payingCard });
  return (await api.call(settlePurchase, { payload: { purchaseKey } })).purchase;
}
