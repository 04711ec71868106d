import type { InferOutput } from 'valibot';
import { type Promo, PromoDraft } from '../../api/contract/ticket.ts';
import { fromLocalText, toLocalText } from '../../lib/dates.ts';
import { promoTypes } from '../../lib/enumerations.ts';
import { moneyText, parseMoney } from '../../lib/money.ts';
import { draftResolver, typedNumber } from '../parts/desk/draftResolver.ts';

/** What the promo form holds: `value` is per cent or money as typed, by `type`; times local to the event's zone. */
export type PromoValues = {
  code: string;
  type: string;
  value: string;
  uses: string;
  startsAt: string;
  endsAt: string;
  ticketIds: string[];
};

export const newPromo: PromoValues = {
  code: '',
  type: String(promoTypes.percentage),
  value: '',
  uses: '',
  startsAt: '',
  endsAt: '',
  ticketIds: [],
};

export function promoValues(
  { code, type, value, uses, startsAt, endsAt, ticketIds }: Promo,
  zone: string,
): PromoValues {
  const local = (instant: string | null) => (instant ? toLocalText(instant, zone) : '');
  return {
    code,
    type: String(type),
    value: type === promoTypes.percentage ? String(value) : moneyText(value),
    uses: uses === null ? '' : String(uses),
    startsAt: local(startsAt),
    endsAt: local(endsAt),
    ticketIds,
  };
}

/** The form's resolver for a promo code of a form, changed or new. */
export const promoResolver = (formId: string, promo: Promo | null, zone: string) =>
  draftResolver<PromoValues, InferOutput<typeof PromoDraft>>(PromoDraft, (values) => {
    const type = Number(values.type);
    const instant = (local: string) => (local === '' ? null : fromLocalText(local, zone));
    const value = type === promoTypes.percentage ? typedNumber(values.value) : parseMoney(values.value);
    return {
      ...values,
      ...(promo && { id: promo.id }),
      formId,
      type,
      value: value ?? Number.NaN,
      uses: typedNumber(values.uses),
      startsAt: instant(values.startsAt),
      endsAt: instant(values.endsAt),
    };
  });
