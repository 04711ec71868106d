import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sealedColumns } from '../../server/platform/secrets/seal.ts';

const root = join(import.meta.dirname, '../..');
const isPage = (path: string) => path.endsWith('.md');
const pages = [
  ...readdirSync(root).filter(isPage),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(isPage)
    .map((path) => join('docs', path)),
];

/** Paths of the repository in backticks, without patterns such as `src/lib/*.ts`. */
const named = /`((?:src|server|tests|scripts|bench|docs)\/[\w./-]+)`/g;
/** Links to other files, as seen from the page. */
const linked = /\]\((?!https?:|mailto:|#|\/|picture:)([^)#\s]+)(?:#[^)]*)?\)/g;

const pathsIn = (page: string) => {
  const text = readFileSync(join(root, page), 'utf8');
  const matches = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, path]) => path ?? '');
  return [...matches(named), ...matches(linked).map((path) => join(dirname(page), path))];
};

it('what the documentation names and links to is there', () => {
  const found = pages.flatMap((page) => pathsIn(page).map((path) => `${page}: ${path}`));
  expect(found.length).toBeGreaterThan(400);
  expect(found.filter((each) => !existsSync(join(root, each.slice(each.indexOf(': ') + 2))))).toEqual([]);
});

it('every table and every sealed column has its level in docs/data.md', () => {
  const schema = join(root, 'server/platform/db/schema');
  const code = readdirSync(schema).map((file) => readFileSync(join(schema, file), 'utf8'));
  const tables = [...code.join('\n').matchAll(/\bpgTable\(\s*'(\w+)'/g)].map(([, table]) => table);
  const sealed = sealedColumns.map(({ column }) => `${getTableName(column.table)}.${column.name}`);
  expect(tables.length).toBeGreaterThan(50);
  const levels = readFileSync(join(root, 'docs/data.md'), 'utf8').split('What holds for each')[0] ?? '';
  expect([...tables, ...sealed].filter((each) => !levels.includes(`\`${each}\``))).toEqual([]);
});
