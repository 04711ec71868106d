import type { Context } from 'hono';
import { errors as words } from '../../src/messages/en-GB/server.ts';
import { isAway, isLostRace } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../httpError.ts';

/** Answers what a handler throws: an `HttpError` as it says, anything else as a plain 500 whose cause goes to the log only. */
export const answerError =
  ({ log }: Pick<Deps, 'log'>) =>
  (error: Error, c: Context): Response => {
    c.header('Cache-Control', 'no-store');
    if (error instanceof HttpError) {
      const { status, message, field, retryAfter } = error;
      if (retryAfter) c.header('Retry-After', String(retryAfter));
      return c.json({ msg: message, ...(field && { field }) }, status);
    }
    const facts = { err: error, method: c.req.method, path: c.req.path };
    if (isLostRace(error)) {
      log.warn(facts, 'request lost a race');
      c.header('Retry-After', '1');
      return c.json({ msg: words.tryAgain }, 503);
    }
    if (isAway(error)) {
      log.error(facts, 'database away');
      c.header('Retry-After', '1');
      return c.json({ msg: words.databaseAway }, 503);
    }
    log.error(facts, 'request failed');
    return c.json({ msg: words.unexpected }, 500);
  };
