import * as v from 'valibot';
import { badgeLimits } from '../../lib/limits.ts';
import { endpoint } from './endpoint.ts';
import { id, text } from './values.ts';

export const printBadge = endpoint({
  method: 'GET',
  path: '/api/badge/print',
  summary: 'A badge laid out for printing',
  access: ['admin', 'checkin'],
  team: 'manage',
  within: { badgeId: 'badge' },
  input: v.object({ badgeId: id('badge') }),
  payload: v.object({ badge: v.object({ id: id('badge') }) }),
});

const BadgeDesign = v.object({
  id: id('badgeDesign'),
  eventId: id('event'),
  formId: v.nullable(id('form')),
  name: text('name', badgeLimits.designName),
});

export const getAllBadgeDesigns = endpoint({
  method: 'GET',
  path: '/api/badgeDesign/getAllBadgeDesigns',
  summary: "An event's badge designs, newest first",
  access: ['admin'],
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({ badgeDesigns: v.array(BadgeDesign) }),
});

export const getBadgeDesignByFormId = endpoint({
  method: 'GET',
  path: '/api/badgeDesign/getBadgeDesignByFormId',
  summary: 'The badge design a form uses',
  access: ['admin', 'checkin'],
  team: 'read',
  within: { formId: 'form' },
  input: v.object({ formId: id('form') }),
  payload: v.object({ badgeDesign: v.nullable(BadgeDesign) }),
});

export const getBadgeDesignWVisibility = endpoint({
  method: 'GET',
  path: '/api/badgeDesign/getBadgeDesignWVisibility',
  summary: 'A badge design with what it shows',
  access: ['admin'],
  team: 'read',
  within: { badgeDesignId: 'badgeDesign' },
  input: v.object({ badgeDesignId: id('badgeDesign') }),
  payload: v.object({ badgeDesign: BadgeDesign }),
});

export const saveBadgeDesign = endpoint({
  method: 'POST',
  path: '/api/badgeDesign/saveBadgeDesign',
  summary: 'Create a badge design, or change the one whose id is given',
  access: ['admin'],
  team: 'manage',
  within: { 'payload.id': 'badgeDesign', 'payload.eventId': 'event' },
  input: v.object({
    payload: v.object({
      id: v.optional(id('badgeDesign')),
      eventId: id('event'),
      name: text('name', badgeLimits.designName),
    }),
  }),
  payload: v.object({ badgeDesign: BadgeDesign }),
});
