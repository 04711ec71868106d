import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TicketTable } from '../../../src/views/ticket/TicketTable.tsx';
import { show } from '../../support/show.tsx';
import { dayPass, harbour } from '../../support/viewFixtures.ts';

const now = '2027-01-10T12:00:00.000Z';

it('marks the tickets that are no longer or not yet on sale', () => {
  const tickets = [
    { ...dayPass, name: 'Over', saleEndsAt: '2027-01-10T11:00:00.000Z' },
    { ...dayPass, id: 't2', name: 'Later', saleStartsAt: '2027-01-11T11:00:00.000Z' },
    {
      ...dayPass,
      id: 't3',
      name: 'Now',
      saleStartsAt: '2027-01-01T11:00:00.000Z',
      saleEndsAt: '2027-02-01T11:00:00.000Z',
    },
  ];
  show(<TicketTable event={harbour} tickets={tickets} onOrdered={() => {}} now={now} />);
  const marks = ['Over', 'Later', 'Now'].map((name) => {
    const row = within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));
    return [row.queryByText('Sale ended') !== null, row.queryByText('Not on sale yet') !== null];
  });
  expect(marks).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
});
