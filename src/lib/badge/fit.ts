import { breakableParts, lettersOf } from '../lineBreaks.ts';
import { fullName } from '../text.ts';

/** How wide a line of letters is, in em: its width at a size of 1. */
export type Measure = (text: string, bold: boolean) => number;

/** How far letters reach above their baseline and below it, and how far lines are apart, in em: those of Noto Sans. */
export const metrics = { ascent: 1.069, descent: 0.293, leading: 1.2 };

export const pointsPerMillimetre = 72 / 25.4;

/** Letters are never smaller, in points: they could not be read. */
const floor = 3;
/** Sizes are tried in steps of a quarter of a point. */
const step = 0.25;
/** Taken off what a line may be, so that rounding cuts nothing. */
const slack = 0.01;

type Space = { width: number; height: number; minSize: number; maxSize: number; bold: boolean };
/** `isCut` where even the smallest letters left something over. */
export type Fitted = { size: number; lines: string[]; isCut: boolean };

/**
 * The size and the lines of a text in a space of so many millimetres, so that nothing overflows. It shrinks from its largest size to its
 * smallest to stay on its lines, then breaks between words at the largest size that fits, then shrinks further and breaks
 * inside words, and is cut as the last resort.
 */
export function fitText(text: string, { width, height, minSize, maxSize, bold }: Space, measure: Measure): Fitted {
  const room = Math.max(width * pointsPerMillimetre - slack, 0);
  const high = Math.max(height * pointsPerMillimetre - slack, 0);
  const paragraphs = text.split('\n');
  const widthOf = remembering((line) => measure(line, bold));
  const linesWithin = (size: number) =>
    Math.floor((high / size - metrics.ascent - metrics.descent) / metrics.leading) + 1;

  const whole = (size: number) =>
    paragraphs.length <= linesWithin(size) && paragraphs.every((line) => widthOf(line) * size <= room)
      ? paragraphs
      : null;
  const broken = (size: number, insideWords: boolean) => {
    const most = linesWithin(size);
    const lines: string[] = [];
    for (const paragraph of paragraphs) {
      const found = breakLine(paragraph, room / size, widthOf, insideWords);
      if (found === null) return null;
      lines.push(...found);
      if (lines.length > most) return null;
    }
    return lines;
  };

  const attempts: [least: number, most: number, lines: (size: number) => string[] | null][] = [
    [minSize, maxSize, whole],
    [minSize, maxSize, (size) => broken(size, false)],
    [floor, minSize, (size) => broken(size, true)],
  ];
  for (const [least, most, lines] of attempts) {
    const size = largest(least, most, (tried) => lines(tried) !== null);
    if (size !== null) return { size, lines: lines(size) ?? [], isCut: false };
  }
  return cut(paragraphs, Math.max(linesWithin(floor), 0), room / floor, widthOf);
}

/** The largest size in a range for which something holds that holds for all smaller ones; null where it holds for none. */
function largest(least: number, most: number, holds: (size: number) => boolean): number | null {
  if (holds(most)) return most;
  let low = Math.ceil(least / step);
  let high = Math.ceil(most / step) - 1;
  if (low > high || !holds(low * step)) return holds(least) ? least : null;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle * step)) low = middle;
    else high = middle - 1;
  }
  return low * step;
}

/** The lines of a paragraph; null where a word, or even one letter, is wider than a line. */
function breakLine(
  paragraph: string,
  room: number,
  widthOf: (line: string) => number,
  insideWords: boolean,
): string[] | null {
  const lines: string[] = [];
  let line = '';
  const take = (piece: string): boolean => {
    if (widthOf((line + piece).trimEnd()) <= room) {
      line += piece;
      return true;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = piece;
    return widthOf(piece.trimEnd()) <= room;
  };
  for (const word of breakableParts(paragraph, '-')) {
    const before = { line, count: lines.length };
    if (take(word)) continue;
    if (!insideWords) return null;
    // The word begins where it would stand, and goes on below.
    line = before.line;
    lines.length = before.count;
    for (const letter of lettersOf(word)) if (!take(letter)) return null;
  }
  return [...lines, line.trimEnd()];
}

function cut(paragraphs: string[], most: number, room: number, widthOf: (line: string) => number): Fitted {
  const lines = paragraphs.flatMap((line) => breakLine(line, room, widthOf, true) ?? []).slice(0, most);
  const letters = lettersOf(`${lines.pop() ?? ''}`);
  while (letters.length > 0 && widthOf(`${letters.join('')}…`) > room) letters.pop();
  const last = most > 0 && widthOf('…') <= room ? [`${letters.join('').trimEnd()}…`] : [];
  return { size: floor, lines: [...lines, ...last], isCut: true };
}

function remembering(measure: (line: string) => number): (line: string) => number {
  const known = new Map<string, number>();
  return (line) => {
    const found = known.get(line);
    if (found !== undefined) return found;
    const width = measure(line);
    known.set(line, width);
    return width;
  };
}

/** What can stand for something of an attendee in the text of a badge, written `{{firstName}}`. */
export const badgeFields = [
  'firstName',
  'surname',
  'name',
  'organisation',
  'jobTitle',
  'country',
  'ticket',
  'form',
  'event',
] as const;
export type BadgeField = (typeof badgeFields)[number];

/** Whose badge: what its text can tell. `country` is a name. */
export type BadgeTexts = {
  firstname: string;
  surname: string;
  organization: string;
  jobTitle: string;
  country: string;
  ticketName: string;
  formTitle: string;
  eventName: string;
  answers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

const token = /\{\{([^{}]*)\}\}/g;

/** A text with each token, by what stands between its braces, replaced. */
const replaceTokens = (text: string, replace: (whole: string, name: string) => string): string =>
  text.replace(token, (whole, name: string) => replace(whole, name.trim()));
const answerStart = 'answer:';

export const badgeToken = (field: BadgeField): string => `{{${field}}}`;
export const answerToken = (questionId: string): string => `{{${answerStart}${questionId}}}`;

const told: Record<BadgeField, (person: BadgeTexts) => string> = {
  firstName: ({ firstname }) => firstname,
  surname: ({ surname }) => surname,
  name: fullName,
  organisation: ({ organization }) => organization,
  jobTitle: ({ jobTitle }) => jobTitle,
  country: ({ country }) => country,
  ticket: ({ ticketName }) => ticketName,
  form: ({ formTitle }) => formTitle,
  event: ({ eventName }) => eventName,
};

const fieldOf = (name: string): BadgeField | undefined =>
  badgeFields.find((field) => field.toLowerCase() === name.toLowerCase());

const answerOf = (name: string): string | null =>
  name.startsWith(answerStart) ? name.slice(answerStart.length) : null;

/** A text for one badge. Lines that nothing is left of are dropped; what is no placeholder stays, so that a mistake is seen. */
export function fillBadgeText(text: string, person: BadgeTexts): string {
  const filled = replaceTokens(text, (whole, name) => {
    const questionId = answerOf(name);
    if (questionId !== null) return [person.answers[questionId] ?? []].flat().join(', ');
    const field = fieldOf(name);
    return field ? told[field](person) : whole;
  });
  return filled
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** A text without the tokens that it has had before. */
export function namedOnce(text: string): string {
  const named = new Set<string>();
  return replaceTokens(text, (whole, name) => {
    if (named.has(name)) return '';
    named.add(name);
    return whole;
  });
}

/** A text that asks for the answers to other questions. */
export const withOtherQuestions = (text: string, other: (questionId: string) => string): string =>
  replaceTokens(text, (whole, name) => {
    const questionId = answerOf(name);
    return questionId === null ? whole : answerToken(other(questionId));
  });

type Named = { id: string; label: string };

/** A text as its organiser reads it: questions by their labels instead of ids. Of two with one label, the first is meant. */
export const labelledText = (text: string, questions: readonly Named[]): string =>
  replaceTokens(text, (whole, name) => {
    const label = questions.find(({ id }) => id === answerOf(name))?.label;
    return label === undefined ? whole : `{{${cleanLabel(label)}}}`;
  });

/** The other way round. */
export const storedText = (text: string, questions: readonly Named[]): string =>
  replaceTokens(text, (whole, name) => {
    if (fieldOf(name)) return whole;
    const found = questions.find(({ label }) => cleanLabel(label).toLowerCase() === name.toLowerCase());
    return found ? answerToken(found.id) : whole;
  });

const cleanLabel = (label: string): string => label.replace(/[{}]/g, '').replace(/\s+/g, ' ').trim();

/** What looks like a placeholder in a text and is none of a field or of these questions, each once. */
export function unknownTokens(text: string, questions: readonly Pick<Named, 'id'>[]): string[] {
  const names = [...text.matchAll(token)].flatMap(([whole, inside = '']) => {
    const name = inside.trim();
    const questionId = answerOf(name);
    const isKnown = questionId === null ? fieldOf(name) : questions.some(({ id }) => id === questionId);
    return isKnown ? [] : [whole];
  });
  return [...new Set(names)];
}
