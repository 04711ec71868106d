import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressHint, ownUrl, plainHttpHint, readConfig } from '../../../server/platform/config.ts';
import { secretKeyIn } from '../../../server/platform/secrets/secretKey.ts';

const isRoot = process.getuid?.() === 0;

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({ HOME: homedir() })).toEqual({
      port: 3000,
      host: null,
      databaseUrl: null,
      databaseOwnerUrl: null,
      databaseReadUrl: null,
      databaseDirectUrl: null,
      filePlace: null,
      dataDir: isRoot ? '/var/lib/foyer' : join(homedir(), '.local', 'share', 'foyer'),
      secretKey: null,
      secretKeyBefore: null,
      openRegistration: true,
      logLevel: 'info',
      metricsToken: null,
      tracesUrl: null,
      callLimits: true,
      orderPuzzles: true,
      orderLineFrom: 3_000,
      trustProxy: [],
      publicUrl: null,
      ownMailServer: null,
      mailPlaces: { networks: [] },
      bounces: null,
      openIdProvider: null,
      stripeApi: null,
    });
  });

  it('says where Foyer is on this machine, and that people may reach it elsewhere', () => {
    const local = (host: string | null) => ownUrl({ publicUrl: null, host, port: 3000 });
    expect([null, '127.0.0.1', '::1'].map(local)).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ]);
    const publicUrl = 'https://tickets.example.org';
    expect([ownUrl({ publicUrl, host: null, port: 3000 }), addressHint({ publicUrl })]).toEqual([publicUrl, []]);
    expect(addressHint({ publicUrl: null })).toHaveLength(1);
  });

  it('warns of an address without TLS, but not inside a network', () => {
    const isWarnedOf = (publicUrl: string | null) => plainHttpHint({ publicUrl }).length === 1;
    expect(
      ['http://tickets.example.org', 'http://93.184.216.34:3000', 'http://[2606:2800::1]', 'http://10.example'].map(
        isWarnedOf,
      ),
    ).toEqual([true, true, true, true]);
    const inside = [
      ...[
        'http://localhost:3000',
        'http://127.0.0.1',
        'http://[::1]:3000',
        'http://[fd00::1]',
        'http://192.168.1.20:3000',
      ],
      ...['http://foyer:3000', 'http://foyer.local', 'http://foyer.internal'],
    ];
    expect([null, 'https://tickets.example.org', ...inside].filter(isWarnedOf)).toEqual([]);
  });

  it('repeats no password of an address', () => {
    expect(() => readConfig({ PUBLIC_URL: 'https://ada:hunter2@tickets.example.org' })).toThrow(/^((?!hunter2).)*$/);
  });

  it('takes what is set', () => {
    const key = 'ab'.repeat(32);
    expect(
      readConfig({
        PORT: '8080',
        HOST: '127.0.0.1',
        STRIPE_API: 'http://127.0.0.1:4010',
        DATABASE_URL: 'postgres://foyer:secret@db.example:5432/foyer',
        DATABASE_OWNER_URL: 'postgres://owner:secret@db.example:5432/foyer',
        DATABASE_READ_URL: 'postgres://foyer:secret@replica.example:5432/foyer',
        DATABASE_DIRECT_URL: 'postgres://foyer:secret@primary.example:5432/foyer',
        FOYER_DATA: '/srv/foyer',
        FILES_URL: 'https://s3.example.org/foyer/',
        FILES_KEY_ID: 'AKIAFOYER',
        FILES_SECRET: 'hush hush',
        FILES_REGION: 'eu-central-1',
        FOYER_SECRET_KEY: key,
        FOYER_SECRET_KEY_BEFORE: 'cd'.repeat(32),
        OPEN_REGISTRATION: 'false',
        LOG_LEVEL: 'warn',
        METRICS_TOKEN: 'a-token-of-the-tests',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
        CALL_LIMITS: 'false',
        ORDER_PUZZLES: 'no',
        ORDER_LINE_FROM: '500',
        TRUST_PROXY: 'loopback, 10.0.0.0/8',
        MAIL_NETWORKS: '192.168.7.2',
        PUBLIC_URL: 'https://tickets.example.org/',
        OIDC_ISSUER: 'https://login.example.org/tenant',
        OIDC_CLIENT_ID: 'foyer',
        OIDC_CLIENT_SECRET: 'hush hush',
        OIDC_NAME: 'Harbour ID',
        SMTP_URL: 'smtps://foyer:p%40ss@smtp.example.org',
        SMTP_FROM: 'Foyer <tickets@example.org>',
        SMTP_BOUNCE_ADDRESS: 'bounces@example.org',
        BOUNCE_IMAP_URL: 'imaps://bounces:p%40ss@imap.example.org/Came%20back',
      }),
    ).toEqual({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: 'postgres://foyer:secret@db.example:5432/foyer',
      databaseOwnerUrl: 'postgres://owner:secret@db.example:5432/foyer',
      databaseReadUrl: 'postgres://foyer:secret@replica.example:5432/foyer',
      databaseDirectUrl: 'postgres://foyer:secret@primary.example:5432/foyer',
      dataDir: '/srv/foyer',
      filePlace: {
        url: 'https://s3.example.org/foyer',
        keyId: 'AKIAFOYER',
        secret: 'hush hush',
        region: 'eu-central-1',
      },
      secretKey: Buffer.from(key, 'hex'),
      secretKeyBefore: Buffer.alloc(32, 0xcd),
      openRegistration: false,
      logLevel: 'warn',
      metricsToken: 'a-token-of-the-tests',
      tracesUrl: 'http://127.0.0.1:4318/v1/traces',
      callLimits: false,
      orderPuzzles: false,
      orderLineFrom: 500,
      trustProxy: ['127.0.0.0/8', '::1', '10.0.0.0/8'],
      mailPlaces: { networks: ['192.168.7.2'] },
      publicUrl: 'https://tickets.example.org',
      ownMailServer: {
        host: 'smtp.example.org',
        port: 465,
        security: 'tls',
        username: 'foyer',
        password: 'p@ss',
        fromName: 'Foyer',
        fromAddress: 'tickets@example.org',
        replyTo: '',
      },
      bounces: {
        address: 'bounces@example.org',
        mailbox: {
          host: 'imap.example.org',
          port: 993,
          security: 'tls',
          username: 'bounces',
          password: 'p@ss',
          folder: 'Came back',
        },
      },
      openIdProvider: {
        issuer: 'https://login.example.org/tenant',
        clientId: 'foyer',
        clientSecret: 'hush hush',
        name: 'Harbour ID',
      },
      stripeApi: { protocol: 'http', host: '127.0.0.1', port: 4010 },
    });
  });

  it('opens no relay inside to whoever registers', () => {
    const inside = { MAIL_NETWORKS: 'loopback' };
    expect(() => readConfig(inside)).toThrow(/^MAIL_NETWORKS lets every organiser send .* Set OPEN_REGISTRATION=false/);
    expect(readConfig({ ...inside, OPEN_REGISTRATION: 'false' }).mailPlaces.networks).toEqual(['127.0.0.0/8', '::1']);
    expect(readConfig({ ...inside, CALL_LIMITS: 'false' }).openRegistration).toBe(true);
  });

  it('takes no replica without the database that it follows', () => {
    expect(() => readConfig({ DATABASE_READ_URL: 'postgres://foyer:secret@replica.example:5432/foyer' })).toThrow(
      /^DATABASE_READ_URL names a replica of DATABASE_URL/,
    );
  });

  it('takes no way past a pooler without the pooler', () => {
    expect(() => readConfig({ DATABASE_DIRECT_URL: 'postgres://foyer:secret@primary.example:5432/foyer' })).toThrow(
      /^DATABASE_DIRECT_URL names the PostgreSQL behind the pooler of DATABASE_URL/,
    );
  });

  it('takes no sender of mails without a server for them', () => {
    expect(() => readConfig({ SMTP_FROM: 'tickets@example.org' })).toThrow(/^SMTP_FROM names .* SMTP_URL/);
  });

  it('reads the variables of README’s table, and where Stripe is in tests', () => {
    const asked = new Set<string>();
    const set: Record<string, string> = {
      FOYER_DATA: '/srv/foyer',
      SMTP_URL: 'smtp://a.example',
      SMTP_FROM: 'a@a.example',
    };
    readConfig(
      new Proxy(set, {
        get: (values, name: string) => {
          asked.add(name);
          return values[name];
        },
      }),
    );
    const rows = [...readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect([...rows, 'STRIPE_API'].sort()).toEqual([...asked].sort());
  });

  it('takes a variable set to nothing for unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', OPEN_REGISTRATION: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', 'http', 'PORT must be a whole number from 0 to 65535, not "http".'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, not "65536".'],
    ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, not "-1".'],
    ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535, not "80.5".'],
    [
      'DATABASE_URL',
      'mysql://root@db/foyer',
      'DATABASE_URL must look like postgres://user:password@host:5432/database.',
    ],
    ['DATABASE_URL', 'db.example', 'DATABASE_URL must look like postgres://user:password@host:5432/database.'],
    ...['1/hidden', 'hid#den', '12?hidden', 'hidden%', '1#hid@den'].map((password) => [
      'DATABASE_URL',
      `postgres://foyer:${password}@db.example:5432/foyer`,
      'DATABASE_URL must look like postgres://user:password@host:5432/database. Of a password, write % as %25, / as %2F, ? as %3F and # as %23.',
    ]),
    ['OPEN_REGISTRATION', 'perhaps', 'OPEN_REGISTRATION must be true or false, not "perhaps".'],
    [
      'METRICS_TOKEN',
      'short',
      'METRICS_TOKEN must have at least 16 letters and digits: "openssl rand -hex 32" makes one.',
    ],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'collector:4318',
      'OTEL_EXPORTER_OTLP_ENDPOINT must look like http://127.0.0.1:4318, not "collector:4318".',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of debug, info, warn, error, silent, not "loud".'],
    ['STRIPE_API', 'stripe', 'STRIPE_API must look like http://127.0.0.1:4010, not "stripe".'],
    [
      'STRIPE_API',
      'http://stripe.example:80',
      'STRIPE_API must look like http://127.0.0.1:4010, not "http://stripe.example:80".',
    ],
    ['ORDER_PUZZLES', 'some', 'ORDER_PUZZLES must be true or false, not "some".'],
    ['ORDER_LINE_FROM', '0', 'ORDER_LINE_FROM must be a whole number from 1 to 9999, not "0".'],
    ['CALL_LIMITS', 'some', 'CALL_LIMITS must be true or false, not "some".'],
    ['TRUST_PROXY', 'proxy', 'TRUST_PROXY must list addresses or networks like 10.0.0.0/8, or loopback, not "proxy".'],
    [
      'TRUST_PROXY',
      '10.0.0.0/33',
      'TRUST_PROXY must list addresses or networks like 10.0.0.0/8, or loopback, not "10.0.0.0/33".',
    ],
    ['PUBLIC_URL', 'tickets', 'PUBLIC_URL must look like https://tickets.example.org, not "tickets".'],
    [
      'PUBLIC_URL',
      'https://a.example/foyer',
      'PUBLIC_URL must look like https://tickets.example.org, not "https://a.example/foyer".',
    ],
    ['SMTP_URL', 'smtp.example.org', 'SMTP_URL must look like smtps://user:password@smtp.example.org:465.'],
    ['SMTP_URL', 'https://smtp.example.org', 'SMTP_URL must look like smtps://user:password@smtp.example.org:465.'],
    [
      'SMTP_URL',
      'smtps://a:%zz@smtp.example.org',
      'SMTP_URL must look like smtps://user:password@smtp.example.org:465.',
    ],
    [
      'SMTP_URL',
      'smtps://smtp.example.org',
      'SMTP_FROM must be the address that mails come from, like Foyer <tickets@example.org>.',
    ],
    [
      'SMTP_BOUNCE_ADDRESS',
      'bounces@example.org',
      'SMTP_BOUNCE_ADDRESS and BOUNCE_IMAP_URL go together: set both, or neither.',
    ],
    [
      'SMTP_BOUNCE_ADDRESS',
      'mails-that-came-back-here@example.org',
      'SMTP_BOUNCE_ADDRESS must be an address like bounces@example.org, with at most 21 letters before the @, not "mails-that-came-back-here@example.org".',
    ],
    [
      'SMTP_BOUNCE_ADDRESS',
      'bounces+a@example.org',
      'SMTP_BOUNCE_ADDRESS must be an address like bounces@example.org, with at most 21 letters before the @, not "bounces+a@example.org".',
    ],
    [
      'BOUNCE_IMAP_URL',
      'imaps://bounces:secret@imap.example.org',
      'SMTP_BOUNCE_ADDRESS and BOUNCE_IMAP_URL go together: set both, or neither.',
    ],
    [
      'BOUNCE_IMAP_URL',
      'imaps://imap.example.org',
      'BOUNCE_IMAP_URL must look like imaps://user:password@imap.example.org/INBOX.',
    ],
    [
      'BOUNCE_IMAP_URL',
      'pop3://a:b@pop.example.org',
      'BOUNCE_IMAP_URL must look like imaps://user:password@imap.example.org/INBOX.',
    ],
    [
      'OIDC_ISSUER',
      'http://login.example.org',
      'OIDC_ISSUER must look like https://login.example.org, as the provider calls itself, not "http://login.example.org".',
    ],
    ['OIDC_ISSUER', 'https://login.example.org/?tenant=1', 'OIDC_ISSUER must look like https://login.example.org'],
    ['OIDC_NAME', 'N'.repeat(41), 'OIDC_NAME must be a name of at most 40 letters'],
    ['OIDC_CLIENT_SECRET_FILE', '/no/such/file', 'OIDC_CLIENT_SECRET_FILE names /no/such/file, which cannot be read'],
    [
      'OIDC_ISSUER',
      'https://login.example.org',
      'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_NAME and OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE go together: set all, or none.',
    ],
    [
      'FILES_URL',
      '/srv/foyer/files',
      'FILES_URL must look like file:///srv/foyer/files or https://s3.example.org/bucket',
    ],
    ['FILES_URL', 'https://s3.example.org', 'FILES_URL must look like file:///srv/foyer/files'],
    [
      'FILES_URL',
      'https://s3.example.org/bucket',
      'FILES_URL, FILES_KEY_ID and FILES_SECRET or FILES_SECRET_FILE go together for storage; for a folder, set FILES_URL alone.',
    ],
    ['FILES_KEY_ID', 'AKIAFOYER', 'FILES_URL, FILES_KEY_ID and FILES_SECRET or FILES_SECRET_FILE go together'],
    [
      'FOYER_SECRET_KEY',
      'hunter2',
      'FOYER_SECRET_KEY must hold 64 hexadecimal digits: "openssl rand -hex 32" makes a new key.',
    ],
    ['FOYER_SECRET_KEY_FILE', '/no/such/key', 'FOYER_SECRET_KEY_FILE names /no/such/key, which cannot be read'],
    [
      'FOYER_SECRET_KEY_FILE',
      '/dev/null',
      'FOYER_SECRET_KEY_FILE (/dev/null) must hold 64 hexadecimal digits: "openssl rand -hex 32" makes a new key.',
    ],
    ['FOYER_SECRET_KEY_BEFORE', 'hunter2', 'FOYER_SECRET_KEY_BEFORE must hold 64 hexadecimal digits.'],
  ])('refuses %s=%s in a sentence', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
  });

  it('makes no key in a data folder that is a file, and says so', () => {
    expect(() => secretKeyIn('/etc/hosts')).toThrow(
      /^\/etc\/hosts cannot be used \(it is a file, and no folder, EEXIST\)\. Set FOYER_DATA to a folder/,
    );
  });

  it('takes the secrets that are in files, as systemd hands over credentials', () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-key-'));
    const path = join(folder, 'key');
    writeFileSync(path, `${'ef'.repeat(32)}\n`);
    expect(readConfig({ FOYER_SECRET_KEY_FILE: path }).secretKey).toEqual(Buffer.alloc(32, 0xef));
    const provider = { OIDC_ISSUER: 'http://localhost:9000', OIDC_CLIENT_ID: 'foyer', OIDC_NAME: 'Harbour ID' };
    expect(readConfig({ ...provider, OIDC_CLIENT_SECRET_FILE: path }).openIdProvider?.clientSecret).toBe(
      'ef'.repeat(32),
    );
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['smtp://smtp.example.org', 'starttls', 587],
    ['smtp://localhost', 'none', 25],
    ['smtp://127.0.0.1:2525', 'none', 2525],
    ['smtps://smtp.example.org:8465', 'tls', 8465],
  ])('protects the way to %s with %s at port %i', (SMTP_URL, security, port) => {
    const { ownMailServer } = readConfig({ SMTP_URL, SMTP_FROM: 'tickets@example.org' });
    expect(ownMailServer).toMatchObject({ security, port, fromName: '', fromAddress: 'tickets@example.org' });
  });

  it.each([
    ['imap://a:b@imap.example.org', 'starttls', 143, 'INBOX'],
    ['imap://a:b@localhost:1143/', 'none', 1143, 'INBOX'],
    ['imaps://a:b@imap.example.org/Bounces', 'tls', 993, 'Bounces'],
  ])('reads the mailbox at %s with %s at port %i, in %s', (BOUNCE_IMAP_URL, security, port, folder) => {
    const { bounces } = readConfig({ BOUNCE_IMAP_URL, SMTP_BOUNCE_ADDRESS: 'bounces@example.org' });
    expect(bounces?.mailbox).toMatchObject({ security, port, folder });
  });
});
