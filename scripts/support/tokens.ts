import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { breakpoints, heights, tokens, trackColours } from '../../src/theme.ts';
import { root } from '../sourceHash.mjs';

type Tokens = { [name: string]: string | Tokens };

const path = join(root, 'src', 'tokens.css');

/** Each token's variable, named as Chakra names it, with its value. */
export const tokenVariables = (): [name: string, value: string][] => [
  ...Object.entries(tokens).flatMap(([category, values]) => variablesOf([category], values)),
  ...trackColours.map(([light, dark], at): [string, string] => [
    `--colors-track-${at}`,
    `light-dark(${light}, ${dark})`,
  ]),
];

const variablesOf = (place: string[], values: Tokens): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) => {
    const inside = name === 'DEFAULT' ? place : [...place, name];
    return typeof value === 'string' ? [[variableOf(inside), value]] : variablesOf(inside, value);
  });

const variableOf = (place: string[]) =>
  `--${place.join('-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`.replaceAll('.', '\\.');

/** The windows a style sheet may ask for, by name: `@media (--md)`. */
const conditions: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(breakpoints).flatMap(([name, width]) => [
      [`--${name}`, `(width >= ${width})`],
      [`--below-${name}`, `(width < ${width})`],
    ]),
  ),
  ...Object.fromEntries(Object.entries(heights).map(([name, height]) => [`--${name}`, `(height < ${height})`])),
};

/** What src/tokens.css says. */
export function tokensCss(): string {
  const variables = tokenVariables().map(([name, value]) => `  ${name}: ${value};`);
  const media = Object.entries(conditions).map(([name, condition]) => `@custom-media ${name} ${condition};`);
  return ['/* Written by the build from src/theme.ts. */', ...media, '', ':root {', ...variables, '}', ''].join('\n');
}

/** Brings src/tokens.css up to date. */
export function writeTokens(): void {
  const css = tokensCss();
  if (!existsSync(path) || readFileSync(path, 'utf8') !== css) writeFileSync(path, css);
}

/** Puts the theme's windows where a style sheet names them: browsers do not know custom media yet. */
const withWidths = (css: string): string =>
  css
    .replace(/^@custom-media .*\n/gm, '')
    .replace(/\((--(?:below-)?\w+)\)(?=[^;{}]*\{)/g, (named, name: string) => conditions[name] ?? named);

/** Gives style sheets the tokens, while pages are served and when they are built. */
export const tokensPlugin = (): Plugin => ({
  name: 'foyer-tokens',
  enforce: 'pre',
  buildStart: writeTokens,
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => ({ code: withWidths(code), map: null }),
  },
});
