import { hasText } from '../lib/csv.ts';
import type { FieldKey } from '../lib/enumerations.ts';
import { askedFields } from '../lib/form/answers.ts';
import { type ImportForm, namingFields } from '../lib/import.ts';
import { answerPath, fieldPath } from '../lib/input.ts';
import { foldText } from '../lib/text.ts';

/** What a column is: a path of inputPath.ts, a first name with its surname, the ticket, or the organiser's own id; null is not imported. */
export type Target = `fields.${FieldKey}` | `answers.${string}` | 'name' | 'ticketId' | 'externalId';

/** What a column can be, in the order it is offered. */
export const targetsOf = (form: ImportForm): Target[] => [
  ...askedFields(form).map(({ key }) => fieldPath(key)),
  'name',
  'ticketId',
  'externalId',
  ...form.questions.map(({ id }) => answerPath(id)),
];

/** What spreadsheets call these, in English and German, as `bareHead` leaves it. */
const names: Record<`fields.${FieldKey}` | 'name' | 'ticketId' | 'externalId', RegExp> = {
  'fields.firstname': /^(first|given|fore|christian|vor|ruf)name[ns]?$|^name(first|vor)$/,
  'fields.surname': /^(sur|last|family|second|nach|familien|zu)name[ns]?$/,
  'fields.email':
    /^e?mail(adresse?|address|id)?$|^(your|contact|kontakt|ihre|attendee|teilnehmer)e?mail(adresse|address)?$/,
  'fields.phone':
    /^(tele)?(fon|phone)(number|nummer|no|nr)?$|^(mobile?|handy|cell)(tele)?(fon|phone)?(number|nummer|no|nr)?$|^tel(no|nr)?$|^rufnummer$/,
  'fields.organization':
    /^(organi[sz]ation|company|firma|firmenname|unternehmen|institution|employer|verein)(s?name)?$/,
  'fields.jobTitle': /^(job|position|role|funktion|beruf|berufsbezeichnung|stelle)(title|titel)?$/,
  'fields.country': /^(country|land|staat|nation)(code|region)?$|^countryofresidence$|^laendercode$/,
  name: /^(full|whole|ganzer|vollstaendiger|voller|attendees?|teilnehmer|guests?|gaeste|gast)?name[ns]?$/,
  ticketId: /^(ticket|karte|eintrittskarte|kategorie|category)(type|typ|art|name|kategorie|category)?$/,
  externalId:
    /^(external|externe|your|customer|kunden|member|mitglieds?|participant|teilnehmer|personal|booking|buchungs)?(id|nummer|number|nr|no)$/,
};

/** What stands in a longer cell is no head. */
const longestHead = 100;

/** The name of a column as it is compared and remembered. */
export const headKey = (head: string): string => foldText(head).slice(0, longestHead).trim();

/** `E-Mail-Adresse (privat) *` is `emailadresse`; `ä` and `ae` are alike. */
export const bareHead = (head: string): string =>
  foldText(
    head
      .slice(0, longestHead)
      .toLowerCase()
      .replace(/\([^)]*\)/g, '')
      .replace(/ä/g, 'ae'),
  ).replace(/[^a-z]/g, '');

const namedTargets = Object.entries(names) as [Target, RegExp][];

function guessed(head: string, form: ImportForm): Target | null {
  const key = headKey(head);
  if (key === '') return null;
  const question = form.questions.find(({ label }) => headKey(label) === key);
  if (question) return answerPath(question.id);
  const bare = bareHead(head);
  return namedTargets.find(([, pattern]) => pattern.test(bare))?.[0] ?? null;
}

/** Which column was what the last time, by `headKey`; an empty text was not imported. */
export type Remembered = Readonly<Record<string, string>>;

/**
 * What each column of a head is: as remembered, else by its name in any of our languages. The first column of a name counts; "Name" beside a
 * first name is a surname.
 */
export function guessTargets(
  head: readonly string[],
  form: ImportForm,
  remembered: Remembered = {},
): (Target | null)[] {
  const offered: (Target | null)[] = targetsOf(form);
  const wished = head.map((cell) => {
    const key = headKey(cell);
    const kept = Object.hasOwn(remembered, key) ? remembered[key] : undefined;
    return kept === undefined ? guessed(cell, form) : (kept as Target);
  });
  const hasFirstname = wished.includes('fields.firstname') && !wished.includes('fields.surname');
  const used = new Set<Target | null>();
  return wished.map((wish) => {
    const target = wish === 'name' && hasFirstname ? 'fields.surname' : wish;
    if (used.has(target) || !offered.includes(target)) return null;
    used.add(target);
    return target;
  });
}

/** What to remember of a head and what its columns are. */
export const rememberedOf = (head: readonly string[], targets: readonly (Target | null)[]): Record<string, string> =>
  Object.fromEntries(
    head.flatMap((cell, place) => {
      const key = headKey(cell);
      return key === '' ? [] : [[key, targets[place] ?? '']];
    }),
  );

/** The first rows may be a title. */
const headWithin = 20;

/** Which row has the heads: the one near the top with the most that are known, else the first with two cells. */
export function headPlace(rows: readonly (readonly string[])[], form: ImportForm, remembered: Remembered = {}): number {
  const near = rows.slice(0, headWithin);
  const known = near.map((row) => guessTargets(row, form, remembered).filter((target) => target !== null).length);
  const max = Math.max(0, ...known);
  if (max > 1) return known.indexOf(max);
  const first = near.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1);
  return Math.max(0, first);
}

/** The rows that can be attendees. */
export const rowsBelow = (rows: readonly string[][], head: number): string[][] => rows.slice(head + 1).filter(hasText);

/** What more than one column is. */
export const doubledTargets = (targets: readonly (Target | null)[]): Target[] => [
  ...new Set(targets.filter((target, place): target is Target => target !== null && targets.indexOf(target) < place)),
];

/**
 * What no column is, though every row needs it: who an attendee is, unless the organiser's own ids say it, and a ticket, unless one was
 * chosen for all.
 */
export function missingTargets(targets: readonly (Target | null)[], ticketId: string | null): Target[] {
  const has = (target: Target) => targets.includes(target);
  const naming = namingFields.map(fieldPath).filter((path) => !has(path));
  const unnamed = has('externalId') ? [] : naming.filter((path) => path === 'fields.email' || !has('name'));
  return ticketId === null && !has('ticketId') ? [...unnamed, 'ticketId'] : unnamed;
}
