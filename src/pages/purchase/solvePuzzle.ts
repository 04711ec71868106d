import type { Solution } from 'altcha-lib';
import type { Challenge } from '../../lib/apiError.ts';
import { askOnce } from '../parts/askOnce.ts';

/** Solves a puzzle beside the page, which goes on. */
export const solvePuzzle = (challenge: Challenge, signal: AbortSignal) =>
  askOnce<Pick<Solution, 'counter' | 'derivedKey'>>(
    new Worker(new URL('./puzzle.worker.ts', import.meta.url), { type: 'module' }),
    challenge,
    signal,
  );
