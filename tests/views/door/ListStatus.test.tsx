import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { doorList as words } from '#words/doorList.ts';
import { doorListMachine, type ListFacts } from '../../../src/machines/door/doorList.ts';
import { ListStatus } from '../../../src/views/door/ListStatus.tsx';

const zone = 'America/New_York';
const none: ListFacts = { listAt: null, total: 0, loaded: 0, unsent: 0 };
const whole: ListFacts = { listAt: '2027-03-06T14:05:00.000Z', total: 1_200, loaded: 1_200, unsent: 0 };
const offline = { code: 'offline', status: 0, msg: 'No connection' };
const full = { name: 'QuotaExceededError' };
const never = <Output,>() => new Promise<Output>(() => {});

type Device = {
  open?: () => Promise<ListFacts>;
  send?: () => Promise<ListFacts & { isLocked: boolean }>;
  load?: () => Promise<ListFacts & { isDone: boolean }>;
};

/** What staff read of the list of a device on which these calls come out so; without them all is well. */
function show(device: Device = {}) {
  const opened = vi.fn(device.open ?? (async () => whole));
  const sent = vi.fn(device.send ?? (async () => ({ ...whole, isLocked: false })));
  const loaded = vi.fn(device.load ?? (async () => ({ ...whole, isDone: true })));
  const list = createActor(
    doorListMachine.provide({
      actors: { openList: fromPromise(opened), sendEntries: fromPromise(sent), loadList: fromPromise(loaded) },
      actions: { forgetList: () => {} },
    }),
    { input: { eventId: 'e1' } },
  ).start();
  render(<ListStatus list={list} zone={zone} />);
  return { list, calls: { opened, sent, loaded }, user: userEvent.setup() };
}

const status = () => screen.getByRole('status');
const says = (text: string) => waitFor(() => expect(status()).toHaveTextContent(text));
const retry = () => screen.getByRole('button', { name: words.retry });

afterEach(() => {
  vi.useRealTimers();
});

describe('what staff read of the list on their device', () => {
  it('is nothing while all is well', async () => {
    const { list } = show();
    await waitFor(() => expect(list.getSnapshot().matches('current')).toBe(true));
    expect(status()).toBeEmptyDOMElement();
  });

  it('is how much of the first list has come', async () => {
    show({
      open: async () => none,
      send: async () => ({ ...none, isLocked: false }),
      load: vi
        .fn(never<ListFacts & { isDone: boolean }>)
        .mockResolvedValueOnce({ ...none, total: 1_200, loaded: 500, isDone: false }),
    });
    await says('Loading the attendee list: 500 of 1,200');
  });

  it('is that the device was signed out, and not that the network is gone', async () => {
    const expired = { code: 'expired', status: 401, msg: 'Please sign in.' };
    show({ open: async () => ({ ...whole, unsent: 2 }), send: () => Promise.reject(expired) });
    await says(`${words.signedOut} 2 check-ins still to be sent`);
    expect(status()).not.toHaveTextContent('No connection');
  });

  it('is how many check-ins wait while they are sent', async () => {
    const kept = { ...whole, unsent: 2 };
    show({ open: async () => kept, send: never });
    await says('2 check-ins still to be sent');
  });

  it.each([
    ['2027-03-06T15:00:00.000Z', 'No connection. Using the list from 09:05.'],
    ['2027-03-07T15:00:00.000Z', 'No connection. Using the list from 06/03/2027, 09:05.'],
  ])('says without a network at %s from when the list is, in the event’s own time', async (now, said) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    show({ send: () => Promise.reject(offline) });
    await says(said);
  });

  it('says without a network what waits, or that there is no list', async () => {
    const { list } = show({ open: async () => none, send: () => Promise.reject(offline) });
    await says('No connection, and no list on this device yet.');
    list.send({ type: 'entry.kept', unsent: 1 });
    await says('No connection, and no list on this device yet. 1 check-in still to be sent');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that there is no room, and tries again when asked to', async () => {
    const load = vi.fn(async () => ({ ...whole, isDone: true })).mockRejectedValueOnce(full);
    const { user } = show({ load });
    await says(words.full);
    await user.click(retry());
    await waitFor(() => expect(status()).toBeEmptyDOMElement());
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('says that this browser keeps no list, and tries again when asked to', async () => {
    const open = vi.fn(async () => whole).mockRejectedValueOnce(new Error('SecurityError'));
    const { user } = show({ open });
    await says(words.unavailable);
    await user.click(retry());
    await waitFor(() => expect(status()).toBeEmptyDOMElement());
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('says that the organiser has locked the device, which only they can undo', async () => {
    show({ send: async () => ({ ...whole, isLocked: true }) });
    await says(words.locked);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
