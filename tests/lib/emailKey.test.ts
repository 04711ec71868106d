import { expect, it } from 'vitest';
import { emailKey } from '../../src/lib/emailKey.ts';

it.each([
  ['whatever the case', 'Ada@Example.ORG', 'ada@example.org'],
  ['whatever is around it', '  ada@example.org ', 'ada@example.org'],
  ['however an accent is typed', 'zoe\u0308@example.org', 'zo\u00eb@example.org'],
  ['in Turkish, too', '\u0130nci@example.org', 'i\u0307nci@example.org'],
])('an address is the same %s', (_, typed, key) => {
  expect(emailKey(typed)).toBe(key);
});

it('another address is another', () => {
  expect(emailKey('ada@example.org')).not.toBe(emailKey('ida@example.org'));
});
