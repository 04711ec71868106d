import * as v from 'valibot';
import { selectionBytes } from '../../lib/attendee.ts';
import { badgePapers } from '../../lib/badge/design.ts';
import { badgeLimits, bodyLimits, maxNamed } from '../../lib/limits.ts';
import { attendeeSelection } from './attendeeSelection.ts';
import { BadgeLayout } from './badgeLayout.ts';
import { endpoint } from './endpoint.ts';
import { imageOf } from './files.ts';
import { Answers } from './form.ts';
import { broken } from './issue.ts';
import { id, image, instant, text } from './values.ts';
import { baseVersion, version } from './version.ts';

const summary = {
  id: id('badgeDesign'),
  eventId: id('event'),
  /** The forms whose attendees get it; a form has one design at most. */
  formIds: v.array(id('form')),
  name: text('name', badgeLimits.designName),
  width: v.number(),
  height: v.number(),
};

const BadgeDesignSummary = v.object({ ...summary, savedAt: instant('time') });
export type BadgeDesignSummary = v.InferOutput<typeof BadgeDesignSummary>;

/**
 * A design with what it is used for: the forms whose attendees get it, and the tickets and choices that have
 * something of their own on it, by their names.
 */
const ListedDesign = v.object({
  ...BadgeDesignSummary.entries,
  uses: v.object({
    forms: v.array(v.string()),
    tickets: v.array(v.string()),
    choices: v.array(v.object({ question: v.string(), option: v.string() })),
  }),
});
export type ListedDesign = v.InferOutput<typeof ListedDesign>;

const BadgeImage = v.object({ id: id('image'), url: v.string(), width: v.number(), height: v.number() });
export type BadgeImage = v.InferOutput<typeof BadgeImage>;

/** A design with what each element shows and to whom. `images` are those it has; their `url` is a path. */
export const BadgeDesign = v.object({ ...summary, layout: BadgeLayout, images: v.array(BadgeImage), version });
export type BadgeDesign = v.InferOutput<typeof BadgeDesign>;

export const getAllBadgeDesigns = endpoint({
  method: 'GET',
  path: '/api/badgeDesign/getAllBadgeDesigns',
  summary: "An event's badge designs with what each is used for, newest first",
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({ badgeDesigns: v.array(ListedDesign) }),
});

export const getBadgeDesignByFormId = endpoint({
  method: 'GET',
  path: '/api/badgeDesign/getBadgeDesignByFormId',
  summary: 'The badge design a form uses',
  access: ['admin', 'checkin'],
  team: 'read',
  within: { formId: 'form' },
  input: v.object({ formId: id('form') }),
  payload: v.object({ badgeDesign: v.nullable(BadgeDesignSummary) }),
});

export const getBadgeDesignWVisibility = endpoint({
  method: 'GET',
  path: '/api/badgeDesign/getBadgeDesignWVisibility',
  summary: 'A badge design with what it shows',
  team: 'read',
  within: { badgeDesignId: 'badgeDesign' },
  input: v.object({ badgeDesignId: id('badgeDesign') }),
  payload: v.object({ badgeDesign: BadgeDesign }),
});

export const saveBadgeDesign = endpoint({
  method: 'POST',
  path: '/api/badgeDesign/saveBadgeDesign',
  summary: 'Create a badge design, or change the one whose id is given',
  team: 'manage',
  within: { 'payload.id': 'badgeDesign', 'payload.eventId': 'event' },
  bodyLimit: bodyLimits.form,
  input: v.object({
    payload: v.object({
      id: v.optional(id('badgeDesign')),
      eventId: id('event'),
      name: text('name', badgeLimits.designName),
      formIds: v.pipe(v.array(id('form')), v.maxLength(maxNamed, broken('tooMany', 'options', maxNamed))),
      layout: BadgeLayout,
      version: baseVersion,
    }),
  }),
  payload: v.object({ badgeDesign: BadgeDesign }),
});

export const duplicateBadgeDesign = endpoint({
  method: 'POST',
  path: '/api/badgeDesign/duplicateBadgeDesign',
  summary: 'Copy a badge design; no form uses the copy yet',
  team: 'manage',
  within: { 'payload.badgeDesignId': 'badgeDesign' },
  input: v.object({ payload: v.object({ badgeDesignId: id('badgeDesign') }) }),
  payload: v.object({ badgeDesign: ListedDesign }),
});

export const removeBadgeDesign = endpoint({
  method: 'POST',
  path: '/api/badgeDesign/removeBadgeDesign',
  summary: 'Delete a badge design; its forms have none then',
  team: 'manage',
  within: { badgeDesignId: 'badgeDesign' },
  input: v.object({ badgeDesignId: id('badgeDesign') }),
  payload: v.object({ badgeDesignId: id('badgeDesign') }),
});

export const getBadgeImage = imageOf('/api/public/badge-image/:id', 'An image of a badge design');

export const saveBadgeImage = endpoint({
  method: 'POST',
  path: '/api/badgeDesign/saveBadgeImage',
  summary: 'Keep an image for the badges of an event. One that no design has after a day is deleted',
  heavy: 'apart',
  team: 'manage',
  within: { 'payload.eventId': 'event' },
  bodyLimit: bodyLimits.image,
  input: v.object({ payload: v.object({ eventId: id('event'), image }) }),
  payload: v.object({ image: BadgeImage }),
});

/** What a badge can tell of an attendee; `country` is a name. */
const BadgePerson = v.object({
  uId: id('attendee'),
  firstname: v.string(),
  surname: v.string(),
  organization: v.string(),
  jobTitle: v.string(),
  country: v.string(),
  ticketId: id('ticket'),
  ticketName: v.string(),
  formId: id('form'),
  formTitle: v.string(),
  eventName: v.string(),
  answers: Answers,
});
export type BadgePerson = v.InferOutput<typeof BadgePerson>;

export const getBadgeDesignerData = endpoint({
  method: 'GET',
  path: '/api/badgeDesign/getBadgeDesignerData',
  summary: `What badges of an event can show: its forms with tickets and questions, its logo, and up to ${badgeLimits.people} attendees to preview, with the longest and the shortest names`,
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({
    eventName: v.string(),
    logo: v.nullable(BadgeImage),
    forms: v.array(
      v.object({
        id: id('form'),
        title: v.string(),
        /** The design its attendees get. */
        designId: v.nullable(id('badgeDesign')),
        tickets: v.array(v.object({ id: id('ticket'), name: v.string() })),
        questions: v.array(v.object({ id: id('question'), label: v.string(), options: v.array(v.string()) })),
      }),
    ),
    people: v.array(BadgePerson),
  }),
});

const PrintFailure = v.object({ uId: id('attendee'), why: v.string() });
export type PrintFailure = v.InferOutput<typeof PrintFailure>;

/** `pdf` is base64. `times` is how often the badge was printed, this time included; no more than `badgeLimits.prints` are counted. */
const Printed = v.object({
  pdf: v.string(),
  printed: v.array(v.object({ uId: id('attendee'), times: v.number() })),
  failed: v.array(PrintFailure),
});
export type Printed = v.InferOutput<typeof Printed>;

const paper = v.optional(v.picklist(badgePapers, broken('notOneOf', 'design')), 'own');

export const printBadge = endpoint({
  method: 'GET',
  path: '/api/badge/print',
  summary: 'A badge laid out for printing, as a PDF; that it was printed is noted, and is no entry',
  access: ['admin', 'checkin'],
  team: 'manage',
  within: { badgeId: 'badge' },
  input: v.object({ badgeId: id('badge') }),
  payload: v.object({ badge: v.object({ id: id('badge'), ...Printed.entries }) }),
});

export const printBadges = endpoint({
  method: 'POST',
  path: '/api/badge/printBadges',
  summary: `Up to ${badgeLimits.batch} badges of an event laid out for printing, as one PDF, in the given order; that they were printed is noted`,
  access: ['admin', 'checkin'],
  team: 'manage',
  within: { 'payload.eventId': 'event' },
  input: v.object({
    payload: v.object({
      eventId: id('event'),
      users: v.pipe(
        v.array(id('attendee')),
        v.minLength(1, broken('required', 'attendees')),
        v.maxLength(badgeLimits.batch, broken('tooMany', 'attendees', badgeLimits.batch)),
      ),
      paper,
    }),
  }),
  payload: Printed,
});

export const prepareBadges = endpoint({
  method: 'POST',
  path: '/api/badge/prepareBadges',
  summary: 'Whose badges are printed, in which order and on which designs; writes nothing',
  heavy: 'apart',
  team: 'manage',
  within: { 'payload.eventId': 'event', 'payload.formId': 'form' },
  bodyLimit: selectionBytes,
  input: v.object({ payload: v.object(attendeeSelection) }),
  payload: v.object({
    /** Attendees by the design of their badge, in the order of the filter. */
    groups: v.array(
      v.object({
        designId: id('badgeDesign'),
        name: v.string(),
        width: v.number(),
        height: v.number(),
        format: BadgeLayout.entries.format,
        users: v.array(id('attendee')),
      }),
    ),
    /** Of these, whose badge was printed before. */
    again: v.array(id('attendee')),
    /** Of these, whose badge would lack characters that Foyer has no font for: how many, and the first names of the list. */
    undrawn: v.object({ count: v.number(), names: v.array(v.string()) }),
    /** Attendees of forms without a design. */
    withoutDesign: v.number(),
    /** Those whose order has ended; not those who were selected. */
    ended: v.number(),
  }),
});
export type BadgePlan = v.InferOutput<(typeof prepareBadges)['payload']>;

export const getBadgePrints = endpoint({
  method: 'GET',
  path: '/api/badge/getBadgePrints',
  summary: 'When an attendee’s badge was printed, and by whom, the latest first',
  access: ['admin', 'checkin'],
  team: 'read',
  within: { userId: 'registeredUser' },
  input: v.object({ userId: id('attendee') }),
  payload: v.object({ prints: v.array(v.object({ at: instant('time'), by: v.string() })) }),
});
