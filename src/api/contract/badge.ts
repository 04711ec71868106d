import * as v from 'valibot';
import { badgeLimits } from '../../lib/limits.ts';
import { endpoint } from './endpoint.ts';
import { id, text } from './values.ts';

export const printBadge = endpoint({
  method: 'GET',
  path: '/api/badge/print',
  summary: 'A badge laid out for printing',
  access: ['admin', 'checkin'],
  within: { badgeId: 'badge' },
  input: v.object({ badgeId: id('Badge') }),
  payload: v.object({ badge: v.object({ id: id('Badge') }) }),
});

const BadgeDesign = v.object({
  id: id('Badge design'),
  eventId: id('Event'),
  formId: v.nullable(id('Form')),
  name: text('Name', badgeLimits.designName),
});

export const getAllBadgeDesigns = endpoint({
  method: 'GET',
  path: '/api/badgeDesign/getAllBadgeDesigns',
  summary: "An event's badge designs, newest first",
  access: ['admin'],
  within: { eventId: 'event' },
  input: v.object({ eventId: id('Event') }),
  payload: v.object({ badgeDesigns: v.array(BadgeDesign) }),
});

export const getBadgeDesignByFormId = endpoint({
  method: 'GET',
  path: '/api/badgeDesign/getBadgeDesignByFormId',
  summary: 'The badge design a form uses',
  access: ['admin', 'checkin'],
  within: { formId: 'form' },
  input: v.object({ formId: id('Form') }),
  payload: v.object({ badgeDesign: v.nullable(BadgeDesign) }),
});

export const getBadgeDesignWVisibility = endpoint({
  method: 'GET',
  path: '/api/badgeDesign/getBadgeDesignWVisibility',
  summary: 'A badge design with what it shows',
  access: ['admin'],
  within: { badgeDesignId: 'badgeDesign' },
  input: v.object({ badgeDesignId: id('Badge design') }),
  payload: v.object({ badgeDesign: BadgeDesign }),
});

export const saveBadgeDesign = endpoint({
  method: 'POST',
  path: '/api/badgeDesign/saveBadgeDesign',
  summary: 'Create a badge design, or change the one whose id is given',
  access: ['admin'],
  within: { 'payload.id': 'badgeDesign', 'payload.eventId': 'event' },
  input: v.object({
    payload: v.object({
      id: v.optional(id('Badge design')),
      eventId: id('Event'),
      name: text('Name', badgeLimits.designName),
    }),
  }),
  payload: v.object({ badgeDesign: BadgeDesign }),
});
