import { fullName } from './fullName.ts';

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

const token = /\{\{\s*([^{}]*?)\s*\}\}/g;
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
  const filled = text.replace(token, (whole, name: string) => {
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

/** A text that asks for the answers to other questions. */
export const withOtherQuestions = (text: string, other: (questionId: string) => string): string =>
  text.replace(token, (whole, name: string) => {
    const questionId = answerOf(name);
    return questionId === null ? whole : answerToken(other(questionId));
  });

type Named = { id: string; label: string };

/** A text as its organiser reads it: questions by their labels instead of ids. Of two with one label, the first is meant. */
export const labelledText = (text: string, questions: readonly Named[]): string =>
  text.replace(token, (whole, name: string) => {
    const label = questions.find(({ id }) => id === answerOf(name))?.label;
    return label === undefined ? whole : `{{${cleanLabel(label)}}}`;
  });

/** The other way round. */
export const storedText = (text: string, questions: readonly Named[]): string =>
  text.replace(token, (whole, name: string) => {
    if (fieldOf(name)) return whole;
    const found = questions.find(({ label }) => cleanLabel(label).toLowerCase() === name.toLowerCase());
    return found ? answerToken(found.id) : whole;
  });

const cleanLabel = (label: string): string => label.replace(/[{}]/g, '').replace(/\s+/g, ' ').trim();

/** What looks like a placeholder in a text and is none of a field or of these questions, each once. */
export function unknownTokens(text: string, questions: readonly Pick<Named, 'id'>[]): string[] {
  const names = [...text.matchAll(token)].flatMap(([whole, name = '']) => {
    const questionId = answerOf(name);
    const isKnown = questionId === null ? fieldOf(name) : questions.some(({ id }) => id === questionId);
    return isKnown ? [] : [whole];
  });
  return [...new Set(names)];
}
