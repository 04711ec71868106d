import { countries } from '../lib/countries.ts';
import { hasText } from '../lib/csv.ts';
import { type FieldKey, questionTypes } from '../lib/enumerations.ts';
import {
  type CellError,
  type GivenFields,
  type GivenRow,
  type ImportForm,
  judged,
  maxExternalId,
  namingFields,
  nothingKnown,
  rowKey,
} from '../lib/import.ts';
import { answerPath, fieldPath, readAttendeePath } from '../lib/input.ts';
import { type Locale, locales } from '../lib/locale.ts';
import { countryName, foldText, plainLine, plainText } from '../lib/text.ts';
import type { Target } from './importColumns.ts';

type ImportTicket = { id: string; name: string };

/** A row of the file: what it says, its cells as they stand there, and what is wrong with it as far as this device can tell. */
export type ImportRow = GivenRow & { cells: readonly string[]; errors: CellError[] };

export type Mapping = {
  /** The rows after the head; `first` is the place of the first one in the file, from 1. */
  rows: readonly (readonly string[])[];
  first: number;
  targets: readonly (Target | null)[];
  /** For all rows that name none. */
  ticketId: string | null;
};

/** What the rows of a file say, without those that are empty. */
export function importRows(form: ImportForm, tickets: readonly ImportTicket[], mapping: Mapping): ImportRow[] {
  const read = reader(form, tickets, mapping);
  const seen = new Map<string, number>();
  return mapping.rows.flatMap((cells, place) => {
    if (!hasText(cells)) return [];
    const row = read(cells, mapping.first + place);
    const key = rowKey(row);
    if (key === null) return [row];
    const of = seen.get(key);
    if (of === undefined) seen.set(key, row.number);
    else row.errors.push({ path: 'row', error: 'duplicate', of });
    return [row];
  });
}

function reader(form: ImportForm, tickets: readonly ImportTicket[], { targets, ticketId }: Mapping) {
  const ticketByName = new Map(tickets.map(({ id, name }) => [foldText(name), id]));
  const questions = new Map(form.questions.map((question) => [answerPath(question.id) as string, question]));
  const columnOf = new Map(targets.flatMap((target, column) => (target ? [[target, column] as const] : [])));

  return (cells: readonly string[], number: number): ImportRow => {
    // A report of ours puts a sign before what a spreadsheet would work out; others do before a number that is text.
    const at = (target: Target): string =>
      plainText((cells[columnOf.get(target) ?? -1] ?? '').replace(/^\s*'(?=[=+\-@\d])/, ''));
    const errors: CellError[] = [];
    const named = foldText(at('ticketId'));
    const row: ImportRow = {
      number,
      cells,
      externalId: plainLine(at('externalId')),
      ticketId: named === '' ? ticketId : (ticketByName.get(named) ?? null),
      ticketNamed: named !== '',
      fields: { ...nameIn(at('name')) },
      answers: {},
      errors,
    };
    if (row.externalId.length > maxExternalId) errors.push({ path: 'externalId', error: 'tooLong' });
    if (row.ticketId === null) errors.push({ path: 'ticketId', error: named === '' ? 'required' : 'ticketUnknown' });
    for (const target of columnOf.keys()) {
      const text = at(target);
      const input = readAttendeePath(target);
      if (text === '' || !input) continue;
      if (input.kind === 'field') {
        row.fields[input.key] = fieldValue(input.key, text);
        if (input.key === 'phone' && isShortened(text)) errors.push({ path: target, error: 'shortened' });
      } else {
        const question = questions.get(target);
        if (question) row.answers[question.id] = answerValue(question, text);
      }
    }
    for (const key of row.externalId === '' ? namingFields : [])
      if (!row.fields[key]) errors.push({ path: fieldPath(key), error: 'required' });
    errors.push(...judged(form, row, nothingKnown).errors);
    return row;
  };
}

/** "Ada Lovelace" or "Lovelace, Ada": the last word, or what stands before the comma, is the surname. */
function nameIn(text: string): GivenFields {
  const name = plainLine(text).replace(/\s+/g, ' ');
  if (name === '') return {};
  const comma = name.indexOf(',');
  const after = name.slice(comma + 1).trim();
  if (comma > 0 && after !== '') return { firstname: after, surname: name.slice(0, comma) };
  const space = name.lastIndexOf(' ');
  return space === -1 ? { surname: name } : { firstname: name.slice(0, space), surname: name.slice(space + 1) };
}

function fieldValue(key: FieldKey, text: string): string {
  const line = plainLine(text);
  if (key === 'country') return countryCode(line);
  if (key === 'phone') return digitsOf(line);
  return line;
}

const shortNumber = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;

/** `4.91512345678E+11` is 491512345678. */
const digitsOf = (text: string): string => (isShortened(text) ? text : text.replace(shortNumber, '$1$2'));

/** Whether digits are gone: a spreadsheet shows `4.91512E+11` of a longer number, and saves what it shows. */
function isShortened(text: string): boolean {
  const match = shortNumber.exec(plainLine(text));
  return match !== null && Number(match[3]) > (match[2] ?? '').length;
}

let codes: Map<string, string> | null = null;

/** The code of a country by its name in any of our languages, or its code; else the text as it is. */
function countryCode(text: string): string {
  codes ??= new Map(
    countries.flatMap(({ code, name }) =>
      [code, name, ...locales.map((locale: Locale) => countryName(code, locale))].map((each) => [foldText(each), code]),
    ),
  );
  return codes.get(foldText(text)) ?? text;
}

type Question = ImportForm['questions'][number];

/** An answer as the form wants it: the options by their names, however they are written. */
function answerValue({ type, options }: Question, text: string): string | string[] {
  const optionFor = (given: string) => options.find((option) => foldText(option) === foldText(given));
  if (type === questionTypes.shortAnswer || type === questionTypes.paragraph) return text;
  const whole = optionFor(text);
  if (type !== questionTypes.checkboxes) return whole ?? text;
  if (whole !== undefined) return [whole];
  const split = (by: RegExp) => text.split(by).flatMap((part) => plainLine(part) || []);
  const parts = split(/[;|\n]/);
  // An option may have a comma in it.
  const fitting = parts.every((part) => optionFor(part) !== undefined) ? parts : split(/[;|,\n]/);
  return fitting.map((part) => optionFor(part) ?? part);
}
