import type * as invoices from '../../src/api/contract/invoice.ts';
import type * as contract from '../../src/api/contract/payment.ts';
import type * as purchasesContract from '../../src/api/contract/purchases.ts';
import type * as statementContract from '../../src/api/contract/statement.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import type { SandboxAnswer } from '../gateways/gateway.ts';
import { invoiceLogo } from '../mail/logo.ts';
import type { HandlersOf } from '../platform/http/handler.ts';
import { pdfBlob, pdfHeaders } from '../platform/pdf/answer.ts';
import { cancelPurchase } from './cancel.ts';
import { readInvoice } from './invoice.ts';
import { invoicePdf } from './invoicePdf.ts';
import { createPaymentIntent, getPurchase } from './payment.ts';
import { readPurchaseDetails, refundPurchase } from './purchaseDetails.ts';
import { listPurchases } from './purchases.ts';
import { settlePurchase } from './settle.ts';
import { matchStatement, noteStatement } from './statement.ts';

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
  getInvoice: async ({ input, deps }) => {
    const invoice = await readInvoice(deps.db, input.id);
    const logo = await invoiceLogo(deps.db, input.id);
    return { payload: { invoice, logo: logo && `data:image/png;base64,${logo.toString('base64')}` } };
  },
  printInvoice: async ({ input, deps, words, locale }) => {
    const invoice = await readInvoice(deps.db, input.id);
    const { fileName, creditFileName, reversalFileName } = words.invoice;
    const nameOf = invoice.reversal ? reversalFileName : invoice.original ? creditFileName : fileName;
    const name = nameOf(invoice.number);
    const pdf = await invoicePdf(invoice, locale, words, await invoiceLogo(deps.db, input.id));
    return { payload: pdfBlob(pdf), headers: pdfHeaders(name) };
  },
  // What a buyer's browser says to the test gateway. No purchase changes here: the server asks the gateway later.
  confirmSandboxPayment: async ({ input, deps, words }) => ({
    payload: inWords(await deps.gateways.sandbox.confirm(input.clientSecret, input.card, deps.clock()), words),
  }),
  authenticateSandboxPayment: async ({ input, deps, words }) => ({
    payload: inWords(await deps.gateways.sandbox.authenticate(input.clientSecret, input.approve), words),
  }),
  getPurchases: async ({ input: { eventId, ...page }, deps }) => ({
    payload: await listPurchases(deps.db, eventId, page),
  }),
  getPurchaseDetails: async ({ input, deps }) => ({ payload: await readPurchaseDetails(deps.db, input.purchaseId) }),
  refundPurchase: async ({ input: { payload }, user, deps, words }) => {
    const { byHand } = await refundPurchase(deps, payload, user.id);
    return { payload: { pId: payload.pId }, msg: byHand ? words.payment.refundNoted : words.payment.refundSending };
  },
  matchStatement: async ({ input: { payload }, deps }) => ({
    payload: { matches: await matchStatement(deps.db, payload.eventId, payload.entries) },
  }),
  noteStatement: async ({ input: { payload }, user, deps }) => ({
    payload: { noted: await noteStatement(deps, payload.eventId, payload.entries, user.id) },
  }),
} satisfies HandlersOf<typeof contract & typeof invoices & typeof purchasesContract & typeof statementContract>;

const inWords = ({ status, msg }: SandboxAnswer, words: ServerWords): contract.SandboxResult => ({
  status,
  msg: msg?.(words) ?? null,
});
