/**
 * Imports run one way, and no feature reaches into another. `npm run lint` holds every file of src and server to these
 * rules; tests/structure/imports.test.ts shows each rule refusing an import.
 */

/** The features, named alike in every layer; `parts` is what they share. */
export const features =
  'account event form ticket registration payment attendees door badge exhibitor mail report settings'.split(' ');

/** What a feature offers to all others. Everything else of it is its own. */
const offered = [
  // Registering ends in paying; deleting an attendee may send money back, and the server runs the purchase machine too.
  'src/machines/payment/(payment|purchase)\\.ts',
  'src/views/payment/(PaymentStep|CancelQuestion|PaidQuestion|RefundChoice)\\.tsx',
  // The fields and questions of a form, wherever they are shown; the frame of a step of an order.
  'src/views/registration/(FieldRow|QuestionRow|StepError|OrderLines|StepHeading|HoldClock)\\.tsx',
  'src/views/registration/(attendeeForm\\.ts|AttendeesStep\\.css)',
  // The event's page lists what its forms sell, and draws the code of a form's link.
  'src/views/ticket/(TicketTable|PromoTable|QrCode)\\.tsx',
  // A badge shows its code among other things.
  'src/views/ticket/qrPath\\.ts',
  'src/views/attendees/(attendeeRow|paymentTone)\\.ts',
  // The organiser checks in several attendees from their list, and reads what the door noted.
  'server/door/(admission|checkInLog)\\.ts',
  // Every list offers its report.
  'src/views/report/Download(Button|Error)\\.tsx',
  // Who saw and changed an attendee is read beside them, and of all at the reports.
  'src/views/report/AuditLog\\.tsx',
  'src/pages/report/useReport\\.ts',
  // The list of events makes room for the figures of all.
  'src/pages/report/AllFiguresPanel\\.tsx',
  // An email begins where its recipients are chosen, and where an event has changed.
  'src/pages/mail/(useBeginning\\.ts|TellChange\\.tsx)',
  // Badges are printed wherever attendees are: at the door, in their list, beside one of them.
  'src/pages/badge/(PrintPanel|PrintOne|AttendeeBadge|PrintDialog)\\.tsx',
  'src/pages/badge/printing/printBadge\\.ts',
  // A confirmed order prints its tickets.
  'src/pages/ticket/(OwnPhoto|PrintAllTickets)\\.tsx',
  'src/pages/payment/(paymentActors\\.ts|gateways/GatewayForm\\.tsx)',
  'src/pages/registration/lazyCallActor\\.ts',
  // An event's logins, of which an exhibitor list shows some.
  'server/account/appUser\\.ts',
  // Mails and links say whose they are, and in which language.
  'server/settings/seller\\.ts',
  // The report of scanned badges is what each exhibitor exports.
  'server/exhibitor/(contactFile|contacts\\.sql)\\.ts',
  // What exhibitors will see is told where attendees register, and what they noted goes with who withdraws or is erased.
  'server/exhibitor/sharing\\.sql\\.ts',
  // What is on sale, who is registered and who waits, and the reservations that every change of a purchase or an attendee touches.
  'server/registration/(choices|eraseWaiting|lateOrder|offers|promoGuesses|publicEvent|publicForm|purchaseKeys|refuseInputs|registerByHand|registration|reservations\\.sql)\\.ts',
  'server/payment/(cancel|dispute|lifecycle|settle|refund|sendRefunds|reprice|purchase\\.sql|purchaseEvents\\.sql)\\.ts',
  // An event is copied with its forms; an attendee's answers are shown in their form, and counted in the report of them.
  'server/form/(form|formCopy|answerCounts)\\.ts',
  'server/badge/designCopy\\.ts',
  // What the organiser's list shows can be exported.
  'server/attendees/(attendees|auditLog\\.sql)\\.ts',
  // All that is held about somebody goes into one archive.
  'server/report/(zip|xlsx)\\.ts',
  // What exhibitors will see is told where attendees register and on their tickets.
  'src/views/exhibitor/(SharingNotice|WhoScannedMe)\\.tsx',
  'src/machines/exhibitor/sharing\\.ts',
  'src/pages/exhibitor/sharingLogic\\.ts',
  // A form's overview lists what it sells.
  'server/ticket/(ticket|promo)\\.ts',
  // What happens to a purchase is told by mail, with its tickets, its invoice and its event; orders and attendees say when.
  'server/mail/(mailOf|queue\\.sql|mails)\\.ts',
  // What is about an account and no order is written and sent by its own feature.
  'server/mail/(byOwner|letter|sendNow|smtp|wording)\\.ts',
  // The preview of its words shows it.
  'server/account/accountLetter\\.ts',
  // An invoice has the logo that its mail has.
  'server/mail/logo\\.ts',
  'server/payment/(invoice|invoicePdf)\\.ts',
  'server/ticket/(ticketPage\\.sql|ticketPdf)\\.ts',
  'server/event/(event|calendar)\\.ts',
  // Images are read and kept in one way.
  'server/event/image\\.ts',
];

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
const [machines, views, paths, tokens] = ['^src/machines/', '^src/views/', '^src/paths\\.ts$', '^src/theme\\.ts$'];

const featureRule = (name, folder) => ({
  name: `${name}-features`,
  severity: 'error',
  comment: 'A feature uses its own files, the parts, and what another feature offers to all.',
  from: { path: `^${folder}/(${features.join('|')})/` },
  to: {
    path: `^${folder}/(${features.join('|')})/`,
    pathNot: [`^${folder}/$1/`, ...offered.map((each) => `^${each}$`)],
  },
});

export default {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      // Accounts belong to events and events to accounts: their tables refer to each other.
      from: { pathNot: '^server/platform/db/schema/' },
      to: { circular: true },
    },
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
      '^src/machines/payment/purchase\\.ts$',
    ]),
    {
      name: 'parts-know-no-feature',
      severity: 'error',
      comment: 'What features share knows none of them.',
      from: { path: '^(src/(machines|views|pages))/parts/', pathNot: '^src/pages/parts/loadPage\\.tsx$' },
      to: { path: `^$1/(${features.join('|')})/` },
    },
    featureRule('machines', 'src/machines'),
    featureRule('views', 'src/views'),
    featureRule('pages', 'src/pages'),
    featureRule('server', 'server'),
    {
      name: 'chakra-at-the-desk',
      severity: 'error',
      comment: "What no organiser's page loads is plain parts on the tokens; docs/decisions/010 says why.",
      from: {
        path: [
          '^src/pages/parts/(AppLayout|NotFoundPage)\\.tsx$',
          '^src/pages/(door|registration)/',
          '^src/pages/payment/(InvoicePage|gateways|paymentActors)',
          '^src/pages/account/(SignIn|SignOut|RegisterPage)',
          '^src/pages/exhibitor/(Exhibitor|ScannedBadge|Delegates)Page',
          '^src/pages/ticket/(TicketPage|MyTickets|Print)',
        ],
        // The organiser's.
        pathNot: '^src/pages/registration/WaitingListPage\\.tsx$',
      },
      to: { path: 'node_modules/@chakra-ui/', reachable: true },
    },
    {
      name: 'chakra-in-desk-parts',
      severity: 'error',
      comment: 'Neither the start of the app nor what all pages share brings Chakra along.',
      from: {
        path: '^src/([^/]+\\.tsx?$|boot/|views/parts/|pages/parts/)',
        pathNot: '^src/(pages/parts/(chakraSystem\\.ts|Desk\\.tsx)|views/parts/(desk/.*|Notices\\.tsx|toaster\\.ts))$',
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
    // Its forms of VAT numbers have no dependencies either.
    packages('lib', lib, ['jsvat']),
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
