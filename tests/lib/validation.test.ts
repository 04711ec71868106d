import { describe, expect, it } from 'vitest';
import { imageTypes, isEmail, passwordError, typedNumber } from '../../src/lib/validation.ts';

describe('passwordError', () => {
  it.each([
    ['', 'passwordRequired'],
    ['a', 'passwordShort'],
    ['short12', 'passwordShort'],
    ['longenough', 'passwordDigit'],
    ['eight888', null],
    ['lovelace1', null],
  ])('of "%s" is %s', (password, error) => {
    expect(passwordError(password)).toBe(error);
  });
});

describe('isEmail', () => {
  it.each([
    'ada@example.org',
    'a.b+c@mail.example.org',
    "o'neil-_&a@x-y.example.org",
    'a-@example.org',
    'zoë@bücher.example',
    'ada@xn--bcher-kva.example',
    'gate-1@harbour-day.internal',
  ])('takes %s', (text) => expect(isEmail(text)).toBe(true));
  it.each([
    '',
    'ada',
    'ada@example',
    '@example.org',
    'ada@.',
    'ada@example.org ',
    ' ada@example.org',
    'ada@x@example.org',
    'a da@example.org',
    'ada@exam ple.org',
    'ada@example.o rg',
    'ada@example.org@',
    ...['"', '(', ')', ',', ':', ';', '<', '>', '[', ']', '\\', '\u0000', '\u200b'].flatMap((sign) => [
      `a${sign}b@example.org`,
      `ada@exam${sign}ple.org`,
    ]),
    'ada@exam_ple.org',
    'ada@-example.org',
    'ada@example-.org',
    'ada@example.-org',
    'ada@example.org-',
    'ada@[127.0.0.1]',
    'ada@example..org',
    'ada@example.org.',
  ])('refuses "%s"', (text) => expect(isEmail(text)).toBe(false));
});

it('takes JPEG and PNG images', () => {
  expect(imageTypes).toEqual(['image/jpeg', 'image/jpg', 'image/png']);
});

it.each([
  ['', null],
  ['  ', null],
  ['40', 40],
  [' 40 ', 40],
  ['1.5', 1.5],
  ['many', Number.NaN],
])('reads the typed number "%s"', (text, number) => expect(typedNumber(text)).toBe(number));
