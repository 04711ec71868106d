import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../scripts/sourceHash.mjs';
import type { Locale } from '../src/lib/locale.ts';
import { atMost, type Row } from './row.ts';

type Chunk = { file: string; imports?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;

const pages = [
  { what: 'public registration page, JS gz', page: 'purchase/RegistrationPage', max: 126, around: [] },
  { what: 'public page of an event, JS gz', page: 'purchase/PublicEventPage', max: 126, around: [] },
  { what: 'sign-in, JS gz', page: 'account/SignInPage', max: 107, around: [] },
  { what: 'door page, JS gz, without the WASM reader', page: 'door/CheckInPage', max: 141, around: ['AppLayout'] },
  { what: 'attendee list, JS gz', page: 'attendees/AttendeesPage', max: 172, around: ['AppLayout', 'Desk'] },
];

/** Code that must not be in any first load, by a mark that survives minifying. */
const heavy: Record<string, RegExp> = {
  jsPDF: /jsPDF/,
  html2canvas: /html2canvas/,
  'the barcode reader': /ReaderOptions|readBarcodes/,
};

/** The locale with the longer words, so that the budgets hold for all. */
const locale: Locale = 'de-DE';

const client = join(root, 'dist', 'client');

const readManifest = () =>
  JSON.parse(readFileSync(join(client, '.vite', `manifest.${locale}.json`), 'utf8')) as Manifest;

/** What each page loads before it works, gzip -9, in kB of 1,000 bytes. A page that is not built yet has no row. */
export function bytes(): Row[] {
  const manifest = readManifest();
  return pages.flatMap(({ what, page, max, around }) => {
    const starts = [
      'index.html',
      ...[page, ...around.map((part) => `parts/${part}`)].map((file) => `src/pages/${file}.tsx`),
    ];
    const chunks = closure(manifest, starts);
    const code = chunks.map(({ file }) => readFileSync(join(client, file)));
    const total = code.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0) / 1_000;
    return [atMost(what, total, max, 'KB'), absence(what, chunks, code)];
  });
}

/** Says of a page's first load that none of the heavy code is in it. */
function absence(what: string, chunks: Chunk[], code: Buffer[]): Row {
  const found = Object.entries(heavy).flatMap(([name, mark]) =>
    code.some((source) => mark.test(source.toString())) ? [name] : [],
  );
  if (chunks.some(({ file }) => file.endsWith('.wasm'))) found.push('WebAssembly');
  return {
    what: `${what.split(',')[0]}: PDF, WASM and barcode code`,
    figure: found.join(', ') || 'none',
    budget: 'none',
    met: found.length === 0,
  };
}

/** The chunks that the browser fetches for these, themselves included; what they import later is not. */
function closure(manifest: Manifest, starts: string[]): Chunk[] {
  const found = new Map<string, Chunk>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}.`);
    found.set(name, chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const start of starts) visit(start);
  return [...found.values()];
}
