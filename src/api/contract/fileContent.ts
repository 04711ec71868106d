import * as v from 'valibot';
import { broken } from './issue.ts';

/** In a time that grows with its length: the usual pattern repeats a group, and runs out of stack at three megabytes. */
const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);

/** A file in base64, of so many bytes at most. */
export const fileContent = (bytes: number) => {
  const characters = Math.ceil(bytes / 3) * 4;
  return v.pipe(
    v.string(broken('notText', 'file')),
    v.maxLength(characters, broken('tooLong', 'file', characters)),
    v.check(isBase64, broken('invalid', 'file')),
  );
};
