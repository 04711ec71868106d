import type * as eventPreview from '../../src/api/contract/eventPreview.ts';
import type * as invoices from '../../src/api/contract/invoice.ts';
import type * as payment from '../../src/api/contract/payment.ts';
import type * as purchasesContract from '../../src/api/contract/purchases.ts';
import type * as registration from '../../src/api/contract/registration.ts';
import type * as statementContract from '../../src/api/contract/statement.ts';
import type * as waiting from '../../src/api/contract/waiting.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import type { SandboxAnswer } from '../platform/gateways/gateway.ts';
import { notFound } from '../platform/http/errors.ts';
import { shownAs } from '../platform/http/fileName.ts';
import { type HandlersOf, inTurn, sharedAnswer } from '../platform/http/handler.ts';
import { countCaused } from '../platform/http/limiter.ts';
import { writerOf } from '../platform/http/readInput.ts';
import { pdfBlob } from '../platform/pdf/answer.ts';
import { drawKeptPdf } from '../platform/pdf/drawPdf.ts';
import { matchStatement, noteStatement } from './bankStatement.ts';
import { cancelPurchase, payByCard } from './cancel.ts';
import { withinHour } from './heldShare.ts';
import { invoiceLogo, readInvoice } from './invoice.ts';
import { invoicePdf } from './invoicePdf.ts';
import { settleObjections } from './objection.ts';
import { orderOrigin } from './openOrders.sql.ts';
import { afterOrders, inOrderQueue, tellLine } from './orderQueue.ts';
import { createPaymentIntent, getPurchase } from './payment.ts';
import { withPromo } from './promoGuesses.ts';
import { findForm, readOwnPreview, readPreview, readPublicEvent } from './publicEvent.ts';
import { readPublicForm } from './publicForm.ts';
import { readPurchaseDetails, refundPurchase } from './purchaseDetails.ts';
import { listPurchases } from './purchases.ts';
import { existingEmails, register } from './register.ts';
import { settlePurchase } from './settle.ts';
import { countTestOrders, deleteTestOrders } from './testOrders.ts';
import {
  confirmWaiting,
  joinWaitingList,
  leaveWaitingList,
  offerTickets,
  readPlace,
  readWaitingList,
  removeWaiting,
} from './waitingList.ts';

/** Test orders that one call deletes: some seconds of work. */
const testOrdersAtOnce = 100;

export const purchaseHandlers = {
  getFormWQuestion: sharedAnswer(async ({ input, deps, isHidden }) => ({
    payload: await readPublicForm(deps, input.eventId, input.formId, input.offer, isHidden),
  })),
  getPublicEvent: sharedAnswer(async ({ input: { slug, preview }, deps }) => ({
    payload: await (preview === undefined ? readPublicEvent(deps, slug) : readPreview(deps, slug, preview)),
  })),
  getEventPreview: async ({ input, deps }) => ({ payload: await readOwnPreview(deps, input.eventId) }),
  findForm: async ({ input, deps }) => {
    const form = await findForm(deps, input.slug, input.form);
    if (!form) throw notFound((words) => words.purchase.unknownForm);
    return { payload: form };
  },
  submitUserForm: inTurn(inOrderQueue, async ({ input: { payload }, deps, network, isHidden, locale }) => {
    const origin = { ...orderOrigin(network, deps.secretKey), isHidden };
    const place = () => withinHour(deps, origin, payload.formId, () => register(deps, payload, origin, locale));
    return { payload: { purchase: await withPromo(deps, payload.promoCode, network, place) } };
  }),
  getOrderLine: sharedAnswer(async ({ input, deps }) => ({
    payload: await tellLine(deps, input.formId),
    headers: { 'Cache-Control': 'public, max-age=1' },
  })),
  areRegisteredUsersExist: async ({ input: { payload }, deps, network }) => {
    const existing = await existingEmails(deps, payload.formId, payload.emails);
    const { limits, callLimits } = deps;
    // The page only warns by it: with nothing to warn of, the order goes on.
    const isTold = !callLimits || existing.length === 0 || (await limits.knownEmails.count(network, existing.length));
    return { payload: { existing: isTold ? existing : [] } };
  },
  joinWaitingList: async ({ input, deps, network, locale }) => ({
    payload: await joinWaitingList(deps, input.payload, orderOrigin(network, deps.secretKey), locale),
  }),
  confirmWaiting: async ({ input, deps }) => ({ payload: await confirmWaiting(deps, input.key) }),
  getWaitingPlace: async ({ input, deps }) => ({ payload: await readPlace(deps.db, input.key) }),
  leaveWaitingList: async ({ input, deps }) => ({ payload: await leaveWaitingList(deps, input.key) }),
  getWaitingList: async ({ input: { formId, ...page }, deps }) => ({
    payload: await readWaitingList(deps.db, formId, page),
  }),
  offerTickets: async ({ input: { payload }, deps, words }) => {
    const entry = await offerTickets(deps, payload.waitingId);
    return { payload: { entry }, msg: words.purchase.offered(entry.name) };
  },
  removeWaiting: async ({ input: { payload }, deps, words }) => {
    const entry = await removeWaiting(deps, payload.waitingId);
    return { payload: { entry }, msg: words.purchase.removedFromList(entry.name) };
  },
  getTestOrders: async ({ user, deps }) => ({ payload: { orders: await countTestOrders(deps, user.ownerId) } }),
  deleteTestOrders: async ({ input, user, deps, words }) => {
    const { seen } = input;
    const deleted = await deleteTestOrders(deps, user.ownerId, user.id, { seen, most: testOrdersAtOnce });
    return { payload: { orders: seen - deleted }, msg: words.purchase.testOrdersDeleted(deleted) };
  },
  createPaymentIntent: inTurn(afterOrders, async ({ input, deps, knownCaller, network }) => ({
    payload: await createPaymentIntent(deps, input.payload.purchaseKey, await knownCaller(), network),
  })),
  getPurchase: async ({ input, deps }) => ({ payload: { purchase: await getPurchase(deps, input.purchaseKey) } }),
  settlePurchase: async ({ input, deps, network }) => ({
    payload: { purchase: await settlePurchase(deps, input.payload.purchaseKey, network) },
  }),
  cancelPurchase: async ({ input, deps, knownCaller, network }) => ({
    payload: { purchase: await cancelPurchase(deps, input.payload.purchaseKey, await knownCaller(), network) },
  }),
  payByCard: async ({ input, deps }) => ({
    payload: { purchase: await payByCard(deps, input.payload.purchaseKey) },
  }),
  getInvoice: async ({ input, deps }) => {
    const invoice = await readInvoice(deps.db, input.id);
    const logo = await invoiceLogo(deps.db, input.id);
    return { payload: { invoice, logo: logo && `data:image/png;base64,${logo.toString('base64')}` } };
  },
  printInvoice: async ({ input, deps, network, words, locale }) => {
    const invoice = await readInvoice(deps.db, input.id);
    const { fileName, creditFileName, reversalFileName } = words.invoice;
    const nameOf = invoice.reversal ? reversalFileName : invoice.original ? creditFileName : fileName;
    const name = nameOf(invoice.number);
    const shown: Parameters<typeof invoicePdf> = [invoice, locale, await invoiceLogo(deps.db, input.id)];
    const pdf = await drawKeptPdf(deps, network, invoicePdf, shown, async () => shown);
    return { payload: pdfBlob(pdf), headers: shownAs(name) };
  },
  // What a buyer's browser says to the test gateway. No purchase changes here: the server asks the gateway later.
  confirmSandboxPayment: async ({ input, deps, locale }) => ({
    payload: inWords(await deps.gateways.sandbox.confirm(input.clientSecret, input.card, deps.clock()), locale),
  }),
  authenticateSandboxPayment: async ({ input, deps, locale }) => ({
    payload: inWords(await deps.gateways.sandbox.authenticate(input.clientSecret, input.approve), locale),
  }),
  getPurchases: async ({ input: { eventId, ...page }, deps }) => ({
    payload: await listPurchases(deps.db, eventId, page),
  }),
  getPurchaseDetails: async ({ input, deps }) => ({ payload: await readPurchaseDetails(deps.db, input.purchaseId) }),
  refundPurchase: async ({ input: { payload }, user, deps, network, words }) => {
    await countCaused(deps, writerOf({ user, network }), 1);
    const { refundTested, refundNoted, refundSending } = words.purchase;
    const how = await refundPurchase(deps, payload, user.id);
    const msg = { test: refundTested, byHand: refundNoted, sending: refundSending }[how];
    return { payload: { pId: payload.pId }, msg };
  },
  settleObjections: async ({ input: { payload }, user, deps }) => {
    await settleObjections(deps, payload.pId, user.id);
    return { payload: { pId: payload.pId } };
  },
  matchStatement: async ({ input: { payload }, deps }) => ({
    payload: { matches: await matchStatement(deps.db, payload.eventId, payload.entries) },
  }),
  noteStatement: async ({ input: { payload }, user, deps, network }) => {
    const by = { userId: user.id, giver: writerOf({ user, network }) };
    return { payload: { noted: await noteStatement(deps, payload.eventId, payload.entries, by) } };
  },
} satisfies HandlersOf<
  typeof registration &
    typeof eventPreview &
    typeof waiting &
    typeof payment &
    typeof invoices &
    typeof purchasesContract &
    typeof statementContract
>;

const inWords = ({ status, msg }: SandboxAnswer, locale: Locale): payment.SandboxResult => ({
  status,
  msg: msg?.(serverWords[locale], locale) ?? null,
});
