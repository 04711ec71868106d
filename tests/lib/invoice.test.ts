import { describe, expect, it } from 'vitest';
import {
  bankNumber,
  ibanText,
  isAccountNumber,
  isBic,
  isIban,
  isInUnion,
  isReverseCharged,
  isSortCode,
  isVatNumber,
  isVatNumberWrong,
  noAccount,
  sortCodeText,
  transferCode,
  vatNumberText,
} from '../../src/lib/invoice.ts';

describe('a VAT number', () => {
  it.each([
    ['DE136695976', 'DE'],
    ['GB980780684', 'GB'],
    ['FR40303265045', 'FR'],
    ['ATU13585627', 'AT'],
    ['EL094259216', 'GR'],
    ['NL004495445B01', 'NL'],
    ['12-3456789'.replace('-', ''), 'US'],
  ])('%s has the form of %s', (number, country) => expect(isVatNumber(number, country)).toBe(true));

  it.each([
    ['DE136695977', 'DE', 'its check digit is wrong'],
    ['DE136695976', 'FR', 'it is of another country'],
    ['136695976', 'DE', 'its country is missing'],
    ['DE13669597', 'DE', 'it is too short'],
    ['123', 'US', 'it is too short for any'],
    ['12345678901234567890X', 'US', 'it is too long for any'],
    ['12 34', 'US', 'it has a space'],
    ['FRDE136695976', 'FR', 'it is a number of another country behind the prefix'],
  ])('%s has not the form of %s: %s', (number, country) => expect(isVatNumber(number, country)).toBe(false));

  it.each([
    ['DK00000000', 'DK'],
    ['EL000000000', 'GR'],
    ['NL000000000B00', 'NL'],
    ['NL000000000B01', 'NL'],
    ['PL0000000000', 'PL'],
    ['ESA00000000', 'ES'],
    ['LU00000000', 'LU'],
    ['PT000000000', 'PT'],
    ['FI00000000', 'FI'],
    ['HU00000000', 'HU'],
    ['BG000000000', 'BG'],
    ['LV00000000000', 'LV'],
    ['IE0000000W', 'IE'],
    ['SE000000000001', 'SE'],
    ['GB000000000', 'GB'],
    ['000000000', 'GB'],
    ['FR00000000000', 'FR'],
  ])('%s is no number in %s: it has zeros only', (number, country) => expect(isVatNumber(number, country)).toBe(false));

  it.each([
    ['de 136.695-976', 'DE', 'DE136695976'],
    ['136 695 976', 'DE', 'DE136695976'],
    ['094259216', 'GR', 'EL094259216'],
    ['12/3456789', 'US', '123456789'],
    ['FR40303265045', 'DE', 'FR40303265045'],
    ['DE136695976', 'FR', 'DE136695976'],
    ['DE136695977', 'FR', 'DE136695977'],
    ['u13585627', 'AT', 'ATU13585627'],
    ['6433435OA', 'IE', 'IE6433435OA'],
    ['GB980780684', 'FR', 'GB980780684'],
    ['980780684', 'GB', 'GB980780684'],
  ])('typed as %s in %s is kept as %s', (typed, country, kept) => expect(vatNumberText(typed, country)).toBe(kept));

  it('is wrong where its form is, and none is not', () => {
    expect(isVatNumberWrong({ vatNumber: '136 695 976', country: 'DE' })).toBe(false);
    expect(isVatNumberWrong({ vatNumber: 'DE1', country: 'DE' })).toBe(true);
    expect(isVatNumberWrong({ vatNumber: '', country: 'DE' })).toBe(false);
  });
});

it('knows the countries of the EU', () => {
  expect(['AT', 'DE', 'FR', 'GR', 'IE', 'SK'].every(isInUnion)).toBe(true);
  expect(['GB', 'CH', 'NO', 'US', '', 'A', 'AT BE'].some(isInUnion)).toBe(false);
});

describe('a company accounts for VAT itself', () => {
  const french = { name: 'Moulins', address: 'Saint-Malo', country: 'FR', vatNumber: 'FR 40 303 265 045' };

  it('in another country of the EU than the seller, with a VAT number', () => {
    expect(isReverseCharged('DE', french)).toBe(true);
  });

  it.each([
    ['where the event does not allow it', null, french],
    ['of a seller outside the EU', 'GB', french],
    ['outside the EU', 'DE', { ...french, country: 'GB', vatNumber: 'GB980780684' }],
    ['in the country of the seller', 'FR', french],
    ['without a VAT number', 'DE', { ...french, vatNumber: '' }],
    ['with one of the wrong form', 'DE', { ...french, vatNumber: 'FR1' }],
    ['with one of another country', 'DE', { ...french, vatNumber: 'DE136695976' }],
    ['with one of zeros', 'DE', { ...french, country: 'DK', vatNumber: '00 00 00 00' }],
  ])('but not %s', (_, from, company) => expect(isReverseCharged(from, company)).toBe(false));
});

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

describe('the code of a transfer', () => {
  const account = { ...noAccount, holder: 'Hafen\n GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };

  it('says what a banking app fills in, line by line', () => {
    expect(transferCode(account, 123_405, 'JM8F-9688')).toBe(
      [
        ...['BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Hafen GmbH', 'DE89370400440532013000'],
        ...['EUR1234.05', '', '', 'JM8F-9688'],
      ].join('\n'),
    );
  });

  it('holds no more of a name and a reference than the standard', () => {
    const lines = transferCode({ ...account, holder: 'h'.repeat(90) }, 1, 'r'.repeat(150))?.split('\n') ?? [];
    expect([lines[5]?.length, lines[7], lines[10]?.length]).toEqual([70, 'EUR0.01', 140]);
  });

  it('is none without an IBAN', () => {
    expect(transferCode({ ...account, iban: '' }, 100, 'JM8F')).toBeNull();
  });
});
