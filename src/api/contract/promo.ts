import * as v from 'valibot';
import { promoTypes } from '../../lib/enumerations.ts';
import { validation as words } from '../../messages/en-GB/validation.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, text, wholeNumber } from './values.ts';

const code = v.pipe(text('Promo code', 40), v.regex(/^[\w-]+$/, words.promoCode));

const facts = {
  code,
  type: v.picklist(Object.values(promoTypes), words.notOneOf('Promo type')),
  /** Per cent for type 0, minor units off the order for type 1. */
  value: wholeNumber('Discount', 1, 100_000_000),
  /** How many purchases may use it, null for no limit. */
  uses: v.nullable(wholeNumber('Uses', 1, 1_000_000)),
  startsAt: v.nullable(instant('Start')),
  endsAt: v.nullable(instant('End')),
  /** Tickets it covers; empty covers all of the form. */
  ticketIds: v.array(id('Ticket')),
};

export const Promo = v.object({ id: id('Promo'), formId: id('Form'), ...facts, used: v.number() });
export type Promo = v.InferOutput<typeof Promo>;

export const PromoDraft = v.pipe(
  v.object({ id: v.optional(id('Promo')), formId: id('Form'), ...facts }),
  v.forward(
    v.partialCheck(
      [['type'], ['value']],
      ({ type, value }) => type !== promoTypes.percentage || value <= 100,
      words.atMost('Percentage', 100),
    ),
    ['value'],
  ),
);
export type PromoDraft = v.InferInput<typeof PromoDraft>;

/** What a buyer learns of a code that works now. */
export const PublicPromo = v.pick(Promo, ['code', 'type', 'value', 'ticketIds']);
export type PublicPromo = v.InferOutput<typeof PublicPromo>;

const byPromo = v.object({ promoId: id('Promo') });

export const getPromos = endpoint({
  method: 'GET',
  path: '/api/promo/getPromos',
  summary: "A form's promo codes, newest first",
  access: ['admin'],
  within: { formId: 'form' },
  input: v.object({ formId: id('Form') }),
  payload: v.object({ promos: v.array(Promo) }),
});

export const getPromo = endpoint({
  method: 'GET',
  path: '/api/promo/getPromo',
  summary: 'One promo code',
  access: ['admin'],
  within: { promoId: 'promo' },
  input: byPromo,
  payload: v.object({ promo: Promo }),
});

export const getPromoByCodeNFormId = endpoint({
  method: 'GET',
  path: '/api/promo/getPromoByCodeNFormId',
  summary: 'What a code does now; 404 with the reason when it does nothing',
  access: 'public',
  input: v.object({ code: text('Promo code', 40), formId: id('Form') }),
  payload: v.object({ promo: PublicPromo }),
});

export const savePromo = endpoint({
  method: 'POST',
  path: '/api/promo/save',
  summary: 'Create a promo code, or change the one whose id is given',
  access: ['admin'],
  within: { 'payload.id': 'promo', 'payload.formId': 'form' },
  input: v.object({ payload: PromoDraft }),
  payload: v.object({ promo: Promo }),
});
