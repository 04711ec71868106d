import type { InferOutput } from 'valibot';
import { labels } from '#words/labels.ts';
import { promoEdit as words } from '#words/ticketEdit.ts';
import type { Event } from '../../api/contract/event.ts';
import { type Promo, PromoDraft } from '../../api/contract/ticket.ts';
import { promoTypes } from '../../lib/enumerations.ts';
import { typedNumber } from '../../lib/input.ts';
import { inInput, moneyText, typedMoney } from '../../lib/money.ts';
import { count, describeFields, list, numbered, text, time } from '../parts/desk/describeFields.ts';
import { draftResolver } from '../parts/desk/draftResolver.ts';

/** The promo form: `value` is per cent or money as typed, by `type`; times local to the event's zone. */
export const promoFields = describeFields({
  code: text(words.code),
  type: numbered(words.type, words.types),
  value: text(labels.discount),
  uses: count(words.uses),
  startsAt: time(labels.startsAt),
  endsAt: time(labels.endsAt),
  ticketIds: list(words.tickets),
});

export type PromoValues = typeof promoFields.blank;

/** What the form of a promo code of an event starts with; null for a new one. */
export const promoValues = (promo: Promo | null, { timeZone }: Pick<Event, 'timeZone'>): PromoValues => {
  if (!promo) return promoFields.blank;
  const { type, value } = promo;
  const typed = type === promoTypes.percentage ? String(value) : inInput(moneyText(value));
  return promoFields.typed({ ...promo, value: typed }, timeZone);
};

/** The form's resolver for a promo code of a form, changed or new. */
export const promoResolver = (
  formId: string,
  promo: Promo | null,
  { currency, timeZone }: Pick<Event, 'currency' | 'timeZone'>,
) =>
  draftResolver<PromoValues, InferOutput<typeof PromoDraft>>(
    PromoDraft,
    (values) => {
      const draft = promoFields.saved(values, timeZone);
      const isPercentage = draft.type === promoTypes.percentage;
      return {
        ...draft,
        ...(promo && { id: promo.id, version: promo.version }),
        formId,
        value: isPercentage ? (typedNumber(values.value) ?? undefined) : typedMoney(values.value),
      };
    },
    currency,
  );
