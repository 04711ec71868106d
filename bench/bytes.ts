import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../scripts/sourceHash.mjs';
import { atMost, type Row } from './row.ts';

type Chunk = { file: string; imports?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;

const pages = [
  { what: 'public registration page, JS gz', screen: 'RegistrationFormScreen', most: 150, shell: false },
  { what: 'sign-in, JS gz', screen: 'SignInScreen', most: 150, shell: false },
  { what: 'door page, JS gz, without the WASM reader', screen: 'CheckInScreen', most: 180, shell: true },
  { what: 'attendee list, JS gz', screen: 'AttendeesScreen', most: 200, shell: true },
];

/** Code that must not be in any first load, by a mark in its chunk. */
const heavy: Record<string, RegExp> = {
  'PDF code': /jsPDF|html2canvas/,
  'barcode reader': /zxing/i,
};

/** What each page must load before it works, gzip -9, in kB of 1,000 bytes. */
export function bytes(): Row[] {
  const client = join(root, 'dist', 'client');
  const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
  const read = (file: string) => readFileSync(join(client, file));

  function filesOf(name: string, files = new Set<string>()): Set<string> {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return files;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) filesOf(imported, files);
    return files;
  }

  return pages.flatMap(({ what, screen, most, shell }) => {
    const starts = [entry ?? '', `src/screens/${screen}.tsx`, ...(shell ? ['src/screens/AppLayout.tsx'] : [])];
    const files = new Set(starts.flatMap((start) => [...filesOf(start)]));
    const code = [...files].map(read);
    const total = code.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0) / 1_000;
    const found = Object.entries(heavy).filter(([, mark]) => code.some((source) => mark.test(source.toString())));
    return [
      atMost(what, total, most, 'KB'),
      ...found.map(([name]) => ({
        what: `${screen}: ${name} before it is used`,
        figure: 'loaded',
        budget: 'not loaded',
        met: false,
      })),
    ];
  });
}
