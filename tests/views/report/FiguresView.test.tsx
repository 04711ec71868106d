import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Event } from '../../../src/api/contract/event.ts';
import type { EventFigures } from '../../../src/api/contract/figures.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { to } from '../../../src/paths.ts';
import { FiguresView, type ReadFigures } from '../../../src/views/report/FiguresView.tsx';
import { show } from '../../support/show.tsx';
import { dayPass, delegates, harbour, offline } from '../../support/viewFixtures.ts';

const earlierId = '00000000-0000-4000-8000-000000000055';
const ticket = {
  id: dayPass.id,
  formId: delegates.id,
  formTitle: delegates.title,
  name: 'Day pass',
  quantity: 100,
  reserved: 92,
  registered: 90,
  checkedIn: 30,
  sales: 112_500,
};
const pressPass = { ...ticket, id: earlierId, name: 'Press', quantity: null, reserved: 10, registered: 10, sales: 0 };

const figures: EventFigures = {
  currency: 'gbp',
  testMoney: false,
  startsAt: harbour.startsAt,
  timeZone: harbour.timeZone,
  days: [
    { day: '2027-03-01', registered: 60, money: 75_000 },
    { day: '2027-03-03', registered: 40, money: -2_500 },
  ],
  sums: {
    ...{ sales: 112_500, fees: 1_000, vatAdded: 22_700, charged: 136_200 },
    ...{ refunded: 60_000, onTheirWay: 2_500, lost: 1_200, revenue: 72_500, vat: 12_083, test: 0 },
  },
  tickets: [ticket, pressPass],
  promos: [{ id: earlierId, formId: delegates.id, code: 'SPRING', uses: 10, used: 3, discount: 750 }],
  hours: [
    { hour: '2027-03-06T09:00:00.000Z', checkedIn: 25, undone: 0 },
    { hour: '2027-03-06T11:00:00.000Z', checkedIn: 6, undone: 1 },
  ],
  attention: {
    unpaid: { transfer: { orders: 2, total: 2_500 }, door: { orders: 1, total: 1_250 } },
    mails: { failed: 1, inDoubt: 3 },
    disputes: 1,
  },
  before: {
    eventId: earlierId,
    name: 'Harbour Lights 2026',
    startsAt: '2026-03-07T09:00:00.000Z',
    timeZone: 'Europe/London',
    days: [{ day: '2026-03-02', registered: 8, money: 9_900 }],
  },
};
const nothing: EventFigures = {
  ...figures,
  days: [],
  tickets: [{ ...ticket, reserved: 0, registered: 0, checkedIn: 0, sales: 0 }],
  promos: [],
  hours: [],
  attention: {
    unpaid: { transfer: { orders: 0, total: 0 }, door: { orders: 0, total: 0 } },
    mails: { failed: 0, inDoubt: 0 },
    disputes: 0,
  },
};

/** The page, with what each reading brings, the last again and again. */
function page(...readings: (EventFigures | typeof offline)[]) {
  const event = createActor(resource(async (): Promise<Event> => harbour)).start();
  const read = createActor(
    resource(async (): Promise<ReadFigures> => {
      const next = readings.length > 1 ? readings.shift() : readings[0];
      if (!next || 'msg' in next) throw next;
      return { figures: next, readAt: '2027-03-03T14:05:00.000Z' };
    }),
  ).start();
  const file = createActor(task({ ask: async () => {} })).start();
  return {
    ...show(
      <FiguresView eventId={harbour.id} event={event} figures={read} file={file}>
        <p>How its doors are</p>
      </FiguresView>,
    ),
    read,
  };
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const valuesOf = async (name: string) =>
  (await region(name)).getAllByRole('definition').map(({ textContent }) => textContent);
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('FiguresView', () => {
  it('has the totals of the event, and when they were read', async () => {
    page(figures);
    expect(await valuesOf('Totals')).toEqual(['100', '60 (60%)', '£725.00', '3 (£37.50)']);
    expect(screen.getByText('Updated at 14:05')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: harbour.name })).toBeVisible();
  });

  it('draws registrations by day, and says what the picture shows', async () => {
    page(figures);
    const panel = await region('Registrations');
    const picture = panel.getByRole('img', {
      name: 'Registrations, 25/02/2027 to 03/03/2027. Highest: 60, 01/03/2027.',
    });
    expect(picture.querySelectorAll('.chart-bar')).toHaveLength(7);
    expect([...picture.querySelectorAll('title')][4]?.textContent).toBe('01/03/2027: 60\nHarbour Lights 2026: 8');
    expect(panel.getByText('Harbour Lights 2026, at the same point before its start')).toBeVisible();
  });

  it('has the same numbers in a table, beside those of the event before', async () => {
    const { user } = page(figures);
    const panel = await region('Revenue');
    const table = panel.getByRole('table', { hidden: true });
    expect(table).not.toBeVisible();
    await user.click(panel.getByText('Show as table'));
    expect(table).toBeVisible();
    expect(rowsOf(table)).toEqual([
      ['Day', 'This event', 'Previous event'],
      ...['25', '26', '27', '28'].map((day) => [`${day}/02/2027`, '£0.00', '£0.00']),
      ['01/03/2027', '£750.00', '£99.00'],
      ['02/03/2027', '£0.00', '£0.00'],
      ['03/03/2027', '-£25.00', '£0.00'],
    ]);
  });

  it('has a table that leads from sales to revenue, and adds up', async () => {
    page(figures);
    const panel = await region('From sales to revenue');
    expect(rowsOf(panel.getByRole('table'))).toEqual([
      ['Amount of', 'Amount'],
      ['Sales: ticket prices, less discounts', '£1,125.00'],
      ['Service fees, added to the prices', '£10.00'],
      ['VAT, added to the prices', '£227.00'],
      ['Charged', '£1,362.00'],
      ['Refunded', '-£600.00'],
      ['Refunds on their way', '-£25.00'],
      ['Lost in disputes', '-£12.00'],
      ['Revenue', '£725.00'],
      ['VAT in it, by invoices and credit notes', '£120.83'],
    ]);
  });

  it('compares with nothing where there is no event before, or it had no attendees', async () => {
    page({ ...figures, before: figures.before && { ...figures.before, days: [] } });
    const panel = await region('Registrations');
    const heads = rowsOf(panel.getByRole('table', { hidden: true }))[0];
    expect(heads).toEqual(['Day', 'Registrations']);
    expect(panel.queryByText(/as long before its start/)).toBeNull();
  });

  it('has tickets by form, promo codes and check-ins by hour', async () => {
    page(figures);
    const tickets = await region('Tickets');
    expect(rowsOf(tickets.getByRole('table', { name: 'Tickets of Delegates' }))).toEqual([
      ['Ticket', 'Registered', 'Checked in', 'Sales'],
      ['Day pass', '90 of 100', '30', '£1,125.00'],
      ['Press', '10', '30', '£0.00'],
      ['All tickets', '100', '60', '£1,125.00'],
    ]);
    const promos = await region('Promo codes');
    expect(rowsOf(promos.getByRole('table'))[1]).toEqual(['SPRING', '3 of 10', '£7.50']);
    const hours = await region('Check-ins by hour');
    expect(rowsOf(hours.getByRole('table', { hidden: true })).slice(-3)).toEqual([
      ['06/03/2027, 09:00', '25', '0'],
      ['06/03/2027, 10:00', '0', '0'],
      ['06/03/2027, 11:00', '6', '1'],
    ]);
  });

  it('leads to everything that needs attention', async () => {
    page({ ...figures, tickets: [ticket, { ...pressPass, quantity: 10 }] });
    const links = (await region('Needs attention')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1 disputed payment needs your answer', to.purchases(harbour.id, 'disputed')],
      ['2 orders wait for a bank transfer: £25.00', to.purchases(harbour.id, 'transfer')],
      ['1 order to pay at the door: £12.50', to.purchases(harbour.id, 'door')],
      ['1 email couldn’t be sent', to.outbox({ event: harbour.id, state: 'failed' })],
      ['3 emails may not have arrived', to.outbox({ event: harbour.id, state: 'inDoubt' })],
      ['Day pass (Delegates) is nearly sold out: 92 of 100', to.eventForms(harbour.id, delegates.id)],
      ['Press (Delegates) is sold out', to.eventForms(harbour.id, delegates.id)],
    ]);
  });

  it('says that nothing does', async () => {
    page({ ...nothing, days: figures.days });
    expect((await region('Needs attention')).getByText('Nothing needs your attention.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Check-ins by hour' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Promo codes' })).toBeNull();
  });

  it('says of an event without registrations what brings some, and has its doors, which are set up before', async () => {
    page(nothing);
    const empty = await screen.findByRole('heading', { name: 'Nothing to show yet' });
    expect(empty).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the overview' }).getAttribute('href')).toBe(to.event(harbour.id));
    expect(screen.queryByRole('region', { name: 'Totals' })).toBeNull();
    expect(screen.getByText('How its doors are')).toBeVisible();
  });

  it('shows what has changed, keeps an open table open and does not announce it', async () => {
    const { user, read } = page(figures, { ...figures, tickets: [{ ...ticket, registered: 91 }] });
    const panel = await region('Registrations');
    await user.click(panel.getByText('Show as table'));
    read.send({ type: 'subject.outdated' });
    await waitFor(read, (state) => state.matches('ready'));
    expect((await valuesOf('Totals'))[0]).toBe('91');
    expect(panel.getByRole('table')).toBeVisible();
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('');
  });

  it('keeps the numbers when they could not be read again, and says so', async () => {
    const { user, read } = page(figures, offline, figures);
    await region('Totals');
    read.send({ type: 'subject.outdated' });
    expect((await screen.findByRole('alert')).textContent).toContain(offline.msg);
    expect(screen.getByRole('region', { name: 'Totals' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(read, (state) => state.matches('ready'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
