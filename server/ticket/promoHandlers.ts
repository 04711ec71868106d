import type { Handlers } from '../router/handler.ts';
import { listPromos, readPromo, savePromo } from './promo.ts';

export const promoHandlers = {
  getPromos: async ({ input, deps }) => ({ payload: { promos: await listPromos(deps.db, [input.formId]) } }),
  getPromo: async ({ input, deps }) => ({ payload: { promo: await readPromo(deps.db, input.promoId) } }),
  savePromo: async ({ input, deps, words }) => ({
    payload: { promo: await savePromo(deps, input.payload) },
    msg: words.ticket.promoSaved,
  }),
} satisfies Handlers<'getPromos' | 'getPromo' | 'savePromo'>;
