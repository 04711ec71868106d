import { plainLine } from '../../src/lib/text.ts';
import { isNoMailbox, maxAnswer } from '../platform/mail/smtp.ts';

/** What a mail server says of a mail that it had taken: it gave up, or is still trying. `noMailbox`: there is none of that name. */
export type Report = { outcome: 'failed' | 'delayed'; answer: string; noMailbox: boolean };

/** A mail in the mailbox for bounces: to which addresses it came, and the report that it is, if it is one (RFC 3464). */
export type Bounce = { to: string; report: Report | null };

/** What comes later is not read: a report comes first in its mail, after a few dozen lines of headers and of words for people. */
const maxLines = 4_000;

/** Where a mail says to whom it came: in its own words, or in those of the servers that passed it on. */
const recipients = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

/**
 * Reads a mail from its first bytes. Anybody may have written it, and it is read beside all that Foyer does: so only what a report has is
 * looked at, line by line, in a time that grows with its length alone.
 */
export function readBounce(source: Buffer): Bounce {
  const lines = source.toString('utf8').split(/\r\n?|\n/, maxLines);
  const { headers, body } = partOf(lines);
  const to = headers.filter(({ name }) => recipients.includes(name)).map(({ value }) => value);
  return { to: to.join('\n'), report: reportIn(saidOf(headers, 'content-type'), body) };
}

type Field = { name: string; value: string };

/** A mail, or a part of one: headers until the first empty line, and what follows. */
function partOf(lines: string[]): { headers: Field[]; body: string[] } {
  const end = lines.indexOf('');
  return end < 0
    ? { headers: headersOf(lines), body: [] }
    : { headers: headersOf(lines.slice(0, end)), body: lines.slice(end + 1) };
}

/** A long one goes on in lines that begin with a space. */
const headersOf = (lines: string[]): Field[] =>
  lines
    .join('\n')
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
    .map((line) => {
      const colon = Math.max(line.indexOf(':'), 0);
      return { name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() };
    });

const saidOf = (headers: Field[], name: string): string => headers.find((each) => each.name === name)?.value ?? '';

function reportIn(type: string, body: string[]): Report | null {
  if (!/^multipart\/report\b/i.test(type) || !/\breport-type\s*=\s*"?delivery-status\b/i.test(type)) return null;
  const [, quoted, plain] = /\bboundary\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(type) ?? [];
  const part = partsBetween(`--${quoted ?? plain ?? ''}`, body)
    .map(partOf)
    .find(({ headers }) => /^message\/(global-)?delivery-status\b/i.test(saidOf(headers, 'content-type')));
  if (!part) return null;
  // One recipient each, after what is said of all. A list or an alias may have made several of one.
  const told = decoded(part.body.join('\n'), saidOf(part.headers, 'content-transfer-encoding'))
    .split(/\n\s*\n/)
    .map(fieldsOf);
  const which = told.find(({ action }) => action === 'failed') ?? told.find(({ action }) => action === 'delayed');
  return which ? reportOf(which) : null;
}

/** The parts of a mail between the lines that part them. What a part consists of itself stays in it. */
function partsBetween(border: string, lines: string[]): string[][] {
  const parts: string[][] = [];
  for (const line of lines) {
    const seen = line.trimEnd();
    if (seen === `${border}--`) break;
    if (seen === border) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

/** Seldom encoded, as reports on addresses of other scripts may be (RFC 6533). */
function decoded(text: string, encoding: string): string {
  if (/^base64$/i.test(encoding)) return Buffer.from(text, 'base64').toString('utf8').replace(/\r\n?/g, '\n');
  if (!/^quoted-printable$/i.test(encoding)) return text;
  const byteOf = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  const bytes = text.replace(/=\n/g, '').replace(/=([\da-f]{2})/gi, byteOf);
  return Buffer.from(bytes, 'latin1').toString('utf8').replace(/\r\n?/g, '\n');
}

type Fields = { action: string; status: string; said: string };

/** The fields of one recipient, without comments. */
function fieldsOf(block: string): Fields {
  const headers = headersOf(block.split('\n'));
  const field = (name: string) => plainLine(saidOf(headers, name));
  return {
    action: field('action').toLowerCase(),
    status: /^[245]\.\d{1,3}\.\d{1,3}/.exec(field('status'))?.[0] ?? '',
    // After the kind of server that said it.
    said: field('diagnostic-code').replace(/^[\w-]+\s*;\s*/, ''),
  };
}

function reportOf({ action, status, said }: Fields): Report {
  const answer = (said || status).slice(0, maxAnswer);
  if (action === 'delayed') return { outcome: 'delayed', answer, noMailbox: false };
  // Some say 5.0.0 of everything, and what it is in the words of the other server.
  const code = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(said)?.[0] ?? (status === '5.0.0' ? '' : status);
  return { outcome: 'failed', answer, noMailbox: !status.startsWith('4.') && isNoMailbox(code, said) };
}
