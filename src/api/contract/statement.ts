import * as v from 'valibot';
import { bodyLimits, statementLimits } from '../../lib/limits.ts';
import { purchaseStatuses } from '../../lib/purchase.ts';
import { endpoint } from './endpoint.ts';
import { paidVia } from './purchaseEvents.ts';
import { currency, id, optionalText, text, wholeNumber } from './values.ts';

/** A line may be about more than any order costs. */
const maxAmount = Number.MAX_SAFE_INTEGER;
const entryId = text('entry', statementLimits.id);
/** As the line says it; null where it says none. */
const lineCurrency = v.nullable(optionalText('currency', 3));

/** A line of a bank statement, as the browser read it. It proves nothing: the organiser says what to note of it. */
const Entry = v.object({
  id: entryId,
  amount: wholeNumber('amount', -maxAmount, maxAmount),
  currency: lineCurrency,
  text: optionalText('remittance', statementLimits.text * 2 + 1),
});

/**
 * What a line is to Foyer: `exact` pays an open order; `less` and `more` pay another amount than is due, and too little marks nothing as paid;
 * `otherCurrency` cannot be compared; `noted` was marked before from this very line; `paid` names an order that is paid already, `ended` one
 * that has ended, `byCard` one that is to be paid by card; `several` names more than one; `unknown` names none; `notCredit` is no money that
 * came in.
 */
export const matchKinds = [
  'exact',
  'less',
  'more',
  'otherCurrency',
  'noted',
  'paid',
  'ended',
  'byCard',
  'several',
  'unknown',
  'notCredit',
] as const;
export type MatchKind = (typeof matchKinds)[number];

const Match = v.object({
  kind: v.picklist(matchKinds),
  order: v.nullable(
    v.object({
      pId: id('purchase'),
      reference: v.string(),
      buyerName: v.string(),
      status: v.picklist(purchaseStatuses),
      total: v.number(),
      currency,
      /** How and when it was paid; null where it is not, or where it was paid elsewhere. */
      paidBy: v.nullable(v.picklist(['card', ...paidVia])),
      paidAt: v.nullable(v.string()),
    }),
  ),
});
export type StatementMatch = v.InferOutput<typeof Match>;

export const matchStatement = endpoint({
  method: 'POST',
  reads: true,
  path: '/api/purchase/matchStatement',
  summary: 'Which open orders the lines of a bank statement pay; nothing is changed. Answers in the order of the lines',
  team: 'finance',
  within: { 'payload.eventId': 'event' },
  bodyLimit: bodyLimits.import,
  input: v.object({
    payload: v.object({
      eventId: id('event'),
      entries: v.pipe(v.array(Entry), v.maxLength(statementLimits.batch)),
    }),
  }),
  payload: v.object({ matches: v.array(Match) }),
});

/**
 * What became of a line: its order was marked as paid; it had been marked from this line before; the line is in another currency than the
 * order, or about less than is due; what is due is no longer what the organiser saw; or it could not be.
 */
export const noteOutcomes = ['marked', 'before', 'otherCurrency', 'less', 'changed', 'refused'] as const;

const Noted = v.object({
  id: v.string(),
  reference: v.string(),
  /** Of the order. */
  currency,
  outcome: v.picklist(noteOutcomes),
  status: v.picklist(purchaseStatuses),
});
export type NotedEntry = v.InferOutput<typeof Noted>;

export const noteStatement = endpoint({
  method: 'POST',
  path: '/api/purchase/noteStatement',
  summary: 'Mark orders as paid by lines of a bank statement, each line once however often it is sent',
  team: 'finance',
  within: { 'payload.eventId': 'event' },
  bodyLimit: bodyLimits.import,
  input: v.object({
    payload: v.object({
      eventId: id('event'),
      entries: v.pipe(
        v.array(
          v.object({
            id: entryId,
            pId: id('purchase'),
            amount: wholeNumber('amount', 1, maxAmount),
            currency: lineCurrency,
            /** What was due when the line was matched. */
            due: wholeNumber('amount', 0, maxAmount),
          }),
        ),
        v.maxLength(statementLimits.batch),
      ),
    }),
  }),
  payload: v.object({ noted: v.array(Noted) }),
});
