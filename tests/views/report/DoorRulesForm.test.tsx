import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { doorRules as words } from '#words/doorRules.ts';
import type { DoorRules, DoorRulesDraft } from '../../../src/api/contract/doorRules.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { DoorRulesForm } from '../../../src/views/report/DoorRulesForm.tsx';
import { show } from '../../support/show.tsx';

const vip = { ticketId: 't1', name: 'VIP', form: 'Guests' };
const day = { ticketId: 't2', name: 'Day pass', form: 'Guests' };
const rules: DoorRules = {
  gates: ['North', 'South'],
  tickets: [
    {
      ...vip,
      rule: {
        gates: ['North'],
        windows: [{ from: '2027-07-06T08:00:00.000Z', until: '2027-07-06T17:00:00.000Z' }],
        entry: 'daily',
      },
    },
    { ...day, rule: null },
  ],
  version: 3,
};

/** The form of an event in London, in July. */
function form(subject: DoorRules = rules) {
  const save = vi.fn(async (draft: DoorRulesDraft): Promise<DoorRules> => ({ ...subject, gates: draft.gates }));
  const actor = createActor(editor<DoorRules, DoorRulesDraft, DoorRules>({ load: async () => subject, save })).start();
  const view = show(
    <DoorRulesForm
      editor={actor}
      zone="Europe/London"
      day={{ startsAt: '2027-07-06T09:00', endsAt: '2027-07-06T18:00' }}
    />,
  );
  const submit = async () => view.user.click(await screen.findByRole('button', { name: words.save }));
  const ticket = async (name: string) => {
    const summary = await screen.findByText(name);
    await view.user.click(summary);
    return within(summary.closest('details') as HTMLElement);
  };
  return { ...view, save, submit, ticket };
}

const plain = { gates: [], windows: [], entry: 'once' };

describe('the rules of an event', () => {
  it('say in a line what each ticket is for', async () => {
    form();
    await screen.findByText('Once a day · at North · 1 time');
    expect(screen.getByText(words.plain)).toBeVisible();
  });

  it('are saved as they are where nothing was changed', async () => {
    const { save, submit } = form();
    await submit();
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0]).toEqual({
      gates: ['North', 'South'],
      tickets: [
        { ticketId: 't1', rule: rules.tickets[0]?.rule },
        { ticketId: 't2', rule: plain },
      ],
      version: 3,
    });
  });

  it('follow a gate that gets another name, and forget one that is removed', async () => {
    const { save, submit, user } = form();
    const north = await screen.findByRole('textbox', { name: /^Gate 1/ });
    await user.clear(north);
    await user.type(north, 'Main');
    await user.click(screen.getByRole('button', { name: words.removeGate('South') }));
    await submit();
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0]).toMatchObject({ gates: ['Main'], tickets: [{ rule: { gates: ['Main'] } }, {}] });
  });

  it('limit a ticket to gates and times of the event’s clocks, which begin as its first day', async () => {
    const { save, submit, ticket, user } = form();
    const pass = await ticket('Day pass');
    await user.click(pass.getByRole('checkbox', { name: 'South' }));
    await user.click(pass.getByRole('button', { name: words.addWindow }));
    await user.selectOptions(pass.getByRole('combobox'), words.entries.daily);
    await submit();
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0].tickets[1]).toEqual({
      ticketId: 't2',
      rule: {
        gates: ['South'],
        windows: [{ from: '2027-07-06T08:00:00.000Z', until: '2027-07-06T17:00:00.000Z' }],
        entry: 'daily',
      },
    });
  });

  it('say what staff ask for with a ticket, in its line, too', async () => {
    const { save, submit, ticket, user } = form();
    const pass = await ticket('Day pass');
    await user.type(pass.getByRole('textbox', { name: new RegExp(`^${words.ask}`) }), 'Ask for a student card ');
    expect(screen.getByText(`${words.plain} · “Ask for a student card”`)).toBeVisible();
    await submit();
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0].tickets[1]?.rule).toEqual({ ...plain, ask: 'Ask for a student card' });
  });

  it('are not saved with a gate without a name, or two of one name', async () => {
    const { save, submit, user } = form();
    await user.click(await screen.findByRole('button', { name: words.addGate }));
    await submit();
    await screen.findByText(words.gateMissing);
    await user.type(screen.getByRole('textbox', { name: /^Gate 3/ }), ' North ');
    await submit();
    await screen.findAllByText(words.gateTwice);
    expect(save).not.toHaveBeenCalled();
  });

  it('are not saved with a time that ends before it begins', async () => {
    const { save, submit, ticket } = form();
    const first = await ticket('VIP');
    fireEvent.change(first.getByLabelText(/^Until/), { target: { value: '2027-07-06T07:00' } });
    await submit();
    await screen.findByText(words.untilBefore);
    expect(save).not.toHaveBeenCalled();
  });

  it('wait for tickets where there are none', async () => {
    form({ gates: [], tickets: [], version: 1 });
    await screen.findByText(words.noTickets);
  });
});
