import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { tokensPlugin } from './scripts/support/tokens.ts';

/** Where the API answers while `npm run dev` serves the pages. */
const api = `http://localhost:${process.env.API_PORT ?? 3001}`;

export default defineConfig({
  plugins: [react(), tokensPlugin()],
  build: {
    outDir: 'dist/client',
    manifest: true,
    // Browsers of the last two and a half years and what they read natively.
    target: 'baseline-widely-available',
    // A data: URL in a script is paid by everybody; a file is paid when it is used.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Emotion imports this for a component nobody here uses; kept, it costs every first load 1 KB.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics|react-is/, sideEffects: false }] },
      output: {
        // Every page that shares a file would be in its name, and the name in every file that asks for it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.replace(/~.*(?=\.)|\.\w+$/g, '')}-[hash][extname]`,
        codeSplitting: {
          groups: [
            // What the entry itself needs, in one file: small ones compress badly and cost a slow phone a round trip each.
            { name: 'core', tags: ['$initial'], priority: 3 },
            // Loading these words must not come along with a small file that shares its chunk.
            { name: 'words', test: /\/src\/messages\/signedIn\//, priority: 2, minShareCount: 2 },
            // What only the organiser's desk is built of. On its own, or a small file that others share with it brings it along.
            {
              name: 'desk',
              test: /node_modules\/(@chakra-ui|@ark-ui|@zag-js|@emotion|@pandacss|stylis)\/|\/src\/(views\/parts\/desk\/|system)/,
              priority: 1,
              minShareCount: 2,
              entriesAware: true,
            },
            // A page is a chunk of its own. What several share goes together with what the same pages share.
            {
              name: 'shared',
              test: /\/src\/|lucide-react/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 500,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api } },
});
