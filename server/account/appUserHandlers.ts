import type { Handlers } from '../router/handler.ts';
import { listAppUsers, removeAppUser, saveAppUser } from './appUser.ts';

export const appUserHandlers = {
  saveAppUser: async ({ input, deps, words }) => ({
    payload: { appUser: await saveAppUser(deps, input.payload) },
    msg: words.account.appUserSaved,
  }),
  getAppUser: async ({ input, deps }) => ({ payload: await listAppUsers(deps.db, input.eventId) }),
  removeAppUser: async ({ input, deps, words }) => {
    await removeAppUser(deps, input.id);
    return { payload: input, msg: words.account.appUserRemoved };
  },
} satisfies Handlers<'saveAppUser' | 'getAppUser' | 'removeAppUser'>;
