import type { InferOutput } from 'valibot';
import { type Promo, PromoDraft } from '../../api/contract/ticket.ts';
import { fromLocalText, toLocalInput } from '../../lib/dates.ts';
import { type Currency, promoTypes } from '../../lib/enumerations.ts';
import { typedNumber } from '../../lib/input.ts';
import { moneyText, typedMoney } from '../../lib/money.ts';
import { draftResolver } from '../parts/desk/draftResolver.ts';

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
  return {
    code,
    type: String(type),
    value: type === promoTypes.percentage ? String(value) : moneyText(value),
    uses: uses === null ? '' : String(uses),
    startsAt: toLocalInput(startsAt, zone),
    endsAt: toLocalInput(endsAt, zone),
    ticketIds,
  };
}

/** The form's resolver for a promo code of a form, changed or new. */
export const promoResolver = (formId: string, promo: Promo | null, zone: string, currency: Currency) =>
  draftResolver<PromoValues, InferOutput<typeof PromoDraft>>(
    PromoDraft,
    (values) => {
      const type = Number(values.type);
      const value =
        type === promoTypes.percentage ? (typedNumber(values.value) ?? undefined) : typedMoney(values.value);
      return {
        ...values,
        ...(promo && { id: promo.id, version: promo.version }),
        formId,
        type,
        value,
        uses: typedNumber(values.uses),
        startsAt: fromLocalText(values.startsAt, zone),
        endsAt: fromLocalText(values.endsAt, zone),
      };
    },
    currency,
  );
