import { describe, expect, it } from 'vitest';
import type { StatementEntry } from '../../../src/statements/statement.ts';
import { readCamt } from '../../../src/statements/statementCamt.ts';

const camt = (...entries: string[]) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
const entries = (...of: string[]) => readCamt(camt(...of)) as StatementEntry[];

const brief = (...of: string[]) => entries(...of).map(({ id, amount, currency, text }) => [id, amount, currency, text]);

const entry = (details: string, facts = '<CdtDbtInd>CRDT</CdtDbtInd>', amount = '<Amt Ccy="EUR">25.00</Amt>') =>
  `<Ntry><NtryRef>N1</NtryRef>${amount}${facts}<BookgDt><Dt>2027-01-15</Dt></BookgDt>${details}</Ntry>`;
const payment = (inside: string) => `<TxDtls>${inside}</TxDtls>`;
const details = (...payments: string[]) => `<NtryDtls>${payments.join('')}</NtryDtls>`;

describe('a CAMT.053 statement', () => {
  it('has what was paid, by whom, and what for', () => {
    const one = payment(`<Refs><AcctSvcrRef>B7</AcctSvcrRef><EndToEndId>E2E</EndToEndId></Refs>
      <RltdPties><Dbtr><Nm>Ada &amp; Co</Nm></Dbtr></RltdPties>
      <RmtInf><Ustrd>Ticket</Ustrd><Ustrd>K7QM-4TXD</Ustrd><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>
      <AddtlTxInf>more</AddtlTxInf>`);
    expect(entries(entry(details(one)))).toEqual([
      {
        id: 'N1',
        date: '2027-01-15',
        amount: 2_500,
        currency: 'eur',
        payer: 'Ada & Co',
        text: 'Ticket K7QM-4TXD RF18 E2E more',
      },
    ]);
  });

  it.each([
    ['EURO', 'xxx'],
    ['', 'xxx'],
    [' chf ', 'chf'],
  ])('takes the currency %j for %s', (code, read) => {
    const amount = `<Amt Ccy="${code}">25.00</Amt>`;
    expect(entries(entry('', undefined, amount)).map(({ currency }) => currency)).toEqual([read]);
  });

  it('has no currency where the bank names none', () => {
    expect(entries(entry('', undefined, '<Amt>25.00</Amt>')).map(({ currency }) => currency)).toEqual([null]);
  });

  it('is read also as newer versions name the payer, with a time for a date, and the bank’s own reference first', () => {
    const newer = `<Ntry><AcctSvcrRef>A1</AcctSvcrRef><NtryRef>N1</NtryRef><Amt Ccy="GBP">7.5</Amt><CdtDbtInd>CRDT</CdtDbtInd>
      <BookgDt><DtTm>2027-01-15T10:00:00</DtTm></BookgDt><AddtlNtryInf>said here</AddtlNtryInf>
      ${details(payment('<RltdPties><Dbtr><Pty><Nm>Grace</Nm></Pty></Dbtr></RltdPties>'))}</Ntry>`;
    expect(entries(newer)).toEqual([
      { id: 'A1', date: '2027-01-15', amount: 750, currency: 'gbp', payer: 'Grace', text: 'said here' },
    ]);
  });

  it('has an entry for each payment that the bank has gathered', () => {
    const part = (refs: string, amount: string, said: string) =>
      payment(`<Refs>${refs}</Refs>${amount}<RmtInf><Ustrd>${said}</Ustrd></RmtInf>`);
    const gathered = entry(
      details(
        part('<TxId>T1</TxId>', '<Amt Ccy="EUR">10.00</Amt>', 'one'),
        part('<EndToEndId>E2</EndToEndId>', '<AmtDtls><TxAmt><Amt Ccy="EUR">15.00</Amt></TxAmt></AmtDtls>', 'two'),
      ),
    );
    expect(entries(gathered).map(({ id, amount, text }) => [id, amount, text])).toEqual([
      ['T1', 1_000, 'one'],
      ['N1/E2', 1_500, 'two E2'],
    ]);
  });

  it('takes a single payment for the whole entry, whatever amount the payer’s bank names', () => {
    const single = payment('<Amt Ccy="USD">30.00</Amt><RmtInf><Ustrd>K7QM-4TXD</Ustrd></RmtInf>');
    expect(brief(entry(details(single)))).toEqual([['N1', 2_500, 'eur', 'K7QM-4TXD']]);
  });

  it('calls a gathered payment what the bank does before its payer', () => {
    const part = (refs: string) => payment(`<Refs>${refs}</Refs><Amt Ccy="EUR">1.00</Amt>`);
    const gathered = details(
      part('<AcctSvcrRef>A1</AcctSvcrRef><TxId>T1</TxId>'),
      part('<TxId>T2</TxId><EndToEndId>E2</EndToEndId>'),
      part(''),
    );
    expect(brief(entry(gathered)).map(([id]) => id)).toEqual(['A1', 'T2', 'N1/']);
  });

  it('is read with whatever space stands around and within its texts', () => {
    const spaced = `<Ntry><NtryRef>\n N1 </NtryRef><Amt Ccy="EUR"> 25.00\n</Amt><CdtDbtInd> CRDT </CdtDbtInd>
      ${details(payment('<RmtInf><Ustrd> </Ustrd><Ustrd> K7QM  -\n 4TXD </Ustrd><Ustrd/></RmtInf>'))}</Ntry>`;
    expect(brief(spaced)).toEqual([['N1', 2_500, 'eur', 'K7QM - 4TXD']]);
  });

  it('is one entry where a gathered one does not say what each payment is', () => {
    const gathered = entry(
      details(payment('<Amt Ccy="EUR">10.00</Amt>'), payment('<RmtInf><Ustrd>two</Ustrd></RmtInf>')),
    );
    expect(entries(gathered).map(({ amount, text }) => [amount, text])).toEqual([[2_500, 'two']]);
  });

  it('has no money that left, nor any that was taken back', () => {
    const reversed = '<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd>';
    const kept = '<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>false</RvslInd>';
    const amounts = entries(entry('', '<CdtDbtInd>DBIT</CdtDbtInd>'), entry('', reversed), entry('', kept));
    expect(amounts.map(({ amount }) => amount)).toEqual([-2_500, -2_500, 2_500]);
    const part = (direction: string) => payment(`<Amt Ccy="EUR">1.00</Amt><CdtDbtInd>${direction}</CdtDbtInd>`);
    expect(entries(entry(details(part('DBIT'), part('CRDT')))).map(({ amount }) => amount)).toEqual([-100, 100]);
  });

  it('has nothing that is not booked', () => {
    const states = ['PDNG', 'INFO', 'FUTR', 'BOOK'].flatMap((code) => [code, `<Cd>${code}</Cd>`]);
    const said = states.map((state, place) =>
      entry('', `<CdtDbtInd>CRDT</CdtDbtInd><Sts>${state}</Sts>`, `<Amt>${place + 1}.00</Amt>`),
    );
    expect(entries(...said).map(({ amount }) => amount)).toEqual([700, 800]);
  });

  it.each([
    ['25', 2_500],
    ['25.00000', 2_500],
    ['0.05', 5],
  ])('reads the amount %s', (amount, minor) =>
    expect(entries(entry('', undefined, `<Amt Ccy="EUR">${amount}</Amt>`))[0]?.amount).toBe(minor));

  it.each(['25.001', '-25', '25,00', '', '1e3', '12345678901234', '1.123456'])('leaves out the amount “%s”', (amount) =>
    expect(entries(entry('', undefined, `<Amt Ccy="EUR">${amount}</Amt>`))).toEqual([]));

  it('leaves open what the bank does not say', () => {
    expect(entries('<Ntry><Amt>1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Ntry>')).toEqual([
      { id: '', date: null, amount: 100, currency: null, payer: '', text: '' },
    ]);
    const without = (said: string) => payment(`<Amt>1.00</Amt><RmtInf><Ustrd>${said}</Ustrd></RmtInf>`);
    const unnamed = `<Ntry><Amt>2.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${details(without('a'), without('b'))}</Ntry>`;
    expect(entries(unnamed).map(({ id }) => id)).toEqual(['', '']);
  });

  it.each([
    ['<!DOCTYPE x SYSTEM "file:///etc/passwd"><Document/>', 'unsafe'],
    ['<Document><!entity b "c"></Document>', 'unsafe'],
    ['<Document>', 'broken'],
    ['<Document><BkToCstmrDbtCdtNtfctn/></Document>', 'notStatement'],
    ['<Document><BkToCstmrStmt/></Document>', 'notStatement'],
  ])('is refused: %s', (text, error) => expect(readCamt(text)).toBe(error));

  it('may hold several statements', () => {
    const two = camt(entry('')).replace('</Stmt>', `</Stmt><Stmt>${entry('')}</Stmt>`);
    expect(readCamt(two)).toHaveLength(2);
  });
});
