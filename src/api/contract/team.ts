import * as v from 'valibot';
import { accountMailStates, linkWays, memberRoles } from '../../lib/account.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { email, id, instant } from './values.ts';

const role = v.picklist(memberRoles, broken('notOneOf', 'field'));

/** Somebody of the caller's team. `invited` until they accept, by `expiresAt`; `mail` is the latest one that invited them. */
const Member = v.object({
  id: id('user'),
  email: v.string(),
  name: v.string(),
  role,
  invited: v.nullable(
    v.object({
      expiresAt: instant('time'),
      mail: v.nullable(v.object({ state: v.picklist(accountMailStates), answer: v.string() })),
    }),
  ),
  /** Whether their sign-in asks for a code, or they have a passkey. */
  secondFactor: v.boolean(),
  /** To within some minutes. */
  seenAt: v.nullable(instant('time')),
});
export type Member = v.InferOutput<typeof Member>;

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/team/getTeam',
  summary: 'Who works in the caller’s organisation and who is invited, besides its owner; by name',
  team: 'owner',
  input: v.object({}),
  /** `linkBy`: how the link of an invitation gets to them. */
  payload: v.object({
    members: v.array(Member),
    linkBy: v.picklist(linkWays),
    secondStepRequired: v.boolean(),
  }),
});

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/team/invite',
  summary: 'Mail an invitation to the caller’s organisation',
  team: 'owner',
  input: v.object({ email: email(), role }),
  payload: v.object({ member: Member }),
});

export const requireSecondStep = endpoint({
  method: 'POST',
  path: '/api/team/requireSecondStep',
  summary: 'Have everybody in the caller’s organisation need a second step or a passkey to go on, or no longer',
  team: 'owner',
  input: v.object({ required: v.boolean() }),
  payload: v.object({ required: v.boolean() }),
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/team/resendInvitation',
  summary: 'Mail an invitation again; the link before stops working',
  team: 'owner',
  input: v.object({ id: id('user') }),
  payload: v.object({ member: Member }),
});

export const changeMemberRole = endpoint({
  method: 'POST',
  path: '/api/team/changeRole',
  summary: 'Give a member of the team another role; their sessions end',
  team: 'owner',
  input: v.object({ id: id('user'), role }),
  payload: v.object({ member: Member }),
});

export const removeMember = endpoint({
  method: 'POST',
  path: '/api/team/remove',
  summary: 'Remove a member from the team and end their sessions, or withdraw an invitation; safe to repeat',
  team: 'owner',
  input: v.object({ id: id('user') }),
  payload: v.object({ id: id('user') }),
});
