import { expect, it } from 'vitest';
import { isWebLink } from '../../src/lib/webLink.ts';

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
