import { fromPromise } from 'xstate';
import { call } from '../api/client.ts';
import type { Endpoint, InputOf } from '../api/contract/endpoint.ts';
import {
  authenticateSandboxPayment,
  cancelPurchase,
  confirmSandboxPayment,
  createPaymentIntent,
  type PurchaseView,
  type SandboxResult,
  settlePurchase,
} from '../api/contract/purchase.ts';
import type { submitUserForm } from '../api/contract/registrationForm.ts';
import { inOwnTime } from '../lib/hold.ts';
import { type Confirmation, paymentMachine } from '../machines/payment.ts';
import { ask } from './ask.ts';

type AboutPurchase = typeof settlePurchase | typeof cancelPurchase | typeof submitUserForm;

/** A call that answers with a purchase, its hold moved to this computer's clock. */
export const askInOwnTime = <E extends AboutPurchase>(endpoint: E) =>
  fromPromise<{ purchase: PurchaseView }, InputOf<E>>(async ({ input, signal }) => {
    const { purchase } = await call<Endpoint & AboutPurchase>(endpoint, input, { signal });
    return { purchase: inOwnTime(purchase, Date.now()) };
  });

const confirm = fromPromise<SandboxResult, Confirmation>(({ input, signal }) =>
  'card' in input
    ? call(confirmSandboxPayment, input, { signal })
    : call(authenticateSandboxPayment, input, { signal }),
);

/** Paying, with the gateway's own calls. */
export const payment = paymentMachine.provide({
  actors: {
    createIntent: ask(createPaymentIntent),
    confirm,
    settle: askInOwnTime(settlePurchase),
    cancel: askInOwnTime(cancelPurchase),
  },
});
