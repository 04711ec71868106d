import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
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
    await buildInto(join(growing, 'client'), 'vite.config.ts');
    // Other sites load it, under an address that stays.
    await buildInto(join(growing, 'client'), 'vite.early.config.ts', 'src/embed.ts');
    await compressFolder(join(growing, 'client'));
    await buildInto(join(growing, 'server'), 'vite.server.config.ts');
    await buildInto(join(growing, 'server'), 'vite.first.config.ts');
    const early = ['src/early.ts', 'src/api/makeFirstCalls.ts', 'src/pages/parts/scanning/startScanner.ts'];
    for (const script of [...early, 'src/embedded.ts'])
      await buildInto(join(growing, 'server'), 'vite.early.config.ts', script);
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

const buildInto = (outDir: string, configFile: string, input?: string) =>
  build({
    root,
    configFile: join(root, configFile),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: false, ...(input && { rolldownOptions: { input } }) },
  });

await main();
