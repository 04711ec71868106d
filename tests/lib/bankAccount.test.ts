import { describe, expect, it } from 'vitest';
import {
  bankNumber,
  ibanText,
  isAccountNumber,
  isBic,
  isIban,
  isSortCode,
  noAccount,
  sortCodeText,
} from '../../src/lib/bankAccount.ts';

describe('an IBAN', () => {
  it.each([
    'GB82WEST12345698765432',
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
  ])('%s is one', (iban) => expect(isIban(iban)).toBe(true));

  it.each([
    ['a digit is wrong', 'GB82WEST12345698765433'],
    ['two digits are swapped', 'DE89370400440532010300'],
    ['a letter is wrong', 'GB82VEST12345698765432'],
    ['a digit is missing', 'DE8937040044053201300'],
    ['the country is missing', '89370400440532013000'],
    ['it has a sign', 'GB82WEST1234569876543!'],
    ['it is in small letters', 'gb82west12345698765432'],
    ['there is nothing', ''],
  ])('is none where %s', (_, iban) => expect(isIban(iban)).toBe(false));

  it('is kept without spaces and in capitals, and shown in groups of four', () => {
    expect(bankNumber(' gb82 west\u00a01234 5698-7654 32')).toBe('GB82WEST12345698765432');
    expect(ibanText('GB82WEST12345698765432')).toBe('GB82 WEST 1234 5698 7654 32');
    expect(ibanText('NO93860111179471')).toBe('NO93 8601 1117 9471');
  });
});

describe('the other numbers of a bank', () => {
  it('has a BIC of 8 or 11 letters and digits', () => {
    expect(['DEUTDEFF', 'DEUTDEFF500', 'DEUTDEF', 'DEUTDEFF5', 'DE12DEFF', ''].map(isBic)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('has a sort code of six digits, shown in pairs, and an account number of eight', () => {
    expect([bankNumber('20-00 00'), sortCodeText('200000')]).toEqual(['200000', '20-00-00']);
    expect(['200000', '20000', '2000000', '20000a'].map(isSortCode)).toEqual([true, false, false, false]);
    expect(['55779911', '5577991', '557799110', '5577991a'].map(isAccountNumber)).toEqual([true, false, false, false]);
  });
});

it('no account is one with nothing in it', () => {
  expect(noAccount).toEqual({ holder: '', iban: '', bic: '', sortCode: '', accountNumber: '' });
});

it('a BIC has eight characters or eleven', () => {
  const judged = ['DEUTDEFF', 'DEUTDEFF500', 'DEUTDEFF5', 'DEUTDEFF5000', 'XDEUTDEFF', 'DEUT1EFF'].map(isBic);
  expect(judged).toEqual([true, true, false, false, false, false]);
});
