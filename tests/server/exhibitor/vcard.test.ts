import { describe, expect, it } from 'vitest';
import { vcards } from '../../../server/exhibitor/contactFile.ts';

const country = (code: string) => `<${code}>`;
const card = (fields: object, note = '', tags: string[] = []) => vcards([{ fields, note, tags }], country);

describe('vcards', () => {
  it('have what is known, each on a line of its own', () => {
    const fields = {
      firstname: 'Ada',
      surname: 'Lovelace',
      email: 'ada@example.org',
      phone: '+44 20',
      organization: 'Engines',
      jobTitle: 'Analyst',
      country: 'GB',
    };
    expect(card(fields, 'Wants a demo', ['hot', 'demo'])).toBe(
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:Lovelace;Ada;;;',
        'FN:Ada Lovelace',
        'ORG:Engines',
        'TITLE:Analyst',
        'EMAIL;TYPE=INTERNET:ada@example.org',
        'TEL;TYPE=WORK:+44 20',
        'ADR;TYPE=WORK:;;;;;;<GB>',
        'CATEGORIES:hot,demo',
        'NOTE:Wants a demo',
        'END:VCARD',
        '',
      ].join('\r\n'),
    );
  });

  it('have the two names that each must have, and nothing else where nothing is known', () => {
    expect(card({})).toBe('BEGIN:VCARD\r\nVERSION:3.0\r\nN:;;;;\r\nFN:\r\nEND:VCARD\r\n');
    expect(card({ organization: 'Engines' })).toContain('\r\nFN:Engines\r\n');
    expect(card({ email: 'a@b.example' })).toContain('\r\nFN:a@b.example\r\n');
    expect(card({ firstname: 'Ada' })).toContain('\r\nFN:Ada\r\n');
  });

  it('keep what would divide values, and lines, inside one', () => {
    expect(card({ surname: 'a;b', firstname: 'c,d\\e' })).toContain('\r\nN:a\\;b;c\\,d\\\\e;;;\r\n');
    expect(card({}, 'one\r\ntwo\rthree\nfour')).toContain('\r\nNOTE:one\\ntwo\\nthree\\nfour\r\n');
    expect(card({}, '', ['a,b', 'c'])).toContain('\r\nCATEGORIES:a\\,b,c\r\n');
  });

  it('come one after the other', () => {
    const two = vcards(
      [
        { fields: {}, note: '', tags: [] },
        { fields: {}, note: '', tags: [] },
      ],
      country,
    );
    expect(two).toBe(card({}) + card({}));
  });
});
