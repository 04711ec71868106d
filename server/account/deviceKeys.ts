import { randomInt } from 'node:crypto';
import { plainCode } from '../../src/lib/account.ts';
import { referenceAlphabet } from '../../src/lib/reference.ts';

const length = 12;
const shape = new RegExp(`^[${referenceAlphabet}]{${length}}$`);

/** The key of a device's code, like `K7QM-2XWD-9HRT`: 58 random bits, short enough to be typed. */
export function newDeviceKey(): string {
  const letters = Array.from({ length }, () => referenceAlphabet[randomInt(referenceAlphabet.length)]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

/** A link's key as it is hashed: that of a device may have been typed in whatever case, without its hyphens. */
export function linkKeyOf(typed: string): string {
  const plain = plainCode(typed);
  return shape.test(plain) ? plain : typed;
}
