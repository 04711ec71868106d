import { formatCount } from '../../lib/money.ts';

const number = (value: number) => formatCount(value, 'en-GB');

/** Words of matching a bank statement with the open orders. */
export const statement = {
  title: 'Match a bank statement',
  lead: 'Find the orders that bank transfers have paid. Nothing changes until you confirm it.',
  file: 'Bank statement',
  help: 'A CSV or CAMT.053 file from your bank, up to 10 MB. It’s read on this device; amounts and remittance texts are compared with your orders.',
  problems: {
    empty: 'There are no transactions in this file.',
    tooLarge: 'This file is larger than 10 MB. Export a shorter period.',
    tooMany: 'There are more than 5,000 transactions in this file. Export a shorter period.',
    notStatement: 'This isn’t a bank statement we can read. Choose a CSV or CAMT.053 file.',
    noAmounts: 'We found no column with amounts. Its heading has to be “Amount”, “Betrag” or similar.',
    broken: 'This file is damaged. Download it again from your bank.',
    unsafe: 'This file contains declarations that no bank statement needs, so we didn’t read it.',
  },
  found: (lines: number, exact: number) =>
    [
      lines === 1 ? '1 transaction' : `${number(lines)} transactions`,
      exact === 1 ? '1 pays an open order exactly' : `${number(exact)} pay an open order exactly`,
    ].join(', '),
  groups: {
    toNote: 'Can be marked as paid',
    toCheck: 'Needs a look',
    others: 'No open order',
  },
  groupHelp: {
    toNote: 'Tick what you want to mark as paid.',
    toCheck: 'Foyer changes nothing here.',
    others: 'Transactions without a reference, and payments you made.',
  },
  progress: (done: number, total: number) => `${number(done)} of ${number(total)} marked`,
  showOthers: (count: number) => (count === 1 ? 'Show 1 transaction' : `Show ${number(count)} transactions`),
  kinds: {
    exact: 'Pays the order exactly',
    less: (missing: string) => `${missing} less than the amount due`,
    more: (over: string) => `${over} more than the amount due`,
    otherCurrency: 'In another currency than the order',
    noted: 'Already marked from this transaction',
    paid: 'The order is already paid',
    ended: 'The order has ended',
    byCard: 'The order is being paid by card',
    several: 'Names more than one order',
    unknown: 'No reference of this event',
    notCredit: 'Not a payment to you',
  },
  /** What to do about a line that cannot be ticked, or pays too much. */
  advice: {
    less: 'Ask the buyer for the rest, or mark the order as paid on its own page.',
    more: 'Send back the difference, or keep it: the order’s history says how much arrived.',
    otherCurrency: 'Mark the order as paid on its own page once you know what this is worth.',
    ended: 'Its tickets are no longer reserved. Send this money back, or ask the buyer to order again.',
    byCard: 'Match this statement again in an hour to see whether it was paid by card.',
    several: 'Mark each order as paid on its own page.',
  },
  paid: {
    card: (when: string) => `Paid by card on ${when}, so this money came twice. Send it back or keep it.`,
    statement: (when: string) =>
      `Marked as paid from another transaction on ${when}, so this money came twice. Send it back or keep it.`,
    door: (when: string) => `Paid at the door on ${when}, so this money came twice. Send it back or keep it.`,
    hand: (when: string) =>
      `Marked as paid by hand on ${when}. If that wasn’t for this transaction, send this money back or keep it.`,
    elsewhere: 'Nothing is due for this order. Send this money back or keep it.',
  },
  due: (amount: string) => `${amount} due`,
  mark: (count: number) => (count === 1 ? 'Mark 1 order as paid' : `Mark ${number(count)} orders as paid`),
  another: 'Choose another file',
  toOrders: 'Back to orders',
  done: (count: number) => (count === 1 ? '1 order marked as paid' : `${number(count)} orders marked as paid`),
  outcomes: {
    marked: 'Marked as paid',
    before: 'Already marked from this transaction',
    otherCurrency: (currency: string) =>
      `Not marked as paid: the transaction isn’t in the currency of the order, ${currency}`,
    less: 'Not marked as paid: the transaction is less than the amount due',
    changed: 'Not marked as paid: what is due has changed since you matched this statement. Match it again.',
    refused: (status: string) => `Couldn’t be marked as paid: the order is “${status}”`,
  },
  states: {
    'statement.choosing': 'Choose a bank statement.',
    'statement.reading': 'Reading the file…',
    'statement.matching': 'Looking for orders…',
    'statement.notMatched': 'Couldn’t look for orders.',
    'statement.reviewing': 'Check the lines.',
    'statement.noting': 'Marking orders as paid…',
    'statement.notNoted': 'Couldn’t mark the orders as paid.',
    'statement.noted': 'Done.',
  },
};
