import type * as access from '../../src/api/contract/access.ts';
import type * as contract from '../../src/api/contract/account.ts';
import type * as deviceContract from '../../src/api/contract/deviceCode.ts';
import type * as loginsContract from '../../src/api/contract/logins.ts';
import type * as ownContract from '../../src/api/contract/ownAccount.ts';
import type * as teamContract from '../../src/api/contract/team.ts';
import type { HandlersOf } from '../platform/http/handler.ts';
import { askForTickets, forgetPassword } from './accountMails.ts';
import { listAppUsers, removeAppUser, saveAppUser } from './appUser.ts';
import { endCode, makeCode, readCode } from './deviceCode.ts';
import { changeEmail, confirmEmail } from './email.ts';
import { lackOfMails } from './foyerMails.ts';
import { readLink, useLink } from './loginLink.ts';
import { inviteLogins, lockLogin, makeCards, saveLogins } from './logins.ts';
import { changePassword, endOthers, endOwnSession, listSessions, readAccount, rename } from './ownAccount.ts';
import { askToRegister } from './registration.ts';
import { confirmSecondFactor, renewRecoveryCodes, startSecondFactor, stopSecondFactor } from './secondFactor.ts';
import { closeSession, type Session, signIn } from './session.ts';
import { changeMemberRole, inviteMember, listTeam, removeMember, resendInvitation } from './team.ts';

const welcome = ({ token, currentUser }: Session) => ({ payload: { currentUser }, headers: { Authorization: token } });

export const accountHandlers = {
  signIn: async ({ input, deps, network, agent }) => welcome(await signIn(deps, input, { network, agent })),
  register: async ({ input, deps, network, locale }) => ({
    payload: { linkBy: await askToRegister(deps, input.email, network, locale) },
  }),
  forgotPassword: async ({ input, deps, network, locale }) => {
    await forgetPassword(deps, input.email, network, locale);
    return { payload: {} };
  },
  findTickets: async ({ input, deps, network, locale }) => {
    await askForTickets(deps, input, network, locale);
    return { payload: {} };
  },
  readLoginLink: async ({ input, deps }) => ({ payload: await readLink(deps.db, input.key, deps.clock()) }),
  setPassword: async ({ input, deps, network, agent }) => welcome(await useLink(deps, input, { network, agent })),
  joinTeam: async ({ input, deps, network, agent }) => welcome(await useLink(deps, input, { network, agent })),
  enterByLink: async ({ input, deps, network, agent }) =>
    welcome(await useLink(deps, { ...input, password: null }, { network, agent })),
  signOut: async ({ user, deps }) => {
    await closeSession(deps.db, user.tokenHash);
    deps.holders.forget();
    return { payload: {} };
  },
  saveAppUser: async ({ input, deps, network, words }) => ({
    payload: { appUser: await saveAppUser(deps, input.payload, network) },
    msg: words.account.appUserSaved,
  }),
  getAppUser: async ({ input, deps }) => ({ payload: await listAppUsers(deps.db, input.eventId) }),
  removeAppUser: async ({ input, deps, words }) => {
    await removeAppUser(deps, input.id);
    return { payload: input, msg: words.account.appUserRemoved };
  },
  saveAppUsers: async ({ input, deps, network, words }) => {
    const users = await saveLogins(deps, input.payload, network);
    return { payload: { users }, msg: words.account.appUsersSaved(users.length) };
  },
  makeLoginCards: async ({ input, deps }) => ({
    payload: await makeCards(deps, input.payload.eventId, input.payload.users),
  }),
  inviteAppUsers: async ({ input, deps, user, network, locale }) => ({
    payload: { users: await inviteLogins(deps, user.ownerId, input.payload, network, locale) },
  }),
  lockAppUser: async ({ input, deps, words }) => ({
    payload: { appUser: await lockLogin(deps, input.payload) },
    msg: input.payload.locked ? words.account.appUserLocked : words.account.appUserUnlocked,
  }),
  makeDeviceCode: async ({ input, deps, user }) => ({ payload: await makeCode(deps, input.payload, user) }),
  getDeviceCode: async ({ input, deps }) => ({ payload: { state: await readCode(deps, input.id) } }),
  endDeviceCode: async ({ input, deps }) => {
    await endCode(deps, input.id);
    return { payload: {} };
  },
  getAccount: async ({ user, deps }) => ({ payload: { account: await readAccount(deps.db, user) } }),
  changeEmail: async ({ input, user, deps, network, locale, words }) => {
    await changeEmail(deps, user, input, network, locale);
    return { payload: {}, msg: words.account.emailAsked(input.email) };
  },
  confirmEmail: async ({ input, deps }) => {
    await confirmEmail(deps, input.key);
    return { payload: {} };
  },
  startSecondFactor: async ({ input, user, deps, network }) => ({
    payload: await startSecondFactor(deps, user, input.current, network),
  }),
  confirmSecondFactor: async ({ input, user, deps, network }) => ({
    payload: { codes: await confirmSecondFactor(deps, user, input.code, network) },
  }),
  renewRecoveryCodes: async ({ input, user, deps, network }) => ({
    payload: { codes: await renewRecoveryCodes(deps, user, input, network) },
  }),
  stopSecondFactor: async ({ input, user, deps, network, words }) => {
    await stopSecondFactor(deps, user, input, network);
    return { payload: {}, msg: words.account.secondFactorOff };
  },
  getSessions: async ({ user, deps }) => ({ payload: { sessions: await listSessions(deps, user) } }),
  endSession: async ({ input, user, deps }) => {
    await endOwnSession(deps, user, input.id);
    return { payload: {} };
  },
  endOtherSessions: async ({ user, deps, words }) => {
    await endOthers(deps, user);
    return { payload: {}, msg: words.account.othersEnded };
  },
  saveProfile: async ({ input, user, deps, words }) => ({
    payload: { currentUser: await rename(deps, user, input.name) },
    msg: words.account.profileSaved,
  }),
  changePassword: async ({ input, user, deps, network, words }) => {
    await changePassword(deps, user, input, network);
    return { payload: {}, msg: words.account.passwordChanged };
  },
  getTeam: async ({ user, deps }) => ({
    payload: { members: await listTeam(deps.db, user.ownerId), lacks: await lackOfMails(deps, user.ownerId) },
  }),
  inviteMember: async ({ input, user, deps, network, locale, words }) => ({
    payload: { member: await inviteMember(deps, user.ownerId, input, network, locale) },
    msg: words.account.invited(input.email),
  }),
  resendInvitation: async ({ input, user, deps, network, locale, words }) => {
    const member = await resendInvitation(deps, user.ownerId, input.id, network, locale);
    return { payload: { member }, msg: words.account.invited(member.email) };
  },
  changeMemberRole: async ({ input, user, deps, words }) => {
    const member = await changeMemberRole(deps, user.ownerId, input);
    return { payload: { member }, msg: words.account.roleChanged(member.name || member.email) };
  },
  removeMember: async ({ input, user, deps, words: { account: words } }) => {
    const { wasInvited, name } = await removeMember(deps, user.ownerId, input.id);
    return { payload: input, msg: wasInvited ? words.withdrawn : words.memberRemoved(name) };
  },
} satisfies HandlersOf<
  typeof contract &
    typeof access &
    typeof loginsContract &
    typeof deviceContract &
    typeof ownContract &
    typeof teamContract
>;
