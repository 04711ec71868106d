import { assign, setup } from 'xstate';
import type { InputOf, PayloadOf } from '../../api/contract/endpoint.ts';
import type { getPromoByCodeNFormId, PublicPromo } from '../../api/contract/ticket.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { registration as words } from '../../messages/en-GB/registration.ts';
import { errorActions, keepError, noAnswer } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

export type PromoInput = InputOf<typeof getPromoByCodeNFormId>;
type Found = PayloadOf<typeof getPromoByCodeNFormId>;
/** Either the promo of the code, or why there is none. */
export type PromoOutput = { promo: PublicPromo | null; error: ApiError | null };

const findPromo = provided<Found, PromoInput>('promoMachine: provide `findPromo`');

/** Looks a promo code up that a buyer typed. */
export const promoMachine = setup({
  types: {
    input: {} as PromoInput,
    context: {} as PromoInput & PromoOutput,
    output: {} as PromoOutput,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { findPromo },
  actions: {
    ...errorActions,
    keepPromo: assign((_, { promo }: Found) => ({ promo })),
  },
  delays: { timeout: 20_000 },
}).createMachine({
  id: 'promo',
  context: ({ input }) => ({ ...input, promo: null, error: null }),
  output: ({ context: { promo, error } }) => ({ promo, error }),
  initial: 'applying',
  states: {
    applying: {
      meta: { label: 'applying' },
      tags: 'busy',
      invoke: {
        id: 'findPromo',
        src: 'findPromo',
        input: ({ context: { formId, code } }) => ({ formId, code }),
        onDone: { target: 'answered', actions: { type: 'keepPromo', params: ({ event }) => event.output } },
        onError: { target: 'answered', actions: keepError },
      },
      after: { timeout: { target: 'answered', actions: { type: 'keepError', params: { error: noAnswer } } } },
    },
    answered: { meta: { label: 'review' }, type: 'final' },
  },
});
