import { cutText } from '../../src/lib/text.ts';

/** Characters of a name: with a folder before it, it still is shorter than any system allows. */
const longest = 80;

/** Names of files without their ending, after titles, that every system takes and of which none is there twice. */
export function fileNames(titles: readonly string[]): string[] {
  const given = new Set<string>();
  return titles.map((title) => {
    const name = fileName(title);
    let unique = name;
    for (let count = 2; given.has(unique.toLowerCase()); count++) unique = `${name} (${count})`;
    given.add(unique.toLowerCase());
    return unique;
  });
}

/** Windows takes neither these names, nor these characters, nor a dot or a blank at the end. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

function fileName(title: string): string {
  const plain = title
    .normalize()
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ');
  const name = cutText(plain, longest).replace(/^[ .]+|[ .]+$/g, '') || '_';
  return reserved.test(name) ? `_${name}` : name;
}
