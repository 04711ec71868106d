import { successes as words } from '../../src/messages/en-GB/server.ts';
import type { Handlers } from '../router/handler.ts';
import { listAppUsers, removeAppUser, saveAppUser } from './appUser.ts';

export const appUserHandlers = {
  saveAppUser: async ({ input, deps }) => ({
    payload: { appUser: await saveAppUser(deps, input.payload) },
    msg: words.appUserSaved,
  }),
  getAppUser: async ({ input, deps }) => ({ payload: await listAppUsers(deps.db, input.eventId) }),
  removeAppUser: async ({ input, deps }) => {
    await removeAppUser(deps, input.id);
    return { payload: input, msg: words.appUserRemoved };
  },
} satisfies Handlers<'saveAppUser' | 'getAppUser' | 'removeAppUser'>;
