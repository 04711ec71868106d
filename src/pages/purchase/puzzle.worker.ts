import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type DeriveKeyFunction, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from '../../lib/apiError.ts';
import { answerOnce } from '../parts/askOnce.ts';

answerOnce(async (challenge: Challenge): Promise<Pick<Solution, 'counter' | 'derivedKey'>> => {
  const solved = await solveChallenge({ challenge, deriveKey: isSecureContext ? deriveKey : deriveInScript });
  if (!solved) throw new Error('This took too long.');
  return solved;
});

/** On plain HTTP browsers have no `crypto.subtle`: the same in JavaScript takes ten times as long. */
const deriveInScript: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
});
