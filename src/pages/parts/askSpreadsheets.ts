import { askOnce } from './askOnce.ts';
import type { Answers, Question } from './spreadsheets.worker.ts';

/** Has a worker read a spreadsheet or its rows: a file may be large, or made to be slow. */
export const askSpreadsheets = <Kind extends Question['kind']>(
  question: Extract<Question, { kind: Kind }>,
  signal: AbortSignal,
): Promise<Answers[Kind]> =>
  askOnce(new Worker(new URL('./spreadsheets.worker.ts', import.meta.url), { type: 'module' }), question, signal);
