import { type Element, elementsAt, readXml } from '../imports/xml.ts';
import type { StatementEntry, StatementError } from '../lib/payment.ts';

/** The entries of a CAMT.053 statement; one for each payment where the bank has gathered several. */
export function readCamt(text: string): StatementEntry[] | StatementError {
  // A document that declares things of its own could name other files, or grow without end. No bank needs that.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return 'unsafe';
  const root = readXml(text);
  if (root === null) return 'broken';
  const statements = elementsAt(root, 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0) return 'notStatement';
  return statements.flatMap((each) => elementsAt(each, 'Ntry')).flatMap(entriesOf);
}

const textAt = (from: Element, ...path: string[]): string => elementsAt(from, ...path)[0]?.text.trim() ?? '';

/** What is only told, or may still come, is not on the account. Newer versions put the code one level deeper. */
const isBooked = (entry: Element): boolean =>
  !['PDNG', 'INFO', 'FUTR'].includes(textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts'));

function entriesOf(entry: Element): StatementEntry[] {
  if (!isBooked(entry)) return [];
  const payments = elementsAt(entry, 'NtryDtls', 'TxDtls');
  // A gathered entry names the amount of each payment in it.
  const amounts = payments.map((payment) => amountIn(payment));
  const isGathered = payments.length > 1 && amounts.every((amount) => amount !== null);
  const parts = isGathered ? payments : [null];
  return parts.flatMap((payment) => {
    const money = (payment && amountIn(payment)) ?? amountAt(entry, 'Amt');
    if (money === null) return [];
    const said = payment ? [payment] : [entry, ...payments];
    const isCredit = directionOf(payment, entry);
    return [
      {
        id: idOf(entry, payment),
        date: textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm').slice(0, 10) || null,
        amount: isCredit ? money.amount : -money.amount,
        currency: money.currency,
        payer: said.map(payerOf).find((name) => name !== '') ?? '',
        text: said.flatMap(remittanceOf).join(' ').replace(/\s+/g, ' ').trim(),
      },
    ];
  });
}

/** Money that came in, and was not taken back. */
function directionOf(payment: Element | null, entry: Element): boolean {
  const direction = (payment && textAt(payment, 'CdtDbtInd')) || textAt(entry, 'CdtDbtInd');
  return direction === 'CRDT' && textAt(entry, 'RvslInd') !== 'true';
}

type Money = { amount: number; currency: string | null };

function amountIn(payment: Element): Money | null {
  return amountAt(payment, 'Amt') ?? amountAt(payment, 'AmtDtls', 'TxAmt', 'Amt');
}

function amountAt(from: Element, ...path: string[]): Money | null {
  const [found] = elementsAt(from, ...path);
  const match = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(found?.text.trim() ?? '');
  if (!found || !match) return null;
  const cents = (match[2] ?? '').padEnd(2, '0');
  // A fraction of a minor unit is no money that anybody owes.
  if (/[1-9]/.test(cents.slice(2))) return null;
  return {
    amount: Number((match[1] ?? '') + cents.slice(0, 2)),
    currency: currencyOf(found.attributes.Ccy),
  };
}

/** What is no currency's code is the standard's for none, so that nothing is taken for what is due. */
const currencyOf = (code: string | undefined): string | null =>
  code === undefined ? null : /^[A-Z]{3}$/i.test(code.trim()) ? code.trim().toLowerCase() : 'xxx';

const payerOf = (from: Element): string =>
  textAt(from, 'RltdPties', 'Dbtr', 'Nm') || textAt(from, 'RltdPties', 'Dbtr', 'Pty', 'Nm');

const remittanceOf = (from: Element): string[] =>
  [
    ...elementsAt(from, 'RmtInf', 'Ustrd'),
    ...elementsAt(from, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...elementsAt(from, 'Refs', 'EndToEndId'),
    ...elementsAt(from, 'AddtlTxInf'),
    ...elementsAt(from, 'AddtlNtryInf'),
  ].map(({ text }) => text);

/** The bank's own name for it; empty where it gives none. */
function idOf(entry: Element, payment: Element | null): string {
  const bank = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef');
  if (!payment) return bank;
  const own = textAt(payment, 'Refs', 'AcctSvcrRef') || textAt(payment, 'Refs', 'TxId');
  return own || (bank && `${bank}/${textAt(payment, 'Refs', 'EndToEndId')}`);
}
