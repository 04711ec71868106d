import { cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { privacy as words } from '#words/privacy.ts';
import { question } from '../../../harness/drafts.ts';
import type { AttendeeDetails } from '../../../src/api/contract/attendees.ts';
import { keptFields } from '../../../src/lib/form/answers.ts';
import { details as detailsOf } from '../../../src/machines/parts/details.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { to } from '../../../src/paths.ts';
import { type AttendeeDraft, AttendeeForm, type AttendeeSubject } from '../../../src/views/attendees/AttendeeForm.tsx';
import { AttendeeSheet } from '../../../src/views/attendees/AttendeeSheet.tsx';
import { type AttendeeAction, attendeeActions } from '../../../src/views/attendees/attendeeActions.ts';
import { OwnWishes } from '../../../src/views/attendees/OwnWishes.tsx';
import { show } from '../../support/show.tsx';
import { delegates, details, offline } from '../../support/viewFixtures.ts';

type Changes = { attendee?: Partial<AttendeeDetails['attendee']>; order?: Partial<AttendeeDetails['order']> } & Partial<
  Omit<AttendeeDetails, 'attendee' | 'order'>
>;
const detailsWith = ({ attendee, order, ...rest }: Changes): AttendeeDetails => ({
  ...details,
  ...rest,
  attendee: { ...details.attendee, ...attendee },
  order: { ...details.order, ...order },
});

/** The sheet of an attendee; each action makes of them what `after` says. */
function sheet(
  changes: Changes = {},
  after: Changes = changes,
  refusals: object[] = [],
  limited: AttendeeSubject['limited'] = [],
) {
  const tickets = [
    { id: 'day', name: 'Day pass', left: 0 },
    { id: 'weekend', name: 'Weekend', left: 3 },
    { id: 'dinner', name: 'Dinner', left: 0 },
  ];
  const done: AttendeeAction[] = [];
  const refunds: number[] = [];
  const drafts: AttendeeDraft[] = [];
  let now = detailsWith(changes);
  let closed = 0;
  const actor = createActor(
    detailsOf<AttendeeDetails, AttendeeAction>({
      read: async () => now,
      perform: async ({ action, refund }) => {
        const refusal = refusals.shift();
        if (refusal) throw refusal;
        done.push(action);
        refunds.push(refund);
        now = detailsWith(after);
      },
    }),
    { input: attendeeActions },
  ).start();
  const form = () =>
    createActor(
      editor({
        load: async (): Promise<AttendeeSubject> => ({
          form: now.form,
          fields: keptFields(now.form, now.fields),
          answers: now.answers,
          ticketId: 'day',
          tickets,
          limited,
          version: 1,
        }),
        save: async (draft: AttendeeDraft) => {
          drafts.push(draft);
          now = detailsWith({ attendee: { surname: draft.fields.surname ?? '' } });
          return { user: now.attendee, version: 2 };
        },
        whenSaved: () => actor.send({ type: 'edit.ended', saved: true }),
        whenClosed: () => actor.send({ type: 'edit.ended', saved: false }),
      }),
    ).start();
  let editing: ReturnType<typeof form> | null = null;
  const rendered = show(
    <AttendeeSheet
      actor={actor}
      timeZone="Europe/London"
      hrefOf={(uId) => `/attendees/${uId}`}
      onClose={() => closed++}
      renderPrivacy={() => null}
      renderForm={() => {
        editing ??= form();
        return <AttendeeForm editor={editing} name="Ada" />;
      }}
    />,
  );
  return { ...rendered, refunds, done, drafts, closed: () => closed };
}

const paid = { attendee: { paymentStatus: 'paid' as const }, ticketKey: 'k'.repeat(43) };
const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('AttendeeSheet', () => {
  it('opens as something to read, with the order and the others in it as links', async () => {
    sheet();
    const order = await part('Order');
    expect(order.getByText('£25.00').tagName).toBe('DD');
    expect(order.getByText('R-1').tagName).toBe('DD');
    expect(order.getByText('20/11/2026, 10:00').tagName).toBe('DD');
    expect(order.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Open order', to.purchase(details.form.eventId, details.attendee.pId)],
      ['Grace Hopper', `/attendees/${details.order.attendees[1]?.uId}`],
    ]);
    const answers = await part('Details');
    expect(answers.getByText('Analytical Engines').tagName).toBe('DD');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('has “Mark as paid” before everything else of a transfer, and shows what came of it', async () => {
    const { user, done } = sheet({}, paid);
    const marking = await screen.findByRole('button', { name: 'Mark as paid' });
    const [first] = screen.getAllByRole('button').filter((button) => button.textContent !== 'Close');
    expect(first).toBe(marking);
    expect(screen.getByRole('heading', { name: '£25.00 due by bank transfer' })).toBeVisible();
    await user.click(marking);
    await user.click(await screen.findByRole('button', { name: '£25.00 received' }));
    expect((await screen.findByText('Paid')).className).toContain('status-tag');
    expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
    expect(done).toEqual(['markPaid']);
  });

  it('links to the ticket once there is something to show', async () => {
    sheet(paid);
    const link = await screen.findByRole('link', { name: 'Open ticket' });
    expect(link.getAttribute('href')).toBe(`${window.location.origin}/ticket?id=${paid.ticketKey}`);
  });

  it('checks in and undoes it', async () => {
    const lastCheckIn = {
      id: details.attendee.uId,
      kind: 'in' as const,
      at: '2027-03-06T09:05:00.000Z',
      by: 'Sam',
      gate: 'North',
    };
    const inside: Changes = { ...paid, attendee: { ...paid.attendee, checkedInAt: lastCheckIn.at }, lastCheckIn };
    const { user, done } = sheet(paid, inside);
    await user.click(await screen.findByRole('button', { name: 'Check in' }));
    expect(await screen.findByText('Checked in 06/03/2027, 09:05 by Sam, North')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo check-in' }));
    expect(done).toEqual(['checkIn', 'undoCheckIn']);
  });

  it('lists what happened at the door, once that is more than the state says', async () => {
    const entry = { id: details.attendee.uId, at: '2027-03-06T09:05:00.000Z', by: 'Sam', gate: 'North' };
    sheet({ ...paid, checkIns: [{ ...entry, kind: 'in' }], attendee: { ...paid.attendee, checkedInAt: entry.at } });
    await screen.findByRole('button', { name: 'Undo check-in' });
    expect(screen.queryByText(/at the door$/)).toBeNull();
    cleanup();
    const undone = {
      ...entry,
      id: details.attendee.pId,
      kind: 'undone' as const,
      at: '2027-03-06T09:06:00.000Z',
      gate: '',
    };
    const { user } = sheet({ ...paid, checkIns: [undone, { ...entry, kind: 'in' }] });
    await user.click(await screen.findByText('Check-in log (2 entries)'));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['06/03/2027, 09:06: undone by Sam', '06/03/2027, 09:05: checked in by Sam, North']),
    );
  });

  it('says who took the money at the door, and until then what is due there', async () => {
    sheet({ attendee: { paymentStatus: 'awaitingDoor' }, order: { paymentMethod: 'door' } });
    expect(await screen.findByRole('heading', { name: '£25.00 due at the door' })).toBeVisible();
    cleanup();
    sheet({
      attendee: { paymentStatus: 'paid' },
      order: { paymentMethod: 'door', money: 'kept', takenBy: 'Sam Porter' },
    });
    expect(await screen.findByText('At the door, taken by Sam Porter')).toBeVisible();
  });

  it('says why an unpaid attendee can’t be checked in', async () => {
    sheet();
    expect(await screen.findByText('Can’t be checked in: the order isn’t paid.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
  });

  it.each([
    ['awaitingTransfer', 'none', /£25\.00 is due by bank transfer\. If the buyer has already sent it, send it back/],
    ['awaitingDoor', 'none', /£25\.00 is due at the door\. Nothing has been paid yet/],
    ['paid', 'kept', /^£25\.00 was paid$/],
    ['paid', 'test', /^Test mode: no money moves\.$/],
    ['held', 'none', /£25\.00 isn’t paid, and can no longer be paid/],
  ] as const)('names everybody and the money before a %s order is cancelled (money: %s)', async (paymentStatus, money, sentence) => {
    const { user, done } = sheet({ attendee: { paymentStatus }, order: { money } });
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const question = within(screen.getByRole('dialog', { name: 'Cancel order R-1?' }));
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ada Lovelace 1 · Day pass',
      'Grace Hopper · Day pass',
    ]);
    expect(question.getByText(sentence)).toBeVisible();
    expect(done).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Keep order' }));
    expect(screen.queryByRole('dialog', { name: 'Cancel order R-1?' })).toBeNull();
  });

  it('cancels only after the question, and says why it could not', async () => {
    const refusal = { code: 'refused', status: 409, msg: 'This order is being paid right now.' };
    const { user, done } = sheet({}, { attendee: { paymentStatus: 'cancelled' } }, [refusal]);
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const question = within(screen.getByRole('dialog', { name: 'Cancel order R-1?' }));
    await user.click(question.getByRole('button', { name: 'Cancel order' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(refusal.msg).tagName).toBe('P');
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByText('Cancelled')).className).toContain('status-tag');
    expect(done).toEqual(['cancelOrder']);
  });

  const orderPaid: Changes = {
    attendee: { paymentStatus: 'paid' },
    order: { paymentMethod: 'card', money: 'kept', refunded: 500, share: 1250 },
  };

  it('asks what goes back before a paid order is cancelled', async () => {
    const { user, refunds } = sheet(orderPaid, { attendee: { paymentStatus: 'refunded' } });
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const question = within(screen.getByRole('dialog', { name: 'Cancel order R-1?' }));
    const confirm = () => user.click(question.getByRole('button', { name: 'Cancel order' }));
    expect(question.getByRole('group', { name: '£25.00 was paid, £5.00 refunded' })).toBeVisible();
    await confirm();
    expect(question.getByRole('alert')).toHaveTextContent('Choose whether to refund.');
    await user.click(question.getByRole('radio', { name: 'Refund another amount' }));
    await user.type(question.getByLabelText(/^Amount/), '20.01');
    await confirm();
    expect(question.getByLabelText(/^Amount/)).toHaveAccessibleDescription('Enter an amount up to £20.00.');
    await user.click(question.getByRole('radio', { name: 'Refund £20.00' }));
    await confirm();
    await expect.poll(() => refunds).toEqual([2_000]);
  });

  it('offers what the ticket cost when one attendee of a paid order is deleted', async () => {
    const { user, refunds } = sheet(orderPaid);
    await user.click(await screen.findByRole('button', { name: 'Delete attendee' }));
    const question = within(screen.getByRole('dialog', { name: 'Delete Ada Lovelace 1?' }));
    await user.click(question.getByRole('radio', { name: 'Refund £12.50, the price of this ticket' }));
    await user.click(question.getByRole('button', { name: 'Delete attendee' }));
    await expect.poll(() => refunds).toEqual([1_250]);
  });

  it('deletes one attendee after saying that the others stay', async () => {
    const { user, done } = sheet();
    await user.click(await screen.findByRole('button', { name: 'Delete attendee' }));
    const question = within(screen.getByRole('dialog', { name: 'Delete Ada Lovelace 1?' }));
    expect(question.getByText(/The other attendee in this order stays\./)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete attendee' }));
    await expect.poll(() => done).toEqual(['delete']);
  });

  it('edits on demand, and reads what was saved', async () => {
    const { user, drafts } = sheet();
    await user.click(await screen.findByRole('button', { name: 'Edit details' }));
    const surname = await screen.findByLabelText('Surname');
    await user.clear(surname);
    await user.type(surname, 'Byron');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('heading', { name: 'Ada Byron' });
    expect(drafts[0]?.fields.surname).toBe('Byron');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows what was answered to questions that are not asked any more, and to options that are not offered', async () => {
    const diet = question({ type: 4, label: 'Diet', options: ['Anything', 'Vegan'] });
    const shirt = question({ label: 'Shirt size' });
    const form = { ...delegates, questions: [diet], archivedQuestions: [shirt] };
    const answers = { [diet.id]: 'Halal', [shirt.id]: 'Large' };
    const { user, drafts } = sheet({ form, answers });
    const earlier = async () => within(await screen.findByRole('region', { name: 'Earlier answers' }));
    expect((await earlier()).getByRole('term').textContent).toBe('Shirt size');
    expect((await earlier()).getByRole('definition').textContent).toBe('Large');
    expect((await part('Details')).getByText('Halal').tagName).toBe('DD');
    await user.click(screen.getByRole('button', { name: 'Edit details' }));
    expect(await screen.findByLabelText(/^Diet/)).toHaveDisplayValue('Halal');
    expect((await earlier()).getByRole('definition').textContent).toBe('Large');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(drafts[0]?.answers).toEqual({ [diet.id]: 'Halal' });
  });

  it('offers no option that is full, and says so', async () => {
    const workshop = question({ type: 2, label: 'Workshop', options: ['Boats', 'Birds'], limits: [1, 1] });
    const changes = { form: { ...delegates, questions: [workshop] }, answers: { [workshop.id]: 'Birds' } };
    const { user } = sheet(changes, changes, [], [{ questionId: workshop.id, option: 'Boats', left: 0 }]);
    await user.click(await screen.findByRole('button', { name: 'Edit details' }));
    const boats = await screen.findByRole('radio', { name: /^Boats/ });
    expect(boats).toBeDisabled();
    expect(boats).toHaveAccessibleDescription('Full');
    expect(screen.getByRole('radio', { name: 'Birds' })).toBeChecked();
  });

  it('shows who was deleted and when, with nothing but their order, their answers and the way back', async () => {
    const deletedAt = '2026-11-20T12:00:00.000Z';
    const paid = { attendee: { ...details.attendee, paymentStatus: 'paid' as const } };
    const { user, done } = sheet({ ...paid, deletedAt, canReturn: true }, { ...paid, deletedAt: null });
    expect(await screen.findByRole('heading', { name: 'Deleted 20/11/2026, 12:00' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Order' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Details' })).toBeVisible();
    for (const name of ['Edit details', 'Check in', 'Cancel order', 'Delete attendee'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(done).toEqual(['restore']);
    expect(await screen.findByRole('button', { name: 'Delete attendee' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('says why no attendee can be restored in an order that is unpaid', async () => {
    sheet({ deletedAt: '2026-11-20T12:00:00.000Z' });
    expect(await screen.findByText(/can’t be restored/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it.each([
    ['paid', 'You can restore them later from their order.'],
    ['awaitingTransfer', 'You can’t undo this.'],
  ] as const)('says before an attendee is deleted whether they can come back into an order that is %s', async (paymentStatus, said) => {
    const { user } = sheet({ attendee: { ...details.attendee, paymentStatus } });
    await user.click(await screen.findByRole('button', { name: 'Delete attendee' }));
    expect(within(screen.getByRole('dialog', { name: /^Delete / })).getByText(new RegExp(said))).toBeVisible();
  });

  it('moves to another ticket that is left, and says that the price stays', async () => {
    const { user, drafts } = sheet();
    await user.click(await screen.findByRole('button', { name: 'Edit details' }));
    const ticket = await screen.findByLabelText('Ticket');
    expect(ticket).toHaveDisplayValue('Day pass');
    expect(screen.getByRole('option', { name: 'Dinner (sold out)' })).toBeDisabled();
    expect(screen.queryByText(/The price and the QR code stay the same/)).toBeNull();
    await user.selectOptions(ticket, 'Weekend');
    expect(screen.getByText(/The price and the QR code stay the same/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(drafts[0]?.ticketId).toBe('weekend');
  });

  it('tries again when the attendee could not be loaded', async () => {
    const answers = [Promise.reject(offline), Promise.resolve(details)];
    const actor = createActor(
      detailsOf<AttendeeDetails, AttendeeAction>({
        read: () => answers.shift() as Promise<AttendeeDetails>,
        perform: async () => {},
      }),
      { input: attendeeActions },
    ).start();
    const { user } = show(
      <AttendeeSheet
        actor={actor}
        timeZone="Europe/London"
        hrefOf={String}
        onClose={() => {}}
        renderPrivacy={() => null}
        renderForm={() => null}
      />,
    );
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Ada Lovelace 1' })).toBeVisible();
  });
});

describe('the order of an attendee', () => {
  const dispute = {
    id: 'dp_1',
    amount: 2500,
    reason: 'productNotReceived',
    dueAt: '2026-12-01T12:00:00.000Z',
  } as const;
  const card = { paymentMethod: 'card', money: 'kept' } as const;

  it.each([
    [true, 'Card, test mode'],
    [false, 'Card'],
  ])('says how it was paid, test mode %s', async (testMode, said) => {
    sheet({ order: { ...card, testMode } });
    expect(await screen.findByText(said, { exact: true })).toBeVisible();
  });

  it('says what a dispute is about, until when to answer, and leads to where that is done', async () => {
    sheet({ order: { ...card, disputes: [{ ...dispute, status: 'needsResponse' }] } });
    const part = within(await screen.findByRole('region', { name: 'Dispute' }));
    expect(part.getByRole('heading', { name: 'The buyer disputes £25.00' })).toBeVisible();
    expect(part.getByText('Reason given: nothing received for the money.')).toBeVisible();
    expect(part.getByText(/Answer in your Stripe dashboard until 01\/12\/2026, 12:00\./)).toBeVisible();
    expect(part.getByRole('link', { name: 'Answer at Stripe' })).toHaveAttribute(
      'href',
      'https://dashboard.stripe.com/disputes/dp_1',
    );
  });

  it('leads to the test side of Stripe’s dashboard for a test payment', async () => {
    sheet({ order: { ...card, testMode: true, disputes: [{ ...dispute, status: 'needsResponse' }] } });
    const link = await screen.findByRole('link', { name: 'Answer at Stripe' });
    expect(link).toHaveAttribute('href', 'https://dashboard.stripe.com/test/disputes/dp_1');
  });

  it.each([
    ['underReview', 'The bank is deciding about £25.00', /nothing to do until the bank decides/],
    ['won', 'Dispute about £25.00 closed in your favour', /The money stays with you/],
    ['lost', 'Dispute lost: the bank took back £25.00', /no longer counts as revenue/],
  ] as const)('has nothing to answer of a dispute that is %s', async (status, title, help) => {
    sheet({ order: { ...card, disputes: [{ ...dispute, status }] } });
    const part = within(await screen.findByRole('region', { name: 'Dispute' }));
    expect(part.getByRole('heading', { name: title })).toBeVisible();
    expect(part.getByText(help)).toBeVisible();
    expect(part.queryByRole('link')).toBeNull();
  });
});

it('asks before an order is marked as paid or cancelled, and an attendee erased or deleted, which leaves nothing to read', () =>
  expect(attendeeActions).toEqual({
    confirmedActions: ['markPaid', 'cancelOrder', 'delete', 'erase'],
    lastAction: 'delete',
  }));

describe('what an attendee asked for themselves', () => {
  const at = '2027-03-01T09:30:00.000Z';
  const nothing = { cancelAskedAt: null, transferredAt: null, deletedAt: null };

  it('tells the organiser that an attendee asks to cancel, and when, until they were deleted', () => {
    const { rerender, container } = render(
      <OwnWishes details={{ ...nothing, cancelAskedAt: at }} timeZone="Europe/London" />,
    );
    expect(screen.getByText(words.cancelAskedOn('01/03/2027, 09:30'))).toBeVisible();
    rerender(<OwnWishes details={{ ...nothing, cancelAskedAt: at, deletedAt: at }} timeZone="Europe/London" />);
    expect(container).toBeEmptyDOMElement();
  });

  it('tells that a ticket was transferred', () => {
    render(<OwnWishes details={{ ...nothing, transferredAt: at }} timeZone="Europe/London" />);
    expect(screen.getByText(words.transferredOn('01/03/2027, 09:30'))).toBeVisible();
  });
});
