import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { invoice as words } from '#words/invoice.ts';
import type { Invoice } from '../../../src/api/contract/invoice.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { InvoiceView, type ShownInvoice } from '../../../src/views/purchase/InvoiceView.tsx';
import { onePixel } from '../../support/badges.ts';
import { invoice } from '../../support/purchaseFixtures.ts';
import { show } from '../../support/show.tsx';

function open(answers: (Partial<Invoice> | Error)[] = [{}]) {
  let printed = 0;
  const left = [...answers];
  const logic = resource(async (): Promise<ShownInvoice> => {
    const next = left.shift() ?? {};
    if (next instanceof Error) throw Object.assign(next, { code: 'refused', status: 404, msg: next.message });
    return { invoice: { ...invoice, ...next }, logo: onePixel };
  });
  const shown = show(<InvoiceView actor={createActor(logic).start()} print={() => printed++} />);
  return { ...shown, printed: () => printed };
}

describe('the page of an invoice', () => {
  it('names the seller’s tax number where there is no VAT number', async () => {
    open([{ seller: { ...invoice.seller, vatNumber: '', taxNumber: '214/5678/1234' } }]);
    expect(await screen.findByText('Tax number: 214/5678/1234')).toBeVisible();
  });

  it('says who sold what to whom, with the VAT of every rate and the total', async () => {
    open();
    expect(await screen.findByRole('heading', { name: words.title })).toBeVisible();
    expect(document.querySelector('.invoice-logo')).toHaveAttribute('src', onePixel);
    const facts = [...document.querySelectorAll('.invoice-facts > div, .invoice-sums > div')];
    expect(facts.map((row) => [...row.children].map(({ textContent }) => textContent).join(': '))).toEqual([
      'Number: HE-2027-0012',
      'Date of issue: 2 January 2027',
      'Date of supply: 6 March 2027',
      'Order: K7QM-4TXD',
      'Paid by: Bank transfer',
      'Net amount: €33.61',
      'VAT 19% of €33.61: €6.39',
      'Total: €40.00',
    ]);
    const row = within(screen.getByRole('row', { name: /Day pass/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Day pass, Harbour Day',
      '2',
      '€16.805',
      '19%',
      '€33.61',
    ]);
    expect(screen.getByText('VAT number: DE136695976')).toBeVisible();
    expect(screen.getByText('Germany')).toBeVisible();
    expect(screen.queryByText(words.test)).toBeNull();
    expect(screen.queryByText(words.reverseCharge)).toBeNull();
  });

  it('prints itself, and has the file to download', async () => {
    const { user, printed } = open();
    await user.click(await screen.findByRole('button', { name: words.print }));
    expect(printed()).toBe(1);
    const file = screen.getByRole('link', { name: words.download });
    expect(file).toHaveAttribute('href', `/api/purchase/printInvoice?id=${invoice.key}`);
  });

  it('leads from a credit note to its invoice', async () => {
    const original = { key: 'original-key-of-twenty-letters', number: 'HE-2027-0003', issuedAt: invoice.issuedAt };
    open([{ original, lines: [{ kind: 'refund', name: 'x', quantity: 1, unitNet: 1, net: 1, rate: null }] }]);
    expect(await screen.findByRole('heading', { name: words.creditTitle })).toBeVisible();
    const link = screen.getByRole('link', { name: 'HE-2027-0003 of 2 January 2027' });
    expect(link).toHaveAttribute('href', `/invoice?id=${original.key}`);
    expect(screen.getByText('Refund, Harbour Day')).toBeVisible();
    expect(screen.getByText(words.creditTotal)).toBeVisible();
  });

  it('leads from what cancels a credit note to that', async () => {
    const original = { key: 'original-key-of-twenty-letters', number: 'HE-2027-0004', issuedAt: invoice.issuedAt };
    const lines = [{ kind: 'reversal' as const, name: 'x', quantity: 1, unitNet: 1, net: 1, rate: null }];
    open([{ original, reversal: true, lines }]);
    expect(await screen.findByRole('heading', { name: words.reversalTitle })).toBeVisible();
    expect(screen.getByText(words.cancelled).nextElementSibling).toHaveTextContent('HE-2027-0004 of 2 January 2027');
    expect(screen.getByText('Refund that wasn’t made, Harbour Day')).toBeVisible();
    expect(screen.getByText(words.total)).toBeVisible();
  });

  it('says that the buyer accounts for VAT, and that a test is no invoice', async () => {
    open([{ reverseCharge: true, test: true }]);
    expect(await screen.findByText(words.reverseCharge)).toBeVisible();
    expect(document.body.textContent).not.toContain('%');
    expect(screen.getByText(words.test)).toBeVisible();
  });

  it('says nothing of VAT where none is charged', async () => {
    open([{ vat: [], lines: [] }]);
    await screen.findByRole('heading', { name: words.title });
    expect(screen.queryByText(words.net)).toBeNull();
    expect(screen.queryByText(words.withoutVat)).toBeNull();
    expect(screen.getAllByRole('columnheader')).toHaveLength(4);
  });

  it('says why it could not be loaded, and tries again', async () => {
    const { user } = open([new Error('We couldn’t find this invoice. Check the link.'), {}]);
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t find this invoice.');
    await user.click(screen.getByRole('button', { name: words.retry }));
    expect(await screen.findByRole('heading', { name: words.title })).toBeVisible();
  });
});
