import { eq } from 'drizzle-orm';
import type * as contract from '../../src/api/contract/report.ts';
import { events } from '../db/schema/events.ts';
import { notFound } from '../httpError.ts';
import { type HandlersOf, notYet } from '../router/handler.ts';
import { financialReport } from './financial.ts';

export const reportHandlers = {
  downloadAttendeeReport: notYet,
  downloadCheckinReport: notYet,
  downloadFinancialReport: async ({ input: { eventId }, deps, words, locale }) => {
    const [event] = await deps.db.select({ timeZone: events.timeZone }).from(events).where(eq(events.id, eventId));
    if (!event) throw notFound();
    return { payload: await financialReport(deps.db, { eventId, ...event }, words, locale) };
  },
  downloadScannedBadgeReport: notYet,
  downloadSurveyReport: notYet,
} satisfies HandlersOf<typeof contract>;
