import * as v from 'valibot';
import { roles } from '../../lib/enumerations.ts';
import { validation as words } from '../../messages/en-GB/validation.ts';
import { endpoint } from './endpoint.ts';
import { email, id, password } from './values.ts';

/** Who is signed in; the browser keeps it as `currentUser`. `eventId` is the one event of an app user. */
export const CurrentUser = v.object({
  id: id('User'),
  role: v.picklist(roles),
  email: v.string(),
  name: v.string(),
  eventId: v.nullable(id('Event')),
});
export type CurrentUser = v.InferOutput<typeof CurrentUser>;

/** Signing in does not judge an existing password's shape, only that one was typed. */
export const SignInInput = v.object({
  email: email(),
  password: v.pipe(v.string(words.passwordRequired), v.minLength(1, words.passwordRequired), v.maxLength(200)),
});
export type SignInInput = v.InferOutput<typeof SignInInput>;
export const RegisterInput = v.object({ email: email(), password });

const Session = v.object({ currentUser: CurrentUser });

export const signIn = endpoint({
  method: 'POST',
  path: '/api/user/signin',
  summary: 'Sign in; the token comes back in the Authorization header',
  access: 'public',
  input: SignInInput,
  payload: Session,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/user/register',
  summary: 'Create an organiser account and sign in',
  access: 'public',
  input: RegisterInput,
  payload: Session,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/user/signout',
  summary: 'Revoke the token that the call carries',
  access: 'signedIn',
  input: v.object({}),
  payload: v.object({}),
});
