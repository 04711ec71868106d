import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errors as words } from '../src/messages/en-GB/server.ts';

/** An expected failure, explained to the caller: `msg` is shown, `field` names the input at fault. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: ContentfulStatusCode;
  readonly field: string | undefined;
  /** Seconds after which to try again. */
  readonly retryAfter: number | undefined;

  constructor(status: ContentfulStatusCode, msg: string, field?: string, retryAfter?: number) {
    super(msg);
    this.retryAfter = retryAfter;
    this.status = status;
    this.field = field;
  }
}

/** The one answer for what does not exist and for what belongs to somebody else. */
export const notFound = (msg: string = words.notFound) => new HttpError(404, msg);

export const conflict = (msg: string, field?: string) => new HttpError(409, msg, field);

export const tooManyCalls = (msg: string, retryAfter: number) => new HttpError(429, msg, undefined, retryAfter);

export const invalid = (msg: string, field: string) => new HttpError(422, msg, field);
