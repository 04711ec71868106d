import { HttpError } from '../httpError.ts';
import type { Handlers } from './handler.ts';

/** Stands for a capability that Foyer does not have yet. */
async function notYet(): Promise<never> {
  throw new HttpError(501, (words) => words.parts.notYet);
}

export const notYetHandlers = {
  getAllBadgeDesigns: notYet,
  getBadgeDesignByFormId: notYet,
  getBadgeDesignWVisibility: notYet,
  saveBadgeDesign: notYet,
  printBadge: notYet,
  scanBadgeByExhibitor: notYet,
  badgesScannedByExhibitor: notYet,
  getExhibitorVisibilityByFormId: notYet,
  addExhibitorVisibility: notYet,
  printInvoice: notYet,
  printTicket: notYet,
  getImportedAnswer: notYet,
  importUsers: notYet,
  sendEmail: notYet,
  getUsersByExhibitorId: notYet,
  downloadAttendeeReport: notYet,
  downloadCheckinReport: notYet,
  downloadFinancialReport: notYet,
  downloadScannedBadgeReport: notYet,
  downloadSurveyReport: notYet,
} satisfies Partial<Handlers>;

export const notYetCalls = Object.keys(notYetHandlers);
