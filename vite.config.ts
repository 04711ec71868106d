import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { summariesPlugin } from './scripts/support/summaries.ts';
import { tokensPlugin } from './scripts/support/tokens.ts';
import { buildTargets } from './src/lib/browsers.ts';

/** Where the API answers while `npm run dev` serves the pages. */
const api = `http://localhost:${process.env.API_PORT ?? 3001}`;

/** What every page begins with. */
const always = /^assets\/((core|rolldown-runtime)-|parts-.*\.js$)/;
/** Calling the server and reading its answers. */
const calls =
  /node_modules\/(ofetch|destr|ufo|valibot)\/|\/src\/api\/(client|firstCalls|contract\/(endpoint|explain|issue|refuseInvalid|values|version))\.ts|\/src\/pages\/parts\/callActor\.ts/;
/** Rules that most pages share. */
const rules =
  /\/src\/lib\/(count|dates|enumerations|fullName|limits|money|purchaseStatus|searchText|slug|validation)\.ts/;
/** The small parts of nearly every page. */
const parts =
  /\/src\/views\/parts\/(Button|ButtonLink|ErrorNote|FormRow|icon|Input|LiveRegion|SafeHtml|StatusTag)\.tsx?|\/src\/(lib\/stateMeta|pages\/parts\/whenIdle)\.ts|\/icons\/(check|triangle-exclamation-point|x)\.mjs/;
/** Around the pages of the signed-in, and what most of them show. The door's contract too, which must not bring the others along. */
const shell =
  /\/src\/(pages\/parts\/AppLayout|views\/parts\/scanning\/focusFirst|views\/parts\/(chooseScheme|Dialog|IconButton|navigationOf|Page|SchemeToggle|Shell))\.tsx?|\/src\/api\/contract\/(door|event)\.ts|\/src\/lib\/(admission|eventTime)\.ts|\/icons\/(chevron-right|scan-line|search|ticket|undo-2|users-round)\.mjs/;
/** What lists and their details are made of. */
const lists =
  /\/src\/machines\/parts\/(listing|resource|sheet)\.ts|\/src\/lib\/countryName\.ts|\/src\/views\/attendees\/(attendeeRow|paymentTone)\.ts|\/src\/messages\/purchaseStatuses\.ts/;
const contracts = /\/src\/api\/contract\/(attendeeList|form)\.ts/;
/** What the public pages share with each other and with the later steps. */
const ordering =
  /\/src\/lib\/(answers|hold|inputPath|newId|orderDraft|party|pricing)\.ts|\/src\/messages\/registration\.ts|\/src\/pages\/registration\/(firstData|lazyCallActor)\.ts|\/src\/views\/registration\/(EventHeader|movesFocus|Prose|Said|StepBar|StepError|StepHeading)\.tsx?/;
/** What the door shares with exhibitors, in the first load of both. */
const scanning =
  /\/src\/((views|pages)\/parts\/scanning\/|machines\/parts\/scanner\.ts)|\/icons\/(camera|camera-off|flashlight|flashlight-off|keyboard|loader-circle|video-off)\.mjs/;
/** Signing in, and what other ways into an account share with it. */
const signIn =
  /\/src\/(messages\/account|machines\/account\/signIn|pages\/account\/useSignIn|views\/account\/(PasswordField|SignInView))\.tsx?/;
/** What every page at the organiser's desk is built of. */
const look =
  /node_modules\/(@emotion|@pandacss|stylis)\/|@chakra-ui\/react\/dist\/esm\/(styled-system|utils|preset-base|components\/(box|breadcrumb|flex|heading|icons|stack))|\/src\/(system|theme|pages\/parts\/Desk)\.tsx?|\/src\/views\/parts\/desk\/(ListError|LoadError|PageHeader)\.tsx|\/src\/views\/parts\/desk\/is\w+\.ts|\/src\/views\/parts\/labelOf\.ts/;

export default defineConfig({
  plugins: [react(), tokensPlugin(), summariesPlugin()],
  resolve: {
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('src/views/parts/icon.ts', import.meta.url)),
      },
      {
        find: './xstate-dev.esm.js',
        replacement: fileURLToPath(new URL('src/noDevTools.ts', import.meta.url)),
      },
      // React brings it along itself.
      { find: /^use-sync-external-store\/shim(\/index\.js)?/, replacement: 'use-sync-external-store' },
      // Long lists, in every first load of the organiser's.
      {
        find: '@pandacss/is-valid-prop',
        replacement: fileURLToPath(new URL('src/views/parts/desk/isCssProperty.ts', import.meta.url)),
      },
      {
        find: '@emotion/is-prop-valid',
        replacement: fileURLToPath(new URL('src/views/parts/desk/isElementProp.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: buildTargets(),
    // A data: URL in a script is paid by everybody; a file is paid when it is used.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    modulePreload: {
      // The first load would list the scripts of every page. The signed-in learn them when they have time: see pageFiles.ts.
      // Signing in is what others are led to.
      resolveDependencies: (_, files, { hostId, hostType }) =>
        hostType === 'html'
          ? files
          : files.filter(
              (file) =>
                !always.test(file) && !(always.test(hostId) && file.endsWith('.js') && !file.includes('/signIn-')),
            ),
    },
    rolldownOptions: {
      optimization: { inlineConst: true },
      // Emotion imports this for a component nobody here uses; kept, it costs every first load 1 KB.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics|react-is/, sideEffects: false }] },
      output: {
        // Every page that shares a file would be in its name, and the name in every file that asks for it. The first load lists
        // all names: hashes are as short as the bundler can make them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.replace(/~.*(?=\.)|\.\w+$/g, '')}-[hash:7][extname]`,
        codeSplitting: {
          groups: [
            // What the entry itself needs, in one file: small ones compress badly and cost a slow phone a round trip each.
            { name: 'core', tags: ['$initial'], priority: 4 },
            // Loading these words must not come along with a small file that shares its chunk.
            { name: 'words', test: /\/src\/messages\/signedIn\//, priority: 2, minShareCount: 2 },
            { name: 'tickets', test: /\/src\/messages\/ticket\.ts/, priority: 2 },
            { name: 'mails', test: /\/src\/(messages\/mails|lib\/mail)\.ts/, priority: 2 },
            { name: 'attendeeTools', test: /\/src\/messages\/attendeeTools\.ts/, priority: 2 },
            { name: 'organising', test: /\/src\/messages\/organising\//, priority: 2, minShareCount: 2 },
            // What nearly every page needs comes in few files: each costs a browser far from the server a round trip.
            { name: 'calls', test: calls, priority: 2 },
            { name: 'rules', test: rules, priority: 3 },
            { name: 'parts', test: parts, priority: 2 },
            { name: 'shell', test: shell, priority: 2 },
            { name: 'signIn', test: signIn, priority: 2 },
            { name: 'scanning', test: scanning, priority: 1, minShareCount: 2 },
            { name: 'look', test: look, priority: 2 },
            { name: 'lists', test: lists, priority: 2 },
            { name: 'contracts', test: contracts, priority: 2 },
            { name: 'ordering', test: ordering, priority: 2 },
            // What only the organiser's desk is built of. On its own, or a small file that others share with it brings it along.
            {
              name: 'desk',
              test: /node_modules\/(@chakra-ui|@ark-ui|@zag-js|@emotion|@pandacss|stylis)\/|\/src\/(views\/parts\/desk\/|system)/,
              priority: 1,
              minShareCount: 2,
              entriesAware: true,
              // Each file's name is in the first load of every page.
              entriesAwareMergeThreshold: 1_500,
            },
            // A page is a chunk of its own. What several share goes together with what the same pages share.
            {
              name: 'shared',
              test: /\/src\/|lucide-react/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 700,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api } },
});
