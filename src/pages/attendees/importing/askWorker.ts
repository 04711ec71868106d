import { askOnce } from '../../parts/askOnce.ts';
import type { Answers, Question } from './read.worker.ts';

export const askWorker = <Kind extends Question['kind']>(
  question: Extract<Question, { kind: Kind }>,
  signal: AbortSignal,
): Promise<Answers[Kind]> =>
  askOnce(new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' }), question, signal);
