import type { FieldKey } from './enumerations.ts';

/** Letters that the names of domains are written without, so that another address would lead to the same mailbox, or be the same in small letters for a database. */
const otherSpellings = /\u0345|[İΣ\u1c80-\u1c88\p{DI}]/u;

/**
 * Whether mail can be sent to an address. What mail servers would read as a list, a comment or a quotation is left out, though the standard
 * allows it between quotes: no real address is so. Of the spellings of one domain only the usual one is taken: `exａmple.org` is none.
 */
export const isEmail = (text: string): boolean =>
  text.normalize('NFKC') === text &&
  !otherSpellings.test(text) &&
  /^[^\s\p{C}@"(),:;<>[\]\\]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u.test(text) &&
  !/[@.]-|-(\.|$)/.test(text.slice(text.indexOf('@')));

export const imageTypes = ['image/jpeg', 'image/jpg', 'image/png'] as const;

/** A typed whole number: null for nothing, NaN for anything else. */
export const typedNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/*
 * An error names the input it is about by a dotted path, the same on both sides: `fields.email` and `answers.<question id>`
 * within one attendee, `attendees.2.fields.email` within a registration, `questions.0.options` within a form. A call whose
 * input is wrapped in `payload` has that in front.
 */

export const fieldPath = <Key extends FieldKey>(key: Key): `fields.${Key}` => `fields.${key}`;

export const answerPath = <Id extends string>(questionId: Id): `answers.${Id}` => `answers.${questionId}`;

/** `index` counts from 0. */
export const attendeePath = <Path extends string>(index: number, path: Path): `attendees.${number}.${Path}` =>
  `attendees.${index}.${path}`;

/** `index` counts from 0. */
export const questionPath = <Part extends string>(index: number, part: Part): `questions.${number}.${Part}` =>
  `questions.${index}.${part}`;

/** Which question of a form a path is about, counted from 0; null for another input of the form. */
export function questionAt(path: string): number | null {
  const place = /^questions\.(\d+)(?:\.|$)/.exec(withoutPayload(path))?.[1];
  return place === undefined ? null : Number(place);
}

export const inPayload = <Path extends string>(path: Path): `payload.${Path}` => `payload.${path}`;

export const withoutPayload = (path: string): string => path.replace(/^payload\./, '');

/** What a path within an attendee is about. `path` is the part after the attendee, `index` the attendee where one is named. */
type AttendeeInput =
  | { kind: 'field'; key: FieldKey; path: `fields.${FieldKey}`; index: number | null }
  | { kind: 'answer'; questionId: string; path: `answers.${string}`; index: number | null }
  | { kind: 'ticket'; path: 'ticketId'; index: number | null };

/** An answer that is a list has its places behind the question's id. */
const pattern = /^(?:attendees\.(\d+)\.)?(?:fields\.(\w+)|answers\.([^.]+)(?:\.\d+)?|ticketId)$/;

/** Reads a path to a field, an answer or the ticket of an attendee, with or without `payload`; null for any other. */
export function readAttendeePath(path: string): AttendeeInput | null {
  const match = pattern.exec(withoutPayload(path));
  if (!match) return null;
  const [, place, name, questionId] = match;
  const index = place === undefined ? null : Number(place);
  const key = name as FieldKey | undefined;
  if (key !== undefined) return { kind: 'field', key, path: fieldPath(key), index };
  if (questionId !== undefined) return { kind: 'answer', questionId, path: answerPath(questionId), index };
  return { kind: 'ticket', path: 'ticketId', index };
}

/** Which part of a registration a path is about: what was typed for an attendee or the buyer, the choice of tickets, the promo code, the key, or what the buyer was shown: what there is to pay, and the terms. */
export function registrationPart(path: string): 'typed' | 'tickets' | 'promo' | 'key' | 'shown' | null {
  const within = withoutPayload(path);
  if (within === 'promoCode') return 'promo';
  if (within === 'key') return 'key';
  if (within === 'total' || within === 'accepted') return 'shown';
  if (/^buyer(\.|$)/.test(within)) return 'typed';
  if (!/^attendees(\.|$)/.test(within)) return null;
  return (readAttendeePath(within)?.kind ?? 'ticket') === 'ticket' ? 'tickets' : 'typed';
}
