/** One line of a bank statement. `amount` is in minor units, negative where money left; `id` tells it apart from every other line. */
export type StatementEntry = {
  id: string;
  date: string | null;
  amount: number;
  currency: string | null;
  payer: string;
  text: string;
};

/** Why a file is no statement that can be read. */
export type StatementError = 'empty' | 'tooLarge' | 'tooMany' | 'notStatement' | 'noAmounts' | 'broken' | 'unsafe';

/** Of a bank statement: its bytes, its lines, how many characters of each are kept, and how many lines one call notes. */
export const statementLimits = { bytes: 10_000_000, entries: 5_000, text: 400, id: 300, batch: 250 };
