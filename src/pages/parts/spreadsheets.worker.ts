import { type ImportRow, importRows, type Mapping } from '../../imports/importRows.ts';
import { readSpreadsheet } from '../../imports/spreadsheet.ts';
import type { ImportForm, Sheet, SheetError } from '../../lib/import.ts';
import { answerOnce } from './askOnce.ts';

/** What is asked of the worker, and what it answers: a long file must not stop the page. */
export type Question =
  | { kind: 'read'; file: Blob }
  | { kind: 'prepare'; form: ImportForm; tickets: readonly { id: string; name: string }[]; mapping: Mapping };
export type Answers = { read: Sheet[] | SheetError; prepare: ImportRow[] };

answerOnce(async (question: Question) =>
  question.kind === 'read'
    ? readSpreadsheet(new Uint8Array(await question.file.arrayBuffer()))
    : importRows(question.form, question.tickets, question.mapping),
);
