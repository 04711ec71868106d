import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Dashboard, EventSummary } from '../../../src/api/contract/event.ts';
import { type Change, listing, type RowAction } from '../../../src/machines/parts/listing.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { to } from '../../../src/paths.ts';
import { HomeView } from '../../../src/views/event/HomeView.tsx';
import { show } from '../../support/show.tsx';
import { offline, summary } from '../../support/viewFixtures.ts';

const totals: Dashboard = {
  events: 1,
  registered: 140,
  checkedIn: 12,
  revenue: [{ currency: 'gbp', total: 123_450 }],
  latest: [],
};

function home(
  rows: () => Promise<EventSummary[]>,
  perform: (action: RowAction<EventSummary>) => Promise<Change<EventSummary>> = async () => ({ kind: 'put', rows: [] }),
) {
  const events = createActor(
    listing<EventSummary>({
      fetchPage: async () => {
        const found = await rows();
        return { rows: found, next: null, total: found.length };
      },
      perform,
    }),
    { input: { rowKey: 'id', confirmedActions: ['delete'] } },
  ).start();
  const dashboard = createActor(resource(async () => totals)).start();
  return show(<HomeView events={events} dashboard={dashboard} />);
}

describe('HomeView', () => {
  it('leads a newcomer to their first event', async () => {
    home(async () => []);
    const start = await screen.findByRole('link', { name: 'Create your first event' });
    expect(start.getAttribute('href')).toBe(to.eventAdd());
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
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      copy.name,
      summary.name,
    ]);
  });

  it('deletes only after the question, and says why it could not', async () => {
    const actions: string[] = [];
    const refused = { code: 'refused', status: 409, msg: 'People have registered.' } as const;
    const { user } = home(
      async () => [summary],
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

  it('tries again when the list could not be loaded', async () => {
    const answers = [() => Promise.reject(offline), async () => [summary]];
    const { user } = home(() => (answers.shift() as () => Promise<EventSummary[]>)());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect((await screen.findByRole('link', { name: 'Harbour Lights' })).textContent).toBe('Harbour Lights');
  });
});
