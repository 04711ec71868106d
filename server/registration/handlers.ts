import type { Handlers } from '../router/handler.ts';
import { existingEmails, register } from './registration.ts';

export const submitHandlers = {
  submitUserForm: async ({ input, deps }) => ({ payload: { purchase: await register(deps, input.payload) } }),
  areRegisteredUsersExist: async ({ input: { payload }, deps }) => ({
    payload: { existing: await existingEmails(deps, payload.formId, payload.emails) },
  }),
} satisfies Handlers<'submitUserForm' | 'areRegisteredUsersExist'>;
