import type { AppUserType } from './account.ts';
import { hasText } from './csv.ts';
import { type FieldKey, type QuestionType, standardFields } from './enumerations.ts';
import { asAnswered, type FieldError, fieldErrors, keptAnswers, keptFields, withEarlier } from './form/answers.ts';
import { choosersAmong, limitedChoicesOf } from './form/choices.ts';
import { answerPath, fieldPath, isEmail } from './input.ts';
import { accountLimits, maxLogins } from './limits.ts';
import { emailKey, fullName, nameText, plainLine, uniqueNames } from './text.ts';

/**
 * Of a file with attendees: its bytes, also unpacked, its rows and columns, the cells that are kept of it and their characters, and sheets
 * that are looked at. Cells can share a text, so that a small workbook has more of it than memory.
 * `batch` rows go to the server in a call, fewer where they have more than `batchText` characters.
 */
export const importLimits = {
  bytes: 20_000_000,
  unpacked: 150_000_000,
  rows: 50_000,
  columns: 200,
  cells: 10_000_000,
  text: 50_000_000,
  sheets: 20,
  batch: 200,
  batchText: 400_000,
};

/** Why a file cannot be read. */
export type SheetError =
  | 'empty'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'notTable'
  | 'oldWorkbook'
  | 'broken';

/** A sheet of a workbook, or a text file; every row from the first, and of each its cells as text. */
export type Sheet = { name: string; rows: string[][] };

/** Whether these rows are within the limits, counted up to the last that says something. */
export function sheetErrorOf(rows: readonly (readonly string[])[]): SheetError | null {
  if (rows.findLastIndex(hasText) > importLimits.rows) return 'tooManyRows';
  return rows.some((row) => row.findLastIndex((cell) => cell.trim() !== '') >= importLimits.columns)
    ? 'tooManyColumns'
    : null;
}

type Question = {
  id: string;
  type: QuestionType;
  label: string;
  required: boolean;
  options: string[];
  limits?: (number | null)[] | undefined;
  condition: { questionId: string; equals: string } | null;
};
/** A form as far as an import needs it. */
export type ImportForm = {
  fields: readonly { key: FieldKey; required: boolean }[];
  questions: readonly Question[];
  archivedQuestions: readonly Question[];
};

export type GivenFields = Partial<Record<FieldKey, string>>;
type GivenAnswers = Record<string, string | string[]>;
/** What a row says of an attendee; what is empty says nothing. */
export type Given = { fields: GivenFields; answers: GivenAnswers };

/** Characters that an organiser's own id of an attendee can have. */
export const maxExternalId = 100;

/** What becomes of a row, or would. */
export const importOutcomes = ['added', 'updated', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/**
 * Why a row is refused. `duplicate`: an earlier row is the same attendee. `severalMatch`: several attendees have this name and address.
 * `erased` and `cancelled`: an earlier import brought them; they were erased since, or cancelled their ticket.
 * `orderedElsewhere`: the name and the address are in an order of somebody else's, or in one that is worth nothing yet; `orderedOther`: they ordered another ticket.
 * `shortened`: a spreadsheet has cut the digits off. `changedMeanwhile`: another user changed the attendee after the preview.
 */
export const importErrors = [
  'required',
  'emailInvalid',
  'hasLink',
  'notText',
  'notOneOf',
  'tooLong',
  'shortened',
  'ticketUnknown',
  'soldOut',
  'full',
  'choiceFull',
  'duplicate',
  'severalMatch',
  'orderedElsewhere',
  'orderedOther',
  'orderEnded',
  'erased',
  'cancelled',
  'changedMeanwhile',
] as const;
type ImportError = (typeof importErrors)[number] | FieldError;

/** `path` is that of inputPath.ts, `ticketId`, `externalId`, or `row` for the whole of it; `of` is the earlier row of a duplicate. */
export type CellError = { path: string; error: ImportError; of?: number | undefined };

/** A row as the server gets it. `number` is its place in the file; `ticketNamed` says that the file names the ticket. */
export type GivenRow = Given & {
  number: number;
  externalId: string;
  ticketId: string | null;
  ticketNamed: boolean;
  /** Of the attendee as the preview showed them. */
  version?: number | undefined;
};

/**
 * What a row comes to; `version` is that of the attendee whom it updates, `movedFrom` the name of the ticket that they had, `transferredTo`
 * who has the ticket that an earlier import gave whom the row means.
 */
export type Verdict = {
  outcome: ImportOutcome;
  errors: CellError[];
  version?: number | undefined;
  movedFrom?: string | undefined;
  transferredTo?: string | undefined;
};

/** How many rows come to each; null is a row that has none yet. */
export function outcomeCounts(verdicts: readonly (Verdict | null)[]): Record<ImportOutcome, number> {
  const counts = { added: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const verdict of verdicts) if (verdict) counts[verdict.outcome]++;
  return counts;
}

/** The fields that say who an attendee is, whatever the form asks. */
export const namingFields: readonly FieldKey[] = standardFields.filter(({ always }) => always).map(({ key }) => key);

/*
 * How a row of a spreadsheet becomes an attendee, the same in the browser, which says it before anything is sent, and on
 * the server, which knows who is registered.
 */

/** Who an attendee is within a form where no id of the organiser's tells it: two rows with the same key are one attendee. */
export const nameKey = ({ firstname = '', surname = '', email = '' }: GivenFields): string =>
  `${emailKey(email)} ${nameText(fullName({ firstname, surname }))}`;

/** The same of a row: by the organiser's own id where there is one. Null where nothing tells it. */
export function rowKey({ externalId, fields }: Pick<GivenRow, 'externalId' | 'fields'>): string | null {
  if (externalId !== '') return `id ${externalId}`;
  return fields.email ? `name ${nameKey(fields)}` : null;
}

/** Stands for an attendee until the server has looked whom a row means. */
export const nothingKnown: Given = { fields: {}, answers: {} };

/**
 * An attendee as a row makes them, and what is wrong with it. `before` is who is registered: what the row leaves empty stays as it was, and
 * what they left open is not asked for then. Null for a new attendee, who is judged like everyone who registers; with `nothingKnown`
 * only what the row says is judged.
 */
export function judged(form: ImportForm, given: Given, before: Given | null) {
  const known = before ?? nothingKnown;
  const fields: GivenFields = { ...known.fields, ...keptFields(form, given.fields) };
  const answers = { ...known.answers, ...given.answers };
  const { questions } = asAnswered(form.questions, known.answers);
  const paths = [
    ...Object.keys(given.fields).map((key) => fieldPath(key as FieldKey)),
    ...Object.keys(given.answers).map(answerPath),
  ] as string[];
  const errors = Object.entries(fieldErrors({ fields: form.fields, questions }, { fields, answers }))
    .filter(([path]) => before === null || paths.includes(path))
    .map(([path, error]): CellError => ({ path, error }));
  const kept = keptAnswers(questions, answers);
  return { fields, answers: withEarlier(form, known.answers, kept), errors };
}

/**
 * What rows that were checked would take: tickets by id, `moved` of them for attendees who are registered already, and options that only so
 * many can choose. Of options, those of new attendees: the others may have them already.
 */
export type ImportWanted = {
  wanted: Record<string, number>;
  moved: number;
  choices: { questionId: string; option: string; count: number }[];
};

export function wantedBy(
  form: Pick<ImportForm, 'questions'>,
  rows: readonly Pick<GivenRow, 'ticketId' | 'answers'>[],
  verdicts: readonly (Verdict | null)[],
): ImportWanted {
  const taken = rows.flatMap((row, place) => {
    const verdict = verdicts[place];
    const isMoved = verdict?.movedFrom !== undefined;
    return verdict?.outcome === 'added' || isMoved ? [{ ...row, isMoved }] : [];
  });
  const wanted: Record<string, number> = {};
  for (const { ticketId } of taken) if (ticketId) wanted[ticketId] = (wanted[ticketId] ?? 0) + 1;
  const added = taken.filter(({ isMoved }) => !isMoved);
  const choosing = choosersAmong(added.map(({ answers }) => answers));
  const choices = limitedChoicesOf(form.questions).flatMap(({ questionId, option }) => {
    const count = choosing({ questionId, wordings: [option] }).length;
    return count === 0 ? [] : [{ questionId, option, count }];
  });
  return { wanted, moved: taken.length - added.length, choices };
}

/** What is wrong with a line. `twice`: an earlier line has its address. `taken`: a login of the event has it. */
export const loginLineErrors = [
  'noName',
  'badEmail',
  'twice',
  'taken',
  'nameTooLong',
  'companyTooLong',
  'standTooLong',
  'badDelegates',
  'tooMany',
] as const;
export type LoginLineError = (typeof loginLineErrors)[number];

/** A login as a line of a list names it. `line` counts from 1; without an address `email` is empty. */
export type LoginLine = {
  line: number;
  name: string;
  email: string;
  company: string;
  stand: string;
  delegates: number;
  error: LoginLineError | null;
};

const columns = ['name', 'email', 'company', 'stand', 'delegates'] as const;
type Column = (typeof columns)[number];

/** How spreadsheets call the columns, in small letters. */
const heads: Record<Column, readonly string[]> = {
  name: ['name', 'full name', 'vorname und nachname'],
  email: ['email', 'e-mail', 'mail', 'email address', 'e-mail-adresse'],
  company: ['company', 'organisation', 'organization', 'exhibitor', 'firma', 'unternehmen', 'aussteller'],
  stand: ['stand', 'stand number', 'booth', 'standnummer'],
  delegates: ['delegates', 'number of delegates', 'delegierte', 'anzahl delegierte'],
};

/**
 * Reads a list of logins as it was typed or pasted: a line each, its parts between tabs, semicolons or commas, or like
 * `Ada Lovelace <ada@example.org>`. A first line that names the columns orders them; else the part with an @ is the address, and the
 * others come in the order name, company, stand, delegates. `taken` are the addresses that the event's logins have.
 */
export function readLoginList(text: string, type: AppUserType, taken: readonly string[]): LoginLine[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, parts: partsOf(line) }))
    .filter(({ parts }) => parts.some((part) => part !== ''));
  const order = orderOf(lines[0]?.parts ?? []);
  const used = new Set<string>();
  const known = new Set(taken.map(emailKey));
  return (order ? lines.slice(1) : lines).map(({ line, parts }, index) => {
    const said = order ? inOrder(parts, order) : byShape(parts);
    const email = said.email ?? '';
    const isExhibitor = type === 'exhibitor';
    const login = {
      line,
      name: said.name || email.replace(/@.*$/, ''),
      email,
      company: (isExhibitor && said.company) || '',
      stand: (isExhibitor && said.stand) || '',
      delegates: Number((isExhibitor && said.delegates) || 0),
    };
    const key = emailKey(email);
    const error = index < maxLogins ? errorOf(login, { used: used.has(key), taken: known.has(key) }) : 'tooMany';
    if (key !== '') used.add(key);
    return { ...login, error };
  });
}

function errorOf(
  { name, email, company, stand, delegates }: Omit<LoginLine, 'line' | 'error'>,
  { used, taken }: { used: boolean; taken: boolean },
): LoginLineError | null {
  if (name === '') return 'noName';
  if (email !== '' && (!isEmail(email) || email.length > accountLimits.email)) return 'badEmail';
  if (used) return 'twice';
  if (taken) return 'taken';
  if (name.length > accountLimits.name) return 'nameTooLong';
  if (company.length > accountLimits.company) return 'companyTooLong';
  if (stand.length > accountLimits.stand) return 'standTooLong';
  const isCount = Number.isInteger(delegates) && delegates >= 0 && delegates <= accountLimits.delegates;
  return isCount ? null : 'badDelegates';
}

/** The parts of a line. Between quotes, as in a file of values, a separator is part of a value. */
function partsOf(line: string): string[] {
  const named = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(line);
  if (named) return [named[1] ?? '', named[2] ?? ''].map(plainLine);
  const separator = ['\t', ';', ','].find((each) => line.includes(each)) ?? '\t';
  const parts = [''];
  let quoted = false;
  for (const sign of line) {
    if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map(plainLine);
}

/** Which column each part is; null where the parts do not name columns. */
function orderOf(parts: readonly string[]): (Column | undefined)[] | null {
  const order = parts.map((part) => columns.find((column) => heads[column].includes(part.toLowerCase())));
  return order.includes('name') || order.includes('email') ? order : null;
}

const inOrder = (parts: readonly string[], order: readonly (Column | undefined)[]): Partial<Record<Column, string>> =>
  Object.fromEntries(order.flatMap((column, index) => (column ? [[column, parts[index] ?? '']] : [])));

function byShape(parts: readonly string[]): Partial<Record<Column, string>> {
  const email = parts.find((part) => part.includes('@')) ?? '';
  const others = parts.filter((part) => part !== email);
  // A table is often pasted with an empty column before it.
  const [name, company, stand, delegates] = others.slice(others.findIndex((part) => part !== ''));
  return {
    email,
    ...(name && { name }),
    ...(company && { company }),
    ...(stand && { stand }),
    ...(delegates && { delegates }),
  };
}

/** Names with a number each, `Gate 1` to `Gate 4`, going on after the highest that is there. */
export function numberedNames(base: string, count: number, there: readonly string[]): string[] {
  const start = `${plainLine(base)} `;
  const numbers = there.filter((name) => name.startsWith(start)).map((name) => Number(name.slice(start.length)));
  const highest = Math.max(0, ...numbers.filter(Number.isInteger));
  return Array.from({ length: count }, (_, index) => `${start}${highest + index + 1}`.trim());
}

/** Makes names to sign in with of the names of logins, each different from all others and from those taken. */
export function signInParts(
  names: readonly string[],
  partOf: (name: string) => string,
  isTaken: (part: string) => boolean,
): string[] {
  const unique = uniqueNames((part, number) => `${part}-${number}`, isTaken);
  return names.map((name) => unique(partOf(name)));
}
