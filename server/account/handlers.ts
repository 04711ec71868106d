import type { Handlers } from '../router/handler.ts';
import { closeSession, register, type Session, signIn } from './session.ts';

const welcome = ({ token, currentUser }: Session) => ({ payload: { currentUser }, headers: { Authorization: token } });

export const userHandlers = {
  signIn: async ({ input, deps, ip }) => welcome(await signIn(deps, input, ip)),
  register: async ({ input, deps }) => welcome(await register(deps, input)),
  signOut: async ({ user, deps }) => {
    await closeSession(deps.db, user.tokenHash);
    return { payload: {} };
  },
} satisfies Handlers<'signIn' | 'register' | 'signOut'>;
