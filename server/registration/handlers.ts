import type * as contract from '../../src/api/contract/registration.ts';
import type { HandlersOf } from '../router/handler.ts';
import { orderOrigin } from './openOrders.sql.ts';
import { withPromo } from './promoGuesses.ts';
import { readPublicEvent } from './publicEvent.ts';
import { readPublicForm } from './publicForm.ts';
import { existingEmails, register } from './registration.ts';

export const registrationHandlers = {
  getFormWQuestion: async ({ input, deps }) => ({ payload: await readPublicForm(deps, input.eventId, input.formId) }),
  getPublicEvent: async ({ input, deps }) => ({ payload: await readPublicEvent(deps, input.slug) }),
  submitUserForm: async ({ input: { payload }, deps, network, locale }) => ({
    payload: {
      purchase: await withPromo(deps, payload.promoCode, network, () =>
        register(deps, payload, orderOrigin(network, deps.secretKey), locale),
      ),
    },
  }),
  areRegisteredUsersExist: async ({ input: { payload }, deps }) => ({
    payload: { existing: await existingEmails(deps, payload.formId, payload.emails) },
  }),
} satisfies HandlersOf<typeof contract>;
