import type * as contract from '../../src/api/contract/badge.ts';
import { notFound } from '../platform/http/errors.ts';
import type { HandlersOf } from '../platform/http/handler.ts';
import { imageAnswer } from '../platform/images.ts';
import { designOfForm, listDesigns, readDesign, removeDesign, saveDesign } from './design.ts';
import { duplicateDesign } from './designCopy.ts';
import { readDesignerData } from './designerData.ts';
import { saveBadgeImage } from './images.ts';
import { printsOf } from './people.sql.ts';
import { holderOf, planBadges, printBadges } from './print.ts';

export const badgeHandlers = {
  printBadge: async ({ input: { badgeId }, user, deps, locale, words }) => {
    const { uId, eventId } = await holderOf(deps.db, badgeId);
    const asked = { eventId, users: [uId], paper: 'own' as const, user, locale, words };
    return { payload: { badge: { id: badgeId, ...(await printBadges(deps, asked)) } } };
  },
  printBadges: async ({ input: { payload }, user, deps, locale, words }) => ({
    payload: await printBadges(deps, { ...payload, user, locale, words }),
  }),
  prepareBadges: async ({ input, user, deps, locale }) => ({
    payload: await planBadges(deps, input.payload, { organisationId: user.organisationId, locale }),
  }),
  getBadgePrints: async ({ input, deps }) => ({ payload: { prints: await printsOf(deps.db, input.userId) } }),
  getAllBadgeDesigns: async ({ input, deps }) => ({
    payload: { badgeDesigns: await listDesigns(deps.db, input.eventId) },
  }),
  getBadgeDesignByFormId: async ({ input, deps }) => ({
    payload: { badgeDesign: await designOfForm(deps.db, input.formId) },
  }),
  getBadgeDesignWVisibility: async ({ input, deps }) => ({
    payload: { badgeDesign: await readDesign(deps.db, input.badgeDesignId) },
  }),
  getBadgeDesignerData: async ({ input, deps, locale }) => ({
    payload: await readDesignerData(deps.db, input.eventId, locale),
  }),
  duplicateBadgeDesign: async ({ input: { payload }, user, deps, network, scope, words }) => {
    const giver = { organisationId: user.ownerId, network };
    const made = await duplicateDesign(deps, giver, payload.badgeDesignId, words.event.copyOf);
    const badgeDesign = (await listDesigns(deps.db, scope.eventId)).find(({ id }) => id === made);
    if (!badgeDesign) throw notFound();
    return { payload: { badgeDesign } };
  },
  saveBadgeDesign: async ({ input, user, deps, words }) => ({
    payload: { badgeDesign: await saveDesign(deps, user.id, input.payload) },
    msg: words.badge.saved,
  }),
  removeBadgeDesign: async ({ input, deps, words }) => {
    await removeDesign(deps.db, input.badgeDesignId);
    return { payload: input, msg: words.badge.removed };
  },
  getBadgeImage: ({ input, deps }) => imageAnswer(deps.db, 'badge', input),
  saveBadgeImage: async ({ input: { payload }, deps }) => ({
    payload: { image: await saveBadgeImage(deps, payload.eventId, payload.image) },
  }),
} satisfies HandlersOf<typeof contract>;
