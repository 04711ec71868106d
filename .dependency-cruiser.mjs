/**
 * Imports run one way: layers stand on each other, and so do features. `npm run lint` holds every file of src and server to these
 * rules; tests/structure/imports.test.ts shows each rule refusing an import.
 */

/**
 * The features from the ground up, named alike in every layer; `parts` and `platform` are what they share. Each may use those before it.
 * What is bought stands below what is sold: no ticket, form or event changes without a look at who is buying it.
 */
export const features = 'settings account purchase ticket form badge event mail door exhibitor attendees report'.split(
  ' ',
);

/** What has to go up nevertheless, and why. */
export const exceptions = [
  // Badges, mails and delegates are of attendees who are chosen from the list of them.
  { from: '(badge|mail|exhibitor)', to: 'server/attendees/attendees.ts' },
  // Other payment keys ask for what a change of the own sign-in asks for, as another mail server does.
  { from: 'settings', to: 'server/account/proof.ts' },
  { from: 'settings', to: 'src/views/account/ProofDialog.tsx' },
  // What exhibitors will see is told where attendees register, and kept with the order.
  { from: 'purchase', to: 'server/exhibitor/sharing.sql.ts' },
  { from: 'purchase', to: 'src/views/exhibitor/SharingNotice.tsx' },
  // The memory of what is sold out is made at the start and handed to all.
  { from: 'platform', to: 'server/purchase/formOnSale.sql.ts' },
  // A confirmed order prints its tickets.
  { from: 'purchase', to: 'src/pages/ticket/PrintAllTickets.tsx' },
  // Who has a ticket sees who scanned it.
  { from: 'ticket', to: 'src/pages/exhibitor/OwnSharing.tsx' },
  // Whoever has changed an event may tell its attendees.
  { from: 'event', to: 'src/pages/mail/TellChange.tsx' },
  // The list of events makes room for the figures of all.
  { from: 'event', to: 'src/pages/report/AllFiguresPanel.tsx' },
];

const layers = '(server|src/machines|src/views|src/pages)';
const allowedUp = (feature) =>
  exceptions
    .filter(({ from }) => new RegExp(`^${from}$`).test(feature))
    .map(({ to }) => `^${to.replaceAll('.', '\\.')}$`);

const featureRule = (feature, place) => ({
  name: `${feature}-features`,
  severity: 'error',
  comment: `${feature} uses the features before it in the list, and what is an exception.`,
  from: { path: `^${layers}/${feature}/` },
  to: { path: `^${layers}/(${features.slice(place + 1).join('|')})/|^server/pages/`, pathNot: allowedUp(feature) },
});

const runtime = { dependencyTypesNot: ['type-only', 'npm', 'npm-dev', 'core'] };
const own = { dependencyTypesNot: ['npm', 'npm-dev', 'core'] };
const npm = { dependencyTypes: ['npm', 'npm-dev'], dependencyTypesNot: ['type-only'] };

/** What a layer may use of ours: at runtime, and as types besides. */
const layer = (name, from, uses, typesBesides = []) => [
  {
    name: `${name}-uses`,
    severity: 'error',
    comment: `${name} may use ${uses.join(', ') || 'nothing else of ours'}.`,
    from: { path: from },
    to: { pathNot: uses, ...runtime },
  },
  {
    name: `${name}-types`,
    severity: 'error',
    comment: `${name} may name types of ${[...uses, ...typesBesides].join(', ') || 'nothing else of ours'}.`,
    from: { path: from },
    to: { pathNot: [...uses, ...typesBesides], ...own },
  },
];

const packages = (name, from, allowed) => ({
  name: `${name}-packages`,
  severity: 'error',
  from: { path: from },
  to: { pathNot: allowed.map((each) => `node_modules/${each}/`), ...npm },
});

const [lib, contract, client, messages] = ['^src/lib/', '^src/api/contract/', '^src/api/', '^src/messages/'];
/** Reads spreadsheets and bank statements, in the browser alone. */
const readers = '^src/(imports|statements)/';
/** Says what is wrong with a draft, to the server and to every editor alike. */
const explain = '^src/api/contract/explain\\.ts$';
const [machines, views, paths, tokens] = [
  '^src/machines/',
  '^src/views/',
  '^src/(paths|filePaths)\\.ts$',
  '^src/theme\\.ts$',
];

export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      // Vite's way to ask for a file's address.
      to: { couldNotResolve: true, pathNot: '\\?url$' },
    },
    ...layer('lib', lib, [lib]),
    ...layer('readers', readers, [readers, lib], [messages]),
    ...layer('contract', contract, [contract, lib]),
    ...layer('client', '^src/api/[^/]+$', [client, lib]),
    ...layer('messages', messages, [messages, '^src/lib/(locale|money)\\.ts$'], [lib, '^src/api/contract/issue\\.ts$']),
    ...layer('machines', machines, [machines, lib, readers], [contract, messages, paths]),
    ...layer(
      'parts',
      '^src/views/parts/',
      ['^src/views/parts/', '^src/machines/parts/', lib, messages, paths, tokens, explain],
      [contract, machines],
    ),
    ...layer('views', views, [views, machines, contract, lib, readers, messages, paths, tokens]),
    ...layer('paths', paths, [paths], [lib, messages]),
    ...layer('tokens', tokens, [tokens]),
    {
      name: 'wiring-sees-no-server',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^server/' },
    },
    ...layer('server', '^server/', [
      '^server/',
      contract,
      lib,
      messages,
      paths,
      tokens,
      '^src/machines/purchase/purchase\\.ts$',
    ]),
    {
      name: 'parts-know-no-feature',
      severity: 'error',
      comment: 'What features share knows none of them.',
      from: { path: '^src/(machines|views|pages)/parts/', pathNot: '^src/pages/parts/loadPage\\.tsx$' },
      to: { path: `^${layers}/(${features.join('|')})/` },
    },
    ...features.map(featureRule),
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: `^server/(${[...features, 'pages'].join('|')})/`, pathNot: allowedUp('platform') },
    },
    {
      name: 'start-is-above-all',
      severity: 'error',
      comment: 'What starts and wires the server knows all of it, and nothing of it knows that.',
      from: { path: '^server/[^/]+/' },
      to: { path: '^server/[^/]+$' },
    },
    {
      name: 'chakra-at-the-desk',
      severity: 'error',
      comment: "What no organiser's page loads is plain parts on the tokens; docs/decisions/010 says why.",
      from: {
        path: [
          '^src/pages/parts/(AppLayout|NotFoundPage)\\.tsx$',
          '^src/pages/(door|purchase)/',
          '^src/pages/account/(SignIn|SignOut|RegisterPage)',
          '^src/pages/exhibitor/(Exhibitor|ScannedBadge|Delegates)Page',
          '^src/pages/ticket/(TicketPage|MyTickets|Print)',
        ],
        // The organiser's.
        pathNot: '^src/pages/purchase/(PurchasePage|PurchasesPage|StatementPage|WaitingListPage)\\.tsx$',
      },
      to: { path: 'node_modules/@chakra-ui/', reachable: true },
    },
    {
      name: 'chakra-in-desk-parts',
      severity: 'error',
      comment: 'Neither the start of the app nor what all pages share brings Chakra along.',
      from: {
        path: '^src/([^/]+\\.tsx?$|boot/|views/parts/|pages/parts/)',
        pathNot: '^src/(pages/parts/(chakraSystem\\.ts|Desk\\.tsx)|views/parts/desk/.*)$',
      },
      to: { path: 'node_modules/@chakra-ui/' },
    },
    {
      name: 'fetch-in-the-client-only',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: '^src/api/client\\.ts$' },
      to: { path: 'node_modules/ofetch/' },
    },
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-development-package',
      severity: 'error',
      from: { path: '^(src|server)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    },
    // Forms of VAT and phone numbers have no dependencies either, and what organisers write is drawn alike in a preview and on the server.
    packages('lib', lib, ['jsvat', 'libphonenumber-js', 'markdown-it']),
    packages('contract', contract, ['valibot']),
    packages('client', '^src/api/[^/]+$', ['valibot', 'ofetch']),
    packages('messages', messages, []),
    packages('machines', machines, ['xstate']),
    packages('paths', paths, []),
    packages('tokens', tokens, []),
    {
      name: 'server-packages',
      severity: 'error',
      comment: 'What draws pages in the browser has no place in the server.',
      from: { path: '^server/' },
      to: { path: 'node_modules/(react|react-dom|@xstate/react|@chakra-ui|wouter|html2canvas|jspdf)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
    },
    cache: { folder: 'node_modules/.cache/imports', strategy: 'content' },
  },
};
