import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { doorSale as words } from '#words/doorSale.ts';
import type { DoorSale, DoorTicket } from '../../../src/api/contract/doorSale.ts';
import { type SaleQuestion, saleMachine } from '../../../src/machines/door/sale.ts';
import SaleDialog from '../../../src/views/door/SaleDialog.tsx';
import { admission, checkInAt, doorAttendee, doorEvent } from '../../support/door.ts';

const day: DoorTicket = { formId: 'f1', ticketId: 't1', name: 'Day ticket', form: 'Visitors', totals: [2_500, 5_000] };
const child: DoorTicket = { formId: 'f1', ticketId: 't2', name: 'Child', form: 'Visitors', totals: [0, 0, 0] };
const gone: DoorTicket = { formId: 'f1', ticketId: 't3', name: 'Evening', form: 'Visitors', totals: [] };
const inside = doorAttendee({ checkedInAt: '2027-03-06T14:05:00.000Z' });
const sold: DoorSale = {
  ...{ pId: 'p1', reference: 'ABCD-EFGH', ticketName: 'Day ticket', total: 2_500, takenAs: 'cash', mailedTo: '' },
  attendees: [admission('admissible', inside, checkInAt('North'))],
};
const offline = { code: 'offline', status: 0, msg: '' };

type Answers = {
  sell?: (input: SaleQuestion) => Promise<{ sale: DoorSale }>;
  back?: () => Promise<never>;
  list?: () => Promise<never>;
};

/** The dialog over given answers, with what was asked. */
async function show({ sell = async () => ({ sale: sold }), back, list }: Answers = {}) {
  const asked: SaleQuestion[] = [];
  let opened = false;
  const sale = createActor(
    saleMachine.provide({
      actors: {
        listTickets: fromPromise(async () => (opened && list ? list() : { tickets: [day, child, gone] })),
        sell: fromPromise<{ sale: DoorSale }, SaleQuestion>(async ({ input }) => {
          asked.push(input);
          return sell(input);
        }),
        takeBack: fromPromise<Pick<DoorSale, 'attendees'>, { purchaseId: string }>(
          back ?? (async () => ({ attendees: [] })),
        ),
      },
    }),
    { input: { eventId: 'e1', tickets: [], ticketId: null, unanswered: null, takenAs: 'cash' } },
  ).start();
  await waitFor(sale, (state) => state.matches('ready'));
  opened = true;
  sale.send({ type: 'sale.opened' });
  render(<SaleDialog sale={sale} event={doorEvent('e1')} gate="North" />);
  return { asked, sale, user: userEvent.setup() };
}

const button = (name: string) => screen.findByRole('button', { name });

describe('SaleDialog', () => {
  it('sells with one press what was chosen, at the amount that it shows', async () => {
    const { asked, user } = await show();
    expect((await screen.findByText(words.total)).parentElement).toHaveTextContent('To take £25.00');
    await user.click(await button(words.more));
    expect(screen.getByText(words.total).parentElement).toHaveTextContent('To take £50.00');
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ada Lovelace');
    await user.click(await button(words.terminal));
    expect(await screen.findByText(words.in(1))).toBeVisible();
    expect(asked).toMatchObject([
      { ticketId: 't1', formId: 'f1', count: 2, total: 5_000, takenAs: 'terminal', name: 'Ada Lovelace', email: '' },
    ]);
  });

  it('asks not how a free ticket is paid, and offers none that is sold out', async () => {
    const { asked, user } = await show();
    expect(await screen.findByRole('radio', { name: /^Evening/ })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: /^Child/ }));
    expect(screen.queryByRole('button', { name: words.cash })).toBeNull();
    await user.click(await button(words.nothing));
    await screen.findByText(words.in(1));
    expect(asked).toMatchObject([{ ticketId: 't2', total: 0, takenAs: 'nothing' }]);
  });

  it('sells nothing by Enter in a field, as a scanner that types would', async () => {
    const { asked, user } = await show();
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ada{Enter}');
    expect(asked).toEqual([]);
  });

  it('goes on with the next by Enter, for somebody else, with the same ticket', async () => {
    const { user } = await show();
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ada');
    await user.click(await button(words.cash));
    await button(words.another);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('');
    expect(screen.getByRole('radio', { name: /^Day ticket/ })).toBeChecked();
  });

  it('says what was refused, an address at its field', async () => {
    const refuse = (field: string) => async () => {
      throw { code: 'invalid', status: 422, msg: `Wrong ${field}`, field };
    };
    const { user } = await show({ sell: refuse('email') });
    await user.click(await button(words.cash));
    expect(await screen.findByRole('textbox', { name: /^Email/ })).toHaveAccessibleDescription(/Wrong email/);
    expect(await button(words.cash)).toBeEnabled();
  });

  it('says why somebody it was sold to is not in', async () => {
    const outside = {
      ...sold,
      attendees: [admission('wrongGate', doorAttendee({ rule: { gates: ['South'], windows: [], entry: 'once' } }))],
    };
    const { user } = await show({ sell: async () => ({ sale: outside }) });
    await user.click(await button(words.cash));
    expect(
      await screen.findByText('Sold, but not checked in: This ticket is for: South. This is North.'),
    ).toBeVisible();
  });

  it('asks before a sale is taken back, says how the money goes, and keeps it where that is refused', async () => {
    const back = async () => {
      throw { code: 'invalid', status: 422, msg: 'Ask the organiser.' };
    };
    const { user } = await show({ back });
    await user.click(await button(words.cash));
    await user.click(await button(words.takeBack));
    expect(await screen.findByText(words.giveBack.cash('£25.00'))).toBeVisible();
    expect(await button(words.keep)).toHaveFocus();
    await user.click(await button(words.takeBack));
    expect(await screen.findByText('Ask the organiser.')).toBeVisible();
    expect(await screen.findByText(words.in(1))).toBeVisible();
  });

  it('says of tickets that are gone that they are, and asks for no money', async () => {
    const { user } = await show({ list: async () => ({ tickets: [gone] }) as never });
    expect(await screen.findByText(words.soldOut, { selector: 'strong' })).toBeVisible();
    expect(screen.queryByText(words.total)).toBeNull();
    await user.click(await button(words.cash));
    expect(await button(words.cash)).toBeDisabled();
  });

  it('leads back to the last sale, which can still be taken back', async () => {
    const { user } = await show();
    await user.click(await button(words.cash));
    await user.click(await button(words.another));
    await user.click(await button('Last sale: £25.00 in cash'));
    expect(await screen.findByText(words.reference('ABCD-EFGH'))).toBeVisible();
    await user.click(await button(words.takeBack));
    await user.click(await button(words.takeBack));
    await screen.findByText(words.returned);
    await user.click(await button(words.another));
    await button(words.cash);
    expect(screen.queryByRole('button', { name: /^Last sale/ })).toBeNull();
  });

  it('says of a sale without an answer what was taken for what', async () => {
    const { user } = await show({ sell: () => Promise.reject(offline) });
    await user.click(await button(words.more));
    await user.click(await button(words.terminal));
    expect(await screen.findByText(words.paid.terminal('£50.00'))).toBeVisible();
    expect(screen.getByText('2 × Day ticket')).toBeVisible();
  });

  it('cannot sell without a network, and says why', async () => {
    await show({
      list: async () => {
        throw offline;
      },
    });
    expect(await screen.findByText(words.disconnected)).toBeVisible();
    expect(await button(words.cash)).toBeDisabled();
  });

  it('lets a sale without an answer wait, and sells it under the same key', async () => {
    let isCut = true;
    const { asked, sale, user } = await show({
      sell: async () => {
        if (isCut) throw offline;
        return { sale: sold };
      },
    });
    await user.click(await button(words.cash));
    await button(words.retry);
    await user.click(await button(words.aside));
    expect(sale.getSnapshot().context.aside).toBe(true);
    isCut = false;
    await user.click(await button(words.retry));
    await screen.findByText(words.in(1));
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(asked.length).toBeGreaterThan(1);
  });
});
