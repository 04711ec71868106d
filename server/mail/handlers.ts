import type * as blockedContract from '../../src/api/contract/blockedAddresses.ts';
import type * as contract from '../../src/api/contract/mail.ts';
import type * as runContract from '../../src/api/contract/mailingRun.ts';
import type * as mailingsContract from '../../src/api/contract/mailings.ts';
import type * as serverContract from '../../src/api/contract/mailServer.ts';
import type * as wordingsContract from '../../src/api/contract/mailWordings.ts';
import { savedAs } from '../platform/http/fileName.ts';
import type { HandlersOf } from '../platform/http/handler.ts';
import { block, listBlocked, unblock } from './blocked.ts';
import {
  attachFile,
  audienceOf,
  changeMailing,
  createMailing,
  removeMailing,
  saveMailing,
  startMailing,
} from './mailing.ts';
import { previewMailing, testMailing } from './mailingPreview.ts';
import { removeMailServer, saveMailServer, sendTest, showMailServer } from './mailServer.ts';
import { listMails, mailFile, readMail, readOutbox, resendMail, sendWaiting } from './mails.ts';
import { listWordings, resetWording, saveWording, showWording } from './mailWordings.ts';
import { listMailings, showMailing } from './readMailing.ts';
import { previewWording, testWording } from './wordingPreview.ts';

export const mailHandlers = {
  getMailings: async ({ input, deps }) => ({ payload: { mailings: await listMailings(deps.db, input.eventId) } }),
  createMailing: async ({ input, user: { ownerId }, deps, network, locale }) => ({
    payload: { mailingId: await createMailing(deps, { ownerId, network }, input, locale) },
  }),
  getMailing: async ({ input, deps }) => ({ payload: await showMailing(deps.db, input.mailingId, deps.publicUrl) }),
  saveMailing: async ({ input, user, deps }) => ({ payload: await saveMailing(deps, user.id, input) }),
  removeMailing: async ({ input, deps, words }) => {
    await removeMailing(deps, input.mailingId);
    return { payload: input, msg: words.mail.mailingRemoved };
  },
  attachFile: async ({ input, deps }) => ({ payload: await attachFile(deps, input) }),
  getAudience: async ({ input, deps }) => ({ payload: await audienceOf(deps, input.mailingId) }),
  previewMailing: async ({ input, deps }) => ({ payload: await previewMailing(deps, input) }),
  testMailing: async ({ input, user, deps, words }) => ({
    payload: await testMailing(deps, input, user.email, words),
  }),
  sendEmail: async ({ input, user, deps, network }) => ({
    payload: await startMailing(deps, { ...user, network }, input),
  }),
  changeMailing: async ({ input, user, deps, network }) => ({
    payload: await changeMailing(deps, { ...user, network }, input.mailingId, input.action),
  }),
  getBlockedAddresses: async ({ input, user, deps }) => ({
    payload: await listBlocked(deps.db, user.ownerId, input.search),
  }),
  blockAddresses: async ({ input, user, deps, words }) => {
    const blocked = await block(deps, user.ownerId, input.addresses, 'bounced');
    return { payload: { blocked }, msg: words.mail.blocked(blocked) };
  },
  unblockAddress: async ({ input, user, deps, words }) => {
    await unblock(deps.db, user.ownerId, input.address, input.reason);
    return { payload: { address: input.address }, msg: words.mail.unblocked(input.address) };
  },
  getMailWordings: async ({ input, deps }) => ({ payload: { own: await listWordings(deps.db, input.eventId) } }),
  getMailWording: async ({ input, user, deps }) => ({ payload: await showWording(deps.db, input, user) }),
  saveMailWording: async ({ input, user, deps, words }) => ({
    payload: await saveWording(deps, user, input),
    msg: words.mail.wordingSaved,
  }),
  resetMailWording: async ({ input, user, deps, words }) => ({
    payload: await resetWording(deps, user, input),
    msg: words.mail.wordingReset,
  }),
  previewMailWording: async ({ input, deps }) => ({ payload: await previewWording(deps, input) }),
  testMailWording: async ({ input, user, deps, words }) => ({
    payload: await testWording(deps, input, user.email, words),
  }),
  getMails: async ({ input, user, deps }) => ({ payload: await listMails(deps.db, user.ownerId, input) }),
  getOutbox: async ({ input, user, deps }) => ({ payload: await readOutbox(deps.db, user.ownerId, input.eventId) }),
  getMail: async ({ input, deps }) => ({ payload: await readMail(deps.db, input.mailId) }),
  downloadMail: async ({ input, deps }) => {
    const { reference, content } = await mailFile(deps, input.mailId);
    return {
      payload: new Blob([new Uint8Array(content)], { type: 'message/rfc822' }),
      headers: savedAs(`${reference ?? 'mail'}.eml`),
    };
  },
  resendMail: async ({ input, deps, words }) => ({
    payload: await resendMail(deps, input.mailId),
    msg: words.mail.queuedAgain,
  }),
  sendWaitingMails: async ({ input, user, deps, words }) => {
    const queued = await sendWaiting(deps, user.ownerId, input);
    return { payload: { queued }, msg: words.mail.released(queued) };
  },
  getMailServer: async ({ user, deps }) => ({ payload: { server: await showMailServer(deps, user.ownerId) } }),
  saveMailServer: async ({ input: { current, code, ...draft }, user, deps, network, locale, words, note }) => {
    const server = await saveMailServer(deps, { user, network, proof: { current, code } }, draft, locale);
    note('mailServerSaved', { account: user.ownerId });
    return { payload: { server }, msg: words.mail.serverSaved };
  },
  removeMailServer: async ({ input: proof, user, deps, network, locale, words, note }) => {
    const server = await removeMailServer(deps, { user, network, proof }, locale);
    note('mailServerRemoved', { account: user.ownerId });
    return { payload: { server }, msg: words.mail.serverRemoved };
  },
  sendTestMail: async ({ input, user, deps, words }) => ({
    payload: await sendTest(deps, user.ownerId, input.to, words),
  }),
} satisfies HandlersOf<
  typeof contract &
    typeof mailingsContract &
    typeof runContract &
    typeof blockedContract &
    typeof serverContract &
    typeof wordingsContract
>;
