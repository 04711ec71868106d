import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { SolvedPuzzle } from '../../src/api/contract/puzzle.ts';
import type { Challenge } from '../../src/lib/apiError.ts';

/** A puzzle with its solution, as a browser finds it. */
export async function solved(challenge: Challenge | undefined): Promise<SolvedPuzzle> {
  const solution = challenge && (await solveChallenge({ challenge, deriveKey }));
  if (!solution) throw new Error('There is no puzzle, or it has no solution.');
  return { challenge, solution };
}
