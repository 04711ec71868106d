import type * as contract from '../../src/api/contract/report.ts';
import { type HandlersOf, notYet } from '../router/handler.ts';

export const reportHandlers = {
  downloadAttendeeReport: notYet,
  downloadCheckinReport: notYet,
  downloadFinancialReport: notYet,
  downloadScannedBadgeReport: notYet,
  downloadSurveyReport: notYet,
} satisfies HandlersOf<typeof contract>;
