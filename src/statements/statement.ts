import { decodeText } from '../imports/decodeText.ts';
import { statementLimits } from '../lib/limits.ts';
import type { StatementEntry, StatementError } from '../lib/payment.ts';
import { cutText } from '../lib/text.ts';
import { readCamt } from './statementCamt.ts';
import { readCsv } from './statementCsv.ts';

export type { StatementEntry, StatementError };

/** The lines of a bank statement, a CSV or CAMT.053 file, or why there are none. */
export function readStatement(bytes: Uint8Array): StatementEntry[] | StatementError {
  if (bytes.length > statementLimits.bytes) return 'tooLarge';
  const text = decodeText(bytes).trim();
  if (text === '') return 'empty';
  // Other kinds of files have characters that no text has.
  if (text.includes('\u0000')) return 'notStatement';
  const entries = text.startsWith('<') ? readCamt(text) : readCsv(text);
  if (typeof entries === 'string') return entries;
  if (entries.length === 0) return 'empty';
  return entries.length > statementLimits.entries ? 'tooMany' : named(entries);
}

/** Ids for lines that the bank gives none: what they say, and how many before say the same. */
function named(entries: readonly StatementEntry[]): StatementEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const said = shortId(entry.id || [entry.date, entry.amount, entry.payer, entry.text].join('|'));
    const before = seen.get(said) ?? 0;
    seen.set(said, before + 1);
    const { text: max } = statementLimits;
    return { ...entry, id: `${said}#${before}`, payer: cutText(entry.payer, max), text: cutText(entry.text, max) };
  });
}

/** What does not end within the limit is told apart by a checksum of all of it. */
function shortId(said: string): string {
  if (said.length <= statementLimits.id - 8) return said;
  let sum = 0;
  for (let place = 0; place < said.length; place++) sum = (Math.imul(sum, 31) ^ said.charCodeAt(place)) >>> 0;
  return `${cutText(said, statementLimits.id - 16)}~${sum.toString(36)}`;
}
