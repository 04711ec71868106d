import PostalMime, { type Email } from 'postal-mime';
import { plainLine } from '../../src/lib/text.ts';
import { isNoMailbox, maxAnswer } from '../platform/mail/smtp.ts';

/** What a mail server says of a mail that it had taken: it gave up, or is still trying. `noMailbox`: there is none of that name. */
export type Report = { outcome: 'failed' | 'delayed'; answer: string; noMailbox: boolean };

/** A mail in the mailbox for bounces: to which addresses it came, and the report that it is, if it is one (RFC 3464). */
export type Bounce = { to: string; report: Report | null };

/** Deeper and with more than any report; what exceeds it is none. */
const limits = { maxNestingDepth: 10, maxHeadersSize: 65_536, maxRfc822NestingDepth: 0 };

/** Where a mail says to whom it came: in its own words, or in those of the servers that passed it on. */
const recipients = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

/** Reads a mail from its first bytes. */
export async function readBounce(source: Buffer): Promise<Bounce> {
  // What cannot be read is no report.
  const mail = await PostalMime.parse(source, { ...limits, attachmentEncoding: 'utf8' }).catch(() => null);
  if (!mail) return { to: '', report: null };
  const to = mail.headers.filter(({ key }) => recipients.includes(key)).map(({ value }) => value);
  return { to: to.join('\n'), report: reportIn(mail) };
}

function reportIn({ headers, attachments }: Email): Report | null {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^multipart\/report\b/i.test(type) || !/\breport-type\s*=\s*"?delivery-status\b/i.test(type)) return null;
  const part = attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/i.test(mimeType));
  if (typeof part?.content !== 'string') return null;
  // One recipient each, after what is said of all. A list or an alias may have made several of one.
  const told = part.content
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map(fieldsOf);
  const which = told.find(({ action }) => action === 'failed') ?? told.find(({ action }) => action === 'delayed');
  return which ? reportOf(which) : null;
}

type Fields = { action: string; status: string; said: string };

/** The fields of one recipient, without comments and the lines that a long one is folded into. */
function fieldsOf(block: string): Fields {
  const lines = block.replace(/\n[ \t]+/g, ' ').split('\n');
  const field = (name: string) => {
    const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`)) ?? '';
    return plainLine(line.slice(name.length + 1)).trim();
  };
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
