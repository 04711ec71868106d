import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Event } from '../../../src/api/contract/event.ts';
import type { NotedEntry, StatementMatch } from '../../../src/api/contract/statement.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { statementMachine } from '../../../src/machines/purchase/statement.ts';
import { to } from '../../../src/paths.ts';
import type { StatementEntry, StatementError } from '../../../src/statements/statement.ts';
import { StatementView } from '../../../src/views/purchase/StatementView.tsx';
import { show } from '../../support/show.tsx';
import { harbour } from '../../support/viewFixtures.ts';

type Order = NonNullable<StatementMatch['order']>;
const order: Order = {
  pId: 'p1',
  reference: 'K7QM-4TXD',
  buyerName: 'Ada Lovelace',
  status: 'awaitingTransfer',
  total: 24_731,
  currency: 'gbp',
  paidBy: null,
  paidAt: null,
};
const paidAt = '2027-01-15T12:00:00.000Z';
const matchOf = (kind: StatementMatch['kind'], changes: Partial<Order> = {}): StatementMatch => ({
  kind,
  order: { ...order, ...changes },
});

/** The page after a file whose lines, each of one amount, are to Foyer what `matches` says. */
async function review(amount: number, matches: StatementMatch[], noted: NotedEntry[] = []) {
  const entries = matches.map(
    (_, place): StatementEntry => ({
      id: `line ${place}`,
      date: '2027-01-20',
      amount,
      currency: 'gbp',
      payer: 'A Lovelace',
      text: 'K7QM 4TXD',
    }),
  );
  const event = createActor(resource(async (): Promise<Event> => harbour)).start();
  const statement = createActor(
    statementMachine.provide({
      actors: {
        read: fromPromise<StatementEntry[] | StatementError, { file: Blob }>(async () => entries),
        match: fromPromise(async () => matches),
        note: fromPromise(async () => noted),
      },
    }),
  ).start();
  statement.send({ type: 'file.chosen', file: new Blob(['statement']) });
  await waitFor(statement, (state) => state.hasTag('matched'));
  const shown = show(<StatementView eventId={harbour.id} event={event} statement={statement} />);
  await screen.findByRole('link', { name: harbour.name });
  return shown;
}

const toCheck = () => within(screen.getByRole('region', { name: 'Needs a look' }));

describe('StatementView', () => {
  it('offers no tick for less than is due, and says how much is missing and what to do', async () => {
    await review(23_731, [matchOf('less')]);
    expect(toCheck().getByText('£10.00 less than the amount due')).toBeVisible();
    expect(toCheck().getByText('Ask the buyer for the rest, or mark the order as paid on its own page.')).toBeVisible();
    expect(toCheck().getByRole('link', { name: 'K7QM-4TXD' })).toHaveAttribute('href', to.purchase(harbour.id, 'p1'));
    expect(toCheck().getByText('£237.31 · A Lovelace · 20/01/2027')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Mark/ })).toBeNull();
  });

  it('offers more than is due unticked, and says what becomes of the rest', async () => {
    const { user } = await review(25_000, [matchOf('more')]);
    expect(screen.getByText('£2.69 more than the amount due')).toBeVisible();
    expect(
      screen.getByText('Send back the difference, or keep it: the order’s history says how much arrived.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /Mark/ })).toBeNull();
    await user.click(screen.getByRole('checkbox'));
    expect(screen.getByRole('button', { name: 'Mark 1 order as paid' })).toBeEnabled();
  });

  it.each([
    ['card', 'Paid by card on 15/01/2027, so this money came twice. Send it back or keep it.'],
    ['door', 'Paid at the door on 15/01/2027, so this money came twice. Send it back or keep it.'],
    [
      'statement',
      'Marked as paid from another transaction on 15/01/2027, so this money came twice. Send it back or keep it.',
    ],
    [
      'hand',
      'Marked as paid by hand on 15/01/2027. If that wasn’t for this transaction, send this money back or keep it.',
    ],
    [null, 'Nothing is due for this order. Send this money back or keep it.'],
  ] as const)('names an order that is paid already, by %s', async (paidBy, advice) => {
    await review(24_731, [matchOf('paid', { status: 'paid', paidBy, paidAt })]);
    expect(toCheck().getByText('The order is already paid')).toBeVisible();
    expect(toCheck().getByText(advice)).toBeVisible();
    expect(toCheck().getByText(/Ada Lovelace · £247.31 · Paid$/)).toBeVisible();
  });

  it.each([
    ['cancelled', 'Cancelled'],
    ['expired', 'Expired'],
  ] as const)('names an order that is %s, and says that its money goes nowhere', async (status, word) => {
    await review(24_731, [matchOf('ended', { status })]);
    expect(toCheck().getByText('The order has ended')).toBeVisible();
    expect(
      toCheck().getByText('Its tickets are no longer reserved. Send this money back, or ask the buyer to order again.'),
    ).toBeVisible();
    expect(toCheck().getByText(new RegExp(`£247.31 · ${word}$`))).toBeVisible();
  });

  it('says of a line that marked its order before that nothing is due any more', async () => {
    await review(24_731, [matchOf('noted', { status: 'paid', paidBy: 'statement', paidAt })]);
    expect(toCheck().getByText('Already marked from this transaction')).toBeVisible();
    expect(toCheck().getByText(/£247.31 · Paid$/)).toBeVisible();
  });

  it('says that a line was not enough, if it turns out so', async () => {
    const noted: NotedEntry[] = [
      { id: 'line 0', reference: 'K7QM-4TXD', currency: 'gbp', outcome: 'less', status: 'awaitingTransfer' },
    ];
    const { user } = await review(24_731, [matchOf('exact')], noted);
    await user.click(screen.getByRole('button', { name: 'Mark 1 order as paid' }));
    expect(await screen.findByText('Not marked as paid: the transaction is less than the amount due')).toBeVisible();
    expect(screen.getByRole('heading', { name: '0 orders marked as paid' })).toBeVisible();
  });

  it('says in which currency an order is that money in another one does not pay', async () => {
    const noted: NotedEntry[] = [
      { id: 'line 0', reference: 'K7QM-4TXD', currency: 'gbp', outcome: 'otherCurrency', status: 'awaitingTransfer' },
    ];
    const { user } = await review(24_731, [matchOf('exact')], noted);
    await user.click(screen.getByRole('button', { name: 'Mark 1 order as paid' }));
    const said = 'Not marked as paid: the transaction isn’t in the currency of the order, GBP';
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('says that an order costs something else by now, and what to do', async () => {
    const noted: NotedEntry[] = [
      { id: 'line 0', reference: 'K7QM-4TXD', currency: 'gbp', outcome: 'changed', status: 'awaitingTransfer' },
    ];
    const { user } = await review(24_731, [matchOf('exact')], noted);
    await user.click(screen.getByRole('button', { name: 'Mark 1 order as paid' }));
    const said = 'Not marked as paid: what is due has changed since you matched this statement. Match it again.';
    expect(await screen.findByText(said)).toBeVisible();
  });
});
