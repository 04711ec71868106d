import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { AllFigures } from '../../../src/api/contract/figures.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { to } from '../../../src/paths.ts';
import { AllFiguresView, type ReadAllFigures } from '../../../src/views/report/AllFiguresView.tsx';
import { show } from '../../support/show.tsx';
import { offline } from '../../support/viewFixtures.ts';

const none = { orders: 0, total: 0 };
const event = (changes: Partial<AllFigures['events'][number]> = {}): AllFigures['events'][number] => ({
  eventId: 'harbour',
  name: 'Harbour Days',
  startsAt: '2027-05-08T09:00:00.000Z',
  timeZone: 'Europe/London',
  currency: 'gbp',
  registered: 5,
  checkedIn: 2,
  money: 12_500,
  testMoney: false,
  unpaid: { transfer: none, door: none },
  nearlySoldOut: 0,
  mails: { failed: 0, inDoubt: 0 },
  failedRefunds: 0,
  disputes: 0,
  ...changes,
});
const days = [{ day: '2027-03-01', registered: 5, money: 12_500 }];

function page(figures: AllFigures | typeof offline) {
  const read = createActor(
    resource(async (): Promise<ReadAllFigures> => {
      if ('msg' in figures) throw figures;
      return { figures, readAt: '2027-03-03T14:05:00.000Z' };
    }),
  ).start();
  return show(<AllFiguresView figures={read} file={createActor(task({ ask: async () => {} })).start()} />);
}

describe('AllFiguresView', () => {
  it('says with its event what waits, each with the way there', async () => {
    const quiet = event({ eventId: 'market', name: 'Night Market' });
    const busy = event({
      unpaid: { transfer: { orders: 2, total: 2_500 }, door: none },
      nearlySoldOut: 1,
      mails: { failed: 3, inDoubt: 0 },
      failedRefunds: 1,
    });
    page({ events: [busy, quiet], currencies: [{ currency: 'gbp', timeZone: 'Europe/London', days }] });
    const waiting = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(waiting.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Harbour Days: 2 orders wait for a bank transfer: £25.00', to.purchases('harbour', 'transfer')],
      ['Harbour Days: 3 emails couldn’t be sent', to.outbox({ event: 'harbour', state: 'failed' })],
      ['Harbour Days: 1 failed refund', to.home()],
      ['Harbour Days: 1 ticket nearly sold out', to.figures('harbour')],
    ]);
  });

  it('shows the days of each currency and every event, which opens', async () => {
    const currencies: AllFigures['currencies'] = [
      { currency: 'gbp', timeZone: 'Europe/London', days },
      { currency: 'eur', timeZone: 'Europe/Berlin', days },
      { currency: 'usd', timeZone: 'UTC', days: [] },
    ];
    page({ events: [event()], currencies });
    expect(await screen.findAllByRole('region', { name: 'Registrations' })).toHaveLength(2);
    const row = within(screen.getByRole('table', { name: 'Events' })).getByRole('row', { name: /Harbour Days/ });
    expect(within(row).getByRole('link').getAttribute('href')).toBe(to.figures('harbour'));
    expect(within(row).getByText('£125.00')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download xlsx' })).toBeVisible();
  });

  it('says that there are none yet, and why they could not be read', async () => {
    page({ events: [event()], currencies: [] });
    expect(await screen.findByText('Nothing to show yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download xlsx' })).toBeNull();
    page(offline);
    expect(await screen.findByText(offline.msg)).toBeVisible();
  });
});
