import type * as invoices from '../../src/api/contract/invoice.ts';
import type * as contract from '../../src/api/contract/payment.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import type { SandboxAnswer } from '../gateways/gateway.ts';
import { pdfBlob, pdfHeaders } from '../pdf/answer.ts';
import type { HandlersOf } from '../router/handler.ts';
import { cancelPurchase } from './cancel.ts';
import { readInvoice } from './invoice.ts';
import { invoicePdf } from './invoicePdf.ts';
import { createPaymentIntent, getPurchase } from './payment.ts';
import { settlePurchase } from './settle.ts';

export const paymentHandlers = {
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
  getInvoice: async ({ input, deps }) => ({ payload: { invoice: await readInvoice(deps.db, input.id) } }),
  printInvoice: async ({ input, deps, words, locale }) => {
    const invoice = await readInvoice(deps.db, input.id);
    const { fileName, creditFileName } = words.invoice;
    const name = (invoice.original ? creditFileName : fileName)(invoice.number);
    return { payload: pdfBlob(await invoicePdf(invoice, locale, words)), headers: pdfHeaders(name) };
  },
  // What a buyer's browser says to the test gateway. No purchase changes here: the server asks the gateway later.
  confirmSandboxPayment: async ({ input, deps, words }) => ({
    payload: inWords(await deps.gateways.sandbox.confirm(input.clientSecret, input.card, deps.clock()), words),
  }),
  authenticateSandboxPayment: async ({ input, deps, words }) => ({
    payload: inWords(await deps.gateways.sandbox.authenticate(input.clientSecret, input.approve), words),
  }),
} satisfies HandlersOf<typeof contract & typeof invoices>;

const inWords = ({ status, msg }: SandboxAnswer, words: ServerWords): contract.SandboxResult => ({
  status,
  msg: msg?.(words) ?? null,
});
