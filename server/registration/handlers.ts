import type * as contract from '../../src/api/contract/registration.ts';
import type * as waiting from '../../src/api/contract/waiting.ts';
import type { HandlersOf } from '../platform/http/handler.ts';
import { orderOrigin } from './openOrders.sql.ts';
import { withPromo } from './promoGuesses.ts';
import { readPublicEvent } from './publicEvent.ts';
import { readPublicForm } from './publicForm.ts';
import { existingEmails, register } from './registration.ts';
import {
  joinWaitingList,
  leaveWaitingList,
  offerTickets,
  readPlace,
  readWaitingList,
  removeWaiting,
} from './waitingList.ts';

export const registrationHandlers = {
  getFormWQuestion: async ({ input, deps }) => ({
    payload: await readPublicForm(deps, input.eventId, input.formId, input.offer),
  }),
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
  joinWaitingList: async ({ input, deps, locale }) => ({
    payload: await joinWaitingList(deps, input.payload, locale),
  }),
  getWaitingPlace: async ({ input, deps }) => ({ payload: await readPlace(deps.db, input.key) }),
  leaveWaitingList: async ({ input, deps }) => ({ payload: await leaveWaitingList(deps, input.key) }),
  getWaitingList: async ({ input: { formId, ...page }, deps }) => ({
    payload: await readWaitingList(deps.db, formId, page),
  }),
  offerTickets: async ({ input: { payload }, deps, words }) => {
    const entry = await offerTickets(deps, payload.waitingId);
    return { payload: { entry }, msg: words.registration.offered(entry.name) };
  },
  removeWaiting: async ({ input: { payload }, deps, words }) => {
    const entry = await removeWaiting(deps, payload.waitingId);
    return { payload: { entry }, msg: words.registration.removedFromList(entry.name) };
  },
} satisfies HandlersOf<typeof contract & typeof waiting>;
