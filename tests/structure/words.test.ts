import { describe, expect, it } from 'vitest';
import { sourcesIn } from '../support/sources.ts';

/** Attributes whose text a person reads or hears. */
const spoken =
  /\s(aria-label|aria-description|aria-roledescription|placeholder|title|alt|label)=(?:"([^"]*)"|\{'([^']*)'\})/g;
/** Text between tags: a letter, then anything but markup or code. */
const between = />([^<>{}=;]*\p{L}[^<>{}=;()]*)<\//gu;
/** Sentences given to people in code: two words or more, the first capitalised, in a string that is no comment. */
const sentence = /(['`])(\p{Lu}\p{L}*(?:[ ’]\p{L}+)+[^'`\n]*)\1/gu;

/** Takes out what is not read on a screen: comments, imports, errors for programmers. */
const readable = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^import[\s\S]*?;$/gm, '')
    .replace(/throw new Error\([\s\S]*?\);/g, '');

/** The shape of a value, like pk_… or name@example.org, is the same in every language. */
const isPattern = (text: string) => /=["'{]*\w*[_@]\S*$/.test(text);

const found = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map((match) => match[0].replace(/\s+/g, ' ').trim());

describe('words live in the catalogues', () => {
  it('not in the markup of views and screens', () => {
    const prose = sourcesIn('src/views', 'src/pages')
      .filter(({ path }) => path.endsWith('.tsx'))
      .flatMap(({ path, text }) => {
        const markup = readable(text);
        const attributes = found(spoken, markup).filter((each) => /["']\p{L}/u.test(each) && !isPattern(each));
        return [...attributes, ...found(between, markup)].map((each) => `${path}: ${each}`);
      });
    expect(prose).toEqual([]);
  });

  it('not in the code of views, screens and machines', () => {
    const prose = sourcesIn('src/views', 'src/pages', 'src/machines').flatMap(({ path, text }) =>
      found(sentence, readable(text)).map((each) => `${path}: ${each}`),
    );
    expect(prose).toEqual([]);
  });

  it('each of them used somewhere, by its key', () => {
    const used = new Set(
      sourcesIn('src', 'server')
        .filter(({ path }) => !path.startsWith('src/messages/'))
        .flatMap(({ text }) => text.match(/[\p{L}_$][\p{L}\d_$]*/gu) ?? []),
    );
    const unused = sourcesIn('src/messages/en-GB').flatMap(({ path, text }) =>
      [...readable(text).matchAll(/^ +(\p{L}[\p{L}\d]*):/gmu)]
        .map((match) => match[1] ?? '')
        .filter((key) => !used.has(key))
        .map((key) => `${path}: ${key}`),
    );
    expect(unused).toEqual([]);
  });
});
