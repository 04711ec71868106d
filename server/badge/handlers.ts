import type * as contract from '../../src/api/contract/badge.ts';
import { type HandlersOf, notYet } from '../router/handler.ts';

export const badgeHandlers = {
  printBadge: notYet,
  getAllBadgeDesigns: notYet,
  getBadgeDesignByFormId: notYet,
  getBadgeDesignWVisibility: notYet,
  saveBadgeDesign: notYet,
} satisfies HandlersOf<typeof contract>;
