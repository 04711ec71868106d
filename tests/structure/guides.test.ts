import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guides } from '../../src/filePaths.ts';
import { type Locale, locales } from '../../src/lib/locale.ts';
import { sourcesIn } from '../support/sources.ts';

const root = join(import.meta.dirname, '../..');

/** What the app's words say where nothing is filled in. */
async function textsIn(locale: Locale): Promise<Set<string>> {
  const files = sourcesIn(`src/messages/${locale}`).filter(({ path }) => !path.includes('/server'));
  const catalogues: unknown[] = await Promise.all(files.map(({ path }) => import(join(root, path))));
  return new Set(catalogues.flatMap(textsOf));
}

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(textsOf) : [];

describe.each(locales)('the guides in %s', (locale) => {
  it.each(guides)('name buttons, fields and screens as the app does: %s', async (guide) => {
    const texts = await textsIn(locale);
    const text = readFileSync(join(root, 'docs', 'guide', locale, `${guide}.md`), 'utf8');
    const names = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !texts.has(name))).toEqual([]);
  });
});
