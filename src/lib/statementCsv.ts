import { delimiters, rowsOf } from './csv.ts';
import type { StatementEntry, StatementError } from './statementLimits.ts';

type Role = 'amount' | 'credit' | 'debit' | 'sign' | 'date' | 'currency' | 'payer';

/** What banks call their columns, in English and German, without accents, spaces and signs. */
const names: Record<Role, RegExp> = {
  amount: /^(amount|betrag|umsatz|value|transactionamount|umsatzbetrag|betraginw|paymentamount)$/,
  credit: /^(credit|creditamount|haben|gutschrift|paidin|moneyin|deposit|deposits|in|einnahme)$/,
  debit: /^(debit|debitamount|soll|belastung|lastschrift|paidout|moneyout|withdrawal|withdrawals|out|ausgabe)$/,
  sign: /^(sollhaben|sh|habensoll|creditdebit|debitcredit|crdr|drcr|cdtdbtind|debitcreditindicator|creditdebitindicator)$/,
  date: /^(date|datum|buchungstag|buchungsdatum|buchung|bookingdate|transactiondate|valuedate|valuta|valutadatum|completeddate)$/,
  currency: /^(currency|wahrung|waehrung|ccy|currencycode)$/,
  payer:
    /^(payer|name|auftraggeber|zahlungspflichtige?r?|beguenstigterzahlungspflichtiger|begunstigterzahlungspflichtiger|namezahlungsbeteiligter|zahlungsbeteiligter|auftraggeberempfanger|auftraggeberbegunstigter|counterparty|counterpartyname|payee|from)$/,
};

/** Days beside the one that counts, where there is one. */
const otherDate = /^(wertstellung|wertstellungsdatum|wert)$/;

/** The first lines may say what account it is. */
const headWithin = 40;

/** What stands in a longer cell is no head, and would take long to judge. */
const longestHead = 100;

/** The lines of a statement whose columns have a head, with whatever delimiter. */
export function readCsv(text: string): StatementEntry[] | StatementError {
  let isTable = false;
  for (const delimiter of delimiters) {
    const rows = rowsOf(text, delimiter);
    const found = headOf(rows);
    if (found) return found.rows.flatMap((row) => entryOf(row, found) ?? []);
    isTable ||= rows.some((row) => row.length > 2);
  }
  return isTable ? 'noAmounts' : 'notStatement';
}

type Columns = Partial<Record<Role, number>>;
/** `dates` are all the columns with a date, of which the first counts. */
type Table = { columns: Columns; dates: number[]; rows: string[][] };

function headOf(rows: string[][]): Table | null {
  for (const [place, row] of rows.slice(0, headWithin).entries()) {
    const columns = columnsOf(row);
    const hasAmounts = columns.amount !== undefined || columns.credit !== undefined;
    if (hasAmounts && row.length > 1)
      return { columns, dates: columns.date === undefined ? [] : datesOf(row), rows: rows.slice(place + 1) };
  }
  return null;
}

/** The first column of a name counts. */
function columnsOf(row: string[]): Columns {
  const columns: Columns = {};
  for (const [place, head] of row.entries()) {
    const bare = bareHead(head);
    for (const role of Object.keys(names) as Role[])
      if (columns[role] === undefined && names[role].test(bare)) columns[role] = place;
  }
  return columns;
}

const datesOf = (row: string[]): number[] =>
  row.flatMap((head, place) => {
    const bare = bareHead(head);
    return names.date.test(bare) || otherDate.test(bare) ? [place] : [];
  });

/** `Betrag (EUR)` is `betrag`, `Währung` is `wahrung`. */
const bareHead = (head: string): string =>
  head
    .slice(0, longestHead)
    .replace(/\([^)]*\)/g, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/(?<=\w\s+)(eur|gbp|usd)\s*$/, '')
    .replace(/[^a-z]/g, '');

function entryOf(row: string[], { columns, dates }: Table): StatementEntry | null {
  const at = (role: Role): string => {
    const place = columns[role];
    return place === undefined ? '' : (row[place] ?? '').trim();
  };
  const amount = amountOf(at);
  if (amount === null) return null;
  const payer = at('payer');
  const used = Object.values(columns);
  const others = row.map((cell, place) => ({ cell, place })).filter(({ place }) => !used.includes(place));
  const textOf = (cells: typeof others) =>
    cells
      .map(({ cell }) => cell)
      .filter((cell) => cell.trim() !== '')
      .join(' ')
      .replace(/\s+/g, ' ');
  // A bank may put the reference into any column, but not beside a day.
  const text = textOf(others.filter(({ place }) => !dates.includes(place)));
  const currency = /^[A-Za-z]{3}$/.test(at('currency')) ? at('currency').toLowerCase() : null;
  const date = at('date') || null;
  // All that the line says tells it apart.
  return { id: [date, amount, payer, textOf(others)].join('|'), date, amount, currency, payer, text };
}

function amountOf(at: (role: Role) => string): number | null {
  const whole = statementAmount(at('amount'));
  if (whole !== null) return /^(s|soll|d|dr|debit|dbit)$/i.test(at('sign')) ? -Math.abs(whole) : whole;
  const [credit, debit] = [statementAmount(at('credit')), statementAmount(at('debit'))];
  if (credit !== null && credit !== 0) return Math.abs(credit);
  return debit === null ? credit : -Math.abs(debit);
}

/**
 * Minor units of an amount as banks write it: `1.234,56`, `1,234.56`, `-12,5`, `12.50-`, `(12.50)`, `+12,50 EUR`; null for anything else.
 * One or two digits after the last separator are the decimals.
 */
export function statementAmount(text: string): number | null {
  const bare = text.replace(/[\s\u00a0'’A-Za-z$£€]/g, '').replace(/[−–]/g, '-');
  const match = /^([-+(]?)(\d{1,3}([.,])\d{3}(?:\3\d{3})*|\d+)(?:([.,])(\d{1,2}))?([-+)]?)$/.exec(bare);
  if (!match) return null;
  const [, before = '', whole = '', grouped, decimal, cents = '', after = ''] = match;
  if (grouped !== undefined && grouped === decimal) return null;
  const minor = Number(whole.replace(/\D/g, '') + cents.padEnd(2, '0'));
  if (!Number.isSafeInteger(minor)) return null;
  return before === '-' || before === '(' || after === '-' ? -minor : minor;
}
