import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sealedColumns } from '../../server/platform/secrets/seal.ts';
import { importLimits } from '../../src/lib/import.ts';
import {
  badgeLimits,
  bodyLimits,
  eventPageLimits,
  logoSide,
  maxImageBytes,
  maxImageMemory,
  maxImagePixels,
  maxKeptImage,
  photoSide,
  statementLimits,
  storedDaily,
  storedYearly,
} from '../../src/lib/limits.ts';
import { fileTypes, mailingLimits } from '../../src/lib/mail.ts';
import { sourcesIn } from '../support/sources.ts';

const root = join(import.meta.dirname, '../..');
const isPage = (path: string) => path.endsWith('.md');
const pages = [
  ...readdirSync(root).filter(isPage),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(isPage)
    .map((path) => join('docs', path)),
];

/** Paths of the repository in backticks, without patterns such as `src/lib/*.ts`. */
const named = /`((?:src|server|tests|scripts|bench|docs)\/[\w./-]+)`/g;
/** Links to other files, as seen from the page. */
const linked = /\]\((?!https?:|mailto:|#|\/|picture:)([^)#\s]+)(?:#[^)]*)?\)/g;

const pathsIn = (page: string) => {
  const text = readFileSync(join(root, page), 'utf8');
  const matches = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, path]) => path ?? '');
  return [...matches(named), ...matches(linked).map((path) => join(dirname(page), path))];
};

it('what the documentation names and links to is there', () => {
  const found = pages.flatMap((page) => pathsIn(page).map((path) => `${page}: ${path}`));
  expect(found.length).toBeGreaterThan(400);
  expect(found.filter((each) => !existsSync(join(root, each.slice(each.indexOf(': ') + 2))))).toEqual([]);
});

it('every table and every sealed column has its level in docs/data.md', () => {
  const schema = join(root, 'server/platform/db/schema');
  const code = readdirSync(schema).map((file) => readFileSync(join(schema, file), 'utf8'));
  const tables = [...code.join('\n').matchAll(/\bpgTable\(\s*'(\w+)'/g)].map(([, table]) => table);
  const sealed = sealedColumns.map(({ column }) => `${getTableName(column.table)}.${column.name}`);
  expect(tables.length).toBeGreaterThan(50);
  const levels = readFileSync(join(root, 'docs/data.md'), 'utf8').split('What holds for each')[0] ?? '';
  expect([...tables, ...sealed].filter((each) => !levels.includes(`\`${each}\``))).toEqual([]);
});

/** What stands under a heading, until the next one. */
function sectionOf(page: string, heading: string): string {
  const [, after = ''] = readFileSync(join(root, page), 'utf8').split(`\n## ${heading}\n`);
  return after.split('\n## ')[0] ?? '';
}

/** The row of a table that begins with these words. */
const rowOf = (section: string, start: string) =>
  section.split('\n').find((line) => line.startsWith(`| ${start}`)) ?? '';

it('the limits of uploads in docs/security.md are those of the code', () => {
  const section = sectionOf('docs/security.md', 'Uploads');
  const mb = (bytes: number) => `${bytes / 1_000_000} MB`;
  const number = (count: number) => count.toLocaleString('en-GB');
  const figures: [row: string, says: string[]][] = [
    [
      'logo of an event',
      [
        `| ${mb(maxImageBytes)}, ${maxImagePixels / 1_000_000} megapixels, ${mb(maxImageMemory)} unpacked |`,
        `at ${number(logoSide)} pixels at most, kept in ${mb(maxKeptImage)} at most`,
      ],
    ],
    ['photo of an attendee', [`a square of ${photoSide} pixels`]],
    ['image of a badge', [`${badgeLimits.images} of an event, ${mb(badgeLimits.imageBytes)} together`]],
    ['picture of an event', [`${eventPageLimits.images} of a page, ${mb(eventPageLimits.imageBytes)} together`]],
    ['document of an event', [`| ${mb(eventPageLimits.documentBytes)} |`, `${eventPageLimits.documents} on a page`]],
    ['file of a mailing', [`| ${Object.keys(fileTypes).join(', ')}, by name`, `| ${mb(mailingLimits.file)} |`]],
    [
      'spreadsheet',
      [`| ${mb(importLimits.bytes)}, ${mb(importLimits.unpacked)} unpacked, ${number(importLimits.rows)} rows |`],
    ],
    ['bank statement', [`| ${mb(statementLimits.bytes)}, ${number(statementLimits.entries)} entries |`]],
  ];
  const missing = figures.flatMap(([row, says]) =>
    says.filter((each) => !rowOf(section, row).includes(each)).map((each) => `${row}: ${each}`),
  );
  expect(missing).toEqual([]);
  expect(bodyLimits.import).toBe(bodyLimits.image);
  expect(section).toContain(
    `${mb(bodyLimits.image)} with an image or rows, ${mb(bodyLimits.file)} with a document or file`,
  );
  expect(section).toContain(`(${storedDaily.calls / 1_000_000} and ${storedYearly.calls / 1_000_000} GB)`);
});

it('docs/security.md names each schema that judges inputs together', () => {
  const section = sectionOf('docs/security.md', 'Inputs that must fit together');
  const together = sourcesIn('src/api/contract').filter(({ text }) => text.includes('v.partialCheck('));
  expect(together.length).toBeGreaterThan(3);
  expect(together.filter(({ path }) => !section.includes(`\`${path}\``)).map(({ path }) => path)).toEqual([]);
});

describe('what Foyer talks to', () => {
  const section = sectionOf('docs/running.md', 'Who it talks to');

  it('has every address that can be set', () => {
    const [, table = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('\n## Configuration\n');
    const set = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name ?? '');
    const addresses = set.filter((name) => /_(URL|ISSUER|ENDPOINT|NETWORKS)$|^(PORT|HOST)$/.test(name));
    expect(addresses.length).toBeGreaterThan(12);
    expect(addresses.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });

  it('is talked to by these modules, beside the database', () => {
    const connecting =
      /^(nodemailer\/lib\/smtp-connection|imapflow|stripe|openid-client|s3mini|@opentelemetry\/exporter-.*|node:(https|http2|tls|dgram|dns|dns\/promises))$/;
    const found = sourcesIn('server').filter(
      ({ text, imports }) =>
        imports.some(({ target, typeOnly }) => connecting.test(target) && !typeOnly) ||
        /(await|return|=>) fetch\(/.test(text),
    );
    expect(found.map(({ path }) => path)).toEqual([
      'server/platform/filePlace.ts',
      'server/platform/gateways/stripe/stripe.ts',
      'server/platform/hostGuard.ts',
      'server/platform/http/tracing.ts',
      'server/platform/mail/imap.ts',
      'server/platform/mail/smtp.ts',
      'server/platform/openId.ts',
    ]);
  });
});

describe('the files for proxies', () => {
  const nginx = readFileSync(join(root, 'docs/deploy/nginx.conf'), 'utf8');

  it('speak TLS 1.2 and 1.3 alone, with keys that are gone afterwards', () => {
    expect(nginx.match(/ssl_protocols .*/g)).toEqual(['ssl_protocols TLSv1.2 TLSv1.3;']);
    const ciphers = /ssl_ciphers (.*);/.exec(nginx)?.[1]?.split(':') ?? [];
    expect(ciphers.length).toBeGreaterThan(3);
    expect(ciphers.filter((each) => !/^ECDHE-(ECDSA|RSA)-(AES\d+-GCM-SHA\d+|CHACHA20-POLY1305)$/.test(each))).toEqual(
      [],
    );
    const caddy = readFileSync(join(root, 'docs/deploy/Caddyfile'), 'utf8');
    expect(caddy).not.toMatch(/\b(protocols|ciphers|curves|insecure)\b/);
  });

  it('answer nothing without TLS but where to come with it, and nothing at all to calls', () => {
    const plain = nginx.split(/^server \{$/m).find((server) => server.includes('listen 80;')) ?? '';
    expect(plain.match(/^ {4}\w.*/gm)).toEqual(['    return 403;', '    return 301 https://$host$request_uri;']);
  });
});
