import type { AnswerCounts } from '../../src/api/contract/form.ts';
import { questionTypes } from '../../src/lib/enumerations.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { countAnswers } from '../form/answerCounts.ts';
import { isCounted } from '../platform/db/schema/attendees.ts';
import type { Tx } from '../platform/deps.ts';
import { conflict } from '../platform/http/errors.ts';
import { type Column, type Sheet, sheetOf } from '../platform/xlsx.ts';
import type { ReportedAttendee } from './attendees.sql.ts';
import { readAttendees } from './attendees.ts';
import { orderColumns, whoColumns } from './columns.ts';
import { type AskedQuestion, type FormRow, headsOf, listOf, questionsOf, readForms, widthOf } from './questions.ts';
import type { Asked, Book } from './report.ts';

/** A workbook for each form of an event: what those who are registered answered, and how many chose what. Throws 409 without forms. */
export async function surveyBooks({ tx, eventId, words }: Asked): Promise<Book[]> {
  const forms = await readForms(tx, eventId);
  if (forms.length === 0) throw conflict(({ report }) => report.noForms);
  return forms.map((form) => ({ name: form.title, sheets: () => surveySheets(tx, form, words) }));
}

async function surveySheets(tx: Tx, form: FormRow, words: ServerWords): Promise<Sheet[]> {
  const { survey, questions, attendees } = words.report;
  const counts = await countAnswers(tx, form.id);
  const asked = questionsOf(
    form,
    counts.map(({ questionId }) => questionId),
    questions,
  );
  const facts: Column<ReportedAttendee>[] = [
    ...whoColumns(words),
    ...orderColumns(words),
    { head: attendees.registered, kind: 'time', width: 17, of: ({ registeredAt }) => registeredAt },
  ];
  return [
    sheetOf(
      survey.answers,
      [...facts, ...answerColumns(asked, counts, facts)],
      readAttendees(tx, { formId: form.id }, { sort: 'registered' }, isCounted),
    ),
    sheetOf(
      survey.counts,
      [
        { head: survey.question, kind: 'text', width: 40, of: ({ label }) => label },
        { head: survey.choice, kind: 'text', width: 30, of: ({ option }) => option },
        { head: survey.chosen, kind: 'number', width: 11, of: ({ chosen }) => chosen },
        {
          head: survey.share,
          kind: 'percent',
          width: 11,
          of: ({ chosen, answered }) => (chosen === null || answered === 0 ? null : chosen / answered),
        },
        { head: survey.answered, kind: 'number', width: 13, of: ({ answered }) => answered },
      ],
      asked.flatMap((question) => countRows(question, counts)),
    ),
  ];
}

const countOf = (counts: AnswerCounts, { id }: AskedQuestion) => counts.find(({ questionId }) => questionId === id);

/** The options of a question, and those that were chosen before they were removed. */
const optionsOf = (question: AskedQuestion, counts: AnswerCounts): string[] => [
  ...new Set([...question.options, ...(countOf(counts, question)?.options ?? []).map(({ option }) => option)]),
];

/** A column for each answer; where several can be chosen, one for each option. */
function answerColumns(
  asked: readonly AskedQuestion[],
  counts: AnswerCounts,
  facts: readonly Column<ReportedAttendee>[],
): Column<ReportedAttendee>[] {
  const answers = asked.flatMap((question) =>
    question.type === questionTypes.checkboxes
      ? optionsOf(question, counts).map((option) => ({
          id: question.id,
          label: `${question.label}: ${option}`,
          of: (given: readonly string[]) => (given.includes(option) ? option : null),
        }))
      : [{ id: question.id, label: question.label, of: (given: readonly string[]) => given.join(', ') }],
  );
  const heads = headsOf(
    answers,
    facts.map(({ head }) => head),
  );
  return answers.map(({ id, of }, index) => {
    const head = heads[index] ?? '';
    return { head, kind: 'text', width: widthOf(head), of: (row) => of(listOf(row.answers[id])) };
  });
}

type CountRow = { label: string; option: string | null; chosen: number | null; answered: number };

/** A row for each option; for a question that is answered by typing, one that says how many did. */
function countRows(question: AskedQuestion, counts: AnswerCounts): CountRow[] {
  const count = countOf(counts, question);
  const { label } = question;
  const answered = count?.answered ?? 0;
  const options = optionsOf(question, counts);
  if (options.length === 0) return [{ label, option: null, chosen: null, answered }];
  const chosen = new Map(count?.options.map((each) => [each.option, each.chosen]));
  return options.map((option) => ({ label, option, chosen: chosen.get(option) ?? 0, answered }));
}
