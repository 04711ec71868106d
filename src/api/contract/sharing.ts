import * as v from 'valibot';
import { fieldKeys } from '../../lib/enumerations.ts';
import { callLimits } from '../../lib/limits.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, linkKey } from './values.ts';

const field = v.picklist(fieldKeys);

/** `SharingNotice` of src/lib/contact.ts. */
export const Notice = v.object({
  version: v.number(),
  words: v.string(),
  fields: v.array(field),
  questions: v.array(v.string()),
  someFields: v.array(field),
  someQuestions: v.array(v.string()),
});

/** An exhibitor that scanned the attendee's badge, and what it sees of them now: fields by their keys, questions by their places in `asked`. */
const ScannedBy = v.object({
  standId: id('exhibitor'),
  exhibitor: v.string(),
  stand: v.string(),
  scannedAt: instant('time'),
  fields: v.array(field),
  questions: v.array(v.number()),
  endedAt: v.nullable(instant('time')),
});

/**
 * What an attendee shares with exhibitors. `notice` is what they see once they scan, null where that is nothing; `told` what stood in the form
 * when the attendee registered, and when. `endedAt`: since then they share nothing with anybody. `scans` are the latest of `total`;
 * `asked` the questions that these see, by their words.
 */
export const Sharing = v.object({
  name: v.string(),
  event: v.object({ name: v.string(), timeZone: v.string() }),
  notice: v.nullable(Notice),
  told: v.nullable(v.object({ ...Notice.entries, at: instant('time') })),
  endedAt: v.nullable(instant('time')),
  asked: v.array(v.string()),
  scans: v.array(ScannedBy),
  total: v.number(),
});
export type Sharing = v.InferOutput<typeof Sharing>;

const byTicket = { key: linkKey('ticket') };

export const getSharing = endpoint({
  method: 'GET',
  path: '/api/ticket/getSharing',
  ofGuests: true,
  summary: "Which exhibitors scanned an attendee's badge, when, and what they see; by the key of the ticket's link",
  access: 'public',
  limit: callLimits.sharing,
  input: v.object(byTicket),
  payload: v.object({ sharing: Sharing }),
});

/** Without `standId`, with all exhibitors, also those who scan the badge later. */
const withOneOrAll = v.object({ payload: v.object({ ...byTicket, standId: v.nullable(id('exhibitor')) }) });

export const endSharing = endpoint({
  method: 'POST',
  path: '/api/ticket/endSharing',
  ofGuests: true,
  summary: 'Share nothing any more with an exhibitor, or with all: what they noted is removed. Safe to repeat',
  access: 'public',
  limit: callLimits.sharing,
  input: withOneOrAll,
  payload: v.object({ sharing: Sharing }),
});

export const allowSharing = endpoint({
  method: 'POST',
  path: '/api/ticket/allowSharing',
  ofGuests: true,
  summary: 'Let an exhibitor, or all, see what the form says again. What they had noted stays removed',
  access: 'public',
  limit: callLimits.sharing,
  input: withOneOrAll,
  payload: v.object({ sharing: Sharing }),
});
