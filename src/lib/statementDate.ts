import { formatDate } from './dates.ts';
import { currentLocale } from './locale.ts';

const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const dayFirst = /^(\d{1,2})([./-])(\d{1,2})\2(?:20)?(\d{2})$/;

/** A date of a bank statement as all other dates are written; as the bank writes it where that is not a day, month and year. */
export function statementDate(text: string, locale = currentLocale()): string {
  const iso = yearFirst.exec(text);
  const [year = '', month = '', day = ''] = iso ? iso.slice(1) : dayFirstParts(text);
  const at = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T00:00:00.000Z`;
  // What is no day of the calendar is none, or another one.
  const time = Date.parse(at);
  return Number.isNaN(time) || new Date(time).toISOString() !== at ? text : formatDate(at, 'UTC', locale);
}

function dayFirstParts(text: string): string[] {
  const match = dayFirst.exec(text);
  return match ? [`20${match[4]}`, match[3] ?? '', match[1] ?? ''] : [];
}
