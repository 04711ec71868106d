import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Event } from '../../../src/api/contract/event.ts';
import type { FormOverview } from '../../../src/api/contract/form.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { listing, type RowAction } from '../../../src/machines/parts/listing.ts';
import { to } from '../../../src/paths.ts';
import { EventView } from '../../../src/views/event/EventView.tsx';
import { show } from '../../support/show.tsx';
import { dayPass, delegates, harbour, offline } from '../../support/viewFixtures.ts';

const overview = (changes: Partial<FormOverview> = {}): FormOverview => ({
  ...delegates,
  typeName: 'Delegate',
  tickets: [],
  promos: [],
  ...changes,
});

function hub(
  event: Event,
  forms: FormOverview[],
  save = async (published: boolean) => ({ ...event, published }),
  perform: (action: RowAction<FormOverview>) => Promise<FormOverview> = async ({ row }) => row,
) {
  const publishing = createActor(
    editor({ load: async () => event, save: ({ published }: { published: boolean }) => save(published) }),
  ).start();
  const list = createActor(
    listing<FormOverview>({
      fetchPage: async () => ({ rows: forms, next: null, total: forms.length }),
      perform: async (action) => ({ kind: 'put', rows: [await perform(action)] }),
    }),
    { input: { rowKey: 'id', confirmedActions: ['delete'] } },
  ).start();
  return show(<EventView event={publishing} forms={list} />);
}

const step = async () => {
  const found = (await screen.findAllByRole('listitem')).find((item) => item.getAttribute('aria-current') === 'step');
  return within(found as HTMLElement);
};

describe('EventView', () => {
  it('asks for a form first', async () => {
    hub(harbour, []);
    const addForm = (await step()).getByRole('link', { name: 'Add a form' });
    expect(addForm.getAttribute('href')).toBe(to.formAdd(harbour.id));
  });

  it('asks for a ticket once there is a form', async () => {
    hub(harbour, [overview()]);
    const addTicket = (await step()).getByRole('link', { name: 'Add a ticket' });
    expect(addTicket.getAttribute('href')).toBe(to.ticketAdd(harbour.id, delegates.id));
    expect(screen.getAllByRole('button', { name: 'Publish' })[0]?.hasAttribute('disabled')).toBe(true);
  });

  it('publishes, and then shows the public link', async () => {
    const { user } = hub(harbour, [overview({ tickets: [dayPass] })]);
    await user.click((await step()).getByRole('button', { name: 'Publish' }));
    const open = await screen.findByRole('link', { name: 'Open' });
    expect(open.getAttribute('href')).toBe(`${window.location.origin}${to.registration(harbour.id, delegates.id)}`);
    expect(screen.queryByText('To go live')).toBeNull();
  });

  it('says why publishing did not work', async () => {
    const { user } = hub(harbour, [overview({ tickets: [dayPass] })], () => Promise.reject(offline));
    await user.click((await step()).getByRole('button', { name: 'Publish' }));
    expect((await screen.findByRole('alert')).textContent).toContain(offline.msg);
    expect((await step()).getByRole('button', { name: 'Publish' }).hasAttribute('disabled')).toBe(false);
  });

  it('asks before it closes the registration pages', async () => {
    const { user } = hub({ ...harbour, published: true }, [overview({ tickets: [dayPass] })]);
    await user.click(await screen.findByRole('button', { name: 'Unpublish' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Unpublish' }));
    expect((await screen.findByText('Draft')).className).toContain('status-tag');
  });

  it('says that a form is not published and shows no link to it, until it is', async () => {
    const { user } = hub(
      { ...harbour, published: true },
      [overview({ published: false, tickets: [dayPass] })],
      undefined,
      async ({ action, row }) => ({ ...row, published: action === 'publish' }),
    );
    expect(await screen.findByText('This form isn’t published. Buyers can’t see it.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Publish form' }));
    expect(await screen.findByRole('link', { name: 'Open' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unpublish form' }));
    expect(await screen.findByRole('button', { name: 'Publish form' })).toBeVisible();
  });

  it('moves a ticket up and down by button and keyboard, and keeps the focus there', async () => {
    const weekend = { ...dayPass, id: '00000000-0000-4000-8000-000000000031', name: 'Weekend' };
    const orders: string[][] = [];
    const { user } = hub(harbour, [overview({ tickets: [dayPass, weekend] })], undefined, async ({ row }) => {
      orders.push(row.tickets.map(({ name }) => name));
      return row;
    });
    const up = await screen.findByRole('button', { name: 'Move Weekend up' });
    up.focus();
    await user.keyboard('{Enter}');
    expect(orders).toEqual([['Weekend', 'Day pass']]);
    const first = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    await waitFor(() => expect(first()).toEqual(['Weekend', 'Day pass']));
    expect(document.activeElement).toBe(up);
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Move Weekend down' }));
    expect(orders).toEqual([
      ['Weekend', 'Day pass'],
      ['Day pass', 'Weekend'],
    ]);
  });

  it('lists tickets with their price and how many are sold', async () => {
    hub(harbour, [overview({ tickets: [{ ...dayPass, earlyBird: { price: 0, until: null, quantity: 5 } }] })]);
    const row = (await screen.findByRole('link', { name: 'Day pass' })).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['£12.50early bird Free', '4 of 200', 'Always']);
  });
});
