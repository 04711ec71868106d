import type * as contract from '../../src/api/contract/registration.ts';
import type { HandlersOf } from '../router/handler.ts';
import { networkOf } from './openOrders.sql.ts';
import { readPublicForm } from './publicForm.ts';
import { existingEmails, register } from './registration.ts';

export const registrationHandlers = {
  getFormWQuestion: async ({ input, deps }) => ({ payload: await readPublicForm(deps, input.eventId, input.formId) }),
  submitUserForm: async ({ input, deps, ip }) => ({
    payload: { purchase: await register(deps, input.payload, networkOf(ip, deps.secretKey)) },
  }),
  areRegisteredUsersExist: async ({ input: { payload }, deps }) => ({
    payload: { existing: await existingEmails(deps, payload.formId, payload.emails) },
  }),
} satisfies HandlersOf<typeof contract>;
