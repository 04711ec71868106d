import type * as figures from '../../src/api/contract/figures.ts';
import type * as contract from '../../src/api/contract/report.ts';
import type { ExportedFile } from '../../src/lib/privacy.ts';
import {
  attendeeListName,
  figuresName,
  type ReportType,
  reportName,
  reports,
  reportTypes,
} from '../../src/lib/report.ts';
import { noteExported } from '../attendees/auditLog.sql.ts';
import type { Deps } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { savedAs } from '../platform/http/fileName.ts';
import type { Handler, HandlersOf } from '../platform/http/handler.ts';
import type { Sheet } from '../platform/xlsx.ts';
import { attendeeSheets, exportSheet } from './attendees.ts';
import { checkInSheets } from './checkIn.ts';
import { contactBooks } from './contacts.ts';
import { allFiguresOf, figuresOf, readAllFigures, readFigures } from './figures.ts';
import { allFiguresSheets, figuresSheets } from './figuresSheets.ts';
import { financialSheets } from './financial.ts';
import { type Asked, type Book, booksOf, type ReportOf, workbookOf, workbookOfAll } from './report.ts';
import { surveyBooks } from './survey.ts';

/** Who got a file is noted before they have it. */
const exported = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  file: ExportedFile,
  of: Parameters<typeof noteExported>[2],
  { id }: Caller,
) => noteExported(db, file, of, id, clock());

type Writer = (of: ReportOf, said: Pick<Asked, 'words' | 'locale'>) => Promise<Blob>;

const workbook =
  (sheets: (asked: Asked) => Promise<Sheet[]>): Writer =>
  (of, said) =>
    workbookOf(of, (tx, timeZone) => sheets({ tx, eventId: of.eventId, timeZone, ...said }));

const archive =
  (books: (asked: Asked) => Promise<Book[]>): Writer =>
  (of, said) =>
    booksOf(of, (tx, timeZone) => books({ tx, eventId: of.eventId, timeZone, ...said }));

const writers: Record<ReportType, Writer> = {
  attendee: workbook(attendeeSheets),
  checkin: workbook(checkInSheets),
  financial: workbook(financialSheets),
  survey: archive(surveyBooks),
  'scanned-badge': archive(contactBooks),
};

const download =
  (type: ReportType): Handler<keyof typeof contract.reportCalls> =>
  async ({ input: { eventId }, user, deps, words, locale, signal }) => {
    const payload = await writers[type](
      { deps, eventId, organisationId: user.organisationId, signal },
      { words, locale },
    );
    await exported(deps, type, { eventId }, user);
    return { payload, headers: savedAs(reportName(type, deps.clock().toISOString())) };
  };

const downloads = Object.fromEntries(reportTypes.map((type) => [reports[type].call, download(type)])) as HandlersOf<
  typeof contract.reportCalls
>;

export const reportHandlers = {
  ...downloads,
  exportUsers: async ({ input: { payload: given }, user, deps, words, locale, signal }) => {
    const { eventId, formId, users, except, ...filter } = given;
    const asked = { eventId, formId, filter, users, except };
    const { organisationId } = user;
    const payload = await workbookOf({ deps, eventId, organisationId, signal }, async (tx) => [
      await exportSheet(tx, asked, words, locale),
    ]);
    await exported(deps, users ? 'selection' : 'list', asked, user);
    return { payload, headers: savedAs(attendeeListName(deps.clock().toISOString())) };
  },
  getAllFigures: async ({ user, deps }) => ({ payload: { figures: await readAllFigures(deps, user.ownerId) } }),
  downloadEventFigures: async ({ input: { eventId }, user: { organisationId }, deps, words, signal }) => ({
    payload: await workbookOf({ deps, eventId, organisationId, signal }, async (tx) =>
      figuresSheets(await figuresOf(tx, eventId), words),
    ),
    headers: savedAs(figuresName(deps.clock().toISOString())),
  }),
  downloadAllFigures: async ({ user: { ownerId, organisationId }, deps, words, signal }) => ({
    payload: await workbookOfAll({ deps, organisationId, signal }, async (tx) =>
      allFiguresSheets(await allFiguresOf(tx, ownerId), words),
    ),
    headers: savedAs(figuresName(deps.clock().toISOString())),
  }),
  getEventFigures: async ({ input, deps }) => ({ payload: { figures: await readFigures(deps, input.eventId) } }),
} satisfies HandlersOf<typeof contract & typeof figures>;
