import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Event } from '../../../src/api/contract/event.ts';
import type { PurchaseEntry } from '../../../src/api/contract/purchases.ts';
import type { ApiError } from '../../../src/lib/apiError.ts';
import type { PurchaseFilter } from '../../../src/lib/purchase.ts';
import { listing } from '../../../src/machines/parts/listing.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { to } from '../../../src/paths.ts';
import { PurchasesView } from '../../../src/views/purchase/PurchasesView.tsx';
import { type PurchaseRow, purchaseRow } from '../../../src/views/purchase/purchaseRow.ts';
import { entry } from '../../support/purchaseFixtures.ts';
import { show } from '../../support/show.tsx';
import { harbour } from '../../support/viewFixtures.ts';

function purchases(entries: PurchaseEntry[], filter: PurchaseFilter | null = null, reports: (Blob | ApiError)[] = []) {
  const event = createActor(resource(async (): Promise<Event> => harbour)).start();
  const list = createActor(
    listing<PurchaseRow>({
      fetchPage: async ({ query }) => {
        const rows = entries.map(purchaseRow).filter(({ searched }) => searched.includes(query));
        return { rows, next: null, total: rows.length };
      },
    }),
    { input: { rowKey: 'pId', confirmedActions: [] } },
  ).start();
  const files: Blob[] = [];
  const answers = [...reports];
  const report = createActor(
    task({
      ask: async () => {
        const answer = answers.shift();
        if (!(answer instanceof Blob)) throw answer;
        files.push(answer);
      },
    }),
  ).start();
  const shown = show(
    <PurchasesView eventId={harbour.id} filter={filter} event={event} purchases={list} report={report} />,
  );
  return { ...shown, files };
}

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

describe('PurchasesView', () => {
  it('says what will be there before the first order', async () => {
    purchases([]);
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('shows who ordered what, when in the event’s time, and what was sent back', async () => {
    purchases([entry(1, { refunded: 250, isTest: true }), entry(2, { total: 0, status: 'free', attendees: 3 })]);
    await screen.findByRole('link', { name: 'Ada Lovelace 1' });
    const cells = rows().map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ['K7QM-2221', 'ada1@example.org', '20/11/2026, 10:00', '1', '£12.50 £2.50 refunded', 'Paid Test'],
      ['K7QM-2222', 'ada2@example.org', '20/11/2026, 10:00', '3', 'Free', 'Free'],
    ]);
    expect(screen.getByRole('link', { name: 'Ada Lovelace 1' })).toHaveAttribute(
      'href',
      to.purchase(harbour.id, entry(1).pId),
    );
  });

  it('leads from the test orders to where they are all deleted', async () => {
    purchases([entry(1, { isTest: true })], 'test');
    expect(await screen.findByRole('link', { name: 'Delete test orders' })).toHaveAttribute(
      'href',
      '/settings?section=payments',
    );
  });

  it('renders only the rows in sight of a long list, and counts all', async () => {
    purchases(Array.from({ length: 5_000 }, (_, number) => entry(number)));
    await screen.findByRole('link', { name: 'Ada Lovelace 0' });
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001');
    expect(rows().length).toBeLessThan(100);
    expect(screen.getByText('5,000 orders', { selector: 'p' })).toBeVisible();
  });

  it('finds by reference and offers all again', async () => {
    const { user } = purchases([entry(1), entry(2)]);
    await user.type(await screen.findByRole('searchbox'), 'k7qm 2222');
    expect(screen.queryByRole('link', { name: 'Ada Lovelace 1' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Ada Lovelace 2' })).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'zzz');
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(await screen.findByRole('link', { name: 'Ada Lovelace 1' })).toBeVisible();
  });

  it('keeps the filter in the address', async () => {
    const { user, history } = purchases([entry(1)]);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Awaiting bank transfer');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All orders');
    expect(history?.slice(-2)).toEqual([to.purchases(harbour.id, 'transfer'), to.purchases(harbour.id)]);
  });

  it('says that no order is of the filter’s kind, and offers all', async () => {
    purchases([], 'door');
    expect(await screen.findByText('No order is “To pay at the door”.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Show' })).toHaveValue('door');
    expect(screen.getByRole('link', { name: 'Show all orders' })).toHaveAttribute('href', to.purchases(harbour.id));
  });

  it('downloads the report, and says why where that fails', async () => {
    const file = new Blob(['rows']);
    const error: ApiError = { code: 'unexpected', status: 500, msg: 'The report couldn’t be made.' };
    const { user, files } = purchases([], null, [error, file]);
    await user.click(await screen.findByRole('button', { name: 'Download report' }));
    expect(await screen.findByText('The report couldn’t be made.')).toBeVisible();
    expect(files).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('File downloaded.');
    expect(files).toEqual([file]);
    expect(screen.queryByText('The report couldn’t be made.')).toBeNull();
  });
});
