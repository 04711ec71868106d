import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { Hono } from 'hono';
import { pino } from 'pino';
import { build } from 'vite';
import { compressFolder } from '../scripts/compress.ts';
import { root } from '../scripts/sourceHash.mjs';
import { servePages } from '../server/pages/servePages.ts';
import { listen } from '../server/platform/listen.ts';
import { locales } from '../src/lib/locale.ts';
import type { Running } from './foyer.ts';

/** The floor page, built and served as Foyer's own pages are. */
export async function openFloor(): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-floor-'));
  const clientDir = join(folder, 'client');
  await build({
    root: join(root, 'bench', 'floor'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: clientDir, emptyOutDir: true, manifest: true, target: 'baseline-widely-available' },
  });
  const built = join(clientDir, '.vite');
  renameSync(join(clientDir, 'index.html'), join(built, 'index.html'));
  // It has no words: it is the same in every language.
  for (const locale of locales)
    for (const [name, ending] of [
      ['index', 'html'],
      ['manifest', 'json'],
    ])
      copyFileSync(join(built, `${name}.${ending}`), join(built, `${name}.${locale}.${ending}`));
  await compressFolder(clientDir);
  const app = new Hono();
  // Its one page asks the database nothing.
  const nothing = undefined as never;
  const log = pino({ level: 'silent' });
  servePages(app, {
    clientDir,
    log,
    publicUrl: null,
    openId: null,
    ownMailServer: null,
    trustProxy: [],
    clock: () => new Date(),
    db: nothing,
    gateways: nothing,
  });
  const { port, close } = await listen(app.fetch, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
