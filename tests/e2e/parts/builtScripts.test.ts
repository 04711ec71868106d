import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/sourceHash.mjs';
import { locales } from '../../../src/lib/locale.ts';
import { routes } from '../../../src/paths.ts';

const folder = join(root, 'dist', 'client');
const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.m?js$/.test(name));

/** How often code waits outside of any function: the module is then not evaluated at once. */
function countWaits(node: unknown): number {
  if (Array.isArray(node)) return node.reduce((sum: number, each) => sum + countWaits(each), 0);
  if (typeof node !== 'object' || node === null) return 0;
  const { type, await: isAwaited } = node as { type?: string; await?: boolean };
  if (type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression') return 0;
  const isWait = type === 'AwaitExpression' || (type === 'ForOfStatement' && isAwaited === true);
  return (isWait ? 1 : 0) + countWaits(Object.values(node));
}

const waitsIn = (code: string) => countWaits(parseAst(code, { sourceType: 'module' }).body);

describe('a script that a browser loads', () => {
  // Until Safari 27 WebKit takes a module that two lazy imports share for done while it waits: https://bugs.webkit.org/show_bug.cgi?id=242740
  it('never waits while it is evaluated', () => {
    expect(scripts.length).toBeGreaterThan(100);
    expect(scripts.filter((name) => waitsIn(readFileSync(join(folder, name), 'utf8')) > 0)).toEqual([]);
  });

  it.each([
    'export const { door } = await load();',
    'for await (const each of all) use(each);',
    'if (a) { try { await b } catch {} }',
  ])('would be found by: %s', (code) => {
    expect(waitsIn(code)).toBe(1);
  });

  it('may wait in its functions', () => {
    expect(waitsIn('async function a() { await b } const c = async () => { for await (const d of e) f(d) }')).toBe(0);
  });
});

// What others import besides may be put into a file without the name: a page would learn of it late, one request after another.
describe.each(locales)('in %s', (locale) => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', `manifest.${locale}.json`), 'utf8'));

  it.each([
    'parts/AppLayout',
    'parts/Desk',
    ...Object.values(routes).map(({ page }) => page),
  ])('the build knows %s by its name', (name) => {
    expect(Object.keys(manifest)).toContain(`src/pages/${name}.tsx`);
  });
});
