import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { SolvedPuzzle } from '../../src/api/contract/puzzle.ts';
import type { Challenge } from '../../src/lib/apiError.ts';
import { orderPuzzle } from '../../src/lib/limits.ts';
import { HttpError } from '../platform/http/errors.ts';

/*
 * Puzzles that make it dear to order in bulk without paying. Nothing is kept of them: each is signed with a key that only this order has,
 * by its form, its own key and the network that it comes from.
 */

/** Which order a puzzle is for. */
export type PuzzleOf = { formId: string; key: string; network: string | null };

/** An order that came without a solution where one is needed; `cost` says how hard a one. The puzzle is made outside of all transactions. */
export class Unsolved extends HttpError {
  readonly cost: number;
  constructor(cost: number) {
    super(428, (words) => words.purchase.puzzle);
    this.cost = cost;
  }
}

/** Throws `Unsolved` unless this is the solution of a puzzle of this order, at least half as hard: pressure rises while a phone solves it. */
export async function assertSolved(
  puzzleKey: Buffer,
  order: PuzzleOf,
  puzzle: SolvedPuzzle | null | undefined,
  cost: number,
  now: Date,
): Promise<void> {
  if (cost === 0) return;
  const isSolved =
    puzzle &&
    puzzle.challenge.parameters.cost * 2 >= cost &&
    puzzle.challenge.parameters.expiresAt * 1_000 >= now.getTime() &&
    (await verifySolution({ ...puzzle, deriveKey, ...secretsOf(puzzleKey, order) })).verified;
  if (!isSolved) throw new Unsolved(cost);
}

/** The refusal with a puzzle for this order. */
export async function withChallenge(
  puzzleKey: Buffer,
  order: PuzzleOf,
  refusal: Unsolved,
  now: Date,
): Promise<Unsolved> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: refusal.cost,
    counter: randomInt(orderPuzzle.tries),
    deriveKey,
    expiresAt: Math.ceil(now.getTime() / 1_000) + orderPuzzle.seconds,
    ...secretsOf(puzzleKey, order),
  });
  // Signed, and with a counter: nothing of it is missing.
  refusal.challenge = made as Challenge;
  return refusal;
}

function secretsOf(puzzleKey: Buffer, { formId, key, network }: PuzzleOf) {
  const secret = (of: string) =>
    createHmac('sha256', puzzleKey).update(`puzzle ${of} ${formId} ${key} ${network}`).digest('base64url');
  return { hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('solution') };
}
