import { render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { DoorNumbers } from '../../../src/api/contract/doorNumbers.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { DoorNumbersDialog } from '../../../src/views/door/DoorNumbersDialog.tsx';

const at = new Date(Date.now() - 12 * 60_000 - 1_000).toISOString();
const numbers: DoorNumbers = {
  ...{ at, registered: 1_000, checkedIn: 36, left: 6 },
  sessions: [],
  gates: [
    { gate: 'South', inside: 20, lastMinutes: 4 },
    { gate: '', inside: 10, lastMinutes: 1 },
  ],
  minutes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 4],
};
const offline = { code: 'offline', status: 0, msg: 'No connection' } as const;

function show(answer: DoorNumbers | typeof offline, seen: DoorNumbers | null = null) {
  const read = async () => {
    if ('code' in answer) throw answer;
    return answer;
  };
  const actor = createActor(resource<DoorNumbers>(Object.assign(read, { seen: () => seen }))).start();
  render(<DoorNumbersDialog numbers={actor} zone="Europe/London" close={vi.fn()} />);
}

describe('the numbers on a door', () => {
  it('say who is inside, came and is expected, in each minute and by gate', async () => {
    show(numbers);
    const figures = await screen.findAllByRole('definition');
    expect(figures.map(({ textContent }) => textContent)).toEqual(['30', '36', '964', '5']);
    const rows = within(screen.getByRole('table', { name: 'Gates' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Gate', 'Inside now', 'In the last 15 minutes'],
      ['South', '20', '4'],
      ['Without a name', '10', '1'],
    ]);
    const minutes = screen.getAllByRole('listitem').map((each) => each.getAttribute('aria-label'));
    expect(minutes).toHaveLength(15);
    expect(minutes.slice(12)).toEqual(['2 minutes ago: 1', '1 minute ago: 0', 'This minute: 4']);
    expect(screen.queryByRole('status')).toBe(null);
  });

  it('say who is at each session and came to it at all, and which are full', async () => {
    const full = { id: 's1', name: 'Workshop', capacity: 40, inside: 40, came: 44 };
    show({ ...numbers, sessions: [full, { id: 's2', name: 'Party', capacity: null, inside: 3, came: 3 }] });
    const rows = within(await screen.findByRole('table', { name: 'Sessions' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent?.trim()))).toEqual([
      ['Session', 'Inside now', 'In all'],
      ['Workshop', '40 of 40 Full', '44'],
      ['Party', '3', '3'],
    ]);
  });

  it('are those of before without a connection, with their age', async () => {
    show(offline, numbers);
    expect((await screen.findByText(/^No connection\./)).textContent).toContain('12 minutes ago.');
    expect(screen.getAllByRole('definition')[0]?.textContent).toBe('30');
  });

  it('are none where there never was a connection', async () => {
    show(offline);
    await screen.findByText('No connection, and no numbers on this device yet.');
  });
});
