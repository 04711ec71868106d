import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { pino } from 'pino';
import * as v from 'valibot';
import { createApp } from '../../server/app.ts';
import { usualLine } from '../../server/platform/config.ts';
import { createPool } from '../../server/platform/db/pool.ts';
import { tokens } from '../../server/platform/db/schema/accounts.ts';
import type { Db } from '../../server/platform/deps.ts';
import type { StripeApi } from '../../server/platform/gateways/stripe/stripe.ts';
import type { Tracing } from '../../server/platform/http/tracing.ts';
import type { Bounces } from '../../server/platform/mail/imap.ts';
import type { OwnMailServer } from '../../server/platform/mail/smtp.ts';
import type { OpenIdProvider } from '../../server/platform/openId.ts';
import { expiryFrom, hashToken, newToken } from '../../server/platform/secrets/token.ts';
import type { Endpoint, InputOf, PayloadOf } from '../../src/api/contract/endpoint.ts';
import { type CallName, calls } from '../../src/api/contract/table.ts';
import type { Challenge } from '../../src/lib/apiError.ts';
import type { FreshDatabase } from './postgres.ts';

export type Reply<Payload> = {
  status: number;
  payload: Payload;
  msg?: string;
  field?: string;
  challenge?: Challenge;
  place?: string;
  headers: Headers;
};

/** Where a call comes from: the address of the socket, and what a proxy there says besides. */
export type From = { address: string; headers?: Record<string, string> };

type Options = {
  openRegistration?: boolean;
  now?: Date;
  /** Puts something between the server and its database. */
  wrap?: (db: Db) => Db;
  /** Off, as most tests do in a second what people do in a day. */
  callLimits?: boolean;
  orderPuzzles?: boolean;
  lineFrom?: number;
  /** Organisers and guests have connections of their own, one each. */
  apart?: boolean;
  /** What reports are read from. */
  replica?: Db;
  trustProxy?: string[];
  /** Another Foyer on the database of this one. */
  on?: FreshDatabase;
  /** Takes the lines of the log instead of the terminal. */
  logged?: string[];
  /** From which level on there are lines. */
  logLevel?: 'info' | 'warn';
  /** Where Stripe's API answers. */
  stripeApi?: StripeApi;
  publicUrl?: string | null;
  metricsToken?: string;
  /** Follows its requests and its statements. */
  tracing?: Tracing;
  /** A build of the pages. */
  clientDir?: string | null;
  ownMailServer?: OwnMailServer | null;
  mailNetworks?: string[];
  bounces?: Bounces | null;
  /** What organisers sign in with. */
  openIdProvider?: OpenIdProvider;
  freeDisk?: (() => Promise<number>) | null;
  /** What secrets are sealed with. */
  secretKey?: Buffer;
};

/** Nothing answers there: no test talks to Stripe itself. */
const nowhere: StripeApi = { protocol: 'http', host: '127.0.0.1', port: 9 };

/** The whole server on a database of its own, whose clock stands still but for `clock.advance`. */
export async function startApi({
  openRegistration = true,
  now = new Date(),
  wrap = (db) => db,
  callLimits = false,
  orderPuzzles = true,
  lineFrom = usualLine,
  trustProxy = [],
  logged,
  logLevel = 'warn',
  on,
  stripeApi = nowhere,
  publicUrl = null,
  metricsToken,
  tracing,
  clientDir = null,
  ownMailServer = null,
  mailNetworks = ['127.0.0.0/8', '::1', '0.0.0.0'],
  bounces = null,
  openIdProvider,
  freeDisk = null,
  secretKey = randomBytes(32),
  apart = false,
  replica,
}: Options = {}) {
  // The cluster of a test run is told by vitest, which is not there where a database is given.
  const fresh = on ?? (await (await import('./postgres.ts')).freshDatabase());
  const database = { ...fresh, db: wrap(fresh.db) };
  const clock = {
    now,
    advance: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
  tracing?.followStatements(database.db.$client);
  const silent = pino({ level: 'silent' });
  const ofTheirOwn = apart ? [1, 1].map((max) => createPool({ connectionString: fresh.url }, silent, { max })) : [];
  const [desk, guests] = ofTheirOwn.map((pool) => drizzle(pool));
  const unnamed: string[] = [];
  const onUnnamed = (name: CallName, path: string) =>
    unnamed.push(`${name} answers with ${path}, which its reply schema does not name.`);
  const { app, gateways, startJobs, hearChanges } = createApp({
    db: database.db,
    ...(database.direct && { direct: database.direct }),
    ...(desk && guests && { apart: { desk, guests } }),
    ...(replica && { replica }),
    clock: () => clock.now,
    log: pino(
      { level: logged ? logLevel : 'error' },
      logged ? { write: (line) => logged.push(line) } : pino.destination(2),
    ),
    openRegistration,
    secretKey,
    callLimits,
    lineFrom,
    puzzleKey: orderPuzzles ? secretKey : null,
    trustProxy,
    publicUrl,
    metricsToken: metricsToken ?? null,
    tracing: tracing ?? null,
    ownUrl: publicUrl ?? 'http://localhost:3000',
    ownMailServer,
    mailPlaces: { networks: mailNetworks },
    bounces,
    freeDisk,
    openIdProvider: openIdProvider ?? null,
    stripeApi,
    clientDir,
    onUnnamed,
  });

  const stopHearing = await hearChanges();

  /** Fails the test in which a handler has answered with more than its reply schema names. */
  const assertNamed = () => {
    if (unnamed.length > 0) throw new Error([...new Set(unnamed)].join('\n'));
  };

  /** Makes a call of the contract, from nowhere or from an address; a reply that breaks the contract throws. */
  const call = async <Name extends CallName>(
    name: Name,
    input: InputOf<(typeof calls)[Name]>,
    token?: string,
    from?: From,
  ): Promise<Reply<PayloadOf<(typeof calls)[Name]>>> => {
    const endpoint: Endpoint = calls[name];
    const [path, init] = requestOf(endpoint, input, token);
    const response = await app.request(
      path,
      { ...init, headers: { ...(init.headers as Record<string, string>), ...from?.headers } },
      from && { incoming: incomingOf(from.address, init.body) },
    );
    const { status, headers } = response;
    assertNamed();
    if (endpoint.payload === 'blob' && status === 200) {
      return { status, payload: (await response.blob()) as never, headers };
    }
    const reply = (await response.json()) as Reply<unknown>;
    const payload = status === 200 ? v.parse(endpoint.payload as v.GenericSchema, reply.payload) : undefined;
    return { ...reply, status, payload: payload as never, headers };
  };

  /** The payload that a call answers with; a refusal throws. */
  const ask = async <Name extends CallName>(
    name: Name,
    input: InputOf<(typeof calls)[Name]>,
    token?: string,
    from?: From,
  ): Promise<PayloadOf<(typeof calls)[Name]>> => {
    const { status, msg, payload } = await call(name, input, token, from);
    if (status !== 200) throw new Error(`${name} was refused with ${status}: ${msg}`);
    return payload;
  };

  /** The rows of a statement, which runs as the owner of the database. */
  // biome-ignore lint/suspicious/noExplicitAny: of any statement, as `pg` types them
  const sql = async <Row extends pg.QueryResultRow = any>(text: string, values?: unknown[]): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;

  /** A session without the cost of signing in. */
  const tokenOf = async (userId: string): Promise<string> => {
    const token = newToken();
    const expiresAt = expiryFrom(clock.now);
    const times = { createdAt: clock.now, lastUsedAt: clock.now, expiresAt };
    await database.db.insert(tokens).values({ hash: hashToken(token), userId, ...times });
    return token;
  };

  const drop = async () => {
    await stopHearing();
    await Promise.all(ofTheirOwn.map((pool) => pool.end()));
    if (!on) await database.drop();
    assertNamed();
  };

  return {
    ...database,
    app,
    gateways,
    startJobs,
    clock,
    secretKey,
    publicUrl,
    ownMailServer,
    mailPlaces: { networks: mailNetworks },
    bounces,
    onUnnamed,
    call,
    ask,
    sql,
    tokenOf,
    drop,
  };
}

export type Api = Awaited<ReturnType<typeof startApi>>;

/** A request of Node's, as far as a server without a socket looks at it. */
const incomingOf = (remoteAddress: string, body: unknown) =>
  Object.assign(Readable.from(body ? [Buffer.from(String(body))] : []), { socket: { remoteAddress } });

/** How the browser would send a call. */
export function requestOf({ method, path }: Endpoint, input: object, token?: string): [string, RequestInit] {
  const headers: Record<string, string> = token ? { Authorization: token } : {};
  if (method !== 'GET') {
    return [path, { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(input) }];
  }
  const rest = { ...(input as Record<string, unknown>) };
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = encodeURIComponent(String(rest[key]).replace(/\p{Surrogate}/gu, '\ufffd'));
    delete rest[key];
    return value;
  });
  const said = Object.entries(rest).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(said.map(([key, value]) => [key, String(value)]));
  return [`${filled}?${query}`, { headers }];
}

/** The headers of an answer, but for the id by which each has its own. */
export const headersOf = ({ headers }: { headers: Headers }): [string, string][] =>
  [...headers].filter(([name]) => name !== 'x-request-id');
