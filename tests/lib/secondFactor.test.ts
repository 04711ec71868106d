import { expect, it } from 'vitest';
import { isAppCode, maxCode, plainCode, recoveryCodes } from '../../src/lib/secondFactor.ts';

it('reads a code however it is typed', () => {
  expect(['abcde-23456', ' ABCDE 23456 ', 'abcde23456'].map(plainCode)).toEqual(Array(3).fill('ABCDE23456'));
});

it('tells the code of an app from a recovery code', () => {
  expect(['123456', '123 456', '12345', '1234567', 'ABCDE-23456'].map(isAppCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('gives ten recovery codes that may be typed with spaces', () => {
  expect([recoveryCodes, maxCode]).toEqual([{ count: 10, length: 10 }, 40]);
});
