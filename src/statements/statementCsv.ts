import { delimiters, rowsOf } from '../lib/csv.ts';
import { currencies } from '../lib/enumerations.ts';
import { currencySymbols } from '../lib/money.ts';
import type { StatementEntry, StatementError } from '../lib/payment.ts';

type Role = 'amount' | 'credit' | 'debit' | 'sign' | 'type' | 'state' | 'date' | 'currency' | 'payer';

/** What banks call their columns, in English and German, without accents, spaces and signs. */
const names: Record<Role, RegExp> = {
  amount: /^(amount|betrag|umsatz|value|transactionamount|umsatzbetrag|betraginw|paymentamount)$/,
  credit: /^(credit|creditamount|haben|gutschrift|paidin|moneyin|deposit|deposits|in|einnahme)$/,
  debit: /^(debit|debitamount|soll|belastung|lastschrift|paidout|moneyout|withdrawal|withdrawals|out|ausgabe)$/,
  sign: /^(sollhaben|sh|habensoll|creditdebit|debitcredit|crdr|drcr|cdtdbtind|debitcreditindicator|creditdebitindicator)$/,
  type: /^(type|transactiontype|direction|art|umsatzart|buchungsart|umsatztyp|richtung)$/,
  state: /^(state|status|transactionstate|transactionstatus|buchungsstatus|umsatzstatus)$/,
  date: /^(date|datum|buchungstag|buchungsdatum|buchung|bookingdate|transactiondate|valuedate|valuta|valutadatum|completeddate)$/,
  currency: /^(currency|wahrung|waehrung|ccy|currencycode)$/,
  payer:
    /^(payer|name|auftraggeber|zahlungspflichtige?r?|beguenstigterzahlungspflichtiger|begunstigterzahlungspflichtiger|namezahlungsbeteiligter|zahlungsbeteiligter|auftraggeberempfanger|auftraggeberbegunstigter|counterparty|counterpartyname|payee|from)$/,
};

/** Columns that say more than the one word that counts, such as a reference. */
const saysMore: readonly Role[] = ['type', 'state'];

/** How banks say that money left: in a column of its own, or beside the amount. */
const isDebit = (word: string): boolean =>
  /^(s|soll|d|dr|db|dt|deb|debit|debitor|dbit|dbt|directdebit|belastung|lastschrift|out|outgoing|outbound|ausgang|abgang|withdrawal|moneyout|paidout)$/.test(
    lettersOf(word),
  );

/** How they say that it came in. It is read only beside an amount, where other letters are a currency. */
const isCredit = (word: string): boolean => /^(h|haben|c|cr|credit|crdt|cdt|gutschrift)$/.test(lettersOf(word));

/** A line about money that hasn't come, or was taken back. */
const isNotBooked = (state: string): boolean =>
  /^(pending|pdng|info|future|authori[sz]ed|held|onhold|processing|inprogress|revert|failed|failure|declined|denied|cancel|rejected|returned|reversed|refunded|expired|void|vorgemerkt|vormerk|offen|ausstehend|storn|abgelehnt|zuruck|fehlgeschlagen|inbearbeitung|erstattet|ruckgangig)/.test(
    lettersOf(state),
  );

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
/** `dates` are all the columns with a date, of which the first counts; `currencies` what the heads of amounts say. */
type Table = {
  columns: Columns;
  dates: number[];
  currencies: Partial<Record<MoneyRole, string | null>>;
  rows: string[][];
};

function headOf(rows: string[][]): Table | null {
  for (const [place, row] of rows.slice(0, headWithin).entries()) {
    const columns = columnsOf(row);
    const hasAmounts = columns.amount !== undefined || columns.credit !== undefined;
    if (hasAmounts && row.length > 1)
      return {
        columns,
        dates: columns.date === undefined ? [] : datesOf(row),
        currencies: currenciesOf(row, columns),
        rows: rows.slice(place + 1),
      };
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

function currenciesOf(row: string[], columns: Columns): Table['currencies'] {
  const of = (place: number | undefined) => (place === undefined ? null : currencyInHead(row[place] ?? ''));
  return { amount: of(columns.amount), credit: of(columns.credit), debit: of(columns.debit) };
}

const datesOf = (row: string[]): number[] =>
  row.flatMap((head, place) => {
    const bare = bareHead(head);
    return names.date.test(bare) || otherDate.test(bare) ? [place] : [];
  });

/** `Betrag (EUR)` is `betrag`, `Währung` is `wahrung`. */
const bareHead = (head: string): string =>
  lettersOf(
    head
      .slice(0, longestHead)
      .replace(/\([^)]*\)/g, '')
      .replace(/(?<=\w\s+)(eur|gbp|usd)\s*$/i, ''),
  );

const lettersOf = (text: string): string =>
  text
    .slice(0, longestHead)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** `Betrag (EUR)` and `Betrag EUR` are in euros; null where the head of an amount names no currency. */
function currencyInHead(head: string): string | null {
  const bare = head.slice(0, longestHead).trim();
  const said = /\(([^)]*)\)/.exec(bare)?.[1]?.trim() ?? /\s(\S+)$/.exec(bare)?.[1] ?? '';
  return knownCurrency(said) ?? (/^[A-Z]{3}$/.test(said) ? said.toLowerCase() : null);
}

const knownCurrency = (said: string): string | null =>
  currencies.find((each) => [each, currencySymbols[each]].includes(said.toLowerCase())) ??
  (/^euros?$/i.test(said) ? 'eur' : null);

/** What is no currency's code is the standard's for none, so that nothing is taken for what is due. */
const currencyOf = (said: string): string =>
  knownCurrency(said) ?? (/^[a-z]{3}$/i.test(said) ? said.toLowerCase() : 'xxx');

/** The currency that all of them name, where any does. */
function oneOf(said: readonly (string | null)[]): string | null {
  const named = [...new Set(said.filter((each) => each !== null))];
  return named.length > 1 ? 'xxx' : (named[0] ?? null);
}

function entryOf(row: string[], { columns, dates, currencies: ofColumns }: Table): StatementEntry | null {
  const at = (role: Role): string => {
    const place = columns[role];
    return place === undefined ? '' : (row[place] ?? '').trim();
  };
  const money = moneyOf(at);
  if (money === null || isNotBooked(at('state'))) return null;
  const { amount } = money;
  const payer = at('payer');
  const used = (Object.keys(columns) as Role[]).filter((role) => !saysMore.includes(role)).map((role) => columns[role]);
  const others = row.map((cell, place) => ({ cell, place })).filter(({ place }) => !used.includes(place));
  const textOf = (cells: typeof others) =>
    cells
      .map(({ cell }) => cell)
      .filter((cell) => cell.trim() !== '')
      .join(' ')
      .replace(/\s+/g, ' ');
  // A bank may put the reference into any column, but not beside a day.
  const text = textOf(others.filter(({ place }) => !dates.includes(place)));
  const ofRow = at('currency') === '' ? null : currencyOf(at('currency'));
  const currency = oneOf([money.currency, ofRow, ofColumns[money.role] ?? null]);
  const date = at('date') || null;
  // All that the line says tells it apart.
  return { id: [date, amount, payer, textOf(others)].join('|'), date, amount, currency, payer, text };
}

type Money = { amount: number; currency: string | null };
type MoneyRole = 'amount' | 'credit' | 'debit';

/** What the line is about, and the column that says so. */
function moneyOf(at: (role: Role) => string): (Money & { role: MoneyRole }) | null {
  const [whole, credit, debit] = [
    statementMoney(at('amount')),
    statementMoney(at('credit')),
    statementMoney(at('debit')),
  ];
  const left = ({ amount, currency }: Money) => ({ amount: -Math.abs(amount), currency });
  if (whole !== null) return { ...(isDebit(at('sign')) || isDebit(at('type')) ? left(whole) : whole), role: 'amount' };
  if (credit !== null && (credit.amount !== 0 || debit === null))
    return { ...credit, amount: Math.abs(credit.amount), role: 'credit' };
  return debit && { ...left(debit), role: 'debit' };
}

/**
 * Minor units of an amount as banks write it: `1.234,56`, `1,234.56`, `-12,5`, `12.50-`, `(12.50)`, `12,50 S`, `+12,50 EUR`, and the currency
 * that it names; null for anything else. One or two digits after the last separator are the decimals.
 */
export function statementMoney(text: string): Money | null {
  const said = text.match(/[A-Za-z]+|[$£€]/g) ?? [];
  const bare = text.replace(/[\s\u00a0'’$£€]/g, '').replace(/[−–]/g, '-');
  // Letters stand before or behind an amount.
  const match = /^([-+(]?)(\d{1,3}([.,])\d{3}(?:\3\d{3})*|\d+)(?:([.,])(\d{1,2}))?([-+)]?)$/.exec(
    bare.replace(/^([-+(]?)[A-Za-z]+/, '$1').replace(/[A-Za-z]+([-+)]?)$/, '$1'),
  );
  if (!match) return null;
  const [, before = '', whole = '', grouped, decimal, cents = '', after = ''] = match;
  if (grouped !== undefined && grouped === decimal) return null;
  const minor = Number(whole.replace(/\D/g, '') + cents.padEnd(2, '0'));
  if (!Number.isSafeInteger(minor)) return null;
  const isNegative = before === '-' || before === '(' || after === '-' || said.some(isDebit);
  const named = said.filter((word) => !isDebit(word) && !isCredit(word)).map(currencyOf);
  return { amount: isNegative ? -minor : minor, currency: oneOf(named) };
}
