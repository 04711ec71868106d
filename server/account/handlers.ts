import type * as access from '../../src/api/contract/access.ts';
import type * as contract from '../../src/api/contract/account.ts';
import type { HandlersOf } from '../router/handler.ts';
import { forgetPassword } from './accountMails.ts';
import { listAppUsers, removeAppUser, saveAppUser } from './appUser.ts';
import { readLink, useLink } from './loginLink.ts';
import { closeSession, register, type Session, signIn } from './session.ts';

const welcome = ({ token, currentUser }: Session) => ({ payload: { currentUser }, headers: { Authorization: token } });

export const accountHandlers = {
  signIn: async ({ input, deps, network, agent }) => welcome(await signIn(deps, input, { network, agent })),
  register: async ({ input, deps, network, agent }) => welcome(await register(deps, input, { network, agent })),
  forgotPassword: async ({ input, deps, network, locale }) => {
    await forgetPassword(deps, input.email, network, locale);
    return { payload: {} };
  },
  readLoginLink: async ({ input, deps }) => ({ payload: await readLink(deps.db, input.key, deps.clock()) }),
  setPassword: async ({ input, deps, agent }) => welcome(await useLink(deps, { ...input, agent })),
  enterByLink: async ({ input, deps, agent }) => welcome(await useLink(deps, { ...input, password: null, agent })),
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
} satisfies HandlersOf<typeof contract & typeof access>;
