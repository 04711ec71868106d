import { expect, it } from 'vitest';
import { statementDate } from '../../src/lib/statementDate.ts';

it.each([
  ['2027-01-15', '15/01/2027'],
  ['15.01.2027', '15/01/2027'],
  ['15/01/2027', '15/01/2027'],
  ['15-01-2027', '15/01/2027'],
  ['5.1.27', '05/01/2027'],
  ['29.02.2028', '29/02/2028'],
  ['29.02.2027', '29.02.2027'],
  ['01/15/2027', '01/15/2027'],
  ['15.01/2027', '15.01/2027'],
  ['15.01.1027', '15.01.1027'],
  ['yesterday', 'yesterday'],
  ['', ''],
])('a bank’s %s is shown as %s', (text, shown) => expect(statementDate(text, 'en-GB')).toBe(shown));

it('is shown as readers of German write dates', () => expect(statementDate('2027-01-15', 'de-DE')).toBe('15.01.2027'));
