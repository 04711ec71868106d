import type { SQL } from 'drizzle-orm';
import type { AttendeeFilter } from '../../src/lib/attendee.ts';
import type { Locale } from '../../src/lib/locale.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { amongChosen, selectIds } from '../attendees/attendees.ts';
import { batch, readRows } from '../platform/db/readRows.ts';
import type { Tx } from '../platform/deps.ts';
import { type Column, type Sheet, sheetOf } from '../platform/xlsx.ts';
import { answeredOfEvent, type ReportedAttendee, reportedAttendees } from './attendees.sql.ts';
import { contactColumns, orderColumns, statusColumn } from './columns.ts';
import { type FormRow, headsOf, listOf, questionsOf, readForms, widthOf } from './questions.ts';
import type { Asked } from './report.ts';

type Whose = { formId: string } | { eventId: string };

/** Those on the lists whom a filter and `also` leave, in the filter's order; few at a time are in memory. */
export async function* readAttendees(
  tx: Tx,
  of: Whose,
  filter: AttendeeFilter,
  also?: SQL,
): AsyncGenerator<ReportedAttendee> {
  const { sql: text, params } = selectIds(tx, of, filter, also).toSQL();
  let ids: string[] = [];
  for await (const { id } of readRows<{ id: string }>(tx, { text }, ...params)) {
    ids.push(id);
    if (ids.length < batch) continue;
    yield* await reportedAttendees(tx, ids);
    ids = [];
  }
  yield* await reportedAttendees(tx, ids);
}

/** Everybody on the lists of an event, the earliest first. */
export const attendeeSheets = async ({ tx, eventId, words, locale }: Asked): Promise<Sheet[]> => [
  await sheetOfAttendees(tx, eventId, null, readAttendees(tx, { eventId }, { sort: 'registered' }), words, locale),
];

/** A list as an organiser sees it: narrowed and sorted, or only those whom they chose, or without these. */
type Exported = {
  eventId: string;
  formId?: string | undefined;
  filter: AttendeeFilter;
  users?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
};

/** The attendees of a list as it is shown, or of those the ones who are selected. */
export function exportSheet(
  tx: Tx,
  { eventId, formId, filter, users, except }: Exported,
  words: ServerWords,
  locale: Locale,
): Promise<Sheet> {
  // Those who were chosen by hand are exported even if they do not match any more.
  const asked = users ? { sort: filter.sort } : filter;
  const also = amongChosen({ users, except });
  const rows = readAttendees(tx, formId ? { formId } : { eventId }, asked, also);
  return sheetOfAttendees(tx, eventId, formId ?? null, rows, words, locale);
}

async function sheetOfAttendees(
  tx: Tx,
  eventId: string,
  formId: string | null,
  rows: AsyncIterable<ReportedAttendee>,
  words: ServerWords,
  locale: Locale,
): Promise<Sheet> {
  const forms = await readForms(tx, eventId);
  const answered = await answeredOfEvent(tx, eventId);
  const facts = factColumns(words, locale);
  const asked = forms.filter(({ id }) => formId === null || id === formId);
  return sheetOf(words.report.attendees.sheet, [...facts, ...answerColumns(asked, answered, facts, words)], rows);
}

function factColumns(words: ServerWords, locale: Locale): Column<ReportedAttendee>[] {
  const { price, currency, registered, checkedIn } = words.report.attendees;
  return [
    ...contactColumns(words, locale),
    ...orderColumns(words),
    { head: price, kind: 'money', width: 11, of: (row) => row.price },
    { head: currency, kind: 'text', width: 10, of: (row) => row.currency.toUpperCase() },
    statusColumn(words),
    { head: registered, kind: 'time', width: 17, of: ({ registeredAt }) => registeredAt },
    { head: checkedIn, kind: 'time', width: 17, of: ({ checkedInAt }) => checkedInAt },
  ];
}

type Answered = readonly { formId: string; questionId: string }[];

/** A column for each question of these forms, and for each that was removed with answers. */
function answerColumns(
  forms: readonly FormRow[],
  answered: Answered,
  facts: readonly Column<ReportedAttendee>[],
  { report: { questions: words } }: ServerWords,
): Column<ReportedAttendee>[] {
  const asked = forms.flatMap((form) =>
    questionsOf(
      form,
      answered.flatMap(({ formId, questionId }) => (formId === form.id ? [questionId] : [])),
      words,
    ).map((question) => ({ ...question, formTitle: form.title })),
  );
  const heads = headsOf(
    asked,
    facts.map(({ head }) => head),
  );
  return asked.map(({ id }, index) => {
    const head = heads[index] ?? '';
    return { head, kind: 'text', width: widthOf(head), of: ({ answers }) => listOf(answers[id]).join(', ') };
  });
}
