import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, waitFor } from 'xstate';
import { door as words } from '#words/door.ts';
import { doorPanes } from '#words/doorPanes.ts';
import type { DoorAttendee, EntryRule } from '../../../src/api/contract/door.ts';
import type { AttemptQuestion } from '../../../src/machines/door/attempt.ts';
import {
  type CameraCommand,
  type CameraInput,
  type ScannerEvent,
  scannerMachine,
} from '../../../src/machines/parts/scanner.ts';
import { DoorView } from '../../../src/views/door/DoorView.tsx';
import { admission, checkInAt, doorAttendee, listed } from '../../support/door.ts';
import { type DoorAnswers, liveDoor } from '../../support/liveDoor.ts';

const ada = doorAttendee();
const offline = { code: 'offline', status: 0, msg: 'No connection. Check the network and try again.' };

/** The real door over given answers, with a camera that says what `camera` tells it to. */
async function show(
  answers: DoorAnswers,
  camera: ScannerEvent = { type: 'camera.opened', cameras: [], cameraId: 'back', hasTorch: false },
) {
  const { door, clock } = liveDoor(answers);
  const scanner = createActor(
    scannerMachine.provide({
      actors: {
        camera: fromCallback<CameraCommand, CameraInput>(({ sendBack }) => sendBack(camera)),
        surroundings: fromCallback<CameraCommand>(() => {}),
      },
    }),
    { input: { byKeyboard: false } },
  );
  scanner.on('code.scanned', ({ code }) => door.send({ type: 'code.scanned', code }));
  scanner.start();
  await waitFor(door, (state) => state.matches('scanning'));
  render(<DoorView checkIn={door} scanner={scanner} lens={<span>picture</span>} />);
  const scan = (code: string) => act(async () => scanner.send({ type: 'code.typed', code }));
  return { door, clock, scan, user: userEvent.setup() };
}

const found = (attendees: DoorAttendee[], total = attendees.length) => ({
  users: attendees.map((attendee) => listed(attendee)),
  total,
});
const heading = (name: string) => screen.findByRole('heading', { name });
const button = (name: string) => screen.findByRole('button', { name });

afterEach(() => {
  vi.useRealTimers();
});

describe('DoorView', () => {
  it.each([
    ['2027-02-04T09:00:00.000Z', [words.event.startsIn(30)]],
    ['2027-03-05T09:00:00.000Z', []],
    ['2027-03-07T20:00:00.000Z', [words.event.over]],
  ])('says at %s whether it is the time of the event', async (now, said) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    await show({});
    const remarks = [words.event.startsIn(30), words.event.over].filter((remark) => screen.queryByText(remark));
    expect(remarks).toEqual(said);
  });

  it('shows who may enter, and checks them in with Enter', async () => {
    const { scan, user, clock } = await show({
      lookUp: async () => admission('admissible'),
      admit: async () => ({ admitted: true, admission: admission('alreadyIn', ada, checkInAt('North')) }),
    });
    await scan('badge-ada');
    await heading(words.states['door.admissible']);
    expect(screen.getByText('Ada Lovelace').textContent).toBe('Ada Lovelace');
    expect(screen.getByText('Day ticket · Analytical Engines').tagName).toBe('P');
    expect(document.activeElement).toBe(await button(words.checkIn));
    await user.keyboard('{Enter}');
    await heading(words.states['door.admitted']);
    act(() => clock.increment(2_000));
    expect(await screen.findByText(words.readyHint)).toBeTruthy();
  });

  it('shows the photo of who has one, to compare', async () => {
    const { scan } = await show({ lookUp: async () => admission('admissible', doorAttendee({ photo: 'a-photo' })) });
    await scan('badge-ada');
    const photo = await screen.findByRole('img', { name: words.photo });
    expect([photo.getAttribute('src'), photo.getAttribute('width')]).toEqual(['/api/public/user/a-photo', '160']);
  });

  it('shows and says what staff have to read about somebody, and what to ask for before they are let in', async () => {
    const rule: EntryRule = { gates: [], windows: [], entry: 'once', ask: 'Ask for a student card' };
    const one = doorAttendee({ attention: 'Call Ana', rule });
    const { scan, user } = await show({
      settings: { admitAtOnce: true },
      lookUp: async () => admission('admissible', one),
      admit: async () => ({ admitted: true, admission: admission('alreadyIn', one, checkInAt('North')) }),
    });
    await scan('badge-ada');
    await heading(words.states['door.admissible']);
    expect(await screen.findByText('Ask for a student card')).toBeVisible();
    expect(screen.getByText('Call Ana')).toBeVisible();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'Call AnaAsk for a student card',
    );
    await user.click(await button(words.checkIn));
    await heading(words.states['door.admitted']);
    expect(screen.getByText('Call Ana')).toBeVisible();
    expect(screen.queryByText('Ask for a student card')).toBeNull();
  });

  it('has staff pass all notes and questions of an order before they check in all of it', async () => {
    const noted = doorAttendee({ uId: 'u2', firstname: 'Grace', surname: 'Hopper', attention: 'Call Ana' });
    const { scan } = await show({
      lookUp: async () => ({ verdict: 'several', attendees: [listed(ada), listed(noted)] }),
    });
    await scan('F-1001');
    await heading(doorPanes.order.title(2));
    const note = screen.getByText('Call Ana');
    expect(note.compareDocumentPosition(screen.getByRole('button', { name: words.checkInAll(2) }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('says in a search that there is a note which only the ticket opens', async () => {
    const users = [listed(doorAttendee({ attention: null }))];
    const { user } = await show({ findAttendees: async () => ({ users, total: 1 }) });
    await user.click(await button(words.search.open));
    expect(await screen.findByText(words.noteSealed)).toBeVisible();
  });

  it('says the verdict aloud, with the name and the reason', async () => {
    const { scan } = await show({ lookUp: async () => admission('unpaid') });
    await scan('badge-ada');
    await heading(words.states['door.unpaid']);
    expect(screen.getByRole('alert').textContent).toBe(`Not paid. Ada Lovelace. ${words.reasons.unpaid}`);
  });

  it('says when, where and by whom a ticket was used, in the time of the event', async () => {
    const { scan } = await show({ lookUp: async () => admission('alreadyIn', ada, checkInAt('South')) });
    await scan('badge-ada');
    await heading(words.states['door.alreadyIn']);
    expect(screen.getAllByText('Checked in at 09:05 on 06/03/2027 at South by Sam Porter.').length).toBe(1);
  });

  it.each([
    ['cancelled', admission('cancelled'), words.reasons.cancelled],
    ['wrongEvent', admission('wrongEvent', null), words.reasons.wrongEvent('Event e1', '')],
    ['unknown', admission('unknown', null), words.reasons.unknown],
  ] as const)('refuses with a reason: %s', async (verdict, answer, reason) => {
    const { scan } = await show({ lookUp: async () => answer });
    await scan('some-code');
    await heading(words.states[`door.${verdict}`]);
    expect(screen.getByText(reason).tagName).toBe('P');
  });

  it('says at which gates a ticket lets in, and what this one is', async () => {
    const rule = { gates: ['South', 'East'], windows: [], entry: 'once' as const };
    const { door, scan } = await show({ lookUp: async () => admission('wrongGate', doorAttendee({ rule })) });
    await scan('badge-ada');
    await heading(words.states['door.wrongGate']);
    screen.getByText('This ticket is for: South, East. This is North.');
    act(() => door.send({ type: 'settings.changed', settings: { gate: '' } }));
    expect(door.getSnapshot().context.settings.gate).toBe('');
  });

  it.each([
    ['2100-03-06T14:00:00.000Z', '2100-03-06T20:00:00.000Z', 'Too early. This ticket is for 06/03/2100, 09:00–15:00.'],
    ['2020-03-07T14:00:00.000Z', '2020-03-07T20:00:00.000Z', 'Too late. This ticket was for 07/03/2020, 09:00–15:00.'],
    ['2020-03-07T14:00:00.000Z', '2020-03-08T20:00:00.000Z', 'for 07/03/2020, 09:00 – 08/03/2020, 16:00.'],
  ])('says when a ticket lets in: %s', async (from, until, said) => {
    const rule = { gates: [], windows: [{ from, until }], entry: 'once' as const };
    const { scan } = await show({ lookUp: async () => admission('wrongTime', doorAttendee({ rule })) });
    await scan('badge-ada');
    await heading(words.states['door.wrongTime']);
    expect(screen.getByRole('alert').textContent).toContain(said);
  });

  it('lets staff choose among the gates that the organiser has named', async () => {
    const { door, user } = await show({
      countCheckedIn: async () => ({ checkedIn: 0, left: 0, registered: 9, gates: ['East', 'South'], sessions: [] }),
    });
    await user.click(await button(words.settings.chooseGate));
    await user.selectOptions(
      await screen.findByRole('combobox', { name: new RegExp(doorPanes.settings.gate) }),
      'South',
    );
    expect(door.getSnapshot().context.settings.gate).toBe('South');
    await user.click(await button(doorPanes.settings.close));
    expect(screen.queryByRole('button', { name: words.settings.chooseGate })).toBe(null);
  });

  it('counts at a session, which staff choose in the settings, and says when it is full or not for a ticket', async () => {
    const session = { id: 'w1', name: 'Workshop', capacity: 40 };
    const count = { checkedIn: 42, left: 2, registered: 900, gates: [], sessions: [session] };
    const at = (facts: { isOpen: boolean; isFull: boolean }) => doorAttendee({ session: facts });
    const answers = [
      admission('admissible', at({ isOpen: true, isFull: true })),
      admission('wrongSession', at({ isOpen: false, isFull: false })),
    ];
    const { door, scan, user } = await show({
      countCheckedIn: async () => count,
      lookUp: async () => answers.shift() as never,
    });
    await screen.findByRole('button', { name: '42 of 900 checked in' });
    await user.click(await button(words.settings.open));
    await user.selectOptions(
      await screen.findByRole('combobox', { name: new RegExp(doorPanes.settings.where) }),
      'Workshop',
    );
    expect(door.getSnapshot().context.settings).toMatchObject({
      gate: 'Workshop',
      session: { id: 'w1', eventId: 'e1' },
    });
    await user.click(await button(doorPanes.settings.close));
    await screen.findByRole('button', { name: '40 of 40 inside' });
    expect(screen.getByText('Workshop')).toBeVisible();
    await scan('badge-ada');
    expect(await screen.findByText(words.full)).toBeVisible();
    await user.click(await button(words.skip));
    await scan('badge-bob');
    await heading(words.states['door.wrongSession']);
    expect(screen.getByText(words.reasons.wrongSession)).toBeVisible();
  });

  it('has a guide in its settings, which opens beside it so that nothing is lost', async () => {
    const { user } = await show({});
    await user.click(await button(words.settings.open));
    const guide = await screen.findByRole('link', { name: doorPanes.settings.help });
    expect(guide).toHaveAttribute('href', '/help/door');
    expect(guide).toHaveAttribute('target', '_blank');
  });

  it('stands at its gate again after a session, also after two', async () => {
    const sessions = ['Workshop', 'Party'].map((name) => ({ id: name, name, capacity: null }));
    const { door, user } = await show({
      settings: { gate: 'North' },
      countCheckedIn: async () => ({ checkedIn: 0, left: 0, registered: 9, gates: ['North', 'South'], sessions }),
    });
    await screen.findByRole('button', { name: '0 of 9 checked in' });
    await user.click(await button(words.settings.open));
    const where = await screen.findByRole('combobox', { name: new RegExp(doorPanes.settings.where) });
    for (const place of ['Workshop', 'Party']) {
      await user.selectOptions(where, place);
      expect(door.getSnapshot().context.settings.gate).toBe(place);
    }
    await user.selectOptions(where, doorPanes.settings.entrance);
    expect(door.getSnapshot().context.settings).toMatchObject({ gate: 'North', session: undefined });
  });

  it('says beside a name what is to be paid for how many, and that an order is a test', async () => {
    const toPay = (attendees: number) => ({ total: 2_500, currency: 'gbp' as const, attendees });
    const grace = doorAttendee({ uId: 'u2', firstname: 'Grace', surname: 'Hopper', toPay: toPay(3), isTest: true });
    const { user } = await show({ findAttendees: async () => found([doorAttendee({ toPay: toPay(1) }), grace]) });
    await user.click(await button(words.search.open));
    const one = await screen.findByRole('button', { name: /^Ada Lovelace/ });
    expect(one).toHaveTextContent('To pay: £25.00');
    expect(one).not.toHaveTextContent('Test order');
    const three = screen.getByRole('button', { name: /^Grace Hopper/ });
    expect(three).toHaveTextContent('To pay for all 3: £25.00');
    expect(three).toHaveTextContent('Test order');
  });

  it('asks for another place where its session was removed', async () => {
    const { door, user } = await show({
      settings: { gate: 'Workshop', session: { id: 'gone', eventId: 'e1' } },
      countCheckedIn: async () => ({ checkedIn: 0, left: 0, registered: 9, gates: [], sessions: [] }),
    });
    await user.click(await button(words.settings.nameGate));
    await user.selectOptions(
      await screen.findByRole('combobox', { name: new RegExp(doorPanes.settings.where) }),
      doorPanes.settings.entrance,
    );
    expect(door.getSnapshot().context.settings.session).toBe(undefined);
    await screen.findByRole('button', { name: '0 of 9 checked in' });
  });

  it('lets out at an exit, which staff choose in the settings, and says so', async () => {
    const inside = { ...ada, checkedInAt: checkInAt('South').at };
    const gone = { ...inside, leftAt: '2027-03-06T15:30:00.000Z' };
    const answers = [admission('leaving', inside, checkInAt('South')), admission('notInside', gone)];
    const { door, scan, user, clock } = await show({
      lookUp: async () => answers.shift() ?? admission('notInside', ada),
      admit: async () => ({ admitted: true, admission: admission('leaving', gone) }),
    });
    await user.click(await button(words.settings.open));
    await user.selectOptions(await screen.findByRole('combobox', { name: new RegExp(doorPanes.settings.direction) }), [
      doorPanes.settings.directions.out,
    ]);
    expect(door.getSnapshot().context.settings.isExit).toBe(true);
    await user.click(await button(doorPanes.settings.close));
    screen.getByText(words.exit);
    await scan('badge-ada');
    await heading(words.states['door.leaving']);
    await user.click(await button(words.checkOut));
    await heading(words.states['door.letOut']);
    act(() => clock.increment(2_000));
    screen.getByText('out 10:30 · Day ticket');
    await scan('badge-ada');
    await heading(words.states['door.notInside']);
    screen.getByText(words.reasons.hasLeft('06/03/2027, 10:30'));
    await user.click(await button(words.next));
    await scan('another');
    screen.getByText(words.reasons.notInside);
  });

  it('says of a ticket that its list lacks from when that list is, and asks again', async () => {
    const listAt = '2026-11-02T13:05:00.000Z';
    const answers = [{ ...admission('unknown', null), listAt }, admission('admissible')];
    const { scan, user } = await show({ lookUp: async () => answers.shift() ?? admission('unknown', null) });
    await scan('badge-ada');
    await heading(words.states['door.unlisted']);
    screen.getByText(words.reasons.unlisted('02/11/2026, 08:05'));
    await user.click(await button(words.retry));
    await heading(words.states['door.admissible']);
  });

  it.each([
    [true, doorPanes.search.noneOnList('Babbage', '02/11/2026, 08:05')],
    [false, doorPanes.search.nameless],
  ])('says what a list knows of a name that is not on it, which keeps names: %s', async (names, said) => {
    const list = { at: '2026-11-02T13:05:00.000Z', names };
    const { user, clock } = await show({ findAttendees: async () => ({ ...found([]), list }) });
    await user.click(await button(words.search.open));
    await user.type(await screen.findByRole('searchbox'), 'Babbage');
    act(() => clock.increment(200));
    await screen.findByText(said);
  });

  it('says that the network is gone, keeps the code and tries again', async () => {
    const asked: string[] = [];
    const answers = [() => Promise.reject(offline), () => Promise.resolve(admission('admissible'))];
    const { scan, user } = await show({
      lookUp: (code) => {
        asked.push(code);
        return answers.shift()?.() ?? Promise.reject(offline);
      },
    });
    await scan('badge-ada');
    await heading(words.states['door.lookupFailed']);
    expect(screen.getByText(offline.msg).tagName).toBe('P');
    await user.click(await button(words.retry));
    await heading(words.states['door.admissible']);
    expect(asked).toEqual(['badge-ada', 'badge-ada']);
  });

  it('does not repeat on its card what a toast says', async () => {
    const error = { code: 'unexpected', status: 500, msg: 'Something went wrong on our side.', said: true };
    const { scan } = await show({ lookUp: () => Promise.reject(error) });
    await scan('badge-ada');
    await heading(words.states['door.lookupFailed']);
    expect(screen.queryByText(error.msg)).toBeNull();
    expect(screen.getByText(words.keptCode).tagName).toBe('P');
  });

  it('tells of the codes that wait while a person is looked at', async () => {
    const { scan } = await show({ lookUp: async () => admission('admissible') });
    await scan('first');
    await heading(words.states['door.admissible']);
    await scan('second');
    expect(screen.getByText(words.waiting(1)).tagName).toBe('P');
  });

  it('says what is to be paid for whom, and takes it in cash or by card with the check-in', async () => {
    const toPay = { total: 5_000, currency: 'gbp', attendees: 2 } as const;
    const owing = doorAttendee({ paymentStatus: 'awaitingDoor', toPay });
    const paid: AttemptQuestion['paid'][] = [];
    const { scan, user } = await show({
      lookUp: async () => admission('toPay', owing),
      admit: async ({ paid: amount }) => {
        paid.push(amount);
        return { admitted: true, admission: admission('alreadyIn', ada, checkInAt('North')) };
      },
    });
    await scan('badge-ada');
    await heading('To be\u00a0paid: £50.00');
    const why = 'Take £50.00: it pays for all 2 attendees in this order.';
    expect(screen.getByText(why)).toBeVisible();
    expect(screen.getByRole('alert').textContent).toBe(`To be paid at the door. Ada Lovelace. ${why}`);
    expect(document.activeElement).toBe(await button('Paid in cash'));
    await user.keyboard('{Enter}');
    await heading(words.states['door.admitted']);
    await user.click(await button(words.next));
    await scan('badge-grace');
    await user.click(await button('Paid by card'));
    await heading(words.states['door.admitted']);
    expect(paid).toEqual([
      { total: 5_000, takenAs: 'cash' },
      { total: 5_000, takenAs: 'terminal' },
    ]);
  });

  it('does not ask for the money of an order again once one of it has paid', async () => {
    const toPay = { total: 5_000, currency: 'gbp', attendees: 2 } as const;
    const owing = (facts: Partial<DoorAttendee>) => doorAttendee({ paymentStatus: 'awaitingDoor', toPay, ...facts });
    const grace = owing({ uId: 'u2', firstname: 'Grace', surname: 'Hopper' });
    const { scan, user, clock } = await show({
      lookUp: async () => ({ verdict: 'several', attendees: [listed(owing({})), listed(grace)] }),
      admit: async () => ({ admitted: true, admission: admission('alreadyIn', ada, checkInAt('North')) }),
    });
    await scan('F-1001');
    await user.click(await screen.findByRole('button', { name: /Ada Lovelace.*To pay for all 2: £50\.00/ }));
    await user.click(await button('Paid in cash'));
    await heading(words.states['door.admitted']);
    act(() => clock.increment(2_000));
    await user.click(await screen.findByRole('button', { name: /Grace Hopper/ }));
    await heading(words.states['door.admissible']);
  });

  it('finds people by name where there is no code', async () => {
    const grace = doorAttendee({ uId: 'u2', firstname: 'Grace', surname: 'Hopper', paymentStatus: 'awaitingTransfer' });
    const { user, clock } = await show({
      findAttendees: async (name) => (name === '' ? found([ada, grace]) : found([grace])),
    });
    await user.click(await button(words.search.open));
    await screen.findByText(doorPanes.search.count(2));
    await user.type(screen.getByLabelText(doorPanes.search.label), 'hop');
    act(() => clock.increment(200));
    await screen.findByText(doorPanes.search.count(1));
    await user.click(screen.getByRole('button', { name: /Grace Hopper/ }));
    await heading(words.states['door.unpaid']);
  });

  it('says when no attendee has the name', async () => {
    const { user, clock } = await show({ findAttendees: async (name) => found(name === '' ? [ada] : []) });
    await user.click(await button(words.search.open));
    await screen.findByText(doorPanes.search.count(1));
    await user.type(screen.getByLabelText(doorPanes.search.label), 'zz');
    act(() => clock.increment(200));
    expect((await screen.findByText(/“zz”/)).textContent).toContain(doorPanes.search.hint);
  });

  it('lists the attendees of an order whose reference was typed, and judges the one that is chosen', async () => {
    const grace = doorAttendee({
      uId: 'u2',
      firstname: 'Grace',
      surname: 'Hopper',
      checkedInAt: checkInAt('South').at,
    });
    const attendees = [listed(ada), listed(grace, checkInAt('South'))];
    const { scan, user } = await show({ lookUp: async () => ({ verdict: 'several', attendees }) });
    await scan('F-1001');
    await heading(doorPanes.order.title(2));
    expect(screen.getByRole('alert').textContent).toBe(words.states['door.choosingAttendee']);
    await user.click(screen.getByRole('button', { name: /^Grace Hopper/ }));
    await heading(words.states['door.alreadyIn']);
    expect(screen.getAllByText('Checked in at 09:05 on 06/03/2027 at South by Sam Porter.').length).toBe(1);
  });

  it('offers to check all of an order in with the one whose badge was scanned, where others are still to come', async () => {
    const answers = [2, 0].map((othersToCome) => admission('admissible', doorAttendee({ othersToCome })));
    const { scan, user } = await show({ lookUp: async () => answers.shift() ?? admission('unknown', null) });
    await scan('badge-ada');
    await user.click(await button(words.checkInAll(3)));
    // The others were checked in meanwhile.
    await heading(words.states['door.admissible']);
    expect(screen.queryByRole('button', { name: words.checkInAll(1) })).toBeNull();
    expect(await button(words.checkIn)).toBeTruthy();
  });

  it('shows the order again with who is in, until it is left', async () => {
    const grace = doorAttendee({ uId: 'u2', firstname: 'Grace', surname: 'Hopper' });
    const inside = { ...grace, checkedInAt: checkInAt('South').at };
    const { scan, user, clock } = await show({
      lookUp: async () => ({ verdict: 'several', attendees: [listed(ada), listed(grace)] }),
      admit: async () => ({ admitted: true, admission: admission('alreadyIn', inside, checkInAt('South')) }),
    });
    await scan('F-1001');
    await user.click(await screen.findByRole('button', { name: /^Grace Hopper/ }));
    await user.click(await button(words.checkIn));
    await heading(words.states['door.admitted']);
    act(() => clock.increment(2_000));
    await heading(doorPanes.order.title(2));
    expect(screen.getByRole('button', { name: /^Grace Hopper/ }).textContent).toContain(doorPanes.attendee.isIn);
    expect(screen.getByRole('button', { name: /^Ada Lovelace/ }).textContent).not.toContain(doorPanes.attendee.isIn);
    await user.click(await button(words.search.close));
    expect(screen.getByRole('alert').textContent).toBe(words.states['door.scanning']);
  });

  it.each([
    ['', 201, doorPanes.search.first(1, 201)],
    ['ada', 201, doorPanes.search.first(1, 201)],
    ['ada', 1_000, doorPanes.search.some(1, 1_000)],
    ['', 20_000, doorPanes.search.first(1, 20_000)],
    ['ada', 1, doorPanes.search.count(1)],
  ])('says how many there are in all, of whom it shows the first: "%s", %d', async (name, total, said) => {
    const { user, clock } = await show({ findAttendees: async () => found([ada], total) });
    await user.click(await button(words.search.open));
    if (name) await user.type(screen.getByLabelText(doorPanes.search.label), name);
    act(() => clock.increment(200));
    expect((await screen.findByText(said)).getAttribute('role')).toBe('status');
    expect(screen.queryAllByText(doorPanes.search.more).length).toBe(total > 1 ? 1 : 0);
  });

  it('says how many of the event are checked in, at whichever door', async () => {
    await show({ countCheckedIn: async () => ({ checkedIn: 33, left: 0, registered: 1201, gates: [], sessions: [] }) });
    expect((await screen.findByText('33')).parentElement?.textContent).toBe('33 of 1,201 checked in');
  });

  it('names the event of a ticket that is for another one of the organiser’s', async () => {
    const other = { ...admission('wrongEvent', null), otherEvent: 'Night Market' };
    const { scan } = await show({ lookUp: async () => other });
    await scan('some-code');
    await heading(words.states['door.wrongEvent']);
    expect(screen.getByText('This ticket is for Night Market, not for Event e1.').tagName).toBe('P');
  });

  it('undoes a check-in from the list', async () => {
    const undone: string[] = [];
    const { scan, user, clock } = await show({
      settings: { admitAtOnce: true },
      lookUp: async () => admission('admissible'),
      admit: async () => ({ admitted: true, admission: admission('alreadyIn', ada, checkInAt('North')) }),
      undo: async ({ userId }) => {
        undone.push(userId);
        return { admission: admission('admissible') };
      },
    });
    await scan('badge-ada');
    await heading(words.states['door.admitted']);
    act(() => clock.increment(2_000));
    await user.click(await button(words.undoOf('Ada Lovelace')));
    await heading(words.states['door.undone']);
    expect(undone).toEqual(['u1']);
    expect(within(screen.getByRole('region', { name: words.recent })).getByText(/undone/).tagName).toBe('SPAN');
  });

  it.each([
    ['camera.denied', words.scanner.denied],
    ['camera.missing', words.scanner.unsupported],
    ['camera.lost', words.scanner.lost],
  ] as const)('on %s says what is wrong and offers the other ways', async (type, title) => {
    const { user } = await show({ lookUp: async () => admission('unpaid') }, { type });
    await heading(title);
    expect((await button(words.scanner.askAgain)).tagName).toBe('BUTTON');
    expect((await button(words.search.open)).hasAttribute('disabled')).toBe(false);
    await user.click(await button(words.scanner.useKeyboard));
    await user.type(screen.getByLabelText(words.scanner.codeLabel), 'typed-by-hand{Enter}');
    await heading(words.states['door.unpaid']);
  });

  it('takes the name of the gate and the way of checking in', async () => {
    const { door, user } = await show({});
    await user.click(await button(words.settings.open));
    await user.clear(await screen.findByLabelText(/^Gate/));
    await user.type(await screen.findByLabelText(/^Gate/), 'South');
    await user.click(screen.getByLabelText(doorPanes.settings.atOnce));
    await user.click(screen.getByLabelText(doorPanes.settings.sound));
    expect(door.getSnapshot().context.settings).toEqual({ gate: 'South', admitAtOnce: true, muted: true });
    await user.click(await button(doorPanes.settings.close));
    expect(screen.queryByRole('dialog')).toBe(null);
  });
});
