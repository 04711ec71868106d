import { isIP } from 'node:net';
import { homedir, platform } from 'node:os';
import { join, resolve } from 'node:path';
import { isEmail } from '../../src/lib/input.ts';
import { isLoopback, type MailSecurity, usualPorts } from '../../src/lib/mail.ts';
import type { FilePlaceConfig } from './filePlace.ts';
import type { StripeApi } from './gateways/stripe/stripe.ts';
import type { Places } from './hostGuard.ts';
import { isInside, isNetwork } from './http/network.ts';
import { StartError } from './listen.ts';
import type { Bounces, ImapFolder } from './mail/imap.ts';
import { maxBounceName } from './mail/returnPath.ts';
import type { OwnMailServer } from './mail/smtp.ts';
import type { OpenIdProvider } from './openId.ts';
import { chosenKey, keyInFile, keyOf, textInFile } from './secrets/secretKey.ts';

export type Config = {
  /** 0 for any free port. */
  port: number;
  /** The address of this machine that is listened on; null for all. */
  host: string | null;
  /** A PostgreSQL server to use; null for the one that comes with Foyer. */
  databaseUrl: string | null;
  /** A login for migrations, where that of `databaseUrl` owns nothing; null where it owns the tables. */
  databaseOwnerUrl: string | null;
  /** A replica of `databaseUrl`, for what is large to read; null where there is none. */
  databaseReadUrl: string | null;
  /** Where PostgreSQL is reached past a pooler of `databaseUrl` that lends its connections for a transaction each. */
  databaseDirectUrl: string | null;
  /** Where the database that comes with Foyer lives. */
  dataDir: string;
  /** Where pictures and files are kept; null for the database. */
  filePlace: FilePlaceConfig | null;
  /** The key of what organisers keep secret, the same for every Foyer of one database; null for one kept in `dataDir`. */
  secretKey: Buffer | null;
  /** The key that secrets were sealed with until now; null where it did not change. */
  secretKeyBefore: Buffer | null;
  /** Whether anybody may register as an organiser; when not, only the first one may. */
  openRegistration: boolean;
  logLevel: LogLevel;
  /** Whether each network may make some calls only so often. */
  callLimits: boolean;
  /** Whether an order solves a puzzle where more is held unpaid than is left. */
  orderPuzzles: boolean;
  /** How many orders wait before their buyers stand in line. */
  orderLineFrom: number;
  /** The bearer token that opens `/metrics`; null turns it off. */
  metricsToken: string | null;
  /** Where OpenTelemetry's collector takes traces; null where nobody looks at them. */
  tracesUrl: string | null;
  /** Proxies whose `X-Forwarded-For` is believed: addresses, and networks like 10.0.0.0/8. */
  trustProxy: string[];
  /** Where people reach Foyer, without a slash at the end; null where it is not configured. */
  publicUrl: string | null;
  /** Sends the mails of accounts whose organiser has no mail server; null where there is none. */
  ownMailServer: OwnMailServer | null;
  /** Networks in which organisers' mail servers may be; without, they are on the internet. */
  mailPlaces: Places;
  /** Where mails that cannot be delivered come back to; null where no mailbox is read. */
  bounces: Bounces | null;
  /** The provider of OpenID Connect that organisers may sign in with; null where there is none. */
  openIdProvider: OpenIdProvider | null;
  /** Where a stand-in of Stripe's API answers, for tests; null for Stripe itself. */
  stripeApi: StripeApi | null;
};

type Environment = Record<string, string | undefined>;

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/**
 * Reads the whole configuration from the environment. A variable set to nothing counts as unset.
 * Throws a `StartError` naming the first variable whose value is wrong.
 */
export function readConfig(environment: Environment): Config {
  const read = <Value>(name: string, parse: (text: string, name: string) => Value, otherwise: () => Value): Value => {
    const text = environment[name]?.trim();
    return text ? parse(text, name) : otherwise();
  };
  const plain = (name: string) => environment[name]?.trim() ?? '';
  const plainInFile = (name: string) =>
    read(
      name,
      (path) => textInFile(path, name).trim(),
      () => '',
    );
  const config = {
    port: read('PORT', port, () => 3000),
    host: read<string | null>(
      'HOST',
      (text) => text,
      () => null,
    ),
    databaseUrl: read<string | null>('DATABASE_URL', databaseUrl, () => null),
    databaseOwnerUrl: read<string | null>('DATABASE_OWNER_URL', databaseUrl, () => null),
    databaseReadUrl: read<string | null>('DATABASE_READ_URL', databaseUrl, () => null),
    databaseDirectUrl: read<string | null>('DATABASE_DIRECT_URL', databaseUrl, () => null),
    dataDir: read('FOYER_DATA', dataDir, () => usualDataDir(environment)),
    filePlace: filePlace({
      url: read('FILES_URL', filesUrl, () => ''),
      keyId: plain('FILES_KEY_ID'),
      secret: plain('FILES_SECRET') || plainInFile('FILES_SECRET_FILE'),
      region: plain('FILES_REGION') || 'us-east-1',
    }),
    secretKey: read<Buffer | null>('FOYER_SECRET_KEY', chosenKey, () =>
      read<Buffer | null>('FOYER_SECRET_KEY_FILE', keyInFile, () => null),
    ),
    secretKeyBefore: read<Buffer | null>('FOYER_SECRET_KEY_BEFORE', keyOf, () => null),
    openRegistration: read('OPEN_REGISTRATION', yesOrNo, () => true),
    logLevel: read<LogLevel>('LOG_LEVEL', logLevel, () => 'info'),
    callLimits: read('CALL_LIMITS', yesOrNo, () => true),
    orderPuzzles: read('ORDER_PUZZLES', yesOrNo, () => true),
    orderLineFrom: read('ORDER_LINE_FROM', orders, () => usualLine),
    metricsToken: read<string | null>('METRICS_TOKEN', metricsToken, () => null),
    tracesUrl: read<string | null>('OTEL_EXPORTER_OTLP_ENDPOINT', collector, () => null),
    trustProxy: read<string[]>('TRUST_PROXY', networks, () => []),
    publicUrl: read<string | null>('PUBLIC_URL', publicUrl, () => null),
    ownMailServer: read<OwnMailServer | null>(
      'SMTP_URL',
      (text, name) => mailServer(text, name, plain('SMTP_FROM')),
      () => null,
    ),
    bounces: bouncesIn(
      read<string | null>('SMTP_BOUNCE_ADDRESS', bounceAddress, () => null),
      read<ImapFolder | null>('BOUNCE_IMAP_URL', imapFolder, () => null),
    ),
    openIdProvider: openIdProvider({
      issuer: read('OIDC_ISSUER', issuer, () => ''),
      clientId: plain('OIDC_CLIENT_ID'),
      clientSecret: plain('OIDC_CLIENT_SECRET') || plainInFile('OIDC_CLIENT_SECRET_FILE'),
      name: read('OIDC_NAME', providerName, () => ''),
    }),
    stripeApi: read<StripeApi | null>('STRIPE_API', stripeApi, () => null),
  };
  if (config.databaseOwnerUrl && !config.databaseUrl)
    throw new StartError('DATABASE_OWNER_URL names the owner of the tables of DATABASE_URL, which is not set.');
  if (config.databaseReadUrl && !config.databaseUrl)
    throw new StartError('DATABASE_READ_URL names a replica of DATABASE_URL, which is not set.');
  if (config.databaseDirectUrl && !config.databaseUrl)
    throw new StartError(
      'DATABASE_DIRECT_URL names the PostgreSQL behind the pooler of DATABASE_URL, which is not set.',
    );
  if (plain('SMTP_FROM') && !config.ownMailServer)
    throw new StartError('SMTP_FROM names who mails come from, but SMTP_URL, the server to send them by, is not set.');
  const mailPlaces = { networks: read<string[]>('MAIL_NETWORKS', networks, () => []) };
  assertNoOpenRelay(mailPlaces, config);
  return { ...config, mailPlaces };
}

/** A server inside trusts whoever reaches it: strangers would send through it in the operator's name. */
function assertNoOpenRelay(places: Places, { openRegistration, callLimits }: Omit<Config, 'mailPlaces'>): void {
  if (places.networks.length === 0 || !openRegistration || !callLimits) return;
  throw new StartError(
    'MAIL_NETWORKS lets every organiser send through mail servers of your network, and anybody can register here. Set OPEN_REGISTRATION=false, too; "npm run organisers -- --add" adds organisers.',
  );
}

/** Where whoever runs Foyer reaches it. */
export const ownUrl = ({ publicUrl, ...at }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? localUrl(at);

/** Where Foyer is on this machine. */
export const localUrl = ({ host, port }: Pick<Config, 'host' | 'port'>): string =>
  `http://${host?.includes(':') ? `[${host}]` : (host ?? 'localhost')}:${port}`;

/** Names that only a network inside knows. */
const isNameInside = (host: string): boolean =>
  !host.includes('.') || /\.(localhost|local|lan|internal|home\.arpa)$/.test(host);

/** What to say where people type passwords at an address without TLS, other than on this machine or inside its network. */
export function plainHttpHint({ publicUrl }: Pick<Config, 'publicUrl'>): string[] {
  const { protocol, hostname } = new URL(publicUrl ?? 'http://localhost');
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol === 'https:' || (isIP(host) ? isInside(host) : isNameInside(host))) return [];
  return [
    'PUBLIC_URL is not https: passwords and tickets can be read on their way, and doors get no camera. docs/deploy has files for proxies with TLS',
  ];
}

/** What to say with a link where no address of Foyer's is set, as in another shell than its own. */
export const addressHint = ({ publicUrl }: Pick<Config, 'publicUrl'>): string[] =>
  publicUrl === null ? ['PUBLIC_URL is not set here: people may reach Foyer by another address than that.'] : [];

function port(text: string, name: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new StartError(`${name} must be a whole number from 0 to 65535, not "${text}".`);
}

function metricsToken(text: string, name: string): string {
  // The value is not repeated: it is a secret.
  if (/^[\w.~+/-]{16,200}$/.test(text)) return text;
  throw new StartError(`${name} must have at least 16 letters and digits: "openssl rand -hex 32" makes one.`);
}

/** The address of a collector as OpenTelemetry gives it: without the path of what it takes. */
function collector(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol)) return `${text.replace(/\/+$/, '')}/v1/traces`;
  throw new StartError(`${name} must look like http://127.0.0.1:4318, not "${text}".`);
}

function orders(text: string, name: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new StartError(`${name} must be a whole number from 1 to 9999, not "${text}".`);
}

function databaseUrl(text: string, name: string): string {
  const form = 'postgres://user:password@host:5432/database';
  // The value is not repeated: it may hold a password.
  if (!/^postgres(ql)?:\/\//.test(text)) throw new StartError(`${name} must look like ${form}.`);
  const url = URL.canParse(text) ? new URL(text) : null;
  // An @ after the host: what stands before it was meant to be a password.
  if (!url || /@/.test(url.pathname + url.search + url.hash) || decoded(url.password) === null)
    throw new StartError(
      `${name} must look like ${form}. Of a password, write % as %25, / as %2F, ? as %3F and # as %23.`,
    );
  return text;
}

function networks(text: string, name: string): string[] {
  const found = text.split(',').flatMap((each) => (each.trim() === 'loopback' ? loopback : [each.trim()]));
  const wrong = found.find((each) => !isNetwork(each));
  if (wrong === undefined) return found;
  throw new StartError(`${name} must list addresses or networks like 10.0.0.0/8, or loopback, not "${wrong}".`);
}

/** So many orders are placed in some seconds, and wait in some megabytes. */
export const usualLine = 3_000;

const loopback = ['127.0.0.0/8', '::1'];

function publicUrl(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  if (isOrigin) return url.origin;
  // A password in it is not repeated.
  const said = url?.password ? '' : `, not "${text}"`;
  throw new StartError(`${name} must look like https://tickets.example.org${said}.`);
}

/** A server whose address holds the name and the password for it; null for anything else. */
function loginIn(text: string, protocol: string) {
  const url = URL.canParse(text) ? new URL(text) : null;
  const username = decoded(url?.username);
  const password = decoded(url?.password);
  if (!url?.hostname || !url.protocol.startsWith(protocol) || username === null || password === null) return null;
  const isSecure = url.protocol === `${protocol}s:`;
  if (!isSecure && url.protocol !== `${protocol}:`) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const security: MailSecurity = isSecure ? 'tls' : isLoopback(host) ? 'none' : 'starttls';
  return { host, port: Number(url.port) || null, security, username, password, path: url.pathname.slice(1) };
}

function mailServer(text: string, name: string, from: string): OwnMailServer {
  const found = loginIn(text, 'smtp');
  // The value is not repeated: it may hold a password.
  if (found?.path !== '') throw new StartError(`${name} must look like smtps://user:password@smtp.example.org:465.`);
  const named = /^(.*?)\s*<([^<>]+)>$/.exec(from);
  const fromAddress = named?.[2] ?? from;
  if (!isEmail(fromAddress))
    throw new StartError('SMTP_FROM must be the address that mails come from, like Foyer <tickets@example.org>.');
  const { path: _, ...login } = found;
  const port = login.port ?? usualPorts[login.security];
  return { ...login, port, fromName: named?.[1] ?? '', fromAddress, replyTo: '' };
}

function bounceAddress(text: string, name: string): string {
  const at = text.lastIndexOf('@');
  if (isEmail(text) && /^[\w.-]+$/.test(text.slice(0, at)) && at <= maxBounceName) return text;
  throw new StartError(
    `${name} must be an address like bounces@example.org, with at most ${maxBounceName} letters before the @, not "${text}".`,
  );
}

function imapFolder(text: string, name: string): ImapFolder {
  const found = loginIn(text, 'imap');
  const folder = decoded(found?.path);
  if (!found?.username || folder === null)
    throw new StartError(`${name} must look like imaps://user:password@imap.example.org/INBOX.`);
  const { path: _, ...login } = found;
  return { ...login, port: login.port ?? (login.security === 'tls' ? 993 : 143), folder: folder || 'INBOX' };
}

function bouncesIn(address: string | null, mailbox: ImapFolder | null): Bounces | null {
  if (address && mailbox) return { address, mailbox };
  if (address || mailbox)
    throw new StartError('SMTP_BOUNCE_ADDRESS and BOUNCE_IMAP_URL go together: set both, or neither.');
  return null;
}

function issuer(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  // What it says of people is believed, so it comes over TLS.
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (isSafe && !url.username && !url.search && !url.hash) return text;
  throw new StartError(
    `${name} must look like https://login.example.org, as the provider calls itself, not "${text}".`,
  );
}

/** Stands on a button of the sign-in. */
const maxProviderName = 40;

function providerName(text: string, name: string): string {
  if (text.length <= maxProviderName) return text;
  throw new StartError(`${name} must be a name of at most ${maxProviderName} letters, not "${text}".`);
}

function openIdProvider(provider: OpenIdProvider): OpenIdProvider | null {
  const set = Object.values(provider).filter((value) => value !== '');
  if (set.length === 0) return null;
  if (set.length === Object.keys(provider).length) return provider;
  throw new StartError(
    'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_NAME and OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE go together: set all, or none.',
  );
}

function filesUrl(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isFolder = url?.protocol === 'file:' && url.host === '' && !/%2f|%00/i.test(url.pathname);
  if (url && (isFolder || /^https?:$/.test(url.protocol)) && url.pathname !== '/' && !url.username && !url.search)
    return text.replace(/\/+$/, '');
  throw new StartError(
    `${name} must look like file:///srv/foyer/files or https://s3.example.org/bucket; of storage, FILES_KEY_ID and FILES_SECRET hold what opens it.`,
  );
}

function filePlace(place: FilePlaceConfig): FilePlaceConfig | null {
  if (place.url === '' && place.keyId === '' && place.secret === '') return null;
  const isFolder = place.url.startsWith('file:');
  if (place.url !== '' && (place.keyId === '') === isFolder && (place.secret === '') === isFolder) return place;
  throw new StartError(
    'FILES_URL, FILES_KEY_ID and FILES_SECRET or FILES_SECRET_FILE go together for storage; for a folder, set FILES_URL alone.',
  );
}

function decoded(text = ''): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function stripeApi(text: string, name: string): StripeApi {
  const url = URL.canParse(text) ? new URL(text) : null;
  // Organisers' secret keys go there as they are.
  if (
    url?.protocol === 'http:' &&
    url.port &&
    url.pathname === '/' &&
    /^(localhost|127\.\d+\.\d+\.\d+)$/.test(url.hostname)
  )
    return { protocol: 'http', host: url.hostname, port: Number(url.port) };
  throw new StartError(`${name} must look like http://127.0.0.1:4010, not "${text}".`);
}

function dataDir(text: string, name: string): string {
  if (text.includes('\0')) throw new StartError(`${name} must be the path of a folder.`);
  return resolve(text);
}

function yesOrNo(text: string, name: string): boolean {
  if (['true', '1', 'yes'].includes(text.toLowerCase())) return true;
  if (['false', '0', 'no'].includes(text.toLowerCase())) return false;
  throw new StartError(`${name} must be true or false, not "${text}".`);
}

function logLevel(text: string, name: string): LogLevel {
  const found = logLevels.find((level) => level === text);
  if (found) return found;
  throw new StartError(`${name} must be one of ${logLevels.join(', ')}, not "${text}".`);
}

/** A system service keeps its data in the system's folder; a user's program keeps it in the user's home. */
function usualDataDir(environment: Environment): string {
  if (process.getuid?.() === 0) return '/var/lib/foyer';
  if (platform() === 'win32') return join(environment.LOCALAPPDATA || homedir(), 'foyer');
  return join(environment.XDG_DATA_HOME || join(environment.HOME || homedir(), '.local', 'share'), 'foyer');
}
