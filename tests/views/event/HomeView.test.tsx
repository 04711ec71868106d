import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Dashboard, EventSummary } from '../../../src/api/contract/eventList.ts';
import { ownTimeZone } from '../../../src/lib/dates.ts';
import { type Change, listing, type RowAction } from '../../../src/machines/parts/listing.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { to } from '../../../src/paths.ts';
import { HomeView, splitUpcomingPast } from '../../../src/views/event/HomeView.tsx';
import { removalOf } from '../../../src/views/event/removal.ts';
import { show } from '../../support/show.tsx';
import { offline, summary } from '../../support/viewFixtures.ts';

const otherId = '00000000-0000-4000-8000-000000000099';
const now = '2027-01-01T12:00:00.000Z';
const empty = { ...summary, kept: false, registered: 0, sold: 0, revenue: 0 };

const totals: Dashboard = {
  events: 1,
  registered: 140,
  checkedIn: 12,
  revenue: [{ currency: 'gbp', total: 123_450 }],
  testMoney: false,
  failedFor: 0,
  disputes: [],
  failedRefunds: [],
  unmatched: [],
  objections: [],
  latest: [],
};

function home(
  rows: () => Promise<EventSummary[]>,
  perform: (action: RowAction<EventSummary>) => Promise<Change<EventSummary>> = async () => ({ kind: 'put', rows: [] }),
  shown = totals,
) {
  const events = createActor(
    listing<EventSummary>({
      fetchPage: async () => {
        const found = await rows();
        return { rows: found, next: null, total: found.length };
      },
      perform,
    }),
    { input: { rowKey: 'id', confirmedActions: ['delete', 'unpublish', 'keep'], searchesHere: true } },
  ).start();
  const dashboard = createActor(resource(async () => shown)).start();
  return show(<HomeView events={events} dashboard={dashboard} now={now} />);
}

describe('HomeView', () => {
  it('leads a newcomer to their first event', async () => {
    home(async () => []);
    const start = await screen.findByRole('link', { name: 'Create your first event' });
    expect(start.getAttribute('href')).toBe(to.eventAdd());
  });

  it('shows an event by its logo, else by the picture of its page, else by Foyer’s drawing', async () => {
    const cover = '00000000-0000-4000-8000-000000000098';
    home(async () => [
      { ...summary, id: '00000000-0000-4000-8000-000000000001', name: 'One', logo: '3', cover },
      { ...summary, id: '00000000-0000-4000-8000-000000000002', name: 'Two', logo: null, cover },
      { ...summary, id: '00000000-0000-4000-8000-000000000003', name: 'Three', logo: null, cover: null },
    ]);
    const pictureOf = async (name: string) =>
      (await screen.findByRole('link', { name })).closest('li')?.querySelector('img')?.getAttribute('src');
    expect(await pictureOf('One')).toBe('/api/public/event-logo/00000000-0000-4000-8000-000000000001?v=3');
    expect(await pictureOf('Two')).toBe(`/api/public/event-picture/${cover}?w=480`);
    expect(await pictureOf('Three')).toBe('/default-event.jpg');
  });

  it('lists events with their time in their own zone, and the totals', async () => {
    home(async () => [summary]);
    const link = await screen.findByRole('link', { name: 'Harbour Lights' });
    expect(link.getAttribute('href')).toBe(to.event(summary.id));
    expect(screen.getByText('Sat 06/03/2027, 09:00\u2060–\u206017:00 GMT · Custom House, Leith').tagName).toBe('P');
    expect(within(screen.getByRole('region', { name: 'Totals' })).getByText('£1,234.50').tagName).toBe('DD');
  });

  it('puts a copy on top', async () => {
    const copy = { ...summary, id: '00000000-0000-4000-8000-000000000009', name: 'Harbour Lights (copy)' };
    const { user } = home(
      async () => [summary],
      async () => ({ kind: 'put', rows: [copy] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Duplicate Harbour Lights' }));
    await screen.findByRole('link', { name: copy.name });
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      copy.name,
      summary.name,
    ]);
  });

  it('deletes only after the question, and says why it could not', async () => {
    const actions: string[] = [];
    const refused = { code: 'refused', status: 409, msg: 'People have registered.' } as const;
    const { user } = home(
      async () => [empty],
      ({ action }) => {
        actions.push(action);
        return Promise.reject(refused);
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Harbour Lights' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(actions).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete Harbour Lights' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete event' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(refused.msg).tagName).toBe('P');
    expect(screen.getByRole('link', { name: 'Harbour Lights' }).textContent).toBe('Harbour Lights');
    expect(actions).toEqual(['delete']);
  });

  it('says at once that registrations keep an event, and offers to unpublish it', async () => {
    const actions: string[] = [];
    const { user } = home(
      async () => [{ ...summary, published: true }],
      async ({ action, row }) => {
        actions.push(action);
        return { kind: 'put', rows: [{ ...row, published: false }] };
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Harbour Lights' }));
    const question = within(screen.getByRole('dialog', { name: 'Can’t delete “Harbour Lights”' }));
    expect(question.getByText(/It has 140 registrations, which are kept\. Unpublish it instead/)).toBeVisible();
    expect(question.queryByRole('button', { name: 'Delete event' })).toBeNull();
    await user.click(question.getByRole('button', { name: 'Unpublish event' }));
    expect((await screen.findByText('Draft')).className).toContain('status-tag');
    await user.click(screen.getByRole('button', { name: 'Delete Harbour Lights' }));
    const buttons = within(screen.getByRole('dialog')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Close']);
    expect(actions).toEqual(['unpublish']);
  });

  it('shows what is sold of how much and the revenue of each event', async () => {
    home(async () => [summary, { ...empty, id: otherId, name: 'Night Market', capacity: null }]);
    const row = async (name: string) => {
      const item = (await screen.findByRole('link', { name })).closest('li') as HTMLElement;
      return within(item)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent);
    };
    expect(await row('Harbour Lights')).toEqual(['138 of 200', '£1,234.50', '12']);
    expect(await row('Night Market')).toEqual(['0', '£0.00', '12']);
  });

  it('sets upcoming and past events apart', async () => {
    const past = { startsAt: '2026-05-01T09:00:00.000Z', endsAt: '2026-05-01T17:00:00.000Z' };
    home(async () => [summary, { ...summary, ...past, id: otherId, name: 'Night Market' }]);
    const upcoming = within(await screen.findByRole('region', { name: 'Upcoming' }));
    expect(upcoming.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Harbour Lights']);
    const before = within(screen.getByRole('region', { name: 'Past' }));
    expect(before.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Night Market']);
  });

  it('finds events by name without asking the server again', async () => {
    let calls = 0;
    const many = Array.from({ length: 9 }, (_, number) => ({
      ...summary,
      id: `00000000-0000-4000-8000-00000000010${number}`,
      name: number === 3 ? 'Café Night' : `Event ${number}`,
    }));
    const { user } = home(async () => {
      calls++;
      return many;
    });
    await user.type(await screen.findByRole('searchbox'), 'cafe');
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Café Night']);
    await user.type(screen.getByRole('searchbox'), 'zzz');
    await user.click(screen.getByRole('button', { name: 'Show all events' }));
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(9);
    expect(calls).toBe(1);
  });

  it('leads from each disputed payment to its order, and says until when to answer', async () => {
    const [eventId, formId, uId] = [summary.id, otherId, otherId];
    const dispute = { id: 'dp_1', eventId, formId, buyer: 'ada@example.org', amount: 2_500, currency: 'gbp' } as const;
    const disputes = [
      { ...dispute, uId, dueAt: '2027-01-08T12:00:00.000Z' },
      { ...dispute, id: 'dp_2', uId: null, dueAt: null, buyer: 'grace@example.org' },
    ];
    home(async () => [summary], undefined, { ...totals, disputes });
    const part = within(await screen.findByRole('region', { name: 'Disputed payments' }));
    expect(part.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['ada@example.org', to.viewAttendees(eventId, formId, { attendee: uId })],
    ]);
    expect(part.getAllByText('£25.00')).toHaveLength(2);
    expect(part.getByText(/^Answer until 08\/01\/2027, /)).toBeVisible();
    expect(part.getByText('grace@example.org')).toBeVisible();
  });

  it('leads from each refund that came back to its order', async () => {
    const [pId, eventId] = [otherId, summary.id];
    const failedRefunds = [{ pId, eventId, buyer: 'ada@example.org', amount: 1_250, currency: 'gbp' as const }];
    home(async () => [summary], undefined, { ...totals, failedRefunds });
    const part = within(await screen.findByRole('region', { name: 'Failed refunds' }));
    expect(part.getByRole('link', { name: 'ada@example.org' })).toHaveAttribute('href', to.purchase(eventId, pId));
    expect(part.getByText('£12.50')).toBeVisible();
  });

  it('leads from each payment that does not match to its order, in whatever currency it came', async () => {
    const [pId, eventId] = [otherId, summary.id];
    const order = { pId, eventId, buyer: 'ada@example.org' };
    const unmatched = [
      { ...order, amount: 1, currency: 'gbp' },
      { ...order, pId: summary.id, amount: 700, currency: 'jpy' },
    ];
    home(async () => [summary], undefined, { ...totals, unmatched });
    const part = within(await screen.findByRole('region', { name: 'Payments that don’t match their order' }));
    expect(part.getAllByRole('link')[0]).toHaveAttribute('href', to.purchase(eventId, pId));
    expect(part.getByText('£0.01')).toBeVisible();
    expect(part.getByText('700 JPY')).toBeVisible();
  });

  it('leads from each objection to its order', async () => {
    const [pId, eventId] = [otherId, summary.id];
    home(async () => [summary], undefined, { ...totals, objections: [{ pId, eventId, buyer: 'ada@example.org' }] });
    const part = within(await screen.findByRole('region', { name: 'Tickets that ended unexpectedly' }));
    expect(part.getByRole('link', { name: 'ada@example.org' })).toHaveAttribute('href', to.purchase(eventId, pId));
  });

  it.each([
    [1, 'Pages failed for 1 visitor in the last 24 hours'],
    [1_203, 'Pages failed for 1,203 visitors in the last 24 hours'],
  ])('says for how many visitors pages failed: %i', async (failedFor, said) => {
    home(async () => [summary], undefined, { ...totals, failedFor });
    expect(await screen.findByRole('region', { name: said })).toBeVisible();
  });

  it('says nothing of disputes, refunds that came back and failed pages while there are none', async () => {
    home(async () => [summary]);
    await screen.findByRole('region', { name: 'Totals' });
    expect(screen.queryByRole('region', { name: 'Disputed payments' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Failed refunds' })).toBeNull();
    expect(screen.queryByRole('region', { name: /^Payments that/ })).toBeNull();
    expect(screen.queryByRole('region', { name: /^Pages failed/ })).toBeNull();
  });

  it('leads from the latest registrations to each attendee', async () => {
    const [uId, formId] = [otherId, summary.id];
    const registration = {
      uId,
      formId,
      eventId: summary.id,
      name: 'Ada Lovelace',
      ticketName: 'Day pass',
      eventName: summary.name,
      registeredAt: now,
    };
    home(async () => [{ ...summary, timeZone: ownTimeZone() }], undefined, { ...totals, latest: [registration] });
    const link = await screen.findByRole('link', { name: 'Ada Lovelace' });
    expect(link.getAttribute('href')).toBe(to.viewAttendees(summary.id, formId, { attendee: uId }));
    expect(screen.queryByText(/your own time zone/)).toBeNull();
  });

  it('names the zone of the latest registrations where the clocks of an event are not the reader’s', async () => {
    const far = { ...summary, timeZone: 'Pacific/Auckland' };
    const registration = {
      ...{ uId: otherId, formId: summary.id, eventId: summary.id, registeredAt: now },
      ...{ name: 'Ada Lovelace', ticketName: 'Day pass', eventName: summary.name },
    };
    home(async () => [far], undefined, { ...totals, latest: [registration] });
    expect(await screen.findByText(`Times in your own time zone, ${ownTimeZone()}.`)).toBeVisible();
  });

  it('tries again when the list could not be loaded', async () => {
    const answers = [() => Promise.reject(offline), async () => [summary]];
    const { user } = home(() => (answers.shift() as () => Promise<EventSummary[]>)());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect((await screen.findByRole('link', { name: 'Harbour Lights' })).textContent).toBe('Harbour Lights');
  });
});

it('an event or a form is deleted only where it keeps no registration; else it is unpublished, once', () => {
  expect(removalOf({ kept: false, published: true })).toBe('delete');
  expect(removalOf({ kept: false, published: false })).toBe('delete');
  expect(removalOf({ kept: true, published: true })).toBe('unpublish');
  expect(removalOf({ kept: true, published: false })).toBe('keep');
});

const event = (name: string, day: string) => ({
  name,
  startsAt: `2027-${day}T09:00:00.000Z`,
  endsAt: `2027-${day}T17:00:00.000Z`,
});

describe('events by time', () => {
  it('are apart: the next one first of those to come, the latest first of those that are over', () => {
    const events = [event('far', '12-01'), event('old', '01-01'), event('next', '06-02'), event('recent', '05-01')];
    const { upcoming, past } = splitUpcomingPast(events, '2027-06-01T12:00:00.000Z');
    expect([upcoming, past].map((group) => group.map(({ name }) => name))).toEqual([
      ['next', 'far'],
      ['recent', 'old'],
    ]);
  });

  it('keep their order where they begin together', () => {
    const { upcoming } = splitUpcomingPast(
      [event('copy', '06-02'), event('original', '06-02')],
      '2027-06-01T12:00:00.000Z',
    );
    expect(upcoming.map(({ name }) => name)).toEqual(['copy', 'original']);
  });
});
