import type * as contract from '../../src/api/contract/exhibitor.ts';
import { listAppUsers } from '../account/appUser.ts';
import { type HandlersOf, notYet } from '../router/handler.ts';

export const exhibitorHandlers = {
  scanBadgeByExhibitor: notYet,
  badgesScannedByExhibitor: notYet,
  getExhibitorVisibilityByFormId: notYet,
  addExhibitorVisibility: notYet,
  getUsersByExhibitorId: notYet,
  getExhibitorsByFormId: async ({ scope, deps }) => {
    const { exhibitors } = await listAppUsers(deps.db, scope.eventId);
    return { payload: { exhibitors } };
  },
} satisfies HandlersOf<typeof contract>;
