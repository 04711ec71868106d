import * as v from 'valibot';
import { contactFilters, contactSorts, contactVerdicts, exportFormats } from '../../lib/contact.ts';
import { fieldKeys } from '../../lib/enumerations.ts';
import { contactLimits, formLimits, pageLimits } from '../../lib/limits.ts';
import { AppUser } from './account.ts';
import { scan } from './door.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { id, instant, longText, optionalText, queryNumber, text, wholeNumber } from './values.ts';

/** A day as 2027-03-01. */
const day = v.pipe(
  v.string(broken('notTime', 'followUp')),
  v.regex(/^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, broken('notTime', 'followUp')),
  v.check((value) => new Date(value).toJSON()?.startsWith(value) ?? false, broken('notTime', 'followUp')),
);

/** What exhibitors see of an attendee: only what the form's visibility allows, nothing else is there. */
export const Seen = v.object({
  fields: v.record(v.picklist(fieldKeys), v.string()),
  answers: v.array(v.object({ question: v.string(), answer: v.union([v.string(), v.array(v.string())]) })),
});
export type Seen = v.InferOutput<typeof Seen>;

/** Somebody whose badge an exhibitor scanned. `endedAt`: since then the attendee shares nothing, and nothing is there of them. */
export const Lead = v.object({
  id: id('lead'),
  scannedAt: instant('time'),
  by: v.object({ id: id('appUser'), name: v.string() }),
  ...Seen.entries,
  note: v.string(),
  rating: v.nullable(v.number()),
  tags: v.array(v.string()),
  followUpOn: v.nullable(v.string()),
  endedAt: v.nullable(instant('time')),
});
export type Lead = v.InferOutput<typeof Lead>;

/** One of the attendees of an order: their badge's short code, and their name as far as the exhibitor sees it. */
const Choice = v.object({ code: v.string(), name: v.string() });
export type Choice = v.InferOutput<typeof Choice>;

export const scanBadgeByExhibitor = endpoint({
  method: 'GET',
  path: '/api/badge/scanBadgeByExhibitor',
  summary:
    "Collect a contact, by the code of a badge, its short code or an order's reference: the fields that the form's visibility allows. The same badge again is the same contact; any other code stores nothing",
  access: ['exhibitor'],
  within: { eventId: 'event' },
  /** `at` is when it was scanned, where that was before now. */
  input: v.object({ ...scan.entries, at: v.optional(instant('time')) }),
  payload: v.object({
    verdict: v.picklist(contactVerdicts),
    lead: v.nullable(Lead),
    choices: v.optional(v.array(Choice)),
  }),
});

const filter = {
  search: v.optional(optionalText('search', pageLimits.search)),
  rating: v.optional(queryNumber('rating', 1, contactLimits.rating)),
  tag: v.optional(optionalText('tag', contactLimits.tag)),
  followUp: v.optional(v.picklist(contactFilters.followUp, broken('notOneOf', 'request'))),
  by: v.optional(id('appUser')),
  sort: v.optional(v.picklist(contactSorts, broken('notOneOf', 'request'))),
};

/** `tags` and `people` are what a filter can choose from: all tags of the exhibitor's, and who scanned. */
export const badgesScannedByExhibitor = endpoint({
  method: 'GET',
  path: '/api/badge/badgesScannedByExhibitor',
  summary: "An exhibitor's contacts, of all its logins, by pages: the latest first, or sorted, and narrowed",
  access: ['admin', 'exhibitor'],
  team: 'read',
  within: { appUserId: 'appUser' },
  input: v.object({
    appUserId: id('exhibitor'),
    ...filter,
    cursor: v.optional(optionalText('cursor', pageLimits.cursor)),
    limit: v.optional(queryNumber('limit', 1, pageLimits.rows)),
  }),
  payload: v.object({
    leads: v.array(Lead),
    next: v.nullable(v.string()),
    total: v.number(),
    tags: v.array(v.string()),
    people: v.array(v.object({ id: id('appUser'), name: v.string() })),
  }),
});
export type Leads = v.InferOutput<(typeof badgesScannedByExhibitor)['payload']>;

/** What is left out stays as it is. `noteWas` is what the change began from: what a colleague wrote meanwhile is kept too. */
export const LeadChange = v.object({
  note: v.optional(longText('note', contactLimits.note)),
  noteWas: v.optional(longText('note', contactLimits.merged)),
  rating: v.optional(v.nullable(wholeNumber('rating', 1, contactLimits.rating))),
  tags: v.optional(
    v.pipe(
      v.array(text('tag', contactLimits.tag)),
      v.maxLength(contactLimits.tags, broken('tooMany', 'tags', contactLimits.tags)),
    ),
  ),
  followUpOn: v.optional(v.nullable(day)),
});
export type LeadChange = v.InferOutput<typeof LeadChange>;

export const saveContact = endpoint({
  method: 'POST',
  path: '/api/badge/saveContact',
  summary: 'Note something about a contact of the caller’s exhibitor; safe to repeat',
  access: ['exhibitor'],
  within: { 'payload.contactId': 'contact' },
  input: v.object({ payload: v.object({ contactId: id('lead'), ...LeadChange.entries }) }),
  payload: v.object({ lead: Lead }),
});

const oneContact = {
  access: ['exhibitor'],
  within: { 'payload.contactId': 'contact' },
  input: v.object({ payload: v.object({ contactId: id('lead') }) }),
} as const;

export const removeContact = endpoint({
  method: 'POST',
  path: '/api/badge/removeContact',
  summary:
    'Delete a contact of the caller’s exhibitor, with what was noted; safe to repeat. Gone for good after a day; scanned again, the badge is a new contact',
  ...oneContact,
  payload: v.object({ contactId: id('lead') }),
});

export const restoreContact = endpoint({
  method: 'POST',
  path: '/api/badge/restoreContact',
  summary: 'Bring back a contact that was deleted less than a day ago; safe to repeat',
  ...oneContact,
  payload: v.object({ lead: Lead }),
});

export const exportContacts = endpoint({
  method: 'GET',
  path: '/api/badge/exportContacts',
  summary: "An exhibitor's contacts as they are narrowed and sorted: a spreadsheet, comma-separated text, or vCards",
  heavy: true,
  access: ['admin', 'exhibitor'],
  team: 'export',
  within: { appUserId: 'appUser' },
  input: v.object({
    appUserId: id('exhibitor'),
    format: v.picklist(exportFormats, broken('notOneOf', 'request')),
    ...filter,
  }),
  payload: 'blob',
});

const questions = v.pipe(
  v.array(id('question')),
  v.maxLength(formLimits.questions * 2, broken('tooMany', 'questions', formLimits.questions * 2)),
);
const choice = { fields: v.array(v.picklist(fieldKeys, broken('notOneOf', 'field'))), questions };

/** `standId` is an exhibitor's, which sees this instead of what the others do. */
const facts = {
  formId: id('form'),
  ...choice,
  overrides: v.pipe(
    v.array(v.object({ standId: id('exhibitor'), ...choice })),
    v.maxLength(contactLimits.overrides, broken('tooMany', 'logins', contactLimits.overrides)),
  ),
  /** What attendees are told, in the organiser's words; empty for the usual ones. */
  words: longText('sharingWords', contactLimits.words),
};

/** `version` counts the saves of a form; attendees are told of the last. */
export const Visibility = v.object({ ...facts, version: v.number() });
export type Visibility = v.InferOutput<typeof Visibility>;

/** An exhibitor as the organiser sees it: all logins of one company at one stand. */
const Stand = v.object({
  id: id('exhibitor'),
  name: v.string(),
  stand: v.string(),
  logins: v.number(),
  contacts: v.number(),
  lastScanAt: v.nullable(instant('time')),
});
export type Stand = v.InferOutput<typeof Stand>;

export const getExhibitorVisibilityByFormId = endpoint({
  method: 'GET',
  path: '/api/badge/getExhibitorVisibilityByFormId',
  summary: 'What exhibitors see of the attendees of a form; null before it is set, when they see nothing',
  team: 'read',
  within: { formId: 'form' },
  input: v.object({ formId: id('form') }),
  payload: v.object({ visibility: v.nullable(Visibility) }),
});

export const addExhibitorVisibility = endpoint({
  method: 'POST',
  path: '/api/badge/addExhibitorVisibility',
  summary: 'Set what exhibitors see of the attendees of a form, also of those who were scanned before',
  team: 'manage',
  within: { formId: 'form' },
  input: v.object({
    ...facts,
    overrides: v.optional(facts.overrides, []),
    questions: v.optional(questions, []),
    words: v.optional(facts.words, ''),
    /** The version that a change began from. */
    version: v.optional(v.number()),
  }),
  payload: v.object({ visibility: Visibility }),
});

export const previewExhibitorVisibility = endpoint({
  method: 'POST',
  reads: true,
  path: '/api/badge/previewExhibitorVisibility',
  summary: 'What exhibitors would see of an attendee of a form: the latest, or the first whom a search finds',
  team: 'read',
  within: { formId: 'form' },
  input: v.object({ formId: id('form'), ...choice, search: v.optional(optionalText('search', pageLimits.search), '') }),
  payload: v.object({ name: v.nullable(v.string()), seen: v.nullable(Seen) }),
});

export const getExhibitors = endpoint({
  method: 'GET',
  path: '/api/badge/getExhibitors',
  summary: "An event's exhibitors, with how many contacts they have and when they last scanned",
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({ stands: v.array(Stand) }),
});

export const getExhibitorsByFormId = endpoint({
  method: 'GET',
  path: '/api/users/getExhibitorsByFormId',
  summary: "The exhibitors of a form's event",
  team: 'read',
  within: { formId: 'form' },
  input: v.object({ formId: id('form') }),
  payload: v.object({ exhibitors: v.array(AppUser) }),
});
