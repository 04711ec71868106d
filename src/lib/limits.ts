/*
 * How much of everything is accepted: once for the contract, the forms and the server. A number without another unit is a
 * number of characters, or of things where the name is a plural.
 */

/** Money in minor units. */
export const maxPrice = 100_000_000;
/** Forms or tickets that one call names: more than an event has. */
export const maxNamed = 1_000;
/**
 * How many there are at most: `events` of an organiser, `forms`, `tickets` and `promos` of an event. Their lists come whole, and public pages
 * show all tickets. `formTypes`, `logins`, and `drafts` of mailings and those that are `scheduled` are of an event, `covers` what all promo codes of an event cover, `blocked` addresses of
 * an organiser, `sessions` of a login, `refunds` of an order, besides one of all that is left.
 */
export const mostOf = {
  events: 500,
  forms: 100,
  tickets: 300,
  promos: 2_000,
  formTypes: 100,
  logins: 5_000,
  drafts: 200,
  scheduled: 200,
  covers: 20_000,
  blocked: 50_000,
  sessions: 200,
  passkeys: 10,
  refunds: 200,
};
/** Anything that is counted: tickets, attendees of a form, uses of a promo code. */
export const maxCount = 1_000_000;

/** `passwordMin` is the specification's. */
export const accountLimits = {
  email: 254,
  passwordMin: 8,
  password: 200,
  name: 120,
  company: 120,
  stand: 40,
  delegates: 1_000,
};
/** People of a team, invited ones among them. */
export const maxMembers = 100;
/** Logins that are made, mailed or given cards at once. */
export const maxLogins = 200;
export const eventLimits = {
  name: 120,
  description: 5_000,
  place: 200,
  transferDays: 60,
  doorDays: 60,
  slug: 60,
  accountHolder: 70,
  paymentNote: 500,
};
/**
 * `options` of all questions together, and how many of those can have a limit: everybody who opens or orders at the form has all of them read, with the
 * `formerNames` of options. `archived` questions are asked no more, and have been answered; they have as many options together. All questions of an event are
 * read at once, too: `ofEvent` characters as JSON.
 */
export const formLimits = {
  title: 120,
  description: 5_000,
  typeName: 80,
  questions: 100,
  options: 2_000,
  limited: 500,
  archived: 200,
  formerNames: 4_000,
  ofEvent: 5_000_000,
};
export const questionLimits = { label: 300, help: 500, option: 200, optionsMin: 2, options: 100 };
export const answerLimits = { text: 5_000, firstname: 100, surname: 100, phone: 40, organization: 200, jobTitle: 200 };
/** `hours` that tickets are kept for whoever is next on a waiting list: 30 days. */
export const waitingLimits = { hours: 720 };
/** Characters of a web address. */
export const maxLink = 500;
export const ticketLimits = { name: 120, description: 1_000, advert: 300 };
export const promoLimits = { code: 40, percentage: 100 };
/** For how many days tickets are kept for a bank transfer, unless the organiser says otherwise. */
export const defaultTransferDays = 7;
/**
 * Unpaid orders, and tickets of such, that a form keeps at a time, of one network and within it of one email address. Those that are
 * paid later, by bank transfer or at the door, keep them for days, so a network may have fewer of these and of their tickets, and
 * each form has a limit of its own. A wide network,
 * an IPv6 site or 256 IPv4 addresses, has `wide` times as much as one of them.
 */
export const openOrderLimits = {
  email: 3,
  network: 30,
  tickets: 150,
  networkPaidLater: 5,
  ticketsPaidLater: 50,
  formPaidLater: 500,
  wide: 4,
};
/**
 * How much of what is left of a form, and of each ticket, orders without money may hold: of one network, those counted that ended so in
 * the last `seconds`; in `unknown`, of all whose network is not known; and in `laterOfForm`, of all that are paid later. `part`, `order`
 * (what one order may have) of what is left, `most` and `least` in tickets; a wide network has `wide` times the share of one.
 */
export const heldShares = {
  seconds: 3_600,
  least: 4,
  order: 1 / 2,
  card: { part: 1 / 40, most: 50 },
  later: { part: 1 / 80, most: 25 },
  wide: 4,
  unknown: { part: 1 / 2, least: 20 },
  laterOfForm: { part: 3 / 4, least: 100 },
};
/**
 * How much of a form, and of each ticket, one network and a wide one may take free of charge in a day. `least`: whoever holds a workshop of their own
 * in their own house takes all of it.
 */
export const freeShares = { network: 1 / 2, wide: 3 / 4, least: 60 };
/**
 * Where more of a form or ticket is held unpaid than is left, and at least `from`, an order solves a puzzle first: finds which of `tries`
 * keys is the one, each of which takes `cost` rounds of a hash, or up to `hardest` times as many. It has `seconds` for that.
 */
export const orderPuzzle = { from: 20, tries: 400, cost: 1_000, hardest: 4, seconds: 300 };
/** Orders that one network may place in an hour at all forms together, paid, free and cancelled ones alike. */
export const hourlyOrders = { calls: 200, seconds: 3_600 };
/** The same of a wide network, and of all together whose network is not known. */
export const hourlyOrdersWide = { calls: 800, seconds: 3_600 };
export const hourlyOrdersUnknown = { calls: 3_000, seconds: 3_600 };
/** Free tickets of one form that one network may take in a day: more than an office has, fewer than an event. */
export const freeTickets = { calls: 300, seconds: 86_400 };
/** The same for a wide network. */
export const freeTicketsWide = { calls: 1_200, seconds: 86_400 };
/** Attendees that one purchase can have. */
export const maxOrderSize = 50;
/** What may be typed in one order, in fields and answers of all its attendees together: so much, and so much more for each of them. */
export const orderText = { base: 25_000, attendee: 1_000 };
/**
 * After how many days an order is deleted that ended without ever being valid: one by card, and one that was to be paid later, whose money may be
 * noted weeks after.
 */
export const neverCompletedDays = { card: 7, later: 60 };
/**
 * Mails to one mailbox in an hour about unpaid orders and about waiting lists, of all organisers together: caused from one network, from
 * one wide network, from those that are not known, by everybody, and by everybody with the first that each network causes. What is beyond the last three waits, at most for `waitSeconds`.
 */
export const unpaidMails = {
  ofNetwork: 20,
  ofWide: 40,
  ofUnknown: 20,
  ofAll: 100,
  atMost: 200,
  seconds: 3_600,
  waitSeconds: 86_400,
};
/** Kilobytes that mails about unpaid orders may take in a day with an organiser's own words; the ones after that have the usual words. */
export const ownWordsDaily = { calls: 200_000, seconds: 86_400 };
/** The same of all other mails about orders: as much as an organiser may give Foyer to keep in a day, and apart from it. */
export const settledWordsDaily = { calls: 1_000_000, seconds: 86_400 };
/** What an exhibitor notes about a contact; `overrides`: exhibitors that see something else than the others; `shownScans`: those that an attendee is shown; `shownStands`: exhibitors that their organiser is shown, as logins can be removed and made again; `chosenTags`: tags that a list can be narrowed by; `versions` of what exhibitors of a form see, apart from those that an order names. */
/** `note` is what one writes at once, `merged` what colleagues who wrote at the same time may come to. */
export const contactLimits = {
  note: 2_000,
  merged: 20_000,
  rating: 5,
  tag: 40,
  tags: 20,
  words: 1_000,
  overrides: 500,
  shownScans: 200,
  shownStands: 5_000,
  chosenTags: 500,
  versions: 200,
};
/**
 * `side` is the shorter or longer side of a badge in mm, `size` of letters in points, `least` the smallest side of an element in mm.
 * `conditions` has one list of an element, `allConditions` all lists of all elements: tickets, forms and options by which they show or change. `imageBytes` have all images of an event's badges together. `batch` badges are printed by one call, `people` are shown in a preview.
 * `prints` are noted of one badge, the latest.
 */
export const badgeLimits = {
  designName: 80,
  designs: 50,
  images: 50,
  imageBytes: 20_000_000,
  elements: 60,
  text: 500,
  conditions: 50,
  allConditions: 300,
  side: { min: 20, max: 420 },
  size: { min: 4, max: 200 },
  stroke: 10,
  least: 1,
  batch: 100,
  prints: 100,
  people: 24,
  named: 20,
};
/**
 * `scan`: a scanned text may be an address with the code inside. `log`: who was let in and taken back so often is not let in again, as doors read
 * all of it with each scan.
 */
export const doorLimits = { gate: 60, scan: 2_000, found: 50, log: 400 };
/** `gates` of an event, each named by at most `gateName` characters, `windows` of a ticket, and of all: each device of a door has them. */
export const entryLimits = { gates: 20, gateName: 40, windows: 20, allWindows: 500, sessions: 30, capacity: 100_000 };
/** Characters of what staff read beside a verdict: all of it is in sight on a small phone. */
export const maxRemark = 80;
/** How old what a device noted without a network may be, in milliseconds; the time of anything older is that of its sending. */
export const longestKept = 30 * 86_400_000;
export const settingsLimits = {
  organisation: 120,
  contact: 254,
  key: 200,
  address: 500,
  vatNumber: 30,
  invoicePrefix: 12,
  /** Four digits are usual, nine are enough for any organiser. */
  nextInvoice: 999_999_999,
};
/** Rates in hundredths of a per cent: VAT is below half, so that what costs something still does without its VAT. */
export const pricingLimits = { rate: 4_999, feeRate: 5_000 };
export const companyLimits = { name: 200, address: 500, vatNumber: 30 };

/** Words of a mail that an organiser writes; a text is HTML. */
export const wordingLimits = { subject: 200, title: 120, text: 6_000 };

/** A list comes in pages: a short first one, to be there at once, then longer ones. */
export const pageLimits = { search: 100, cursor: 600, first: 100, rows: 500 };
/** Of each kind of what is held about an address, what one archive has at most: the latest. */
export const archiveMost = 500;
/** A search of attendees counts no further, so that it stays quick however many match. */
export const searchCountedTo = 1_000;

/** The largest body of a request, in bytes: `usual` where the contract does not say more. */
export const bodyLimits = {
  failure: 4_000,
  usual: 64_000,
  registration: 250_000,
  form: 1_000_000,
  image: 3_000_000,
  import: 3_000_000,
  file: 7_000_000,
  wording: 200_000,
  /** A page with 500 sessions and 300 speakers, 800 characters of each. */
  eventPage: 1_000_000,
};

/**
 * How many times as much as one network a wide one may, an IPv6 site or 256 IPv4 addresses: of calls, mails and places to wait. One customer gets a whole one
 * for nothing.
 */
export const wideTimes = 4;

/** How often one network may make calls that anybody can make and that could be used for guessing. */
export const callLimits = {
  register: { calls: 20, seconds: 3_600 },
  existingEmails: { calls: 10, seconds: 60 },
  promo: { calls: 60, seconds: 60 },
  loginLink: { calls: 120, seconds: 60 },
  openId: { calls: 60, seconds: 60 },
  sharing: { calls: 120, seconds: 60 },
  changeEmail: { calls: 10, seconds: 3_600 },
  failures: { calls: 20, seconds: 3_600 },
};
/** Addresses that one network is told in a day are registered already; after that none is, so that it cannot find out who attends. */
export const knownEmails = { calls: 5, seconds: 86_400 };
/** How often one ticket may get another address, corrected or of a new holder: both and the buyer are mailed each time. */
export const addressChanges = { most: 5, seconds: 86_400 };
/** How often a ticket may be mailed again: each mail is kept. */
export const ticketMails = { calls: 20, seconds: 86_400 };
/** How often its holder or buyer may change what else there is of a ticket: its order keeps a line of each. */
export const ownChanges = { most: 50, seconds: 86_400 };
/** What a page tells of a failure: characters of its path, and lines of the stack. `perLoad` are told by one page that stays open. */
export const failureLimits = { page: 100, frames: 6, perLoad: 3 };
/** Failures of pages that go to the log, of all networks together; the others are only counted. */
export const loggedFailures = { calls: 200, seconds: 3_600 };
/** Lines of one kind that the security log has in a minute, some 300 bytes each; the others are counted. */
export const securityLines = 120;
/**
 * Codes of the second step of one account that may be tried. `pair`: from one network. `account`: of the app, which are short enough to be
 * guessed, from anywhere; by whoever knows the password, and apart from those by whoever has a mailed link.
 */
export const secondFactorTries = { pair: { calls: 10, seconds: 900 }, account: { calls: 20, seconds: 900 } };
/** Mails with a link that organisers may have sent to one address in their accounts: these may leave through the Foyer's own mail server. */
export const linkMails = { calls: 10, seconds: 3_600 };
/** The same of all organisers together, through the Foyer's own mail server. */
export const linkMailsOfAll = { calls: 30, seconds: 3_600 };
/**
 * Mails that go through the Foyer's own mail server in a day: `asked` are logins' links and invitations that one organiser asks for,
 * `all` those and what its people ask for themselves, of which `tickets` lead to tickets: anybody may ask for those of each attendee.
 * `network` are those that organisers of one network ask for.
 */
export const foyerMails = { asked: 200, all: 2_000, tickets: 1_000, network: 400, seconds: 86_400 };
/** Of mails that people ask for themselves and the Foyer's own mail server sends, those that one network has in a day: a part of `foyerMails.all`. */
export const ownAsks = { calls: 400, seconds: 86_400 };
/**
 * Links to new accounts that the Foyer's own mail server sends in a day: asked for from one network, and by all strangers together, from wide networks that
 * asked for none that day `first` more, so that others use up nothing of theirs.
 */
export const registerMails = { network: 50, all: 1_000, first: 500, seconds: 86_400 };
/** Wrong promo codes that one network may try. */
export const promoMisses = { calls: 20, seconds: 600 };
/** Addresses that one call may ask about. */
export const maxEmailsAsked = 10;

/**
 * Wrong guesses at passwords. `pair`: at one address from one network, before each further one has to wait for `pace`.
 * `network`: at any address from one network. `address`: from all networks together, before every answer takes `slowBy` ms.
 */
export const signInLimits = {
  pair: { calls: 10, seconds: 900 },
  pace: { calls: 1, seconds: 20 },
  network: { calls: 100, seconds: 900 },
  address: { calls: 50, seconds: 900 },
  slowBy: 2_000,
};

/**
 * Mails for a forgotten password, and as many with a link to tickets. `pair`: asked for one address from one network. `network`: asked from one network. `address`: sent to
 * one address, whoever asks; the ones after that are not sent, without a word about it.
 */
export const resetLimits = {
  pair: { calls: 5, seconds: 900 },
  network: { calls: 40, seconds: 900 },
  address: { calls: 10, seconds: 3_600 },
};

/**
 * Milliseconds that a body may take: `usual` for all of it, unless its limit is so large that at `slowest` (bytes a second)
 * it needs longer; and never `usual` without a byte.
 */
export const bodyTime = { usual: 10_000, slowest: 50_000 };

/**
 * Bytes that all bodies on their way to one process may hold together, of callers it does not know and of those it does; each
 * piece that arrives takes `piece` more. A body up to `small` is always waited for.
 */
export const waitingBodies = { unknown: 32_000_000, known: 64_000_000, small: 16_000, piece: 200, seconds: 5 };

/**
 * What one organiser, and one network, may give Foyer to keep in a day, in kilobytes: bodies above `waitingBodies.small`, and what copies of events
 * and forms repeat. As much again in small calls.
 */
export const storedDaily = { calls: 1_000_000, seconds: 86_400 };
/** The part of it that one login of an event may use, in kilobytes: an exhibitor's keeps no organiser from saving. */
export const storedOfLogin = 100_000;
/** The same of one organiser in a year. */
export const storedYearly = { calls: 10_000_000, seconds: 365 * 86_400 };
/** Bytes of the disk that uploads leave to orders and doors. */
export const diskReserve = 1_000_000_000;

/** Of a bank statement: its bytes, its lines, how many characters of each are kept, and how many lines one call notes. */
export const statementLimits = { bytes: 10_000_000, entries: 5_000, text: 400, id: 300, batch: 250 };
/** Events about an organiser's payments that Stripe may tell in a day. Where it may tell no more, it is asked. */
export const gatewayEventsDaily = { calls: 20_000, seconds: 86_400 };

/** The largest image, in bytes. */
export const maxImageBytes = 2_000_000;
/** The largest image that is kept, in bytes: drawn anew, what was sent small may be large. */
export const maxKeptImage = 1_000_000;
/** The largest image in pixels, width times height: a file of a few kilobytes can unpack to a gigabyte. */
export const maxImagePixels = 25_000_000;
/** Bytes that an image may take while it is unpacked: one of that many pixels in three colours that is sent in passes. */
export const maxImageMemory = 150_000_000;
/** The passes in which the pixels of a JPEG may come: each costs as much as all of them. Programs make about ten. */
export const maxScans = 100;
/** No logo is shown larger; a larger one is made smaller when it is saved. */
export const logoSide = 1_200;
/** The side of a photo of an attendee, in pixels. */
export const photoSide = 640;
/** Characters of a data URL of that size: base64, and the type in front. */
export const maxImageText = Math.ceil(maxImageBytes / 3) * 4 + 40;
/**
 * Of the public page of an event. `images` are uploaded for it, those that it does not show yet among them; `imageBytes` they may have together, in all
 * sizes. `alt` describes one, `text` is said of a session or a person, `answer` of a question.
 */
export const eventPageLimits = {
  alt: 200,
  agenda: 500,
  speakers: 500,
  speakersOfSession: 20,
  links: 4,
  sponsors: 100,
  questions: 50,
  documents: 50,
  name: 120,
  title: 200,
  role: 160,
  text: 1_500,
  answer: 2_000,
  online: 500,
  status: 500,
  images: 700,
  imageBytes: 60_000_000,
  documentBytes: 5_000_000,
};

/** Of an organiser's page: events at a time, and how many may come before them. */
export const organiserPageLimits = { events: 50, from: 10_000 };
