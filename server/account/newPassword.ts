import { passwordError } from '../../src/lib/password.ts';
import { product } from '../../src/lib/product.ts';
import { invalid } from '../platform/http/errors.ts';

/** The commonest passwords, the first that anybody tries, of those that are long enough. Few set a password, so the list is read when the first does. */
let common: Promise<ReadonlySet<string>> | undefined;

async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => passwordError(password) === null));
}

/** What is left of a word without the digits and signs around it. */
const bare = (word: string): string => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Whether a password is nothing but the account's address, the name in it or Foyer's own, whatever digits and signs it begins or ends with. */
function isOwnName(password: string, email: string): boolean {
  const [name = ''] = email.split('@', 1);
  return [email, name, product].some((word) => {
    const [whole, letters] = [word.toLowerCase(), bare(word.toLowerCase())];
    return password === whole || (letters !== '' && bare(password) === letters);
  });
}

/** Throws 422 about `field` where a new password is one of the first that would be tried. */
export async function assertUncommon(
  { email, password }: { email: string; password: string },
  field = 'password',
): Promise<void> {
  common ??= readCommon();
  const typed = password.toLowerCase();
  if (isOwnName(typed, email) || (await common).has(typed)) throw invalid((words) => words.account.easyPassword, field);
}
