import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

export type Source = { path: string; text: string; imports: Import[] };
/** `target` is a path from the root for a file of ours, else the package's name; `typeOnly` leaves nothing at runtime. */
type Import = { target: string; own: boolean; typeOnly: boolean };

/** Every TypeScript file under the folders, with what it imports. */
export const sourcesIn = (...folders: string[]): Source[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map(readSource);

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, imports: importsOf(path, text) };
}

const statement = /^(?:import|export)\s+(type\s)?([^;'"]*?)(?:\sfrom\s+)?['"]([^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function importsOf(path: string, text: string): Import[] {
  const still = [...text.matchAll(statement)]
    // `export const x = '…'` looks like an import up to its text.
    .filter(([, , what = '']) => !/^(const|function|default|class|let|async)\b/.test(what) && !what.includes('='))
    .map(([, type, what = '', target = '']) => ({ target, typeOnly: type !== undefined || namesOnlyTypes(what) }));
  const late = [...text.matchAll(dynamic)].map(([, target = '']) => ({ target, typeOnly: false }));
  return [...still, ...late].map(({ target, typeOnly }) => ({ ...resolve(path, target), typeOnly }));
}

function namesOnlyTypes(what: string): boolean {
  const names = /^\{([\s\S]*)\}\s*$/.exec(what.trim())?.[1];
  return names?.split(',').every((name) => name.trim() === '' || /^type\s/.test(name.trim())) === true;
}

function resolve(path: string, target: string): { target: string; own: boolean } {
  if (!target.startsWith('.')) return { target, own: false };
  return { target: relative(root, join(root, dirname(path), target)).replaceAll('\\', '/'), own: true };
}
