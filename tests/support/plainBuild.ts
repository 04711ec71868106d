import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locales } from '../../src/lib/locale.ts';

/** A folder like that of the built app, with a page for each language and nothing else. Whoever asks for it removes it. */
export function plainBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-build-'));
  mkdirSync(join(folder, '.vite'));
  for (const locale of locales) {
    const page = `<!doctype html><html lang="${locale}"><head><title></title><!--head--></head><!--shell--><!--data-->`;
    writeFileSync(join(folder, '.vite', `index.${locale}.html`), page);
    writeFileSync(join(folder, '.vite', `manifest.${locale}.json`), '{}');
  }
  return folder;
}
