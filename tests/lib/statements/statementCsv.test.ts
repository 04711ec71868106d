import { describe, expect, it } from 'vitest';
import type { StatementEntry } from '../../../src/statements/statement.ts';
import { readCsv, statementMoney } from '../../../src/statements/statementCsv.ts';

const entries = (text: string) => readCsv(text) as StatementEntry[];
const brief = (text: string) =>
  entries(text).map(({ date, amount, currency, payer, text: said }) => [date, amount, currency, payer, said]);

describe('an amount as banks write it', () => {
  it.each([
    ['12.50', 1_250],
    ['12,50', 1_250],
    ['12,5', 1_250],
    ['12', 1_200],
    ['12.345,00', 1_234_500],
    ['-EUR 12,50', -1_250],
    ['12.50 EUR-', -1_250],
    ['0,05', 5],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1.234.567,89', 123_456_789],
    ['1234567.89', 123_456_789],
    ['1.234', 123_400],
    ['1,234', 123_400],
    ["1'234.50", 123_450],
    ['1 234,50', 123_450],
    ['-12,50', -1_250],
    ['−12,50', -1_250],
    ['12.50-', -1_250],
    ['(12.50)', -1_250],
    ['+12,50 EUR', 1_250],
    ['£12.50', 1_250],
    ['12.50+', 1_250],
    ['', null],
    ['EUR', null],
    ['12.345.6', null],
    ['1.234,567', null],
    ['12,345,6,7', null],
    ['1.2.3', null],
    ['12/11', null],
    ['99999999999999999', null],
    ['1e', 100],
    ['1e5', null],
    ['0x10', null],
    ['100,00 S', -10_000],
    ['100,00 Soll', -10_000],
    ['100.00 DR', -10_000],
    ['DR 100.00', -10_000],
    ['100.00 D', -10_000],
    ['100.00DBT', -10_000],
    ['debit 100.00 EUR', -10_000],
    ['-100.00 DR', -10_000],
    ['100,00 H', 10_000],
    ['100,00 Haben', 10_000],
    ['100.00 CR', 10_000],
    ['C 100.00', 10_000],
    ['EUR -100.00', -10_000],
    ['100.00- EUR', -10_000],
  ])('%s is %s', (text, amount) => expect(statementMoney(text)?.amount ?? null).toBe(amount));

  it.each([
    ['12.50', null],
    ['12.50 CR', null],
    ['12.50 H', null],
    ['12.50 DR', null],
    ['12.50 EUR', 'eur'],
    ['eur 12.50', 'eur'],
    ['12,50 €', 'eur'],
    ['12,50 Euro', 'eur'],
    ['£12.50', 'gbp'],
    ['$12.50', 'usd'],
    ['USD 12.50 CR', 'usd'],
    ['CHF 12.50', 'chf'],
    ['€12.50 EUR', 'eur'],
    ['€12.50 USD', 'xxx'],
    ['12.50 Taler', 'xxx'],
    ['12.50 XH', 'xxx'],
  ])('%s names the currency %s', (text, currency) => expect(statementMoney(text)?.currency).toBe(currency));
});

describe('a CSV statement', () => {
  it('of a German bank is read, with what stands before the heads', () => {
    const text = `Kontonummer:;DE02 1203 0000
Zeitraum:;01.01.2027 - 31.01.2027

"Buchungstag";"Wertstellung";"Auftraggeber / Begünstigter";"Verwendungszweck";"Betrag (EUR)";"Währung"
"15.01.2027";"15.01.2027";"Ada Lovelace";"Ticket K7QM-4TXD";"1.025,00";"EUR"
"16.01.2027";"16.01.2027";"Stadtwerke";"Strom
Januar";"-80,10";"EUR"`;
    expect(brief(text)).toEqual([
      ['15.01.2027', 102_500, 'eur', 'Ada Lovelace', 'Ticket K7QM-4TXD'],
      ['16.01.2027', -8_010, 'eur', 'Stadtwerke', 'Strom Januar'],
    ]);
  });

  it('tells lines apart by all they say, also by a day that is not shown', () => {
    const text = `Datum;Valuta;Betrag;Zweck\n1.1.2027;2.1.2027;5,00;x\n1.1.2027;3.1.2027;5,00;x`;
    expect(entries(text).map(({ id, text: said }) => [id, said])).toEqual([
      ['1.1.2027|500||2.1.2027 x', 'x'],
      ['1.1.2027|500||3.1.2027 x', 'x'],
    ]);
  });

  it('keeps a value date where that is the only day it names', () => {
    expect(brief('Wertstellung;Betrag;Zweck\n1.1.2027;5,00;x')).toEqual([[null, 500, null, '', '1.1.2027 x']]);
  });

  it('of a British bank is read, with money in and out in columns of their own', () => {
    const text = `Date,Description,Money in,Money out,Balance
15/01/2027,K7QM4TXD LOVELACE A,"1,025.00",,2000
16/01/2027,RENT,,900.00,1100
17/01/2027,NOTHING,0.00,5.00,1100
18/01/2027,BALANCE,,,1100`;
    expect(brief(text)).toEqual([
      ['15/01/2027', 102_500, null, '', 'K7QM4TXD LOVELACE A 2000'],
      ['16/01/2027', -90_000, null, '', 'RENT 1100'],
      ['17/01/2027', -500, null, '', 'NOTHING 1100'],
    ]);
  });

  it('may say in a column of its own whether money came or went', () => {
    const text = (sign: string) => `Datum\tUmsatz\tSoll/Haben\tText\n1\t5,00\t${sign}\tx`;
    for (const sign of ['S', 'Soll', 'D', 'DR', 'debit', 'DBIT']) expect(entries(text(sign))[0]?.amount).toBe(-500);
    for (const sign of ['H', 'Haben', 'C', 'CR', 'credit']) expect(entries(text(sign))[0]?.amount).toBe(500);
  });

  it('may say so in the column of what kind of transaction it is, which may hold the reference too', () => {
    const line = (head: string, type: string) => entries(`Date,${head},Amount,Text\n1,${type},5.00,x`)[0];
    for (const type of ['DEBIT', 'DBT', 'Debit ', 'OUT', 'Belastung', 'Lastschrift'])
      expect(line('Type', type)?.amount).toBe(-500);
    for (const head of ['Transaction type', 'Direction', 'Umsatzart', 'Credit/Debit'])
      expect(line(head, 'Debit')?.amount).toBe(-500);
    for (const type of ['Savings', 'Layout']) expect(line('Type', type)?.amount).toBe(500);
    expect(line('Type', 'TOPUP K7QM-4TXD')).toMatchObject({ amount: 500, text: 'TOPUP K7QM-4TXD x' });
  });

  it.each([
    'REVERTED',
    'PENDING',
    'Authorised',
    'AUTHORIZED',
    'FAILED',
    'Declined',
    'cancelled',
    'Vorgemerkt',
    'Storniert',
    'abgelehnt',
  ])('has no line whose state is %s, since that money hasn’t come', (state) => {
    const text = (head: string) => `Date,${head},Amount,Text\n1,${state},5.00,x\n2,COMPLETED,6.00,y\n3,,7.00,z`;
    for (const head of ['State', 'Status']) expect(entries(text(head)).map(({ amount }) => amount)).toEqual([600, 700]);
  });

  it.each([
    ['Amount (USD)', '5.00', 'usd'],
    ['Amount (usd)', '5.00', 'usd'],
    ['Amount (CHF)', '5.00', 'chf'],
    ['Betrag (€)', '5.00', 'eur'],
    ['Betrag EUR', '5.00', 'eur'],
    ['Amount (EUR )', '5.00', 'eur'],
    ['Paid in EUR', '5.00', 'eur'],
    ['Betrag (brutto)', '5.00', null],
    ['Betrag (BRUTTO)', '5.00', null],
    ['Betrag (xCHF)', '5.00', null],
    ['Betrag (Europa)', '5.00', null],
    ['Betrag (Neuro)', '5.00', null],
    ['Paid in (GBP)', '5.00', 'gbp'],
    ['Amount', '5.00 USD', 'usd'],
    ['Amount', '5.00', null],
    ['Amount (EUR)', '5.00 USD', 'xxx'],
  ])('with the amount “%s” “%s” is in %s', (head, cell, currency) =>
    expect(entries(`Date,${head},Text\n1,${cell},x`)[0]?.currency).toBe(currency));

  it('is in no currency where its cells name several', () => {
    const text = (said: string) => `Date,Amount (EUR),Currency,Text\n1,5.00,${said},x`;
    expect(entries(text('USD'))[0]?.currency).toBe('xxx');
    expect(entries(text('€'))[0]?.currency).toBe('eur');
    expect(entries(text(''))[0]?.currency).toBe('eur');
    expect(entries(text('Taler'))[0]?.currency).toBe('xxx');
  });

  it('of money out names the currency of that column', () => {
    expect(entries('Date,Paid in (GBP),Paid out (EUR)\n1,,5.00\n2,6.00,')).toMatchObject([
      { amount: -500, currency: 'eur' },
      { amount: 600, currency: 'gbp' },
    ]);
  });

  it.each([';', ',', '\t', '|'])('is read with “%s” between its cells', (delimiter) => {
    const text = ['Buchungsdatum', 'Name', 'Betrag EUR', 'Zweck'].join(delimiter);
    expect(brief(`${text}\n${['1', 'Ada', '5.00', 'x'].join(delimiter)}`)).toEqual([['1', 500, 'eur', 'Ada', 'x']]);
  });

  it('keeps only the first column of a name', () => {
    const text = 'Betrag;Name;Betrag;Währung;Leer\n5,00;Ada;7,00;Euro;\n;;;;\nkeiner;;;;x';
    expect(brief(text)).toEqual([[null, 500, 'eur', 'Ada', '7,00']]);
  });

  it('has its heads near the top, and two columns at least', () => {
    const late = `${'a;b;c\n'.repeat(40)}Betrag;Text\n5,00;x`;
    expect(readCsv(late)).toBe('noAmounts');
    expect(readCsv(`${'a;b;c\n'.repeat(39)}Betrag;Text\n5,00;x`)).toHaveLength(1);
    expect(readCsv('Betrag\n5,00')).toBe('notStatement');
  });

  it('takes no column for another whose name is only part of its own', () => {
    const text = `Datumsart;Wertdatum;Datum;Betragsart;Gesamtbetrag;Betrag;xSH;SHx;Kontowährung;Währung;Kontoname;Namenszusatz;Name
1;2;3;4,00;5,00;6,00;S;S;USD;EUR;a;b;Ada`;
    expect(brief(text).map((said) => said.slice(0, 4))).toEqual([['3', 600, 'eur', 'Ada']]);
  });

  it.each(['Zahlungspflichtig', 'Zahlungspflichtige', 'Zahlungspflichtiger'])('names the payer as %s', (head) => {
    expect(brief(`${head};Betrag\nAda;5,00`)).toEqual([[null, 500, null, 'Ada', '']]);
  });

  it('may name a currency at the end of a head, and only there', () => {
    expect(brief('Betrag EUR ;Text\n5,00;x')).toEqual([[null, 500, 'eur', '', 'x']]);
    expect(readCsv('Money EUR in;Text;Note\n5,00;x;y')).toBe('noAmounts');
  });

  it('takes nothing for a head that is longer than any, since a long one would take minutes to judge', () => {
    const head = (length: number) => `Betrag (${'x'.repeat(length - 'Betrag ()'.length)})`;
    expect(brief(`${head(100)};Text\n5,00;x`)).toEqual([[null, 500, null, '', 'x']]);
    expect(readCsv(`${head(101)};Text;Note\n5,00;x;y`)).toBe('noAmounts');
  });

  it('may lack a column at the end of a line', () => {
    expect(brief('Text;Betrag;Datum\nx;5,00')).toEqual([[null, 500, null, '', 'x']]);
  });

  it.each([
    ['money out', 'Sollzinsen;Gesamtsoll;Soll;Haben', '1,00;2,00;3,00;', -300],
    ['what kind of transaction it is', 'Typenschild;Subtype;Type;Betrag', 'Debit;Debit;;5,00', 500],
    ['the state of a line', 'Statement;Estate;State;Betrag', 'PENDING;PENDING;;5,00', 500],
  ])('takes no column for %s whose name is only part of its own', (_, heads, line, amount) => {
    expect(entries(`${heads}\n${line}`).map((entry) => entry.amount)).toEqual([amount]);
  });

  it('takes no column for a currency or another day whose name is only part of its own', () => {
    expect(brief('Currencys;Amount;Currency\nUSD;5.00;EUR')).toEqual([[null, 500, 'eur', '', 'USD']]);
    expect(brief('Datum;Wertpapier;Kurswert;Betrag\n1;ACME;9;5,00')).toEqual([['1', 500, null, '', 'ACME 9']]);
  });

  it('has a line that was not cancelled', () => {
    expect(brief('State,Amount,Text\nNot cancelled,5.00,x')).toHaveLength(1);
  });

  it('begins below its heads, whatever looks like an amount above them', () => {
    expect(brief('Konto;5,00;x\nText;Betrag;Datum\ny;6,00;1').map(([, amount]) => amount)).toEqual([600]);
  });

  it('does without the spaces around what it says and between', () => {
    expect(brief('Datum;Betrag  EUR;Name;Zweck;Note;Ende\n 1 ;5,00; Ada ;x  y;  ;z')).toEqual([
      ['1', 500, 'eur', 'Ada', 'x y z'],
    ]);
    expect(brief('Betrag;Zweck;Note\n5,00;x;  ')).toEqual([[null, 500, null, '', 'x']]);
  });

  it('of both columns shows the one with money, and nothing at all where neither has some', () => {
    const line = (cells: string) => entries(`Paid in;Paid out;Text\n${cells};x`).map(({ amount }) => amount);
    expect(line('5,00;0,00')).toEqual([500]);
    expect(line('0,00;')).toEqual([0]);
    expect(line(';')).toEqual([]);
  });
});
