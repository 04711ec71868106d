import type * as delegates from '../../src/api/contract/delegates.ts';
import type * as contract from '../../src/api/contract/exhibitor.ts';
import type * as sharing from '../../src/api/contract/sharing.ts';
import { contactFileName } from '../../src/lib/report.ts';
import { listExhibitors } from '../account/appUser.ts';
import { atOneMomentOfReplica } from '../platform/db/replica.sql.ts';
import { notFound } from '../platform/http/errors.ts';
import { savedAs } from '../platform/http/fileName.ts';
import type { HandlersOf } from '../platform/http/handler.ts';
import { contactFile } from './contactFile.ts';
import { standsOfEvent } from './contacts.sql.ts';
import { contactsToExport, keepContact, listContacts, saveContact, scanContact } from './contacts.ts';
import { listDelegates, readDelegateTicket, registerDelegate, saveDelegateTicket } from './delegates.ts';
import { allowSharing, endSharing, readSharing } from './sharing.ts';
import { previewVisibility, readVisibility, saveVisibility } from './visibility.ts';

export const exhibitorHandlers = {
  scanBadgeByExhibitor: async ({ input, user, deps }) => ({ payload: await scanContact(deps, user.id, input) }),
  badgesScannedByExhibitor: async ({ input, user, deps, signal }) => ({
    payload: await listContacts(deps, { organisationId: user.organisationId, signal }, input),
  }),
  saveContact: async ({ input: { payload }, user, deps }) => {
    const { contactId, ...change } = payload;
    return { payload: { lead: await saveContact(deps, user.id, contactId, change) } };
  },
  removeContact: async ({ input: { payload }, user, deps }) => {
    await keepContact(deps, user.id, payload.contactId, false);
    return { payload };
  },
  restoreContact: async ({ input: { payload }, user, deps }) => {
    const lead = await keepContact(deps, user.id, payload.contactId, true);
    if (!lead) throw notFound((words) => words.exhibitor.noContact);
    return { payload: { lead } };
  },
  exportContacts: async ({ input: { appUserId, format, ...filter }, deps, words, locale, signal }) => {
    const payload = await atOneMomentOfReplica(deps, async (tx) => {
      const { contacts, timeZone } = await contactsToExport({ db: tx, clock: deps.clock }, appUserId, filter, signal);
      return contactFile(format, contacts, timeZone, words, locale);
    });
    return { payload, headers: savedAs(contactFileName(format, deps.clock().toISOString())) };
  },
  getExhibitorVisibilityByFormId: async ({ input, deps }) => ({
    payload: { visibility: await readVisibility(deps.db, input.formId) },
  }),
  addExhibitorVisibility: async ({ input, user, deps, words }) => ({
    payload: { visibility: await saveVisibility(deps, user.id, input) },
    msg: words.exhibitor.visibilitySaved,
  }),
  previewExhibitorVisibility: async ({ input, deps }) => ({ payload: await previewVisibility(deps.db, input) }),
  getExhibitors: async ({ input, deps }) => ({ payload: { stands: await standsOfEvent(deps.db, input.eventId) } }),
  getExhibitorsByFormId: async ({ scope, deps }) => ({
    payload: { exhibitors: await listExhibitors(deps.db, scope.eventId) },
  }),
  getUsersByExhibitorId: async ({ input, deps }) => ({ payload: await listDelegates(deps.db, input.appUserId) }),
  registerDelegate: async ({ input: { payload }, deps, locale, words }) => ({
    payload: await registerDelegate(deps, payload, locale),
    msg: words.exhibitor.delegateRegistered,
  }),
  getSharing: async ({ input, deps }) => ({ payload: { sharing: await readSharing(deps.db, input.key) } }),
  endSharing: async ({ input, deps }) => ({ payload: { sharing: await endSharing(deps, input.payload) } }),
  allowSharing: async ({ input, deps }) => ({ payload: { sharing: await allowSharing(deps, input.payload) } }),
  getDelegateTicket: async ({ input, deps }) => ({
    payload: { ticketId: await readDelegateTicket(deps.db, input.eventId) },
  }),
  saveDelegateTicket: async ({ input: { payload }, deps, words }) => {
    await saveDelegateTicket(deps.db, payload.eventId, payload.ticketId);
    return { payload: { ticketId: payload.ticketId }, msg: words.exhibitor.delegateTicketSaved };
  },
} satisfies HandlersOf<typeof contract & typeof delegates & typeof sharing>;
