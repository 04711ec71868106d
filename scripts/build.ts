import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, defaultClientConditions, defaultServerConditions, type InlineConfig } from 'vite';
import { inlineScriptNames } from '../server/pages/firstScreens.ts';
import { type Locale, locales } from '../src/lib/locale.ts';
import { compressFolder } from './compress.ts';
import { root, sourceHash, stampPath } from './sourceHash.mjs';
import { writeTokens } from './support/tokens.ts';

/**
 * `npm run build`: the pages to dist/client, the server to dist/server. Both grow beside their place and are moved when
 * whole, and the stamp comes last, so that a build killed half-way is never taken for one.
 */
async function main() {
  // Whoever calls, a test run included, gets what users get.
  process.env.NODE_ENV = 'production';
  // Before the sources are stamped: it is one of them.
  writeTokens();
  const stamp = sourceHash();
  const dist = join(root, 'dist');
  const growing = join(dist, `building-${process.pid}`);
  mkdirSync(growing, { recursive: true });
  try {
    for (const locale of locales) await buildPages(growing, locale);
    // Other sites load it, under an address that stays.
    await buildScript(join(growing, 'client'), 'src/boot/embed.ts');
    await compressFolder(join(growing, 'client'));
    for (const ssr of ['server/main.ts', 'server/pdfWorker.ts', ...filesIn('scripts/operator')])
      await buildInto(join(growing, 'server'), 'vite.server.config.ts', { build: { ssr } });
    // It has something to say in browsers that read nothing newer.
    for (const script of inlineScriptNames)
      await buildScript(join(growing, 'server'), `src/boot/${script}.ts`, script === 'watch' ? 'es2015' : undefined);
    rmSync(stampPath, { force: true });
    for (const part of ['client', 'server']) {
      rmSync(join(dist, part), { recursive: true, force: true });
      renameSync(join(growing, part), join(dist, part));
    }
    writeFileSync(stampPath, stamp);
  } finally {
    rmSync(growing, { recursive: true, force: true });
  }
}

/** What whoever runs Foyer starts by hand is there without the sources, too. */
const filesIn = (folder: string) => readdirSync(join(root, folder)).map((file) => join(folder, file));

/** The pages and their first screens in one language. Files without words are the same in all: their names are their hashes. */
async function buildPages(folder: string, locale: Locale) {
  const client = join(folder, 'client');
  const conditions = [locale, ...defaultClientConditions];
  const manifest = `.vite/manifest.${locale}.json`;
  await buildInto(client, 'vite.config.ts', { resolve: { conditions }, build: { manifest } });
  renameSync(join(client, 'index.html'), join(client, `.vite/index.${locale}.html`));
  await buildInto(join(folder, 'server'), 'vite.firstScreen.config.ts', {
    ssr: { resolve: { conditions: [locale, ...defaultServerConditions] } },
    build: { rolldownOptions: { output: { entryFileNames: `firstScreen.${locale}.js` } } },
  });
}

const buildScript = (outDir: string, input: string, target?: string) =>
  buildInto(outDir, 'vite.script.config.ts', { build: { rolldownOptions: { input }, ...(target && { target }) } });

const buildInto = (outDir: string, configFile: string, { build: more, ...config }: InlineConfig = {}) =>
  build({
    root,
    configFile: join(root, configFile),
    logLevel: 'warn',
    ...config,
    build: { outDir, emptyOutDir: false, ...more },
  });

await main();
