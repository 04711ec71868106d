import type * as figures from '../../src/api/contract/figures.ts';
import type * as contract from '../../src/api/contract/report.ts';
import type { ExportedFile } from '../../src/lib/privacy.ts';
import { noteExported } from '../attendees/auditLog.sql.ts';
import type { Deps } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { HandlersOf } from '../platform/http/handler.ts';
import { attendeeSheet, exportSheet } from './attendees.ts';
import { checkInSheets } from './checkIn.ts';
import { contactBooks } from './contacts.ts';
import { allFiguresOf, figuresOf, readAllFigures, readFigures } from './figures.ts';
import { allFiguresSheets, figuresSheets } from './figuresSheets.ts';
import { financialSheet } from './financial.ts';
import { booksOf, workbookOf, workbookOfAll } from './report.ts';
import { surveyBooks } from './survey.ts';

/** Who got a file is noted before they have it. */
const exported = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  file: ExportedFile,
  of: Parameters<typeof noteExported>[2],
  { id }: Caller,
) => noteExported(db, file, of, id, clock());

export const reportHandlers = {
  downloadAttendeeReport: async ({ input: { eventId }, user, deps, words, locale, signal }) => {
    const { db } = deps;
    const payload = await workbookOf({ db, eventId, signal }, async (tx) => [
      await attendeeSheet(tx, eventId, words, locale),
    ]);
    await exported(deps, 'attendee', { eventId }, user);
    return { payload };
  },
  downloadCheckinReport: async ({ input: { eventId }, user, deps, words, signal }) => {
    const { db } = deps;
    const payload = await workbookOf({ db, eventId, signal }, (tx, timeZone) =>
      checkInSheets(tx, eventId, timeZone, words),
    );
    await exported(deps, 'checkin', { eventId }, user);
    return { payload };
  },
  downloadFinancialReport: async ({ input: { eventId }, user, deps, words, locale, signal }) => {
    const { db } = deps;
    const payload = await workbookOf({ db, eventId, signal }, async (tx) => [
      await financialSheet(tx, eventId, words, locale),
    ]);
    await exported(deps, 'financial', { eventId }, user);
    return { payload };
  },
  downloadScannedBadgeReport: async ({ input: { eventId }, user, deps, words, locale, signal }) => {
    const { db } = deps;
    const payload = await booksOf({ db, eventId, signal }, (tx) => contactBooks(tx, eventId, words, locale));
    await exported(deps, 'scanned-badge', { eventId }, user);
    return { payload };
  },
  downloadSurveyReport: async ({ input: { eventId }, user, deps, words, signal }) => {
    const { db } = deps;
    const payload = await booksOf({ db, eventId, signal }, (tx) => surveyBooks(tx, eventId, words));
    await exported(deps, 'survey', { eventId }, user);
    return { payload };
  },
  exportUsers: async ({ input: { payload: given }, user, deps, words, locale, signal }) => {
    const { db } = deps;
    const { eventId, formId, users, except, ...filter } = given;
    const asked = { eventId, formId, filter, users, except };
    const payload = await workbookOf({ db, eventId, signal }, async (tx) => [
      await exportSheet(tx, asked, words, locale),
    ]);
    await exported(deps, users ? 'selection' : 'list', asked, user);
    return { payload };
  },
  getAllFigures: async ({ user, deps }) => ({ payload: { figures: await readAllFigures(deps.db, user.ownerId) } }),
  downloadEventFigures: async ({ input: { eventId }, deps: { db }, words, signal }) => ({
    payload: await workbookOf({ db, eventId, signal }, async (tx) =>
      figuresSheets(await figuresOf(tx, eventId), words),
    ),
  }),
  downloadAllFigures: async ({ user, deps: { db }, words, signal }) => ({
    payload: await workbookOfAll({ db, signal }, async (tx) =>
      allFiguresSheets(await allFiguresOf(tx, user.ownerId), words),
    ),
  }),
  getEventFigures: async ({ input, deps }) => ({ payload: { figures: await readFigures(deps.db, input.eventId) } }),
} satisfies HandlersOf<typeof contract & typeof figures>;
