import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type pg from 'pg';
import { doorSales } from '../src/lib/door.ts';
import {
  foyerMails,
  freeTickets,
  freeTicketsWide,
  gatewayEventsDaily,
  hourlyOrders,
  hourlyOrdersUnknown,
  hourlyOrdersWide,
  knownEmails,
  linkMails,
  linkMailsOfAll,
  loggedFailures,
  ownAsks,
  ownChanges,
  promoMisses,
  registerMails,
  storedDaily,
  ticketMails,
} from '../src/lib/limits.ts';
import { openIdMinutes, openIdReturnPath, passkeyMinutes } from '../src/lib/signIn.ts';
import { serveOpenIdReturn } from './account/openIdReturn.ts';
import { hashing } from './account/password.ts';
import { handlers } from './handlers.ts';
import { serveObjections } from './mail/objection.ts';
import { ownWordsLimits } from './mail/ownWords.ts';
import { serveUnsubscribe } from './mail/unsubscribe.ts';
import { hashOfScript, inlineScriptNames, readInlineScript } from './pages/firstScreens.ts';
import { serveHelp } from './pages/help.ts';
import { paysThroughStripe, showsPublished, takesText } from './pages/pageContent.ts';
import { servePages } from './pages/servePages.ts';
import { createCache } from './platform/cache.ts';
import { createChanges } from './platform/db/changes.ts';
import { afterCommits } from './platform/db/transaction.ts';
import type { Deps } from './platform/deps.ts';
import type { Gateways } from './platform/gateways/gateway.ts';
import { createGateways } from './platform/gateways/gateways.ts';
import type { StripeApi } from './platform/gateways/stripe/stripe.ts';
import { holderLifetime } from './platform/http/authenticate.ts';
import type { TokenHolder } from './platform/http/caller.ts';
import { serveHealth } from './platform/http/health.ts';
import { wordsOf } from './platform/http/language.ts';
import { createLimiter, createNetworkLimiter, storeLimits } from './platform/http/limiter.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { serveApiDocument } from './platform/http/openapi.ts';
import { originFinder, requestNamer } from './platform/http/origin.ts';
import { siteTurns } from './platform/http/readInput.ts';
import { createSecurityLog } from './platform/http/securityLog.ts';
import { answerError, serveCalls } from './platform/http/serve.ts';
import { createCodeLimit, createResetLimit, createSignInLimit } from './platform/http/signInLimit.ts';
import type { Tracing } from './platform/http/tracing.ts';
import { createOpenId, type OpenIdProvider } from './platform/openId.ts';
import { drawing } from './platform/pdf/drawPdf.ts';
import { createTurns } from './platform/turns.ts';
import { listenToPurchases } from './purchase/events.ts';
import { type FormOnSale, onSaleLifetime } from './purchase/formOnSale.sql.ts';
import { serveStripeEvents } from './purchase/stripeWebhook.ts';
import { purchaseListeners } from './purchaseListeners.ts';
import { startJobs } from './startJobs.ts';

type Made =
  | 'gateways'
  | 'limits'
  | 'holders'
  | 'soldOutCache'
  | 'turns'
  | 'securityLog'
  | 'stillMay'
  | 'turnName'
  | 'openId';
type Outside = Omit<Deps, Made> & {
  /** Where the database has sessions that last; absent, as `db` is reached. */
  direct?: pg.ClientConfig;
  openIdProvider?: OpenIdProvider | null;
  /** Where Stripe's API answers; null for its own address. */
  stripeApi: StripeApi | null;
  /** Opens `/metrics`; null where there is none. */
  metricsToken?: string | null;
  /** Follows requests; null where nobody looks at traces. */
  tracing?: Pick<Tracing, 'request'> | null;
};

export type App = {
  app: Hono;
  gateways: Gateways;
  /** Begins the work that waits in the database; answers with what ends it. Requests are served without. */
  startJobs: () => () => Promise<void>;
  /** Begins to hear what other Foyers of the database change; answers with what ends it. Until then nothing is remembered. */
  hearChanges: () => Promise<() => Promise<void>>;
};

/** The whole server, without a socket: `app.fetch` answers requests. Throws when a call of the contract has no handler. */
export function createApp({ stripeApi, metricsToken, tracing, openIdProvider, direct, ...outside }: Outside): App {
  const pool = outside.db.$client;
  const limits = {
    signIn: createSignInLimit(pool),
    reset: createResetLimit(pool, 'reset'),
    findTickets: createResetLimit(pool, 'tickets'),
    registering: createResetLimit(pool, 'register'),
    codes: createCodeLimit(pool),
    challenges: createLimiter(pool, 'challenges', { calls: 1, seconds: passkeyMinutes * 60 }),
    openIdWays: createLimiter(pool, 'openid-ways', { calls: 1, seconds: openIdMinutes * 60 }),
    linkMails: createLimiter(pool, 'link-mails', linkMails),
    linkMailsOfAll: createLimiter(pool, 'link-mails-of-all', linkMailsOfAll),
    ownAsks: createNetworkLimiter(pool, 'own-asks', ownAsks),
    foyerMails: createNetworkLimiter(pool, 'foyer-mails', { calls: foyerMails.network, seconds: foyerMails.seconds }),
    registerMails: createNetworkLimiter(pool, 'register-mails', {
      calls: registerMails.network,
      seconds: registerMails.seconds,
    }),
    registerMailsFirst: createLimiter(pool, 'register-mails-first', { calls: 1, seconds: registerMails.seconds }),
    registerMailsOfAll: createLimiter(pool, 'register-mails-of-all', {
      calls: registerMails.all + registerMails.first,
      seconds: registerMails.seconds,
    }),
    promoMisses: createNetworkLimiter(pool, 'promo-miss', promoMisses),
    knownEmails: createNetworkLimiter(pool, 'known-emails', knownEmails),
    freeTickets: createLimiter(pool, 'free-tickets', freeTickets),
    freeTicketsWide: createLimiter(pool, 'free-tickets-wide', freeTicketsWide),
    hourlyOrders: createLimiter(pool, 'hourly-orders', hourlyOrders),
    hourlyOrdersWide: createLimiter(pool, 'hourly-orders-wide', hourlyOrdersWide),
    hourlyOrdersUnknown: createLimiter(pool, 'hourly-orders-unknown', hourlyOrdersUnknown),
    loggedFailures: createLimiter(pool, 'logged-failures', loggedFailures),
    ...ownWordsLimits(pool),
    doorSales: createLimiter(pool, 'door-sales', doorSales),
    ticketMails: createLimiter(pool, 'ticket-mails', ticketMails),
    ownPhotos: createLimiter(pool, 'own-photos', { calls: ownChanges.most, seconds: ownChanges.seconds }),
    gatewayEvents: createLimiter(pool, 'gateway-events', gatewayEventsDaily),
    ...storeLimits(pool),
    written: createNetworkLimiter(pool, 'written', storedDaily),
  };
  const changes = createChanges(direct ?? pool.options, outside.log);
  const holders = createCache<TokenHolder>({
    clock: outside.clock,
    changes,
    subject: 'callers',
    lifetime: holderLifetime,
  });
  const soldOutCache = createCache<FormOnSale>({
    clock: outside.clock,
    changes,
    subject: 'tickets',
    lifetime: onSaleLifetime,
  });
  // What releases tickets is a transaction.
  for (const db of [outside.db, ...Object.values(outside.apart ?? {})]) afterCommits(db, soldOutCache.forget);
  listenToPurchases(purchaseListeners);
  const gateways = createGateways(outside, stripeApi);
  const turns = { hashing: createTurns(hashing), pdf: createTurns(drawing), badges: createTurns(drawing) };
  const securityLog = createSecurityLog(outside);
  const stillMay = async () => {};
  const redirectUri = `${outside.ownUrl}${openIdReturnPath}`;
  const openId = openIdProvider ? createOpenId(openIdProvider, { ...outside, redirectUri }) : null;
  const deps: Deps = {
    gateways,
    limits,
    holders,
    soldOutCache,
    turns,
    securityLog,
    stillMay,
    turnName: '',
    openId,
    ...outside,
  };
  const app = new Hono();
  app.onError(answerError(deps));
  const nameOf = requestNamer(outside.trustProxy);
  app.use((c, next) => {
    const id = nameOf(c);
    c.set('requestId', id);
    c.header('X-Request-Id', id);
    return next();
  });
  if (tracing) app.use(tracing.request);
  const inlineScripts = inlineScriptNames.map((name) => readInlineScript(outside.clientDir, name));
  const headersOfPages = secureHeaders(pageHeaders(inlineScripts, outside.publicUrl));
  const headersOfCalls = secureHeaders(callHeaders(outside.publicUrl));
  const ofSite = siteTurns();
  const originOf = originFinder(deps.trustProxy);
  // Before all else, so that what is refused has them, too.
  app.use(async (c, next) => {
    if (c.req.path.startsWith('/api/')) return headersOfCalls(c, next);
    await headersOfPages(c, next);
    if (takesText(c)) allowText(c.res.headers);
    if (paysThroughStripe(c)) allowStripe(c.res.headers);
    if (showsPublished(c)) allowFrames(c.res.headers);
  });
  if (metricsToken) serveMetrics(app, deps, metricsToken);
  serveHealth(app, deps);
  app.use((c, next) => {
    const { path } = c.req;
    // Calls take their turn when they have been read.
    return path.startsWith('/api/') || path.startsWith('/assets/') ? next() : ofSite(originOf(c).network, next);
  });
  serveApiDocument(app);
  serveCalls(app, deps, handlers, ofSite);
  serveStripeEvents(app, deps, ofSite);
  serveOpenIdReturn(app, deps);
  app.all('/api/*', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ msg: wordsOf(c).parts.noSuchCall }, 404);
  });
  serveUnsubscribe(app, deps);
  serveObjections(app, deps);
  serveHelp(app);
  servePages(app, deps);
  return { app, gateways, startJobs: () => startJobs(deps), hearChanges: changes.listen };
}

/** Only the public pages of an event may be shown on other sites. */
function allowFrames(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy') ?? '';
  headers.set('Content-Security-Policy', policy.replace("frame-ancestors 'self'", 'frame-ancestors *'));
  headers.delete('X-Frame-Options');
}

/**
 * Has browsers take text neither for HTML nor for a script. `src/boot/trustedTypes.ts` makes the policy of what needs no mark, `src/views/parts/trustedHtml.ts` that
 * of what the app marks, and the editor of mails one to read what is pasted, in a document in which nothing runs.
 */
const trustedTypes = {
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default', 'foyer', 'ProseMirrorClipboard'],
};

/** For pages whose libraries write text as HTML. */
function allowText(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy') ?? '';
  headers.set('Content-Security-Policy', policy.replace(/; (require-trusted-types-for|trusted-types) [^;]*/g, ''));
}

/** What Stripe's form and its wallets load, from where, by the directive of a content security policy that it falls under. */
const hostsOfStripe: Record<string, string> = {
  'script-src': 'https://js.stripe.com https://*.js.stripe.com',
  'frame-src':
    'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://link.com https://*.link.com',
  'connect-src': 'https://api.stripe.com',
};

/** Lets a page show Stripe's form besides, and a wallet answer from the window that it opens. */
function allowStripe(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy') ?? '';
  const allowed = policy.replace(
    /(?<=^|; )(script-src|frame-src|connect-src) /g,
    (start, name: string) => `${start}${hostsOfStripe[name]} `,
  );
  headers.set('Content-Security-Policy', allowed);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
}

type SecureHeaders = NonNullable<Parameters<typeof secureHeaders>[0]>;

/** Tickets and invoices have their key in the address, so no address leaves with a link. */
const allHeaders = (publicUrl: string | null): SecureHeaders => ({
  referrerPolicy: 'same-origin',
  // For this name alone: others may be served without TLS.
  strictTransportSecurity: publicUrl?.startsWith('https:') ? 'max-age=31536000' : false,
  // Logos are shown in mails, too.
  crossOriginResourcePolicy: false,
  xXssProtection: false,
});

/** What is no page does nothing, and is shown on no other site: the rest of what keeps pages safe would only make answers longer. */
const callHeaders = (publicUrl: string | null): SecureHeaders => ({
  ...allHeaders(publicUrl),
  contentSecurityPolicy: { frameAncestors: ["'self'"] },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
});

/** Styles are made in the browser. Only pages that pay through Stripe may load what Stripe's form needs, beside this. */
const pageHeaders = (inlineScripts: string[], publicUrl: string | null): SecureHeaders => ({
  ...allHeaders(publicUrl),
  crossOriginEmbedderPolicy: false,
  permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [] },
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScripts.map(hashOfScript)],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", 'data:', 'blob:'],
    workerSrc: ["'self'", 'blob:'],
    frameSrc: ["'self'", 'blob:'],
    objectSrc: ["'self'", 'blob:'],
    frameAncestors: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    ...trustedTypes,
  },
});
