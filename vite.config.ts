import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the API answers while `npm run dev` serves the pages. */
const api = `http://localhost:${process.env.API_PORT ?? 3001}`;

/** What every page needs, in one chunk: each script of its own costs a slow phone a round trip, and small ones compress badly. */
const core = [
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate|use-sync-external-store|use-isomorphic-layout-effect)\//,
  /node_modules\/(@emotion|stylis|wouter|regexparam|@pandacss)\//,
  /node_modules\/@chakra-ui\/react\/dist\/esm\/(styled-system|utils|create-context|merge-)/,
  /node_modules\/@zag-js\/dom-query\/dist\/shared/,
  /src\/(lib\/(enumerations|validation|dates|money)|api\/clientConfig|messages\/([\w-]+\/)?parts)\.ts/,
  /src\/views\/parts\/(LiveRegion|StatusTag)\.tsx/,
];

/** What the public registration page and the organiser's preview of it share. */
const registration = /src\/(lib\/(answers|newId)|messages\/([\w-]+\/)?(registration|fields))\.ts/;

/** The public registration page does not load these until its first screen stands. */
const calls =
  /node_modules\/(ofetch|ufo|destr|valibot)\/|src\/api\/(client|contract\/(values|endpoint|explain|issue|refuseInvalid))\.ts/;

/** Parts that only some pages need: the shell, messages, and what lists and editors are built of. */
const laterParts =
  'toaster|Shell|navigationOf|scheme|Crash|Editor|List(?:Error|ing)|LoadError|labelOf|Not(?:Built|Found|ices)|draft|errorAt|useMedia';
/** What most pages share. */
const parts = new RegExp(`src/views/parts/(?!${laterParts})|lucide-react`);
const contract = /src\/api\/contract\/(?!account\.|explain\.|issue\.|refuseInvalid\.)|src\/lib\/searchText/;

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
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', test: (id) => core.some((each) => each.test(id)), priority: 1 },
            { name: 'calls', test: calls },
            { name: 'registration', test: registration },
            { name: 'parts', test: parts, minShareCount: 2 },
            { name: 'contract', test: contract, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api } },
});
