import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tokensCss, tokenVariables } from '../../scripts/support/tokens.ts';
import { sourcesIn } from '../support/sources.ts';

const root = join(import.meta.dirname, '../..');
const sheets = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css') && path !== 'tokens.css')
  .map((path) => ({ path, css: readFileSync(join(root, 'src', path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }));
const allCss = sheets.map(({ css }) => css).join('');
const code = sourcesIn('src', 'server')
  .map(({ text }) => text)
  .join('\n');

const matches = (pattern: RegExp, text: string) => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
];
/** `md` of `is-md` is a value that a view puts into `is-${size}`; `email` of `col-email` one that a table puts into `col-${key}`. */
const isNamed = (name: string) =>
  new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code) ||
  (/^(is|col)-/.test(name) && new RegExp(`['"]${name.replace(/^\w+-/, '')}['"]`).test(code));

describe('style sheets', () => {
  it('know the tokens of the theme as they are now', () => {
    expect(readFileSync(join(root, 'src/tokens.css'), 'utf8')).toBe(tokensCss());
  });

  it('dress no class that nothing has', () => {
    const unused = sheets.flatMap(({ path, css }) =>
      matches(/\.([a-z][\w-]*)/g, css.replace(/\{[^{}]*\}/g, '{}'))
        .filter((name) => !isNamed(name))
        .map((name) => `${path}: .${name}`),
    );
    expect(unused).toEqual([]);
  });

  it('ask for no variable that nothing sets', () => {
    const known = new Set([
      ...tokenVariables().map(([name]) => name),
      ...matches(/(--[\w-]+):/g, allCss),
      ...matches(/['"](--[\w-]+)['"]/g, code),
    ]);
    const unset = sheets.flatMap(({ path, css }) =>
      matches(/var\((--[\w\\.-]+)/g, css)
        .filter((name) => !known.has(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(unset).toEqual([]);
  });

  it('and Chakra parts name no token that there is not', () => {
    const known = new Set(tokenVariables().map(([name]) => name));
    const named = matches(/\{((?:colors|spacing|sizes|radii|borderWidths|fontSizes)\.[\w.]+)\}/g, code);
    const variableOf = (path: string) => {
      const [category = '', ...rest] = path.split('.');
      const kebab = category.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `--${kebab}-${/^\d/.test(rest[0] ?? '') ? rest.join('\\.') : rest.join('-')}`;
    };
    expect(named.filter((path) => !known.has(variableOf(path)))).toEqual([]);
    expect(named).not.toEqual([]);
  });
});
