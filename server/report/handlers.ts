import type * as figures from '../../src/api/contract/figures.ts';
import type * as contract from '../../src/api/contract/report.ts';
import type { HandlersOf } from '../router/handler.ts';
import { attendeeSheet, exportSheet } from './attendees.ts';
import { checkInSheets } from './checkIn.ts';
import { contactBooks } from './contacts.ts';
import { readFigures } from './figures.ts';
import { financialSheet } from './financial.ts';
import { booksOf, workbookOf } from './report.ts';
import { surveyBooks } from './survey.ts';

export const reportHandlers = {
  downloadAttendeeReport: async ({ input: { eventId }, deps: { db }, words, locale }) => ({
    payload: await workbookOf({ db, eventId }, async (tx) => [await attendeeSheet(tx, eventId, words, locale)]),
  }),
  downloadCheckinReport: async ({ input: { eventId }, deps: { db }, words }) => ({
    payload: await workbookOf({ db, eventId }, (tx, timeZone) => checkInSheets(tx, eventId, timeZone, words)),
  }),
  downloadFinancialReport: async ({ input: { eventId }, deps: { db }, words, locale }) => ({
    payload: await workbookOf({ db, eventId }, async (tx) => [await financialSheet(tx, eventId, words, locale)]),
  }),
  downloadScannedBadgeReport: async ({ input: { eventId }, deps: { db }, words, locale }) => ({
    payload: await booksOf({ db, eventId }, (tx) => contactBooks(tx, eventId, words, locale)),
  }),
  downloadSurveyReport: async ({ input: { eventId }, deps: { db }, words }) => ({
    payload: await booksOf({ db, eventId }, (tx) => surveyBooks(tx, eventId, words)),
  }),
  exportUsers: async ({ input: { payload }, deps: { db }, words, locale }) => {
    const { eventId, formId, users, except, ...filter } = payload;
    const asked = { eventId, formId, filter, users, except };
    return {
      payload: await workbookOf({ db, eventId }, async (tx) => [await exportSheet(tx, asked, words, locale)]),
    };
  },
  getEventFigures: async ({ input, deps }) => ({ payload: { figures: await readFigures(deps.db, input.eventId) } }),
} satisfies HandlersOf<typeof contract & typeof figures>;
