import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/** `v`, the image's version, makes the answer one to keep for good. */
const input = v.object({ id: v.string(), v: v.optional(v.string()) });

const imageOf = (path: `/api/public/${string}`, summary: string) =>
  endpoint({ method: 'GET', path, summary, access: 'public', input, payload: 'blob' });

/** Images are pages' `src`, so these two carry their id in the path. */
export const getUserPhoto = imageOf('/api/public/user/:id', 'The photo of a user');
export const getEventLogo = imageOf('/api/public/event-logo/:id', 'The logo of an event');
