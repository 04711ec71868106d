import * as v from 'valibot';
import type { Challenge as AnyChallenge } from '../../lib/apiError.ts';

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{1,128}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * What 428 answers with besides its sentence: a puzzle as altcha-lib makes it. Its solution goes with the same call, sent again from the
 * same network, and is good for this one alone.
 */
export const Challenge = v.object({
  parameters: v.object({
    algorithm: v.pipe(v.string(), v.maxLength(32)),
    nonce: hex,
    salt: hex,
    cost: count,
    keyLength: count,
    keyPrefix: hex,
    keySignature: hex,
    expiresAt: count,
  }),
  signature: hex,
}) satisfies v.GenericSchema<AnyChallenge>;

/** A puzzle with its solution. */
const SolvedPuzzle = v.object({ challenge: Challenge, solution: v.object({ counter: count, derivedKey: hex }) });

export type SolvedPuzzle = v.InferOutput<typeof SolvedPuzzle>;

/** What is no solution counts as none: the answer is another puzzle. */
export const puzzle = v.fallback(v.optional(v.nullable(SolvedPuzzle)), null);
