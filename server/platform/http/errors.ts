import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Changed } from '../../../src/api/contract/version.ts';
import type { Challenge } from '../../../src/lib/apiError.ts';
import { defaultLocale, type Locale } from '../../../src/lib/locale.ts';
import { type ServerWords, serverWords } from '../../../src/messages/serverWords.ts';
import type { SecurityEvent } from './securityLog.ts';

/** Picks a sentence from the words of a language, in which its dates are, too. */
export type Sentence = (words: ServerWords, locale: Locale) => string;

/** An answer other than the one hoped for, expected and explained: `sentence` is for people, `field` names the input at fault. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: ContentfulStatusCode;
  readonly sentence: Sentence;
  readonly field: string | undefined;
  /** Seconds after which to try again. */
  readonly retryAfter: number | undefined;
  /** Who saved meanwhile what was to be changed. */
  changed?: Changed;
  /** To be solved first. */
  challenge?: Challenge;
  /** The caller's place in the line, to be sent along when it is their turn. */
  place?: string;
  /** What the security log tells of it, other than what it tells of the status. */
  security?: { event: SecurityEvent; account: string | null };

  constructor(status: ContentfulStatusCode, sentence: Sentence, field?: string, retryAfter?: number) {
    super(sentence(serverWords[defaultLocale], defaultLocale));
    this.retryAfter = retryAfter;
    this.status = status;
    this.sentence = sentence;
    this.field = field;
  }
}

/** The one answer for what does not exist and for what belongs to another organiser. */
export const notFound = (sentence: Sentence = (words) => words.parts.notFound, field?: string) =>
  new HttpError(404, sentence, field);

/** What was there, and ended. */
export const gone = (sentence: Sentence) => new HttpError(410, sentence);

export const conflict = (sentence: Sentence, field?: string) => new HttpError(409, sentence, field);

export const tooManyCalls = (retryAfter: number) =>
  new HttpError(429, (words) => words.parts.tooManyCalls(retryAfter), undefined, retryAfter);

/** More is asked for at the same time than can wait. */
export const tooBusy = (retryAfter = 5) =>
  new HttpError(503, (words) => words.parts.tooBusy(retryAfter), undefined, retryAfter);

export const invalid = (sentence: Sentence, field: string) => new HttpError(422, sentence, field);

/** The same answer, which the security log tells by this name, of this account. */
export function toldAs(error: HttpError, event: SecurityEvent, account: string | null = null): HttpError {
  error.security = { event, account };
  return error;
}

/** What was to be changed is no longer what the change began from. */
export function changedMeanwhile(sentence: Sentence, changed: Changed): HttpError {
  const error = conflict(sentence);
  error.changed = changed;
  return error;
}
