import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { leads as words } from '#words/leads.ts';
import type { Lead } from '../../../src/api/contract/exhibitor.ts';
import type { Change } from '../../../src/machines/exhibitor/scanQueue.ts';
import { listing } from '../../../src/machines/parts/listing.ts';
import { ContactCard } from '../../../src/views/exhibitor/ContactCard.tsx';
import { ContactsView } from '../../../src/views/exhibitor/ContactsView.tsx';
import { lead } from '../../support/exhibitorFixtures.ts';

const failing = { code: 'unexpected', status: 500, msg: 'Something went wrong.' };

async function list(rows: Lead[], perform?: (action: string) => Promise<unknown>) {
  const asked: string[] = [];
  const opened: string[] = [];
  let tell = (_: Lead | null) => {};
  const contacts = createActor(
    listing<Lead>({
      fetchPage: async ({ query, filter }) => {
        asked.push([query, filter].filter(Boolean).join(' '));
        return { rows: query === 'unknown' ? [] : rows, next: null, total: rows.length };
      },
      perform: async ({ action, row }) => {
        await perform?.(action);
        return action === 'remove' ? { kind: 'gone', keys: [row.id] } : { kind: 'put', rows: [row] };
      },
      whenDone: ({ action, row }) => tell(action === 'remove' ? row : null),
    }),
    { input: { rowKey: 'id', confirmedActions: [] } },
  ).start();
  function Shown() {
    const [removed, setRemoved] = useState<Lead | null>(null);
    tell = setRemoved;
    return (
      <ContactsView
        {...{ contacts, removed }}
        choices={{ tags: ['demo'], people: [{ id: 'x1', name: 'Sam Doe' }] }}
        zone="Europe/London"
        scan="/scan"
        onOpen={({ id }) => opened.push(id)}
        exports={<p>To download</p>}
      />
    );
  }
  render(<Shown />);
  await waitFor(() => expect(contacts.getSnapshot().hasTag('rows')).toBe(true));
  return { user: userEvent.setup(), asked, opened, contacts };
}
const rowOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

describe('the contacts of an exhibitor', () => {
  it('are read with what was noted, and open', async () => {
    const { user, opened } = await list([
      lead({ note: 'Wants a demo', rating: 4, tags: ['demo'], followUpOn: '2027-05-01' }),
      lead({ id: 'c2', fields: {}, answers: [], endedAt: '2027-03-07T10:00:00.000Z' }),
    ]);
    const row = rowOf('Ada Lovelace');
    for (const text of ['Wants a demo', 'Engines Ltd', words.list.rated(4)])
      expect(within(row).getByText(text)).toBeVisible();
    expect(row).toHaveTextContent(words.list.followUpOn('01/05/2027'));
    expect(within(rowOf(words.contact.nameless)).getByText(words.list.withdrawn)).toBeVisible();
    await user.click(row);
    expect(opened).toEqual(['c1']);
    expect(screen.getByText('To download')).toBeVisible();
  });

  it('are searched, narrowed and sorted, and say so where none is left', async () => {
    const { user, asked } = await list([lead()]);
    await user.click(screen.getByText(words.list.filters));
    await user.selectOptions(screen.getByLabelText(words.list.sort), 'name');
    await user.selectOptions(screen.getByLabelText(words.list.tag), 'demo');
    // One person scanned all of them.
    expect(screen.queryByLabelText(words.list.by)).toBeNull();
    await user.type(await screen.findByRole('searchbox'), 'unknown');
    expect(await screen.findByText(words.list.noResults)).toBeVisible();
    expect(asked.at(-1)).toBe('unknown sort=name&tag=demo');
  });

  it('without any say how to begin', async () => {
    await list([]);
    expect(screen.getByText(words.list.noneText)).toBeVisible();
    expect(screen.queryByText('To download')).toBeNull();
  });

  it('one of them is deleted until that is undone', async () => {
    const { user, contacts } = await list([lead()]);
    contacts.send({ type: 'action.requested', action: 'remove', row: lead() });
    expect(await screen.findByText(words.list.removed('Ada Lovelace'))).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Ada/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: words.list.undo }));
    expect(await screen.findByRole('button', { name: /^Ada/ })).toBeVisible();
    expect(screen.queryByText(words.list.removed('Ada Lovelace'))).toBeNull();
  });

  it('say why one could not be deleted, and leave it', async () => {
    const { user, contacts } = await list([lead()], async () => Promise.reject(failing));
    contacts.send({ type: 'action.requested', action: 'remove', row: lead() });
    expect(await screen.findByText(words.list.notChanged)).toBeVisible();
    await user.click(screen.getByRole('button', { name: words.list.dismiss }));
    expect(rowOf('Ada Lovelace')).toBeVisible();
  });
});

describe('a contact', () => {
  function card(given: Lead | null, { change = {}, isOwn = true }: { change?: Change; isOwn?: boolean } = {}) {
    const changes: Change[] = [];
    let removals = 0;
    render(
      <ContactCard
        lead={given}
        change={change}
        saving="saved"
        tags={['demo', 'hot']}
        zone="Europe/London"
        onChange={isOwn ? (made) => changes.push(made) : null}
        onRemove={isOwn ? () => removals++ : null}
      />,
    );
    return { user: userEvent.setup(), changes, removals: () => removals };
  }

  it('shows what is seen, and what was changed here before it is sent', () => {
    card(lead({ rating: 1 }), { change: { note: 'Typed just now', rating: null } });
    expect(screen.getByText('Soup, Bread')).toBeVisible();
    expect(screen.getByDisplayValue('Typed just now')).toBeVisible();
    expect(screen.queryByRole('button', { name: words.contact.clearRating })).toBeNull();
  });

  it('is rated, tagged and followed up', async () => {
    const { user, changes } = card(lead({ tags: ['hot'], rating: 2 }));
    await user.click(screen.getByRole('button', { name: words.contact.clearRating }));
    await user.type(screen.getByLabelText(words.contact.tags), ' demo {Enter}');
    await user.clear(screen.getByLabelText(words.contact.tags));
    await user.type(screen.getByLabelText(words.contact.tags), 'hot{Enter}');
    await user.click(screen.getByRole('button', { name: words.contact.removeTag('hot') }));
    expect(changes).toEqual([{ rating: null }, { tags: ['hot', 'demo'] }, { tags: [] }]);
  });

  it('of who withdrew says since when, and nothing else but how to delete it', async () => {
    const { user, removals } = card(lead({ fields: {}, answers: [], endedAt: '2027-03-07T10:00:00.000Z' }));
    expect(screen.getByText(words.contact.ended('07/03/2027'))).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: words.contact.remove }));
    expect(removals()).toBe(1);
  });

  it('says that nothing is seen yet, and is only to read for the organiser', () => {
    card(lead({ fields: {}, answers: [], note: 'Their note' }), { isOwn: false });
    expect(screen.getByText(words.contact.nothingSeen)).toBeVisible();
    expect(screen.getByText('Their note')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
