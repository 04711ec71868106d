import type { Handlers } from '../router/handler.ts';
import { cancelPurchase, createPaymentIntent, getPurchase, settlePurchase } from './purchase.ts';

export const purchaseHandlers = {
  createPaymentIntent: async ({ input, deps }) => ({
    payload: await createPaymentIntent(deps, input.payload.purchaseKey),
  }),
  getPurchase: async ({ input, deps }) => ({ payload: { purchase: await getPurchase(deps, input.purchaseKey) } }),
  settlePurchase: async ({ input, deps }) => ({
    payload: { purchase: await settlePurchase(deps, input.payload.purchaseKey) },
  }),
  cancelPurchase: async ({ input, deps }) => ({
    payload: { purchase: await cancelPurchase(deps, input.payload.purchaseKey) },
  }),
} satisfies Handlers<'createPaymentIntent' | 'getPurchase' | 'settlePurchase' | 'cancelPurchase'>;
