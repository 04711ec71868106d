import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultLocale, locales } from '../../../src/lib/locale.ts';
import { formatMoney } from '../../../src/lib/money.ts';

const folder = (locale: string) => join(import.meta.dirname, '../../../src/messages', locale);
const filesOf = (locale: string) => readdirSync(folder(locale), { recursive: true, encoding: 'utf8' }).sort();

/** Every word of a value by its path, as what it is made of: `event.home.deleteOf` is `words of 1`. */
function shapeOf(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return [`${path}: words`];
  if (typeof value === 'function') return [`${path}: words of ${value.length}`];
  return Object.entries(value as object).flatMap(([key, part]) => shapeOf(part, path === '' ? key : `${path}.${key}`));
}

const empty = (value: unknown, path = ''): string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [path] : [];
  if (typeof value === 'function') return [];
  return Object.entries(value as object).flatMap(([key, part]) => empty(part, `${path}.${key}`));
};

describe.each(locales.filter((locale) => locale !== defaultLocale))('the words of %s', (locale) => {
  it('are in the same files as the default', () => {
    expect(filesOf(locale)).toEqual(filesOf(defaultLocale));
  });

  it.each(
    filesOf(defaultLocale).filter((file) => file.endsWith('.ts')),
  )('have in %s the keys and parameters of the default', async (file) => {
    const ours: object = await import(join(folder(defaultLocale), file));
    const theirs: object = await import(join(folder(locale), file));
    expect(shapeOf(theirs).sort()).toEqual(shapeOf(ours).sort());
    expect(empty(theirs)).toEqual(empty(ours));
  });
});

describe('an amount', () => {
  it('is written as the reader’s language writes it', () => {
    expect(formatMoney(123_450, 'eur', 'de-DE')).toBe('1.234,50\u00a0€');
    expect(formatMoney(-500, 'gbp', 'de-DE')).toBe('-5,00\u00a0£');
    expect(formatMoney(123_450, 'eur', 'en-GB')).toBe('€1,234.50');
  });
});
