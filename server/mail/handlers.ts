import type * as contract from '../../src/api/contract/mail.ts';
import type * as serverContract from '../../src/api/contract/mailServer.ts';
import { type HandlersOf, notYet } from '../router/handler.ts';
import { removeMailServer, saveMailServer, sendTest, showMailServer } from './mailServer.ts';
import { listMails, mailFile, readMail, readOutbox, resendMail, sendWaiting } from './mails.ts';

export const mailHandlers = {
  sendEmail: notYet,
  getMails: async ({ input, user, deps }) => ({ payload: await listMails(deps.db, user.id, input) }),
  getOutbox: async ({ input, user, deps }) => ({ payload: await readOutbox(deps.db, user.id, input.eventId) }),
  getMail: async ({ input, deps }) => ({ payload: await readMail(deps.db, input.mailId) }),
  downloadMail: async ({ input, deps }) => {
    const { reference, content } = await mailFile(deps, input.mailId);
    return {
      payload: new Blob([new Uint8Array(content)], { type: 'message/rfc822' }),
      headers: { 'Content-Disposition': `attachment; filename="${reference ?? 'mail'}.eml"` },
    };
  },
  resendMail: async ({ input, deps, words }) => ({
    payload: await resendMail(deps, input.mailId),
    msg: words.mail.queuedAgain,
  }),
  sendWaitingMails: async ({ input, user, deps, words }) => {
    const queued = await sendWaiting(deps, user.id, input);
    return { payload: { queued }, msg: words.mail.released(queued) };
  },
  getMailServer: async ({ user, deps }) => ({ payload: { server: await showMailServer(deps, user.id) } }),
  saveMailServer: async ({ input, user, deps, words }) => ({
    payload: { server: await saveMailServer(deps, user.id, input) },
    msg: words.mail.serverSaved,
  }),
  removeMailServer: async ({ user, deps, words }) => ({
    payload: { server: await removeMailServer(deps, user.id) },
    msg: words.mail.serverRemoved,
  }),
  sendTestMail: async ({ input, user, deps, words }) => ({ payload: await sendTest(deps, user.id, input.to, words) }),
} satisfies HandlersOf<typeof contract & typeof serverContract>;
