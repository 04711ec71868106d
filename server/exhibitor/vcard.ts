import type { FieldKey } from '../../src/lib/enumerations.ts';

type Card = {
  fields: Readonly<Partial<Record<FieldKey, string>>>;
  /** What else is known, in lines. */
  note: string;
  tags: readonly string[];
};

/** Cards of version 3.0, which every address book reads (RFC 2426). `countryOf` says what a country is called. */
export const vcards = (cards: readonly Card[], countryOf: (code: string) => string): string =>
  cards.map((card) => vcard(card, countryOf)).join('');

function vcard({ fields, note, tags }: Card, countryOf: (code: string) => string): string {
  const {
    firstname = '',
    surname = '',
    email = '',
    phone = '',
    organization = '',
    jobTitle = '',
    country = '',
  } = fields;
  const name = [firstname, surname].filter(Boolean).join(' ');
  const lines: [string, string][] = [
    ['N', [surname, firstname, '', '', ''].map(escaped).join(';')],
    ['FN', escaped(name || organization || email)],
    ['ORG', escaped(organization)],
    ['TITLE', escaped(jobTitle)],
    ['EMAIL;TYPE=INTERNET', escaped(email)],
    ['TEL;TYPE=WORK', escaped(phone)],
    ['ADR;TYPE=WORK', country && `;;;;;;${escaped(countryOf(country))}`],
    ['CATEGORIES', tags.map(escaped).join(',')],
    ['NOTE', escaped(note)],
  ];
  const needed = ['N', 'FN'];
  const said = lines.filter(([key, value]) => value !== '' || needed.includes(key));
  return ['BEGIN:VCARD', 'VERSION:3.0', ...said.map(([key, value]) => folded(`${key}:${value}`)), 'END:VCARD', ''].join(
    '\r\n',
  );
}

/** What divides values must not be in one. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

const longest = 75;

/** A line goes on in the next one after 75 bytes; no character is cut in two. */
function folded(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > longest) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += character;
    bytes += size;
  }
  return lines.join('\r\n');
}
