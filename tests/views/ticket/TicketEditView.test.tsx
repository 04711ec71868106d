import { screen, within } from '@testing-library/react';
import type { InferOutput } from 'valibot';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Ticket, TicketDraft } from '../../../src/api/contract/ticket.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { TicketEditView, type TicketSubject } from '../../../src/views/ticket/TicketEditView.tsx';
import { ticketValues } from '../../../src/views/ticket/ticketValues.ts';
import { show } from '../../support/show.tsx';
import { dayPass, delegates, harbour, ownHarbour } from '../../support/viewFixtures.ts';

const unsold = { ...dayPass, reserved: 0 };

type Draft = InferOutput<typeof TicketDraft>;

function edit(ticket: Ticket | null, remove: () => Promise<unknown> = async () => null) {
  const drafts: Draft[] = [];
  const left: string[] = [];
  const values = ticketValues(ticket, harbour);
  const logic = editor({
    load: async (): Promise<TicketSubject> => ({ event: ownHarbour, form: delegates, ticket, values }),
    save: async (draft: Draft) => {
      drafts.push(draft);
      return dayPass;
    },
    remove,
    whenSaved: () => left.push('saved'),
    whenRemoved: () => left.push('removed'),
  });
  return { ...show(<TicketEditView editor={createActor(logic).start()} />), drafts, left };
}

describe('TicketEditView', () => {
  it('takes a price as money is typed, and leaves empty limits open', async () => {
    const { user, drafts, left } = edit(null);
    await user.type(await screen.findByLabelText('Ticket name'), 'Day pass');
    await user.type(screen.getByLabelText('Price (£)'), '12.5');
    await user.click(screen.getByRole('button', { name: 'Add ticket' }));
    expect(drafts).toEqual([
      {
        formId: delegates.id,
        name: 'Day pass',
        description: '',
        price: 1250,
        vatRate: null,
        quantity: null,
        saleStartsAt: null,
        saleEndsAt: null,
        maxPerOrder: 10,
        earlyBird: null,
        design: 1,
        advert: '',
        advertLink: '',
        soldAtDoor: false,
      },
    ]);
    expect(left).toEqual(['saved']);
  });

  it('lets the door sell a ticket, and shows that again', async () => {
    const { user, drafts } = edit({ ...unsold, soldAtDoor: true });
    const box = await screen.findByRole('checkbox', { name: 'Sell at the door' });
    expect(box).toBeChecked();
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(drafts.map(({ soldAtDoor }) => soldAtDoor)).toEqual([false]);
  });

  it('takes a VAT rate of its own, shows it again, and says what is none', async () => {
    const { user, drafts } = edit({ ...unsold, vatRate: 700 });
    const rate = await screen.findByRole('textbox', { name: /^VAT rate in %/ });
    expect(rate).toHaveValue('7');
    for (const [typed, error] of [
      ['51', 'VAT rate must be 49% or less.'],
      ['-7', 'VAT rate must be a percentage like 7.5, with at most two decimals.'],
    ] as const) {
      await user.clear(rate);
      await user.type(rate, typed);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText(error)).toBeVisible();
    }
    await user.clear(rate);
    await user.type(rate, '5,5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(drafts.map(({ vatRate }) => vatRate)).toEqual([550]);
  });

  it.each(['12.50', '12,50', '£12.50', '12,5'])('understands a price typed as %s', async (typed) => {
    const { user, drafts } = edit(null);
    await user.type(await screen.findByLabelText('Ticket name'), 'Day pass');
    await user.type(screen.getByLabelText('Price (£)'), typed);
    await user.click(screen.getByRole('button', { name: 'Add ticket' }));
    expect(drafts.map(({ price }) => price)).toEqual([1250]);
  });

  it.each([
    ['', 'Price is required.'],
    ['twelve', 'Price must be an amount like 12.50.'],
    ['-1', 'Price must be an amount like 12.50.'],
    ['1000000.01', 'Price must be £1,000,000.00 or less.'],
  ])('refuses "%s" as a price', async (typed, text) => {
    const { user, drafts } = edit(null);
    await user.type(await screen.findByLabelText('Ticket name'), 'Day pass');
    if (typed) await user.type(screen.getByLabelText('Price (£)'), typed);
    await user.click(screen.getByRole('button', { name: 'Add ticket' }));
    expect(await screen.findByLabelText('Price (£)')).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(drafts).toEqual([]);
  });

  it('asks for the early bird only when it is wanted', async () => {
    const { user, drafts } = edit(dayPass);
    await user.click(await screen.findByLabelText('Offer an early-bird price'));
    await user.type(screen.getByLabelText('Early-bird price (£)'), '9');
    await user.type(screen.getByLabelText(/^Number of tickets/), '60');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(drafts[0]?.earlyBird).toEqual({ price: 900, until: null, quantity: 60 });
  });

  it('offers the two designs by name, the second with an advert', async () => {
    const { user } = edit(dayPass);
    const designs = within(await screen.findByRole('group', { name: 'Design' }));
    const first = designs.getByRole('radio', { name: 'Ticket Design 1 - without Advert' });
    const second = designs.getByRole('radio', { name: 'Ticket Design 2 - with advert' });
    expect(first).toBeChecked();
    for (const radio of [first, second]) expect(radio.closest('label')?.querySelector('svg')).not.toBeNull();
    expect(screen.queryByLabelText(/^Advert/)).toBeNull();
    await user.click(second);
    expect(screen.getByLabelText(/^Advert/, { selector: 'textarea' })).toBeVisible();
  });

  it('removes after the question', async () => {
    const { user, left } = edit(unsold);
    await user.click(await screen.findByRole('button', { name: 'Remove ticket' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove ticket' }));
    expect(left).toEqual(['removed']);
  });

  it('says at once that sold tickets keep it, and what to do instead', async () => {
    const { user, left } = edit(dayPass);
    await user.click(await screen.findByRole('button', { name: 'Remove ticket' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Can’t remove the ticket “Day pass”' }));
    expect(dialog.getByText(/4 are sold or reserved\. To stop selling it, set “Until”/)).toBeVisible();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(left).toEqual([]);
  });

  it('says why a ticket that attendees hold stays', async () => {
    const refused = { code: 'refused', status: 409, msg: 'Somebody holds this ticket.' } as const;
    const { user, left } = edit(unsold, () => Promise.reject(refused));
    await user.click(await screen.findByRole('button', { name: 'Remove ticket' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove ticket' }));
    expect((await screen.findByRole('alert')).textContent).toContain(refused.msg);
    expect(left).toEqual([]);
  });
});
