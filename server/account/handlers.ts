import type * as contract from '../../src/api/contract/account.ts';
import type { HandlersOf } from '../router/handler.ts';
import { listAppUsers, removeAppUser, saveAppUser } from './appUser.ts';
import { closeSession, register, type Session, signIn } from './session.ts';

const welcome = ({ token, currentUser }: Session) => ({ payload: { currentUser }, headers: { Authorization: token } });

export const accountHandlers = {
  signIn: async ({ input, deps, network }) => welcome(await signIn(deps, input, network)),
  register: async ({ input, deps }) => welcome(await register(deps, input)),
  signOut: async ({ user, deps }) => {
    await closeSession(deps.db, user.tokenHash);
    deps.holders.forget();
    return { payload: {} };
  },
  saveAppUser: async ({ input, deps, words }) => ({
    payload: { appUser: await saveAppUser(deps, input.payload) },
    msg: words.account.appUserSaved,
  }),
  getAppUser: async ({ input, deps }) => ({ payload: await listAppUsers(deps.db, input.eventId) }),
  removeAppUser: async ({ input, deps, words }) => {
    await removeAppUser(deps, input.id);
    return { payload: input, msg: words.account.appUserRemoved };
  },
} satisfies HandlersOf<typeof contract>;
