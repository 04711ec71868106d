import type * as access from '../../src/api/contract/access.ts';
import type * as contract from '../../src/api/contract/account.ts';
import type * as deviceContract from '../../src/api/contract/deviceCode.ts';
import type * as loginsContract from '../../src/api/contract/logins.ts';
import type * as ownContract from '../../src/api/contract/ownAccount.ts';
import type * as passkeyContract from '../../src/api/contract/passkey.ts';
import type * as teamContract from '../../src/api/contract/team.ts';
import { setsPassword } from '../../src/lib/account.ts';
import type { HandlersOf } from '../platform/http/handler.ts';
import type { Note, SignInWay } from '../platform/http/securityLog.ts';
import { linkWay } from '../platform/mail/sendNow.ts';
import { askForTickets, forgetPassword } from './accountMails.ts';
import { listAppUsers, removeAppUser, saveAppUser } from './appUser.ts';
import { endCode, makeCode, readCode } from './deviceCode.ts';
import { changeEmail, confirmEmail } from './email.ts';
import { readLink, useLink } from './loginLink.ts';
import { inviteLogins, lockLogin, makeCards, saveLogins } from './logins.ts';
import { changePassword, endOthers, endOwnSession, listSessions, readAccount, rename } from './ownAccount.ts';
import { addPasskey, removePasskey, signInWithPasskey, startPasskey, startPasskeySignIn } from './passkey.ts';
import { askToRegister } from './registration.ts';
import { confirmSecondFactor, renewRecoveryCodes, startSecondFactor, stopSecondFactor } from './secondFactor.ts';
import { closeSession, type Session, signIn } from './session.ts';
import {
  changeMemberRole,
  inviteMember,
  isSecondStepRequired,
  listTeam,
  removeMember,
  requireSecondStep,
  resendInvitation,
} from './team.ts';

function welcome({ token, currentUser }: Session, way: SignInWay, note: Note) {
  note('signedIn', { account: currentUser.id, way });
  return { payload: { currentUser }, headers: { Authorization: token } };
}

function entered(session: Awaited<ReturnType<typeof useLink>>, note: Note) {
  const { kind, currentUser } = session;
  if (setsPassword(kind)) note(kind === 'reset' ? 'passwordReset' : 'passwordSet', { account: currentUser.id });
  return welcome(session, kind, note);
}

export const accountHandlers = {
  signIn: async ({ input, deps, network, agent, note }) =>
    welcome(await signIn(deps, input, { network, agent }), 'password', note),
  register: async ({ input, deps, network, locale }) => ({
    payload: { linkBy: await askToRegister(deps, input.email, network, locale) },
  }),
  forgotPassword: async ({ input, deps, network, locale, note }) => {
    const linkBy = await forgetPassword(deps, input.email, network, locale);
    note('passwordForgotten');
    return { payload: { linkBy } };
  },
  findTickets: async ({ input, deps, network, locale }) => {
    await askForTickets(deps, input, network, locale);
    return { payload: {} };
  },
  readLoginLink: async ({ input, deps }) => ({ payload: await readLink(deps.db, input.key, deps.clock()) }),
  setPassword: async ({ input, deps, network, agent, note }) =>
    entered(await useLink(deps, input, { network, agent }), note),
  joinTeam: async ({ input, deps, network, agent, note }) =>
    entered(await useLink(deps, input, { network, agent }), note),
  enterByLink: async ({ input, deps, network, agent, note }) =>
    entered(await useLink(deps, { ...input, password: null }, { network, agent }), note),
  signOut: async ({ user, deps, note }) => {
    await closeSession(deps.db, user.tokenHash);
    deps.holders.forget();
    note('signedOut', { account: user.id });
    return { payload: {} };
  },
  saveAppUser: async ({ input, deps, network, words, note }) => {
    const appUser = await saveAppUser(deps, input.payload, network);
    note('loginSaved', { account: appUser.id });
    return { payload: { appUser }, msg: words.account.appUserSaved };
  },
  getAppUser: async ({ input, deps }) => ({ payload: await listAppUsers(deps.db, input.eventId) }),
  removeAppUser: async ({ input, deps, words, note }) => {
    await removeAppUser(deps, input.id);
    note('loginRemoved', { account: input.id });
    return { payload: input, msg: words.account.appUserRemoved };
  },
  saveAppUsers: async ({ input, deps, network, words, note }) => {
    const users = await saveLogins(deps, input.payload, network);
    note('loginsAdded');
    return { payload: { users }, msg: words.account.appUsersSaved(users.length) };
  },
  makeLoginCards: async ({ input, deps, user, note }) => {
    const payload = await makeCards(deps, input.payload, user.id);
    note('cardsMade');
    return { payload };
  },
  inviteAppUsers: async ({ input, deps, user, network, locale }) => ({
    payload: { users: await inviteLogins(deps, user.ownerId, input.payload, network, locale) },
  }),
  lockAppUser: async ({ input, deps, words: { account: words }, note }) => {
    const appUser = await lockLogin(deps, input.payload);
    const { locked } = input.payload;
    note(locked ? 'loginLocked' : 'loginUnlocked', { account: appUser.id });
    return { payload: { appUser }, msg: locked ? words.appUserLocked : words.appUserUnlocked };
  },
  makeDeviceCode: async ({ input, deps, user, note }) => {
    const payload = await makeCode(deps, input.payload, user);
    note('deviceCodeMade', { account: payload.id });
    return { payload };
  },
  getDeviceCode: async ({ input, deps }) => ({ payload: { state: await readCode(deps, input.id) } }),
  endDeviceCode: async ({ input, deps }) => {
    await endCode(deps, input.id);
    return { payload: {} };
  },
  getAccount: async ({ user, deps }) => ({
    payload: { account: { ...(await readAccount(deps.db, user)), linkBy: linkWay(deps) } },
  }),
  changeEmail: async ({ input, user, deps, network, locale, words, note }) => {
    const linkBy = await changeEmail(deps, user, input, network, locale);
    note('emailAsked', { account: user.id });
    return { payload: {}, msg: words.account.emailAsked[linkBy](input.email) };
  },
  confirmEmail: async ({ input, deps, note }) => {
    note('emailChanged', { account: await confirmEmail(deps, input.key) });
    return { payload: {} };
  },
  startSecondFactor: async ({ input, user, deps, network }) => ({
    payload: await startSecondFactor(deps, user, input.current, network),
  }),
  confirmSecondFactor: async ({ input, user, deps, network, note }) => {
    const codes = await confirmSecondFactor(deps, user, input.code, network);
    note('secondFactorOn', { account: user.id });
    return { payload: { codes } };
  },
  renewRecoveryCodes: async ({ input, user, deps, network, note }) => {
    const codes = await renewRecoveryCodes(deps, user, input, network);
    note('recoveryCodesRenewed', { account: user.id });
    return { payload: { codes } };
  },
  stopSecondFactor: async ({ input, user, deps, network, words, note }) => {
    await stopSecondFactor(deps, user, input, network);
    note('secondFactorOff', { account: user.id });
    return { payload: {}, msg: words.account.secondFactorOff };
  },
  startPasskey: async ({ input, user, deps, network }) => ({ payload: await startPasskey(deps, user, input, network) }),
  addPasskey: async ({ input, user, deps, agent, locale, words, note }) => {
    await addPasskey(deps, user, input, agent, locale);
    note('passkeyAdded', { account: user.id });
    return { payload: {}, msg: words.account.passkeyAdded };
  },
  removePasskey: async ({ input, user, deps, network, locale, words, note }) => {
    await removePasskey(deps, user, input, network, locale);
    note('passkeyRemoved', { account: user.id });
    return { payload: {}, msg: words.account.passkeyRemoved };
  },
  startPasskeySignIn: async ({ deps }) => ({ payload: startPasskeySignIn(deps) }),
  signInWithPasskey: async ({ input, deps, network, agent, note }) =>
    welcome(await signInWithPasskey(deps, input, { network, agent }), 'passkey', note),
  getSessions: async ({ user, deps }) => ({ payload: { sessions: await listSessions(deps, user) } }),
  endSession: async ({ input, user, deps, note }) => {
    await endOwnSession(deps, user, input.id);
    note('sessionEnded', { account: user.id });
    return { payload: {} };
  },
  endOtherSessions: async ({ user, deps, words, note }) => {
    await endOthers(deps, user);
    note('sessionsEnded', { account: user.id });
    return { payload: {}, msg: words.account.othersEnded };
  },
  saveProfile: async ({ input, user, deps, words }) => ({
    payload: { currentUser: await rename(deps, user, input.name) },
    msg: words.account.profileSaved,
  }),
  changePassword: async ({ input, user, deps, network, words, note }) => {
    await changePassword(deps, user, input, network);
    note('passwordChanged', { account: user.id });
    return { payload: {}, msg: words.account.passwordChanged };
  },
  getTeam: async ({ user, deps }) => ({
    payload: {
      members: await listTeam(deps.db, user.ownerId),
      linkBy: linkWay(deps),
      secondStepRequired: await isSecondStepRequired(deps.db, user.ownerId),
    },
  }),
  requireSecondStep: async ({ input, user, deps, words: { account: words }, note }) => {
    await requireSecondStep(deps, user.ownerId, input.required);
    note(input.required ? 'secondStepRequired' : 'secondStepOptional', { account: user.ownerId });
    return { payload: input, msg: input.required ? words.secondStepRequired : words.secondStepOptional };
  },
  inviteMember: async ({ input, user, deps, network, locale, words, note }) => {
    const member = await inviteMember(deps, user.ownerId, input, network, locale);
    note('memberInvited', { account: member.id, role: member.role });
    return { payload: { member }, msg: words.account.invited[linkWay(deps)](input.email) };
  },
  resendInvitation: async ({ input, user, deps, network, locale, words }) => {
    const member = await resendInvitation(deps, user.ownerId, input.id, network, locale);
    return { payload: { member }, msg: words.account.invited[linkWay(deps)](member.email) };
  },
  changeMemberRole: async ({ input, user, deps, words, note }) => {
    const member = await changeMemberRole(deps, user.ownerId, input);
    note('memberRoleChanged', { account: member.id, role: member.role });
    return { payload: { member }, msg: words.account.roleChanged(member.name || member.email) };
  },
  removeMember: async ({ input, user, deps, words: { account: words }, note }) => {
    const { wasInvited, name } = await removeMember(deps, user.ownerId, input.id);
    note('memberRemoved', { account: input.id });
    return { payload: input, msg: wasInvited ? words.withdrawn : words.memberRemoved(name) };
  },
} satisfies HandlersOf<
  typeof contract &
    typeof access &
    typeof loginsContract &
    typeof deviceContract &
    typeof ownContract &
    typeof passkeyContract &
    typeof teamContract
>;
