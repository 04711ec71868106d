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
  it.each(['ada@example.org', 'a.b+c@mail.example.org'])('takes %s', (text) => expect(isEmail(text)).toBe(true));
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
