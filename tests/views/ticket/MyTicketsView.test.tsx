import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { ownTickets as words } from '#words/ownTickets.ts';
import type { OwnOrder, OwnTicket } from '../../../src/api/contract/attendees.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { type MyTickets, ownTicketsMachine } from '../../../src/machines/ticket/ownTickets.ts';
import { to } from '../../../src/paths.ts';
import { CancelTicketDialog } from '../../../src/views/ticket/CancelTicketDialog.tsx';
import { MyTicketsView, OwnTicketActions } from '../../../src/views/ticket/MyTicketsView.tsx';
import { OwnSharing } from '../../../src/views/ticket/OwnSharing.tsx';
import { ownTicket } from '../../support/exhibitorFixtures.ts';
import { harbour } from '../../support/viewFixtures.ts';

async function mine(tickets: OwnTicket[], orders: OwnOrder[] = []) {
  const chosen: string[] = [];
  const actor = createActor(
    ownTicketsMachine.provide({
      actors: {
        load: fromPromise<MyTickets>(async () => ({ tickets, orders, event: harbour, at: '2027-03-01T10:00:00.000Z' })),
        network: fromCallback(() => {}),
      },
    }),
    { input: { kept: null } },
  ).start();
  render(
    <MyTicketsView
      actor={actor}
      sharing={(ticket) => <OwnSharing ticket={ticket}>{() => <p>Who scanned {ticket.firstname}</p>}</OwnSharing>}
      actions={(ticket) => <OwnTicketActions ticket={ticket} onChosen={(what) => chosen.push(what)} />}
    />,
  );
  await screen.findByRole('heading', { name: words.title });
  await screen.findAllByRole('listitem');
  return { user: userEvent.setup(), chosen };
}

describe('an attendee’s own page', () => {
  it('says how many exhibitors have the contact, and who once it is opened', async () => {
    const { user } = await mine([
      ownTicket({ exhibitors: 3 }),
      ownTicket({ uId: 'u2', firstname: 'Bea', exhibitors: 1, isOwn: false }),
      ownTicket({ uId: 'u3', firstname: 'Cy', exhibitors: 0 }),
    ]);
    expect(screen.getByText(words.sharedWith(1, false))).toBeVisible();
    expect(screen.getByText(words.sharing)).toBeVisible();
    expect(screen.queryByText(/^Who scanned/)).toBeNull();
    await user.click(screen.getByText(words.sharedWith(3, true)));
    expect(await screen.findByText('Who scanned Ada')).toBeVisible();
    expect(screen.queryByText('Who scanned Bea')).toBeNull();
  });

  it('offers what the form lets attendees do, and not what was asked for already', async () => {
    const { user, chosen } = await mine([
      ownTicket({
        may: { edit: true, transfer: true, cancel: 'asked' },
        cancelAskedAt: '2027-03-01T10:00:00.000Z',
      }),
    ]);
    expect(screen.queryByRole('button', { name: new RegExp(words.cancel.open) })).toBeNull();
    expect(screen.getByText(words.cancelAsked('Mon 1 March 2027, 10:00'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: new RegExp(words.change.transfer.open) }));
    expect(chosen).toEqual(['transfer']);
  });
});

it('leads a buyer whose tickets all have other holders to the order and its invoice, and speaks of no code', async () => {
  const invoices = [{ key: 'i1', number: 'HD-2027-0001', kind: 'invoice' as const }];
  await mine([], [{ key: 'k1', reference: 'K7QM-2RTX', formId: 'f1', invoices }]);
  const orders = within(screen.getByRole('region', { name: words.orders.title }));
  expect(orders.getByRole('link', { name: /K7QM-2RTX$/ })).toHaveAttribute(
    'href',
    to.registration(harbour.id, 'f1', 'k1'),
  );
  expect(orders.getByRole('link', { name: 'Invoice HD-2027-0001' })).toHaveAttribute('href', to.invoice('i1'));
  expect(screen.queryByText(words.lead)).toBeNull();
  expect(screen.queryByText(words.none)).toBeNull();
});

describe('the question before a ticket is cancelled', () => {
  function ask(cancel: 'cancelled' | 'asked', save: () => Promise<unknown> = async () => null) {
    const told: string[] = [];
    const ticket = ownTicket({ may: { edit: false, transfer: false, cancel } });
    const actor = createActor(
      editor<OwnTicket, null, unknown>({
        load: async () => ticket,
        save,
        whenSaved: () => told.push('saved'),
        whenClosed: () => told.push('closed'),
      }),
    ).start();
    render(<CancelTicketDialog actor={actor} ticket={ticket} />);
    return { user: userEvent.setup(), told, dialog: screen.getByRole('dialog') };
  }

  it.each(['cancelled', 'asked'] as const)('says what comes of it where it is %s', async (cancel) => {
    const said = words.cancel[cancel];
    const { user, told, dialog } = ask(cancel);
    expect(within(dialog).getByText(said.text('Ada Lovelace'))).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: said.confirm }));
    await expect.poll(() => told).toEqual(['saved']);
  });

  it('leaves the ticket where it is kept, and says why it could not be cancelled', async () => {
    const refusal = { code: 'refused', status: 409, msg: 'You are checked in.' };
    const { user, told, dialog } = ask('cancelled', async () => Promise.reject(refusal));
    await user.click(within(dialog).getByRole('button', { name: words.cancel.cancelled.confirm }));
    expect(await within(dialog).findByText('You are checked in.')).toBeVisible();
    expect(within(dialog).getByText(words.cancel.cancelled.failed)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: words.cancel.keep }));
    expect(told).toEqual(['closed']);
  });
});
