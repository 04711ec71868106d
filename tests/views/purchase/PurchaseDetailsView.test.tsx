import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Event } from '../../../src/api/contract/event.ts';
import type { TimelineEntry } from '../../../src/api/contract/purchaseEvents.ts';
import type { PurchaseDetails } from '../../../src/api/contract/purchases.ts';
import { details } from '../../../src/machines/parts/details.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { to } from '../../../src/paths.ts';
import { PurchaseDetailsView } from '../../../src/views/purchase/PurchaseDetailsView.tsx';
import { type PurchaseAction, purchaseActions } from '../../../src/views/purchase/purchaseActions.ts';
import { purchase } from '../../support/purchaseFixtures.ts';
import { show } from '../../support/show.tsx';
import { harbour } from '../../support/viewFixtures.ts';

function page(changes: Partial<PurchaseDetails> = {}) {
  const performed: [string, number][] = [];
  const byHands: boolean[] = [];
  const event = createActor(resource(async (): Promise<Event> => harbour)).start();
  const actor = createActor(
    details<PurchaseDetails, PurchaseAction>({
      read: async () => purchase(changes),
      perform: async ({ action, refund, byHand }) => {
        performed.push([action, refund]);
        byHands.push(byHand);
      },
    }),
    { input: purchaseActions },
  ).start();
  const shown = show(<PurchaseDetailsView eventId={harbour.id} event={event} purchase={actor} />);
  return { ...shown, performed, byHands };
}

const timeline = async () =>
  within(await screen.findByRole('region', { name: 'What happened' }))
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('p')].map(({ textContent }) => textContent));

const at = '2026-11-20T12:00:00.000Z';
/** An entry by a user of that name. */
const told = (entry: Pick<TimelineEntry, 'kind' | 'data'>) =>
  ({ ...entry, at, actor: 'user', by: 'Sam Doe' }) as TimelineEntry;

describe('PurchaseDetailsView', () => {
  it('says whose ticket ended unexpectedly until that is settled, at one press', async () => {
    const objected = (name: string, when: string) =>
      ({ ...told({ kind: 'objected', data: { name, mailId: 'mail' } }), at: when }) as TimelineEntry;
    const { user, performed } = page({
      objectedAt: at,
      // What was settled before is not said again.
      timeline: [objected('Cleo Cook', '2026-11-19T12:00:00.000Z'), objected('Ben Baker', at)],
    });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('heading')).toHaveTextContent(/^Ben Baker: “I didn’t expect this”$/);
    await user.click(within(alert).getByRole('button', { name: 'Mark as settled' }));
    expect(performed).toEqual([['settle', 0]]);
  });

  it('says nothing of objections where there are none', async () => {
    page();
    await timeline();
    expect(screen.queryByRole('button', { name: 'Mark as settled' })).toBeNull();
  });

  it('shows who ordered, what it cost and how it was paid', async () => {
    page();
    expect(await screen.findByRole('heading', { level: 1, name: 'Order K7QM-2221' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'ada1@example.org' })).toHaveAttribute('href', 'mailto:ada1@example.org');
    const money = screen.getByRole('region', { name: 'Money' });
    expect(within(money).getByText('2 × Day pass').nextElementSibling).toHaveTextContent('£25.00');
    expect(within(money).getByText('Promo code EARLY').nextElementSibling).toHaveTextContent('-£2.50');
    expect(within(money).getByText('Total').nextElementSibling).toHaveTextContent('£22.50');
    expect(within(money).getByText('Paid by card, 20/11/2026, 10:02')).toBeVisible();
    expect(within(money).getByText('pi_1')).toBeVisible();
    expect(within(money).queryByRole('heading', { name: 'Refunds' })).toBeNull();
  });

  it('adds up a price that has VAT and the fee in it', async () => {
    const vat = [{ rate: 2_000, net: 2_083, vat: 417 }];
    page({
      ...{ subtotal: 2_500, discount: 0, fee: 100, feeInside: true, vatIncluded: true, vat, net: 2_083, total: 2_500 },
      lost: 1_000,
    });
    const money = within(await screen.findByRole('region', { name: 'Money' }));
    const lines = money.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(lines).toEqual([
      ['2 × Day pass', '£25.00'],
      ['Total', '£25.00'],
      ['Includes VAT 20%', '£4.17'],
      ['Lost to a dispute', '-£10.00'],
      ['Kept', '£15.00'],
    ]);
  });

  it('leads to its attendees, and names who was removed', async () => {
    const [ada, grace] = purchase().people;
    page({ people: [ada, { ...grace, removedAt: at }] as PurchaseDetails['people'] });
    const people = await screen.findByRole('region', { name: 'Attendees' });
    expect(within(people).getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute(
      'href',
      to.attendees(harbour.id, { attendee: ada?.uId }),
    );
    expect(within(people).getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute(
      'href',
      to.attendees(harbour.id, { attendee: grace?.uId }),
    );
    expect(within(people).getByText('Removed 20/11/2026, 12:00')).toBeVisible();
  });

  it('says what became of each refund, also of one that is not sent yet', async () => {
    const refund = {
      refundId: 'r1',
      amount: 500,
      askedAt: at,
      askedBy: 'Sam Doe',
      sentAt: at,
      failedAt: null,
      byHand: false,
    };
    page({
      refunded: 1_500,
      refunds: [
        refund,
        { ...refund, refundId: 'r2', amount: 600, sentAt: null },
        { ...refund, refundId: 'r3', amount: 400, byHand: true },
      ],
    });
    const items = within(await screen.findByRole('region', { name: 'Money' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '£5.00by Sam DoeSent 20/11/2026, 12:00',
      '£6.00by Sam DoeNot sent yet: the payment provider hasn’t accepted it. Foyer will try again.',
      '£4.00by Sam DoeNoted 20/11/2026, 12:00 as sent by you. Foyer doesn’t send this money.',
    ]);
    expect(screen.getByText('Kept').nextElementSibling).toHaveTextContent('£7.50');
  });

  const unmatched = { amount: 1, currency: 'gbp', mismatch: 'amount', isOpen: true } as const;

  it('says that money came which does not match, to be accepted as paid', async () => {
    const { user, performed } = page({ status: 'paying', money: 'none', paidAt: null, unmatched });
    const part = within(await screen.findByRole('alert'));
    expect(part.getByRole('heading')).toHaveTextContent('£0.01 arrived, but doesn’t match this order');
    expect(part.getByText(/^The order costs £22\.50\. .* refund it at the payment provider/)).toBeVisible();
    await user.click(part.getByRole('button', { name: 'Accept as paid' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/^Confirm if you accept what arrived as payment of £22\.50\./)).toBeVisible();
    await user.click(question.getByRole('button', { name: '£22.50 received' }));
    expect(performed).toEqual([['markPaid', 0]]);
  });

  it('says before the order is cancelled that Foyer does not send such money back', async () => {
    const { user } = page({
      status: 'paying',
      money: 'none',
      paidAt: null,
      unmatched: { ...unmatched, amount: 700, currency: 'jpy' },
    });
    const part = within(await screen.findByRole('alert'));
    await user.click(part.getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText(/^A payment of 700 JPY arrived that doesn’t match the order\./)).toBeVisible();
  });

  it('has such money of an ended order confirmed as refunded', async () => {
    const { user, performed } = page({
      status: 'expired',
      money: 'none',
      paidAt: null,
      unmatched: { ...unmatched, mismatch: 'order' },
    });
    const part = within(await screen.findByRole('alert'));
    expect(
      part.getByText(/^At the payment provider, the payment belongs to another order\. The order has ended/),
    ).toBeVisible();
    await user.click(part.getByRole('button', { name: 'Refunded' }));
    const question = within(await screen.findByRole('dialog', { name: 'Has this money been refunded?' }));
    await user.click(question.getByRole('button', { name: 'Refunded' }));
    expect(performed).toEqual([['cancel', 0]]);
  });

  it('says nothing of such money once the organiser has decided', async () => {
    page({ unmatched: { ...unmatched, isOpen: false } });
    await timeline();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('links its invoice, if it has one', async () => {
    page({ invoices: [{ number: 'R-2026-7', key: 'i'.repeat(43), kind: 'invoice' }] });
    expect(await screen.findByRole('link', { name: 'Invoice R-2026-7' })).toHaveAttribute(
      'href',
      to.invoice('i'.repeat(43)),
    );
  });

  it('tells what happened in plain words, when, and who did it', async () => {
    page();
    expect(await timeline()).toEqual([
      ['Ordered 2 tickets for £22.50, to pay by card', '20/11/2026, 10:00 · Buyer'],
      ['£22.50 paid', '20/11/2026, 10:02 · Payment provider'],
    ]);
  });

  const sentences: [TimelineEntry, string][] = [
    [told({ kind: 'ordered', data: { total: 0, method: 'card', attendees: 1 } }), 'Ordered 1 free ticket'],
    [
      told({ kind: 'ordered', data: { total: 0, method: 'card', attendees: 1, terms: 'https://example.org/terms' } }),
      'Ordered 1 free ticket. Terms accepted: https://example.org/terms',
    ],
    [
      told({ kind: 'objected', data: { name: 'Ben Baker', mailId: 'mail' } }),
      'Ben Baker didn’t expect to lose their ticket',
    ],
    [told({ kind: 'objectionSettled', data: {} }), 'Objection settled'],
    [told({ kind: 'paymentStarted', data: { gateway: 'stripe' } }), 'Payment started'],
    [told({ kind: 'paymentDeclined', data: {} }), 'Payment declined'],
    [told({ kind: 'paymentProcessing', data: {} }), 'The bank is still processing the payment: reservation extended'],
    [told({ kind: 'paymentFailed', data: {} }), 'Payment failed'],
    [
      told({ kind: 'paid', data: { amount: 500, late: true } }),
      '£5.00 paid after the reservation ended: the tickets were still available',
    ],
    [told({ kind: 'markedPaid', data: { amount: 500, via: 'hand', late: false } }), 'Marked as paid: £5.00'],
    [
      told({ kind: 'markedPaid', data: { amount: 500, via: 'statement', late: true } }),
      'Marked as paid from a bank statement: £5.00, after the reservation had ended',
    ],
    [
      told({ kind: 'markedPaid', data: { amount: 500, via: 'statement', late: false, received: 500 } }),
      'Marked as paid from a bank statement: £5.00',
    ],
    [
      told({ kind: 'markedPaid', data: { amount: 500, via: 'statement', late: true, received: 750 } }),
      'Marked as paid from a bank statement: £5.00, after the reservation had ended. £7.50 arrived, £2.50 more than was due',
    ],
    [told({ kind: 'markedPaid', data: { amount: 500, via: 'door', late: false } }), '£5.00 taken at the door'],
    [told({ kind: 'expired', data: {} }), 'Reservation expired'],
    [told({ kind: 'cancelled', data: {} }), 'Order cancelled'],
    [
      told({ kind: 'lateMoney', data: { amount: 500, reason: 'ticketsGone' } }),
      '£5.00 paid too late: the tickets were gone',
    ],
    [told({ kind: 'lateMoney', data: { amount: 500, reason: null } }), '£5.00 paid too late'],
    [told({ kind: 'lateMoneySentBack', data: { amount: 500 } }), '£5.00 sent back, because it came too late'],
    [
      told({ kind: 'unmatchedMoney', data: { amount: 1, currency: 'gbp', mismatch: 'amount' } }),
      '£0.01 arrived, which doesn’t match the order: not paid',
    ],
    [
      told({ kind: 'unmatchedSentBack', data: { amount: 700, currency: 'jpy' } }),
      '700 JPY that didn’t match the order sent back at the payment provider',
    ],
    [
      told({ kind: 'unmatchedClosed', data: { amount: 1, currency: 'gbp' } }),
      '£0.01 that didn’t match the order noted as dealt with',
    ],
    [told({ kind: 'refundedElsewhere', data: { amount: 500 } }), '£5.00 refunded at the payment provider'],
    [told({ kind: 'disputed', data: { amount: 500 } }), 'The buyer’s bank disputes £5.00'],
    [told({ kind: 'attendeeRemoved', data: { name: 'Ada', total: null } }), 'Ada removed'],
    [told({ kind: 'attendeeRemoved', data: { name: 'Ada', total: 500 } }), 'Ada removed. The order now costs £5.00'],
    [told({ kind: 'attendeeChanged', data: { name: 'Ada' } }), 'Details of Ada changed'],
    [told({ kind: 'attendeeEmailChanged', data: { name: 'Ada' } }), 'Details and email address of Ada changed'],
    [told({ kind: 'attendeeRestored', data: { name: 'Ada' } }), 'Ada restored'],
    [
      told({ kind: 'attendeeMoved', data: { name: 'Ada', from: 'Day pass', to: 'Weekend' } }),
      'Ada moved from “Day pass” to “Weekend”',
    ],
    [told({ kind: 'refundAsked', data: { amount: 500, byHand: false } }), 'Refund of £5.00 requested'],
    [told({ kind: 'refundAsked', data: { amount: 500, byHand: true } }), 'Refund of £5.00 noted'],
    [told({ kind: 'refundSent', data: { amount: 500 } }), 'Refund of £5.00 sent to the buyer'],
    [told({ kind: 'refundFailed', data: { amount: 500 } }), 'Refund of £5.00 failed: the money stayed with you'],
    [told({ kind: 'disputeAnswered', data: { amount: 500 } }), 'Dispute over £5.00 answered: the buyer’s bank decides'],
    [told({ kind: 'disputeWon', data: { amount: 500 } }), 'Dispute over £5.00 won: the money stays with you'],
    [told({ kind: 'disputeLost', data: { amount: 500 } }), 'Dispute lost: the buyer’s bank took £5.00 back'],
    [told({ kind: 'checkedIn', data: { name: 'Ada', gate: 'North' } }), 'Ada checked in, North'],
    [told({ kind: 'checkedOut', data: { name: 'Ada', gate: 'South' } }), 'Ada checked out, South'],
    [told({ kind: 'checkInUndone', data: { name: 'Ada' } }), 'Undone at the door: Ada'],
  ];
  it.each(sentences)('words an entry: %j', async (entry, sentence) => {
    page({ timeline: [entry] });
    expect(await timeline()).toEqual([[sentence, '20/11/2026, 12:00 · Sam Doe']]);
  });

  it('notes a transfer that arrived', async () => {
    const { user, performed } = page({
      status: 'awaitingTransfer',
      paymentMethod: 'transfer',
      money: 'none',
      paidAt: null,
      holdExpiresAt: '2026-11-27T10:00:00.000Z',
    });
    expect(await screen.findByRole('heading', { name: '£22.50 due by bank transfer' })).toBeVisible();
    expect(screen.getByText(/reserved until 27\/11\/2026, 10:00/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Mark as paid' }));
    expect(performed).toEqual([]);
    await user.click(await screen.findByRole('button', { name: '£22.50 received' }));
    expect(performed).toEqual([['markPaid', 0]]);
  });

  it('takes what is due at the door', async () => {
    const { user, performed } = page({ status: 'awaitingDoor', paymentMethod: 'door', money: 'none', paidAt: null });
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    expect(await screen.findByText(/Confirm once you have received £22.50/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '£22.50 received' }));
    expect(performed).toEqual([['markPaid', 0]]);
  });

  it('sends back what the organiser says, and never more than is left', async () => {
    const { user, performed } = page({ refunded: 1_000 });
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    const dialog = screen.getByRole('dialog', { name: 'Refund order K7QM-2221?' });
    expect(within(dialog).queryByRole('radio', { name: 'Don’t refund' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Choose how much to refund.');
    await user.click(within(dialog).getByRole('radio', { name: 'Refund another amount' }));
    for (const wrong of ['12.51', '0']) {
      await user.clear(within(dialog).getByRole('textbox'));
      await user.type(within(dialog).getByRole('textbox'), wrong);
      await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
      expect(within(dialog).getByText('Enter an amount up to £12.50.')).toBeVisible();
    }
    expect(performed).toEqual([]);
    await user.clear(within(dialog).getByRole('textbox'));
    await user.type(within(dialog).getByRole('textbox'), '12.50');
    await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
    expect(performed).toEqual([['refund', 1_250]]);
  });

  it('offers no money that the buyer’s bank took back', async () => {
    const { user, performed } = page({ lost: 1_000, refunded: 250 });
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    await user.click(screen.getByRole('radio', { name: 'Refund £10.00' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }));
    expect(performed).toEqual([['refund', 1_000]]);
  });

  it('asks what goes back before it cancels, and names only who is left', async () => {
    const [ada, grace] = purchase().people;
    const { user, performed } = page({ people: [ada, { ...grace, removedAt: at }] as PurchaseDetails['people'] });
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = screen.getByRole('dialog', { name: 'Cancel order K7QM-2221?' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
    await user.click(within(dialog).getByRole('radio', { name: 'Don’t refund' }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
    expect(performed).toEqual([['cancel', 0]]);
  });

  describe('after a refund failed', () => {
    const refund = {
      refundId: 'r1',
      amount: 500,
      askedAt: at,
      askedBy: 'Sam Doe',
      sentAt: at,
      failedAt: at,
      byHand: false,
    };

    it('says that the money is still there, and asks how it goes back now', async () => {
      const { user, performed, byHands } = page({ refunds: [refund] });
      const note = await screen.findByRole('alert');
      expect(within(note).getByRole('heading', { name: 'A refund of £5.00 failed' })).toBeVisible();
      expect(screen.getByText('Failed 20/11/2026, 12:00. The money is still with you.')).toBeVisible();
      await user.click(within(note).getByRole('button', { name: 'Refund' }));
      const dialog = screen.getByRole('dialog', { name: 'Refund order K7QM-2221?' });
      await user.click(within(dialog).getByRole('radio', { name: 'Refund £22.50' }));
      await user.click(within(dialog).getByRole('checkbox', { name: /I’ll send it another way/ }));
      expect(within(dialog).getByText('Send the money yourself. The refund is noted with the order.')).toBeVisible();
      await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
      expect([performed, byHands]).toEqual([[['refund', 2_250]], [true]]);
    });

    it('says that it was refunded again, where the organiser has sent it another way', async () => {
      page({ refunds: [refund, { ...refund, refundId: 'r2', failedAt: null, byHand: true }], refunded: 500 });
      const items = within(await screen.findByRole('region', { name: 'Money' })).getAllByRole('listitem');
      expect(items.map(({ textContent }) => textContent)).toEqual([
        '£5.00by Sam DoeFailed 20/11/2026, 12:00. You refunded it again later.',
        '£5.00by Sam DoeNoted 20/11/2026, 12:00 as sent by you. Foyer doesn’t send this money.',
      ]);
    });

    it('asks for nothing once money was sent again, or nothing is left', async () => {
      page({ refunds: [refund, { ...refund, refundId: 'r2', failedAt: null }], refunded: 500 });
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('is no question where none failed', async () => {
      const { user, byHands } = page();
      await user.click(await screen.findByRole('button', { name: 'Refund' }));
      expect(screen.queryByRole('checkbox')).toBeNull();
      await user.click(screen.getByRole('radio', { name: 'Refund £22.50' }));
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }));
      expect(byHands).toEqual([false]);
    });
  });

  it.each([
    ['invoice', 'Invoice R-2026-7'],
    ['credit', 'Credit note R-2026-7'],
    ['reversal', 'Credit note cancellation R-2026-7'],
  ] as const)('names its %s', async (kind, name) => {
    page({ invoices: [{ number: 'R-2026-7', key: 'i'.repeat(43), kind }] });
    expect(await screen.findByRole('link', { name })).toBeVisible();
  });

  it('offers a refund of money that was kept when the order was cancelled', async () => {
    const { user, performed } = page({ status: 'cancelled' });
    expect(await screen.findByRole('button', { name: 'Refund' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await user.click(screen.getByRole('radio', { name: 'Refund £22.50' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }));
    expect(performed).toEqual([['refund', 2_250]]);
  });
});

it('asks before money of an order counts or moves back', () =>
  expect(purchaseActions).toEqual({ confirmedActions: ['markPaid', 'cancel', 'refund'] }));
