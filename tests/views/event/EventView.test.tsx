import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import type { ShownEvent } from '../../../src/api/contract/eventList.ts';
import type { FormOverview } from '../../../src/api/contract/formOverview.ts';
import { lacks } from '../../../src/lib/event.ts';
import { details } from '../../../src/machines/parts/details.ts';
import { listing, type RowAction } from '../../../src/machines/parts/listing.ts';
import { to } from '../../../src/paths.ts';
import { EventView, Lacking, type Sharing } from '../../../src/views/event/EventView.tsx';
import { type EventAction, eventActions } from '../../../src/views/event/eventActions.ts';
import { show } from '../../support/show.tsx';
import { dayPass, delegates, harbour, offline, summary } from '../../support/viewFixtures.ts';

const overview = (changes: Partial<FormOverview> = {}): FormOverview => ({
  ...delegates,
  typeName: 'Delegate',
  kept: false,
  tickets: [],
  promos: [],
  ...changes,
});

const now = '2027-01-01T12:00:00.000Z';
const counted = { ...summary, published: false };

type Options = {
  save?: (published: boolean) => Promise<void> | undefined;
  perform?: (action: RowAction<FormOverview>) => Promise<FormOverview>;
  tab?: 'overview' | 'forms';
  /** Each reading after the first waits for it. */
  rereading?: Promise<void>;
};
function hub(event: ShownEvent, forms: FormOverview[], options: Options = {}) {
  const { save, perform = async ({ row }) => row, tab = 'overview', rereading } = options;
  const saved: boolean[] = [];
  let isRead = false;
  let share = (_: Sharing | null) => {};
  const publishing = createActor(
    details<ShownEvent, EventAction>({
      async read() {
        if (isRead) await rereading;
        isRead = true;
        return { ...event, published: saved.at(-1) ?? event.published };
      },
      async perform({ action }) {
        const published = action !== 'unpublish';
        await save?.(published);
        saved.push(published);
        if (published) share('published');
      },
    }),
    { input: eventActions },
  ).start();
  const list = createActor(
    listing<FormOverview>({
      fetchPage: async () => ({ rows: forms, next: null, total: forms.length }),
      perform: async (action) => ({ kind: 'put', rows: [await perform(action)] }),
    }),
    { input: { rowKey: 'id', confirmedActions: ['delete', 'unpublishKept', 'keep'] } },
  ).start();
  function Shown() {
    const [sharing, setSharing] = useState<Sharing | null>(null);
    share = setSharing;
    return (
      <EventView
        eventId={event.id}
        tab={tab}
        event={publishing}
        forms={list}
        sharing={sharing}
        onShare={setSharing}
        openForm={null}
        now={now}
      />
    );
  }
  return { ...show(<Shown />), saved };
}

const step = async () => {
  const panel = within(await screen.findByRole('region', { name: 'Before you go live' }));
  const current = panel.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');
  return within(current as HTMLElement);
};

const sold = overview({ tickets: [dayPass] });

describe('EventView', () => {
  it('asks for a form first', async () => {
    hub(counted, []);
    const addForm = (await step()).getByRole('link', { name: 'Add a form' });
    expect(addForm.getAttribute('href')).toBe(to.formAdd(harbour.id));
  });

  it('asks for a ticket once there is a form', async () => {
    hub(counted, [overview()]);
    const addTicket = (await step()).getByRole('link', { name: 'Add a ticket' });
    expect(addTicket.getAttribute('href')).toBe(to.ticketAdd(harbour.id, delegates.id));
    expect(screen.getAllByRole('button', { name: 'Publish' })[0]?.hasAttribute('disabled')).toBe(true);
  });

  it('says before publishing what is missing, the gravest first, and that payments are only tests', async () => {
    hub({ ...counted, lacking: ['realPayments', 'mailServer', 'address'] }, [sold]);
    const missing = within(await screen.findByRole('region', { name: 'Not set up yet' }));
    expect(missing.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)).toEqual([
      'Test mode: no real payments',
      'No mail server',
      'No address',
    ]);
    expect(missing.getByText('You can publish without these, but buyers will notice.')).toBeVisible();
    expect((await step()).getByRole('button', { name: 'Publish' })).toBeEnabled();
  });

  it('ends publishing with the link, its code and what comes next', async () => {
    const { user, saved } = hub(counted, [sold]);
    await user.click((await step()).getByRole('button', { name: 'Publish' }));
    const moment = within(await screen.findByRole('dialog', { name: 'Harbour Lights is live' }));
    const address = `${window.location.origin}${to.publicEvent(harbour.slug)}`;
    expect(moment.getByText(address).className).toBe('public-link-address');
    expect(moment.getByRole('link', { name: 'Open Harbour Lights' }).getAttribute('href')).toBe(address);
    expect(moment.getByRole('img', { name: 'QR code of the link to Harbour Lights' }).tagName).toBe('svg');
    const next = within(moment.getByRole('region', { name: 'What happens next' }));
    expect(next.getAllByRole('listitem')).toHaveLength(3);
    await user.click(moment.getByRole('button', { name: /^Copy.*link to Harbour Lights/ }));
    expect(await navigator.clipboard.readText()).toBe(address);
    await user.click(moment.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saved).toEqual([true]);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(screen.getByRole('dialog', { name: 'Share your registration page' })).toBeVisible();
  });

  it('hands the link to the device where that can share', async () => {
    const shared: ShareData[] = [];
    const share = async (data: ShareData) => {
      shared.push(data);
      throw new DOMException('closed', 'AbortError');
    };
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
    const { user } = hub({ ...counted, published: true }, [sold]);
    await user.click(await screen.findByRole('button', { name: 'Share Harbour Lights' }));
    const url = `${window.location.origin}${to.publicEvent(harbour.slug)}`;
    expect(shared).toEqual([{ title: 'Harbour Lights', url }]);
  });

  it('shares the address that the server says people reach Foyer at', async () => {
    const meta = Object.assign(document.createElement('meta'), {
      name: 'public-url',
      content: 'https://tickets.example.org',
    });
    document.head.append(meta);
    onTestFinished(() => meta.remove());
    hub({ ...counted, published: true }, [sold]);
    const open = await screen.findByRole('link', { name: 'Open Harbour Lights' });
    expect(open.getAttribute('href')).toBe(`https://tickets.example.org${to.publicEvent(harbour.slug)}`);
  });

  it('asks before it publishes an event that is over', async () => {
    const over = { ...counted, startsAt: '2026-03-06T09:00:00.000Z', endsAt: '2026-03-06T17:00:00.000Z' };
    const { user, saved } = hub(over, [sold]);
    await user.click((await step()).getByRole('button', { name: 'Publish' }));
    const question = within(screen.getByRole('dialog', { name: 'Publish an event that is over?' }));
    expect(saved).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Publish anyway' }));
    expect(await screen.findByRole('dialog', { name: 'Harbour Lights is live' })).toBeVisible();
  });

  it('says why publishing did not work, and tries again', async () => {
    const answers = [() => Promise.reject(offline), () => Promise.resolve()];
    const { user, saved } = hub(counted, [sold], { save: () => answers.shift()?.() });
    await user.click((await step()).getByRole('button', { name: 'Publish' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(offline.msg)).toBeVisible();
    expect((await step()).getByRole('button', { name: 'Publish' })).toBeDisabled();
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Harbour Lights is live' })).toBeVisible();
    expect(saved).toEqual([true]);
  });

  it('can be published after all when it did not work and was given up', async () => {
    const answers = [() => Promise.reject(offline), () => Promise.resolve()];
    const { user } = hub(counted, [sold], { save: () => answers.shift()?.() });
    await user.click((await step()).getByRole('button', { name: 'Publish' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect((await step()).getByRole('button', { name: 'Publish' })).toBeEnabled());
  });

  it('says of a cancelled event that nobody registers, and leads to writing to those with a ticket', async () => {
    hub({ ...counted, published: true, status: 'cancelled' }, [sold]);
    expect((await screen.findAllByText('Cancelled'))[0]?.className).toContain('status-tag');
    expect(screen.queryByText(/Registration is open/)).toBeNull();
    const write = screen.getByRole('link', { name: 'Write to them' });
    expect(write).toHaveAttribute('href', to.mailings(harbour.id));
  });

  it('has the way to unpublish last, and asks before it closes the registration pages', async () => {
    const { user } = hub({ ...counted, published: true }, [sold]);
    const unpublish = await screen.findByRole('button', { name: 'Unpublish' });
    expect(screen.getAllByRole('button').at(-1)).toBe(unpublish);
    await user.click(unpublish);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Unpublish' }));
    expect((await screen.findAllByText('Draft'))[0]?.className).toContain('status-tag');
  });

  it('has nothing to unpublish while the event is read again', async () => {
    let answer = () => {};
    const rereading = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user } = hub({ ...counted, published: true }, [sold], {
      save: () => Promise.reject(offline),
      rereading,
    });
    const unpublish = await screen.findByRole('button', { name: 'Unpublish' });
    await user.click(unpublish);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Unpublish' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(unpublish).toBeDisabled();
    answer();
    await waitFor(() => expect(unpublish).toBeEnabled());
  });

  it('says how the event goes', async () => {
    hub(counted, [sold]);
    const figures = within(await screen.findByRole('region', { name: 'Insights' }));
    expect(figures.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '140',
      '138 of 200',
      '£1,234.50',
      '12',
    ]);
  });

  it('offers nothing that leads nowhere', async () => {
    hub({ ...counted, published: true }, [sold], { tab: 'forms' });
    await screen.findByRole('link', { name: 'Day pass' });
    const tabs = screen.getByRole('navigation', { name: 'Event' });
    const links = screen.getAllByRole('link').filter((link) => !tabs.contains(link));
    expect(links.filter((link) => /exhibitor/.test(link.getAttribute('href') ?? ''))).toEqual([]);
  });
});

describe('the forms of an event', () => {
  it('are a row each, which opens', async () => {
    const vip = overview({ id: '00000000-0000-4000-8000-000000000077', title: 'VIP' });
    const { user } = hub(counted, [sold, vip], { tab: 'forms' });
    const row = (await screen.findByRole('heading', { name: 'VIP' })).closest('details') as HTMLDetailsElement;
    expect(row.open).toBe(false);
    await user.click(within(row).getByText('VIP'));
    expect(row.open).toBe(true);
    const addTicket = within(row).getByRole('link', { name: 'Add ticket' });
    expect(addTicket.getAttribute('href')).toBe(to.ticketAdd(harbour.id, vip.id));
  });

  it('say which is not published and show no link to it, until it is', async () => {
    const { user } = hub({ ...counted, published: true }, [overview({ published: false, tickets: [dayPass] })], {
      tab: 'forms',
      perform: async ({ action, row }) => ({ ...row, published: action === 'publish' }),
    });
    expect(await screen.findByText('This form isn’t published. Buyers can’t see it.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open Delegates' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Share' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Publish form' }));
    expect(await screen.findByRole('link', { name: 'Open Delegates' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unpublish form' }));
    expect(await screen.findByRole('button', { name: 'Publish form' })).toBeVisible();
  });

  it('move a ticket up and down by button and keyboard, and keep the focus there', async () => {
    const weekend = { ...dayPass, id: '00000000-0000-4000-8000-000000000031', name: 'Weekend' };
    const orders: string[][] = [];
    const { user } = hub(counted, [overview({ tickets: [dayPass, weekend] })], {
      tab: 'forms',
      perform: async ({ row }) => {
        orders.push(row.tickets.map(({ name }) => name));
        return row;
      },
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

  it('list tickets with their price and how many are sold, and a way to edit each', async () => {
    const early = { ...dayPass, earlyBird: { price: 0, until: null, quantity: 5 } };
    hub(counted, [overview({ tickets: [early] })], { tab: 'forms' });
    const row = (await screen.findByRole('link', { name: 'Day pass' })).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['£12.50early bird Free', '4 of 200', 'Any time', 'Edit Day pass']);
    const edit = within(row).getByRole('link', { name: 'Edit Day pass' });
    expect(edit.getAttribute('href')).toBe(to.ticketEdit(harbour.id, delegates.id, dayPass.id));
  });

  it('say what keeps one from being deleted, and offer to unpublish it or to set its closing time', async () => {
    const performed: string[] = [];
    const perform = async ({ action, row }: { action: string; row: FormOverview }) => {
      performed.push(action);
      return { ...row, published: false };
    };
    const { user } = hub(counted, [{ ...sold, kept: true }], { tab: 'forms', perform });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = () => within(screen.getByRole('dialog', { name: 'Can’t delete the form “Delegates”' }));
    expect(dialog().getByText(/^It has 140 registrations, which are kept\. Unpublish it instead/)).toBeVisible();
    expect(dialog().queryByRole('button', { name: 'Delete form' })).toBeNull();
    const instead = dialog().getByRole('link', { name: 'Set closing time' });
    expect(instead.getAttribute('href')).toBe(to.formEdit(harbour.id, delegates.id));
    await user.click(dialog().getByRole('button', { name: 'Unpublish form' }));
    expect(performed).toEqual(['unpublishKept']);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(dialog().getByText(/It’s unpublished, so nobody else can register\.$/)).toBeVisible();
    expect(dialog().queryByRole('link')).toBeNull();
  });

  it('say at once that cancelled registrations keep one from being deleted', async () => {
    const { user } = hub(counted, [{ ...sold, registered: 0, kept: true }], { tab: 'forms' });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.getByText(/^It has cancelled registrations or paid orders, which are kept\./)).toBeVisible();
  });

  it('are deleted where nothing is kept in them', async () => {
    const { user } = hub(counted, [{ ...sold, registered: 0 }], { tab: 'forms' });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('dialog', { name: 'Delete the form “Delegates”?' })).toBeVisible();
  });
});

describe('what is not set up yet', () => {
  it('is said with the gravest first, each with the way to do it', () => {
    show(<Lacking eventId="e1" lacking={lacks} published={false} />);
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)).toEqual([
      'Test mode: no real payments',
      'Test orders are still there',
      'No mail server',
      'No organisation name',
      'No address',
      'No card payments',
      'The event page is bare',
    ]);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/settings?section=payments',
      to.purchases('e1', 'test'),
      '/settings?section=mail',
      '/settings',
      '/settings?section=invoices',
      '/settings?section=payments',
      '/event/e1/page',
    ]);
    expect(links.map((link) => link.textContent)).toEqual([
      'Add payment keys',
      'Go to test orders',
      'Set up mail server',
      'Add name',
      'Add address',
      'Add payment keys',
      'Design the page',
    ]);
  });

  it('is nothing where all is set up', () => {
    show(<Lacking eventId="e1" lacking={[]} published />);
    expect(screen.queryByText('Not set up yet')).toBeNull();
  });
});
