import * as v from 'valibot';
import { paymentMethods } from '../../lib/enumerations.ts';
import { endpoint } from './endpoint.ts';
import { currency, linkKey } from './values.ts';

const party = {
  name: v.string(),
  address: v.string(),
  /** Two letters, or empty. */
  country: v.string(),
  vatNumber: v.string(),
  email: v.string(),
};

/**
 * What an invoice or a credit note says, as it was when it was issued. Amounts are in minor units and never negative: of a
 * credit note they are what the buyer gets back, of what takes one back what they did not get. `rate` is null where no VAT is charged.
 */
const Content = v.object({
  /** Who has no VAT number has the tax number of their own country. */
  seller: v.object({ ...party, taxNumber: v.optional(v.string()) }),
  buyer: v.object(party),
  event: v.object({
    name: v.string(),
    place: v.string(),
    startsAt: v.string(),
    endsAt: v.string(),
    timeZone: v.string(),
  }),
  reference: v.string(),
  currency,
  paymentMethod: v.picklist(paymentMethods),
  lines: v.array(
    v.object({
      kind: v.picklist(['ticket', 'discount', 'fee', 'refund', 'reversal']),
      /** Of the ticket or the promo code; empty where the kind says it all. */
      name: v.string(),
      quantity: v.number(),
      unitNet: v.number(),
      net: v.number(),
      rate: v.nullable(v.number()),
    }),
  ),
  vat: v.array(v.object({ rate: v.number(), net: v.number(), vat: v.number() })),
  net: v.number(),
  total: v.number(),
  reverseCharge: v.boolean(),
});

export type InvoiceContent = v.InferOutput<typeof Content>;

/**
 * `original` is the invoice that a credit note refers to; null for an invoice. A `reversal` takes back the credit note that it refers
 * to. `test`: no money moved.
 */
export const Invoice = v.object({
  key: linkKey('invoice'),
  number: v.string(),
  issuedAt: v.string(),
  test: v.boolean(),
  reversal: v.boolean(),
  original: v.nullable(v.object({ key: v.string(), number: v.string(), issuedAt: v.string() })),
  ...Content.entries,
});

export type Invoice = v.InferOutput<typeof Invoice>;

const byKey = v.object({ id: linkKey('invoice') });

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/purchase/getInvoice',
  summary: 'An invoice or credit note, by the key of its link',
  access: 'public',
  input: byKey,
  /** `logo` is a data URL: it states no fact, and is as it is today. */
  payload: v.object({ invoice: Invoice, logo: v.nullable(v.string()) }),
});

export const printInvoice = endpoint({
  method: 'GET',
  path: '/api/purchase/printInvoice',
  summary: 'The same as a PDF file',
  access: 'public',
  input: byKey,
  payload: 'blob',
});
