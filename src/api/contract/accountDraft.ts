import * as v from 'valibot';
import { type BankAccount, bankNumber, isAccountNumber, isBic, isIban, isSortCode } from '../../lib/invoice.ts';
import { eventLimits } from '../../lib/limits.ts';
import { broken, type Label } from './issue.ts';
import { cleaned, text } from './values.ts';

const number = (label: Label, is: (text: string) => boolean, message: string) =>
  v.pipe(
    v.string(broken('notText', label)),
    cleaned(bankNumber),
    v.check((value) => value === '' || is(value), message),
  );

const Typed = v.object({
  holder: text('accountHolder', eventLimits.accountHolder),
  iban: number('iban', isIban, broken('iban')),
  bic: number('bic', isBic, broken('bic')),
  sortCode: number('sortCode', isSortCode, broken('sortCode')),
  accountNumber: number('accountNumber', isAccountNumber, broken('accountNumber')),
});

const neither = ({ iban, sortCode, accountNumber }: Pick<BankAccount, 'iban' | 'sortCode' | 'accountNumber'>) =>
  iban === '' && sortCode === '' && accountNumber === '';

/** Where an organiser receives transfers, as they enter it: with an IBAN, or a sort code and the account number that belongs to it, or both. */
export const AccountDraft = v.pipe(
  Typed,
  v.forward(
    v.partialCheck([['iban'], ['sortCode'], ['accountNumber']], (account) => !neither(account), broken('noAccount')),
    ['iban'],
  ),
  v.forward(
    v.partialCheck(
      [['sortCode'], ['accountNumber']],
      ({ sortCode, accountNumber }) => sortCode !== '' || accountNumber === '',
      broken('required', 'sortCode'),
    ),
    ['sortCode'],
  ),
  v.forward(
    v.partialCheck(
      [['sortCode'], ['accountNumber']],
      ({ sortCode, accountNumber }) => accountNumber !== '' || sortCode === '',
      broken('required', 'accountNumber'),
    ),
    ['accountNumber'],
  ),
);
