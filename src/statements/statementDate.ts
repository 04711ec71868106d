import { formatDate } from '../lib/dates.ts';
import { currentLocale } from '../lib/locale.ts';

const dayFirst = /(\d{1,2})([./-])(\d{1,2})\2(?:20)?(\d{2})/;

/** A date of a bank statement as all other dates are written; as the bank writes it where that is not a day, month and year. */
export function statementDate(text: string, locale = currentLocale()): string {
  const parts = /^\d{4}-/.test(text) ? text : text.replace(dayFirst, '20$4-$3-$1');
  const day = parts.split('-').map((part) => part.padStart(2, '0'));
  const at = `${day.join('-')}T00:00:00.000Z`;
  // What is no day of the calendar is none, or another one.
  const time = Date.parse(at);
  return Number.isNaN(time) || new Date(time).toISOString() !== at ? text : formatDate(at, 'UTC', locale);
}
