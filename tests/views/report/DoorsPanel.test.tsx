import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { doors as words } from '#words/doors.ts';
import type { Conflict, Device } from '../../../src/api/contract/doorList.ts';
import type { TeamRole } from '../../../src/lib/account.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { to } from '../../../src/paths.ts';
import { TeamContext } from '../../../src/views/parts/desk/May.tsx';
import { type DoorState, DoorsPanel, type Locking, type Settling } from '../../../src/views/report/DoorsPanel.tsx';
import { show } from '../../support/show.tsx';
import { harbour, offline } from '../../support/viewFixtures.ts';

const conflict: Conflict = {
  ...{ id: 'x1', uId: 'u1', pId: 'p1', firstname: 'Ada', surname: 'Lovelace' },
  ...{ ticketName: 'Day pass', reference: 'K7QM-4TXD', verdict: 'alreadyIn' },
  made: { at: '2027-03-06T09:10:00.000Z', gate: 'South', by: 'Sam Porter', device: 'd1' },
  standing: { at: '2027-03-06T09:00:00.000Z', gate: '', by: 'Kit Steward' },
  ...{ settlement: null, settledBy: null, settledAt: null },
};
const settled: Conflict = {
  ...conflict,
  ...{ id: 'x2', surname: 'Byron', standing: null, settlement: 'allowed', settledBy: 'Mo Owner' },
  settledAt: '2027-03-06T10:00:00.000Z',
};
const device: Device = {
  ...{ id: 'd1ce0000-0000-4000-8000-000000000001', gate: 'South', by: 'Sam Porter' },
  ...{ seenAt: '2027-03-06T10:00:00.000Z', listAt: '2027-03-06T08:30:00.000Z', unsent: 3, isLocked: false },
};
const locked: Device = {
  ...{ ...device, id: '10c0ed00-0000-4000-8000-000000000002', gate: '', listAt: null, unsent: 0, isLocked: true },
};
const doors: DoorState = {
  ...{ at: '2027-03-06T10:00:00.000Z', checkedIn: 36, left: 6, registered: 100, open: 1 },
  minutes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 4],
  sessions: [],
  gates: [
    { gate: 'South', inside: 20, lastMinutes: 4 },
    { gate: '', inside: 10, lastMinutes: 1 },
  ],
  devices: [device, locked],
  conflicts: [conflict, settled],
};
const closed: DoorState = {
  ...{ at: '2027-03-06T10:00:00.000Z', minutes: [] },
  checkedIn: 0,
  left: 0,
  registered: 100,
  open: 0,
  sessions: [],
  gates: [],
  devices: [],
  conflicts: [],
};

/** The panel, with what each reading brings, for a member of the team. */
function panel(readings: (DoorState | typeof offline)[], role: TeamRole = 'owner') {
  const state = createActor(
    resource(async (): Promise<DoorState> => {
      const next = readings.length > 1 ? readings.shift() : readings[0];
      if (!next || 'msg' in next) throw next;
      return next;
    }),
  ).start();
  const settle = vi.fn(async (_: Settling) => {});
  const lock = vi.fn(async (_: Locking) => {});
  const setUp = vi.fn();
  const view = show(
    <TeamContext value={role}>
      <DoorsPanel
        eventId={harbour.id}
        zone={harbour.timeZone}
        state={state}
        settle={createActor(task<Settling>({ ask: settle })).start()}
        lock={createActor(task<Locking>({ ask: lock })).start()}
        setUp={setUp}
      />
    </TeamContext>,
  );
  const asked = (call: typeof settle | typeof lock) => call.mock.calls.map(([input]) => input);
  return { ...view, state, setUp, settle: () => asked(settle), lock: () => asked(lock) };
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('how the doors are', () => {
  it('has who is inside, who came, who is expected and what each gate does, also one without a name', async () => {
    panel([doors]);
    const facts = await screen.findAllByRole('definition');
    expect(facts.map(({ textContent }) => textContent)).toEqual(['30', '36', '64', '5']);
    expect(await rowsOf('Gates')).toEqual([
      ['Gate', 'Inside now', 'In the last 15 minutes'],
      ['South', '20', '4'],
      ['Without a name', '10', '1'],
    ]);
  });

  it('has each device with its list and what it has not sent, and locks and unlocks it', async () => {
    const { user, lock } = panel([doors]);
    expect((await rowsOf('Devices')).map((row) => row.slice(0, 5))).toEqual([
      ['Device', 'Signed in', 'Last contact', 'List from', 'Not sent'],
      ['South (d1ce)', 'Sam Porter', '06/03/2027, 10:00', '06/03/2027, 08:30', '3'],
      ['Device (10c0)', 'Sam Porter', '06/03/2027, 10:00', 'No list yet', '0'],
    ]);
    await user.click(screen.getByRole('button', { name: /^Lock South \(d1ce\)/ }));
    await waitFor(() => expect(lock()).toEqual([{ device: device.id, isLocked: true }]));
    await user.click(screen.getByRole('button', { name: 'Unlock Device (10c0)' }));
    await waitFor(() => expect(lock()[1]).toEqual({ device: locked.id, isLocked: false }));
  });

  it('says of each check-in to clear up what happened, and asks what it was', async () => {
    const { user, settle } = panel([doors]);
    const one = within(await screen.findByRole('region', { name: '1 check-in to clear up' }));
    expect(one.getByText('They had been checked in before.')).toBeVisible();
    expect(one.getByText('Let in without a connection: 09:10 at South, by Sam Porter.')).toBeVisible();
    expect(one.getByText('The check-in that counts: 09:00, by Kit Steward.')).toBeVisible();
    expect(one.getByRole('link').getAttribute('href')).toBe(to.purchase(harbour.id, 'p1'));
    await user.click(one.getByRole('button', { name: 'Two people with one ticket' }));
    await waitFor(() => expect(settle()).toEqual([{ conflictId: 'x1', settlement: 'otherPerson' }]));
  });

  it('opens again what was cleared up', async () => {
    const { user, settle } = panel([doors]);
    await user.click(await screen.findByText('1 cleared up'));
    expect(screen.getByText('Allowed in (Mo Owner)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open again' }));
    await waitFor(() => expect(settle()).toEqual([{ conflictId: 'x2', settlement: null }]));
  });

  it('is to be seen by a member who may only look, who changes nothing', async () => {
    panel([doors], 'readOnly');
    await screen.findByText('They had been checked in before.');
    expect(screen.getByText('Locked')).toBeVisible();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('says nothing before a door was open to a member who may only look', async () => {
    const { state } = panel([closed], 'readOnly');
    await waitFor(() => expect(state.getSnapshot().matches('ready')).toBe(true));
    expect(document.body).toHaveTextContent(/^$/);
  });

  it.each([
    ['before a door was open', closed],
    ['beside the devices there are', doors],
  ])('sets up a device %s', async (_, state) => {
    const { user, setUp } = panel([state]);
    await user.click(await screen.findByRole('button', { name: words.setUp }));
    expect(setUp).toHaveBeenCalledOnce();
    expect(screen.queryByText(words.closedLead) !== null).toBe(state === closed);
    expect(screen.queryByRole('table', { name: 'Gates' }) !== null).toBe(state === doors);
  });

  it('says that it is no longer of now, and stays', async () => {
    const { state } = panel([doors, offline]);
    await screen.findByRole('table', { name: 'Gates' });
    state.send({ type: 'load.retried' });
    await screen.findByText(new RegExp(offline.msg));
    expect(screen.getByRole('table', { name: 'Gates' })).toBeVisible();
  });
});
