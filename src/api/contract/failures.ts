import * as v from 'valibot';
import { bodyLimits, callLimits, failureLimits } from '../../lib/limits.ts';
import { endpoint } from './endpoint.ts';

/** Where a script failed: a function's name, a file's, line and column. No text of the reader's has this shape. */
const frame = v.pipe(v.string(), v.regex(/^[\w$.<> ]{0,60}@(page|[\w-]{1,70}\.(js|css|wasm))(:\d{1,7}){0,2}$/));

/**
 * What failed in a browser. It can hold nothing personal: no message, which may repeat what a visitor typed, and of the page only the
 * words of its path. A `LoadError` is a file of the page that did not come.
 */
const PageFailure = v.object({
  /** `/event/-/form/-`, with a `-` for each id. */
  page: v.pipe(v.string(), v.maxLength(failureLimits.page), v.regex(/^[\w/-]*$/)),
  /** The name of the error, like `TypeError`. */
  kind: v.pipe(v.string(), v.regex(/^\w{1,40}$/)),
  /** The first lines of the stack. */
  stack: v.pipe(v.array(frame), v.maxLength(failureLimits.frames)),
});

export type PageFailure = v.InferOutput<typeof PageFailure>;

export const reportFailure = endpoint({
  method: 'POST',
  path: '/api/page/reportFailure',
  summary: 'Tell that a page failed in a browser; a page tells it by itself',
  access: 'public',
  limit: callLimits.failures,
  bodyLimit: bodyLimits.failure,
  input: PageFailure,
  payload: v.object({}),
});
