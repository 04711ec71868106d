import { describe, expect, it } from 'vitest';
import {
  daysUntil,
  formSlugOf,
  isFormSlug,
  isOver,
  isSlug,
  isWebLink,
  lackingFor,
  slugOf,
  wholeLink,
} from '../../src/lib/event.ts';

describe('the address that a form’s title makes', () => {
  it.each<[string, string[], string]>([
    ['Press', [], 'press'],
    ['Press', ['press'], 'press-2'],
    ['Press', ['press', 'press-2', 'crew'], 'press-3'],
    ['Tickets', [], 'tickets-2'],
    ['東京', [], 'form'],
  ])('of "%s" beside %j is "%s"', (title, taken, slug) => {
    expect(formSlugOf(title, 'en-GB', taken)).toBe(slug);
    expect(isFormSlug(slug)).toBe(true);
  });
});

describe('the address that a name makes', () => {
  it('says “&” in the language of the name', () => {
    expect(slugOf('Bildung & Zukunft', 'de-DE')).toBe('bildung-und-zukunft');
    expect(slugOf('Bildung & Zukunft', 'en-GB')).toBe('bildung-and-zukunft');
  });

  it.each([
    ['Harbour Day 2027', 'harbour-day-2027'],
    ['  Fish & Chips!  ', 'fish-and-chips'],
    ['Münchner Frühlingsgrüße', 'muenchner-fruehlingsgruesse'],
    ['Café-Théâtre', 'cafe-theatre'],
    ['Ä Ö Ü ß æ œ ø å đ ł þ ð', 'ae-oe-ue-ss-ae-oe-o-a-d-l-th-d'],
    ['Ada’s Party', 'adas-party'],
    ['../../etc/passwd', 'etc-passwd'],
    ['東京', 'event'],
    ['---', 'event'],
    ['%2e%2e<script>', '2e-2e-script'],
  ])('of "%s" is "%s"', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });

  it('leaves room for what tells it from another, and ends in no hyphen', () => {
    expect(slugOf('w'.repeat(200))).toBe('w'.repeat(54));
    expect(slugOf(`${'w'.repeat(53)} ${'x'.repeat(20)}`)).toBe('w'.repeat(53));
    expect(slugOf(`${'w'.repeat(54)} x`)).toBe('w'.repeat(54));
    expect(slugOf(`${'w'.repeat(30)} ${'x'.repeat(23)} y`)).toBe(`${'w'.repeat(30)}-${'x'.repeat(23)}`);
    expect(slugOf(`${'w'.repeat(30)} ${'x'.repeat(24)} y`)).toBe('w'.repeat(30));
  });

  it.each(['', 'A', 'a--b', '-a', 'a-', 'a b', 'ä', 'a/b', 'a.b'])('"%s" is none', (text) => {
    expect(isSlug(text)).toBe(false);
  });
});

it.each([
  'https://example.org',
  'http://shop.example.org/a?b=c#d',
  'HTTPS://EXAMPLE.ORG/ä',
  'https://example.org:8080/',
])('%s is the address of a page', (text) => expect(isWebLink(text)).toBe(true));

it.each([
  ...['', 'example.org', 'javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', 'mailto:a@example.org'],
  ...[
    'https://',
    'https://localhost',
    'https://a b.org',
    ' https://example.org',
    'https://example.org x',
    '//example.org',
  ],
  ...['https://user@example.org', 'https://:secret@example.org', 'https://[x.y', 'xhttps://example.org'],
])('“%s” is not', (text) => expect(isWebLink(text)).toBe(false));

const event = (name: string, day: string) => ({
  name,
  startsAt: `2027-${day}T09:00:00.000Z`,
  endsAt: `2027-${day}T17:00:00.000Z`,
});

describe('an event’s time', () => {
  it('are upcoming until they end', () => {
    const today = event('today', '06-01');
    expect(isOver(today, '2027-06-01T16:59:59.999Z')).toBe(false);
    expect(isOver(today, '2027-06-01T17:00:00.000Z')).toBe(true);
    expect(isOver(today, '2027-06-01T18:30:00.000+02:00')).toBe(false);
  });

  it('are some days away until the last day before them', () => {
    const june = event('june', '06-01');
    expect(daysUntil(june, '2027-05-02T09:00:00.000Z')).toBe(30);
    expect(daysUntil(june, '2027-05-31T08:59:59.999Z')).toBe(2);
    expect(daysUntil(june, '2027-05-31T09:00:00.000Z')).toBe(0);
    expect(daysUntil(june, '2027-06-01T12:00:00.000Z')).toBe(0);
  });
});

describe('what is lacking for an event that is sold in earnest', () => {
  const nothing = {
    realPayments: false,
    noTests: false,
    mailServer: false,
    organisation: false,
    address: false,
    cards: false,
    page: false,
  };
  const all = {
    realPayments: true,
    noTests: true,
    mailServer: true,
    organisation: true,
    address: true,
    cards: true,
    page: true,
  };

  it('is said with the gravest first', () => {
    expect(lackingFor({ ...nothing, sells: true })).toEqual([
      'realPayments',
      'mailServer',
      'organisation',
      'address',
      'page',
    ]);
    expect(lackingFor({ ...all, mailServer: false, sells: true })).toEqual(['mailServer']);
    expect(lackingFor({ ...all, sells: true })).toEqual([]);
    expect(lackingFor({ ...all, noTests: false, mailServer: false, sells: true })).toEqual(['noTests', 'mailServer']);
  });

  it('is cards where money comes by transfer or at the door alone', () => {
    expect(lackingFor({ ...all, cards: false, sells: true })).toEqual(['cards']);
  });

  it('is no payments where everything is free', () => {
    expect(lackingFor({ ...all, cards: false, sells: false })).toEqual([]);
    expect(lackingFor({ ...nothing, sells: false })).toEqual(['mailServer', 'organisation', 'address', 'page']);
  });
});

it.each([
  ['acme.example', 'https://acme.example'],
  [' www.acme.co.uk/about?x=1 ', 'https://www.acme.co.uk/about?x=1'],
  ['acme.example:8080', 'https://acme.example:8080'],
  ['www.müller.example', 'https://www.müller.example'],
  ['shop.acme.example', 'https://shop.acme.example'],
  ['acme.example/about', 'https://acme.example/about'],
  ['acme.example/a b', 'acme.example/a b'],
  ['müller.example', 'müller.example'],
  ['https://acme.example', 'https://acme.example'],
  ['ada@acme.example', 'ada@acme.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['not an address', 'not an address'],
  ['acme', 'acme'],
  ['', ''],
])('“%s” is meant as “%s”', (typed, meant) => expect(wholeLink(typed)).toBe(meant));
