import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/* Pictures and files that pages point to: browsers ask for them, no page of ours calls them. */

/** The id in the address of a file; any other text is that of none. In one spelling, as files are kept in memory by it. */
export const fileId = v.pipe(v.string(), v.toLowerCase());

/** `v`, the image's version, makes the answer one to keep for good. */
const input = v.object({ id: fileId, v: v.optional(v.string()) });

export const imageOf = (path: `/api/public/${string}`, summary: string) =>
  endpoint({ method: 'GET', path, summary, access: 'public', input, payload: 'blob' });

/** Images are pages' `src`, so these two carry their id in the path. */
export const getUserPhoto = imageOf('/api/public/user/:id', 'The photo of a user');

export const getEventLogo = imageOf('/api/public/event-logo/:id', 'The logo of an event');

export const getEventCalendar = endpoint({
  method: 'GET',
  path: '/api/public/event-calendar/:id',
  summary: 'A published event as a calendar file, or some sessions of its agenda',
  access: 'public',
  /** `sessions`: their ids with commas between, as many as an address has room for. */
  input: v.object({ id: fileId, sessions: v.optional(v.pipe(v.string(), v.maxLength(4_000))) }),
  payload: 'blob',
});
