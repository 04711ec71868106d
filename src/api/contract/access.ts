import * as v from 'valibot';
import { linkWays, loginLinkKinds, loginLinkStates } from '../../lib/account.ts';
import { accountLimits, callLimits } from '../../lib/limits.ts';
import { code, Session } from './account.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { email, id, password, slug, text } from './values.ts';

const key = v.pipe(v.string(broken('notText', 'code')), v.maxLength(200, broken('tooLong', 'code', 200)));

export const ForgotPasswordInput = v.object({ email: email() });

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/user/forgotPassword',
  summary:
    'Mail a link for a new password to every account of an address; answers alike where there is none, with where the link of an organiser is',
  access: 'public',
  input: ForgotPasswordInput,
  payload: v.object({ linkBy: v.picklist(linkWays) }),
});

export const FindTicketsInput = v.object({ slug, email: email() });

export const findTickets = endpoint({
  method: 'POST',
  path: '/api/user/findTickets',
  summary: 'Mail a link to the tickets that an address has at a published event; answers alike where it has none',
  access: 'public',
  input: FindTicketsInput,
  payload: v.object({}),
});

/** How a link into an account stands. Whose it is, is only said while it is valid; where to ask for another one, of a link to tickets. */
const LoginLink = v.object({
  state: v.picklist(loginLinkStates),
  kind: v.nullable(v.picklist(loginLinkKinds)),
  userId: v.nullable(id('appUser')),
  email: v.string(),
  name: v.string(),
  eventName: v.nullable(v.string()),
  /** Whose team an invitation is to. */
  organisation: v.nullable(v.string()),
  eventSlug: v.nullable(v.string()),
  /** How a door's device is set up by it. */
  door: v.nullable(v.object({ gate: v.string(), isExit: v.boolean() })),
});
export type LoginLink = v.InferOutput<typeof LoginLink>;

export const readLoginLink = endpoint({
  method: 'POST',
  path: '/api/user/loginLink',
  summary: 'How a link into an account stands, without using it',
  access: 'public',
  limit: callLimits.loginLink,
  input: v.object({ key }),
  payload: LoginLink,
});

export const SetPasswordInput = v.object({ key, password, code: v.optional(code) });

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/user/setPassword',
  summary: 'Use a mailed link: set a new password, end all other sessions and sign in',
  access: 'public',
  limit: callLimits.loginLink,
  input: SetPasswordInput,
  payload: Session,
});

export const JoinTeamInput = v.object({ key, name: text('name', accountLimits.name), password });

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/user/confirmEmail',
  summary: 'Use the link of a changed address: the account has it from then on',
  access: 'public',
  limit: callLimits.loginLink,
  input: v.object({ key }),
  payload: v.object({}),
});

export const joinTeam = endpoint({
  method: 'POST',
  path: '/api/user/joinTeam',
  summary: 'Use the link of an invitation to a team: set a name and a password and sign in',
  access: 'public',
  limit: callLimits.loginLink,
  input: JoinTeamInput,
  payload: Session,
});

export const enterByLink = endpoint({
  method: 'POST',
  path: '/api/user/enter',
  summary: 'Use the link of a printed card, to tickets, or the code of a device at the door: sign in',
  access: 'public',
  limit: callLimits.loginLink,
  input: v.object({ key }),
  payload: Session,
});
