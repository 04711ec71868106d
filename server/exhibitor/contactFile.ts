import type { ExportFormat } from '../../src/lib/contact.ts';
import { csvLines, csvText, delimiterIn, listText } from '../../src/lib/csv.ts';
import { formatDate, formatDateTime } from '../../src/lib/dates.ts';
import { type FieldKey, fieldKeys } from '../../src/lib/enumerations.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { countryName } from '../../src/lib/text.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { contentLines, escaped } from '../platform/contentLines.ts';
import { nextTurn } from '../platform/nextTurn.ts';
import { type Column, type Sheet, sheetOf, xlsx, xlsxType } from '../platform/xlsx.ts';
import type { Contact, ContactHeads } from './contacts.sql.ts';
import type { ContactRows } from './contacts.ts';

const widths: Partial<Record<FieldKey, number>> = { email: 32, organization: 26, jobTitle: 24 };
const answerText = (answer: string | string[] | undefined): string =>
  answer === undefined ? '' : Array.isArray(answer) ? listText(answer) : answer;

/** The columns of contacts: only what is seen of any of them has one. */
function columnsOf({ fields, questions, ended }: ContactHeads, words: ServerWords, locale: Locale): Column<Contact>[] {
  const { contacts: heads } = words.report;
  const country = nameOf(locale);
  return [
    { head: heads.scanned, kind: 'time', width: 17, of: ({ scannedAt }) => scannedAt },
    { head: heads.by, kind: 'text', width: 20, of: ({ by }) => by.name },
    ...fieldKeys
      .filter((key) => fields.includes(key))
      .map(
        (key): Column<Contact> => ({
          head: words.labels[key],
          kind: 'text',
          width: widths[key] ?? 18,
          of: ({ fields }) => (key === 'country' ? country(fields[key] ?? '') : (fields[key] ?? '')),
        }),
      ),
    ...questions.map(
      ({ id, question }): Column<Contact> => ({
        head: question,
        kind: 'text',
        width: 24,
        of: ({ answers }) => answerText(answers.find((answer) => answer.id === id)?.answer),
      }),
    ),
    { head: heads.rating, kind: 'number', width: 8, of: ({ rating }) => rating },
    { head: heads.tags, kind: 'text', width: 20, of: ({ tags }) => listText(tags) },
    { head: heads.followUp, kind: 'date', width: 14, of: ({ followUpOn }) => followUpOn },
    { head: heads.note, kind: 'text', width: 40, of: ({ note }) => note },
    ...(ended
      ? [{ head: heads.withdrawn, kind: 'time', width: 17, of: ({ endedAt }) => endedAt } satisfies Column<Contact>]
      : []),
  ];
}

/** What is no code of a country stays as it was typed. */
const nameOf =
  (locale: Locale) =>
  (code: string): string =>
    /^[A-Z]{2}$/.test(code) ? countryName(code, locale) : code;

/** The contacts of an exhibitor as a sheet. Of who shares nothing any more there is when, and nothing else. */
export const contactSheet = ({ heads, rows }: ContactRows, words: ServerWords, locale: Locale): Sheet =>
  sheetOf(words.report.contacts.sheet, columnsOf(heads, words, locale), rows);

/** The same as a file. Who shares nothing any more has no card. */
export async function contactFile(
  format: ExportFormat,
  contacts: ContactRows,
  timeZone: string,
  words: ServerWords,
  locale: Locale,
): Promise<Blob> {
  if (format === 'xlsx')
    return new Blob(await xlsx([contactSheet(contacts, words, locale)], timeZone), { type: xlsxType });
  const { heads, rows } = contacts;
  if (format === 'vcf')
    return new Blob(await written(rows, (each) => vcards(each.filter(isShared).map(cardOf), nameOf(locale))), {
      type: 'text/vcard;charset=utf-8',
    });
  const columns = columnsOf(heads, words, locale);
  const text = (column: Column<Contact>, contact: Contact) => {
    const value = column.of(contact);
    if (!value) return String(value ?? '');
    if (column.kind === 'time') return formatDateTime(String(value), timeZone, locale);
    return column.kind === 'date' ? formatDate(String(value), 'UTC', locale) : String(value);
  };
  const delimiter = delimiterIn(locale);
  const lines = (each: Contact[]) =>
    csvLines(
      each.map((contact) => columns.map((column) => text(column, contact))),
      delimiter,
    );
  return new Blob([csvText([columns.map(({ head }) => head)], delimiter), ...(await written(rows, lines))], {
    type: 'text/csv;charset=utf-8',
  });
}

/** Contacts that are written in one go. */
const handful = 50;

/** What is written of contacts, a handful at a time: others are answered in between. */
async function written(rows: AsyncIterable<Contact>, write: (contacts: Contact[]) => string): Promise<Blob[]> {
  const parts: Blob[] = [];
  let some: Contact[] = [];
  const take = async () => {
    // Not kept among what the engine has to go through.
    parts.push(new Blob([write(some)]));
    some = [];
    await nextTurn();
  };
  for await (const contact of rows) {
    some.push(contact);
    if (some.length === handful) await take();
  }
  await take();
  return parts;
}

const isShared = ({ endedAt }: Contact) => endedAt === null;

const cardOf = ({ fields, answers, note, tags }: Contact): Card => ({
  fields,
  tags,
  note: [note, ...answers.map(({ question, answer }) => `${question}: ${answerText(answer)}`)]
    .filter(Boolean)
    .join('\n'),
});

type Card = {
  fields: Readonly<Partial<Record<FieldKey, string>>>;
  /** What else is known, in lines. */
  note: string;
  tags: readonly string[];
};

/** Cards of version 3.0, which every address book reads (RFC 2426). `countryOf` says what a country is called. */
export const vcards = (cards: readonly Card[], countryOf: (code: string) => string): string =>
  cards.map((card) => vcard(card, countryOf)).join('');

function vcard({ fields, note, tags }: Card, countryOf: (code: string) => string): string {
  const {
    firstname = '',
    surname = '',
    email = '',
    phone = '',
    organization = '',
    jobTitle = '',
    country = '',
  } = fields;
  const name = [firstname, surname].filter(Boolean).join(' ');
  const lines: [string, string][] = [
    ['N', [surname, firstname, '', '', ''].map(escaped).join(';')],
    ['FN', escaped(name || organization || email)],
    ['ORG', escaped(organization)],
    ['TITLE', escaped(jobTitle)],
    ['EMAIL;TYPE=INTERNET', escaped(email)],
    ['TEL;TYPE=WORK', escaped(phone)],
    ['ADR;TYPE=WORK', country && `;;;;;;${escaped(countryOf(country))}`],
    ['CATEGORIES', tags.map(escaped).join(',')],
    ['NOTE', escaped(note)],
  ];
  const needed = ['N', 'FN'];
  const said = lines.filter(([key, value]) => value !== '' || needed.includes(key));
  return contentLines(['BEGIN:VCARD', 'VERSION:3.0', ...said.map(([key, value]) => `${key}:${value}`), 'END:VCARD']);
}
