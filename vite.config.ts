import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the API answers while `npm run dev` serves the pages. */
const api = `http://localhost:${process.env.API_PORT ?? 3001}`;

const core =
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate|use-sync-external-store|use-isomorphic-layout-effect|@emotion|stylis|wouter|regexparam|@pandacss)\/|src\/(lib\/(enumerations|validation)|api\/hooks|messages\/words|messages\/en-GB\/validation)\.ts/;

/** The public registration page does not load these until its first screen stands. */
const calls = /node_modules\/(ofetch|ufo|destr|valibot)\/|src\/api\/(client|contract\/(values|endpoint))\.ts/;

export default defineConfig({
  plugins: [react()],
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
      // What every page needs stands in one chunk, and what asks the server in another: fewer requests, better compressed.
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', test: core, priority: 1 },
            { name: 'calls', test: calls },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api } },
});
