import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { summariesPlugin } from './scripts/support/summaries.ts';
import { tokensPlugin } from './scripts/support/tokens.ts';
import { buildTargets } from './src/lib/browsers.ts';

/** Where the API answers while `npm run dev` serves the pages. */
const api = `http://localhost:${process.env.API_PORT ?? 3001}`;

/** Most pages load these: each page has them in one file instead of dozens of a few hundred bytes. */
const shared = 24;
/** Rules are larger, and a page needs few of them: only what nearly all load is in one file. */
const sharedRules = 36;

export default defineConfig({
  plugins: [react(), tokensPlugin(), summariesPlugin()],
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: buildTargets(),
    // A data: URL in a script is paid by everybody; a file is paid when it is used.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    modulePreload: {
      // Only the Safari of 2023 lacks it, and loads the same files a round trip later.
      polyfill: false,
      // The scripts of every page would be listed in the first load of each: src/pages/parts/pageFiles.ts asks the server for them.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', tags: ['$initial'], priority: 1 },
            { name: 'ui', test: /\/src\/(views|pages)\/parts\/[^/]+$|lucide-react/, minShareCount: shared },
            { name: 'lib', test: /\/src\/lib\//, minShareCount: sharedRules },
            { name: 'desk', test: /\/src\/views\/parts\/desk\/|@chakra-ui|@emotion|stylis/, minShareCount: shared },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': api, '/help': api } },
});
