import { fireEvent, screen, within } from '@testing-library/react';
import type { InferOutput } from 'valibot';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { TicketDraft } from '../../../src/api/contract/ticket.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { LeaveGuard } from '../../../src/pages/parts/LeaveGuard.tsx';
import { to } from '../../../src/paths.ts';
import { TicketEditView, type TicketSubject } from '../../../src/views/ticket/TicketEditView.tsx';
import { ticketValues } from '../../../src/views/ticket/ticketValues.ts';
import { show } from '../../support/show.tsx';
import { dayPass, delegates, harbour, ownHarbour } from '../../support/viewFixtures.ts';

const unsold = { ...dayPass, reserved: 0 };
const refusal = { code: 'refused', status: 409, msg: 'Somebody holds this ticket.' } as const;

/** The page of a ticket that the server does not let go. */
async function ticketPage() {
  const logic = editor({
    load: async (): Promise<TicketSubject> => ({
      event: ownHarbour,
      form: delegates,
      ticket: unsold,
      values: ticketValues(unsold, harbour),
    }),
    save: async (_draft: InferOutput<typeof TicketDraft>) => unsold,
    remove: () => Promise.reject(refusal),
  });
  const shown = show(
    <LeaveGuard>
      <TicketEditView editor={createActor(logic).start()} />
    </LeaveGuard>,
  );
  const name = await screen.findByLabelText('Ticket name');
  const leave = () => shown.user.click(screen.getByRole('link', { name: 'Events' }));
  const press = (button: string) =>
    shown.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }));
  return { ...shown, name, leave, press };
}

const question = { name: 'Leave without saving?' };

describe('a page with something typed', () => {
  it('asks in the app’s own dialog before a link is followed', async () => {
    const { user, history, name, leave, press } = await ticketPage();
    await user.type(name, '!');
    await leave();
    expect(await screen.findByRole('dialog', question)).toBeVisible();
    await press('Keep editing');
    expect(history).toEqual(['/home']);
    expect(name).toHaveValue('Day pass!');
    await leave();
    await screen.findByRole('dialog', question);
    await press('Leave');
    expect(history).toEqual(['/home', to.home()]);
  });

  it('lets go once it is saved', async () => {
    const { user, history, name, leave } = await ticketPage();
    await user.type(name, '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.', { selector: '.form-help' });
    await leave();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(history).toEqual(['/home', to.home()]);
  });

  it('keeps the browser from closing it without a question', async () => {
    const { user, name } = await ticketPage();
    const closing = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(closing()).toBe(false);
    await user.type(name, '!');
    expect(closing()).toBe(true);
  });
});

describe('a page with nothing typed', () => {
  it('lets go after a removal that was cancelled', async () => {
    const { user, history, leave, press } = await ticketPage();
    await user.click(screen.getByRole('button', { name: 'Remove ticket' }));
    await press('Cancel');
    await leave();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(history).toEqual(['/home', to.home()]);
  });

  it('lets go after a removal that was refused', async () => {
    const { user, history, leave, press } = await ticketPage();
    await user.click(screen.getByRole('button', { name: 'Remove ticket' }));
    await press('Remove ticket');
    await screen.findByText(refusal.msg);
    await press('Cancel');
    await leave();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(history).toEqual(['/home', to.home()]);
  });
});
