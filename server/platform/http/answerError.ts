import type { Context } from 'hono';
import { isAway, isLostRace } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from './errors.ts';
import { localeOf, wordsOf } from './language.ts';

/** Answers what a handler throws: an `HttpError` as it says, anything else as a plain 500 whose cause goes to the log only. */
export const answerError =
  ({ log }: Pick<Deps, 'log'>) =>
  (error: Error, c: Context): Response => {
    c.header('Cache-Control', 'no-store');
    const words = wordsOf(c);
    if (error instanceof HttpError) {
      const { status, sentence, field, retryAfter, changed, challenge, cause } = error;
      if (cause) log.warn({ err: cause, method: c.req.method, path: c.req.path }, 'another server did not answer well');
      if (retryAfter) c.header('Retry-After', String(retryAfter));
      return c.json(
        {
          msg: sentence(words, localeOf(c)),
          ...(field && { field }),
          ...(changed && { changed }),
          ...(challenge && { challenge }),
        },
        status,
      );
    }
    const facts = { err: error, method: c.req.method, path: c.req.path };
    if (isLostRace(error)) {
      log.warn(facts, 'request lost a race');
      c.header('Retry-After', '1');
      return c.json({ msg: words.parts.tryAgain }, 503);
    }
    if (isAway(error)) {
      log.error(facts, 'database away');
      c.header('Retry-After', '1');
      return c.json({ msg: words.parts.databaseAway }, 503);
    }
    log.error(facts, 'request failed');
    return c.json({ msg: words.parts.unexpected }, 500);
  };
