import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Event } from '../../../src/api/contract/event.ts';
import type { FormOverview } from '../../../src/api/contract/form.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { listing } from '../../../src/machines/parts/listing.ts';
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

function hub(event: Event, forms: FormOverview[], save = async (published: boolean) => ({ ...event, published })) {
  const publishing = createActor(
    editor({ load: async () => event, save: ({ published }: { published: boolean }) => save(published) }),
  ).start();
  const list = createActor(
    listing<FormOverview>({ fetchPage: async () => ({ rows: forms, next: null, total: forms.length }) }),
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
