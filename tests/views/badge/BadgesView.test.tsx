import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { badgeDesigns as words } from '#words/badgeDesigns.ts';
import type { BadgeDesign, ListedDesign } from '../../../src/api/contract/badge.ts';
import type { Event } from '../../../src/api/contract/event.ts';
import { listing } from '../../../src/machines/parts/listing.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { to } from '../../../src/paths.ts';
import { BadgesView } from '../../../src/views/badge/BadgesView.tsx';
import { TeamContext } from '../../../src/views/parts/desk/May.tsx';
import { badgeLayout } from '../../support/badges.ts';
import { show } from '../../support/show.tsx';
import { harbour } from '../../support/viewFixtures.ts';

const design = (changes: Partial<ListedDesign> = {}): ListedDesign => ({
  ...{ id: 'd1', eventId: 'e1', formIds: ['f1'], name: 'Delegates', width: 86, height: 54 },
  savedAt: '2027-03-01T10:00:00.000Z',
  uses: {
    forms: ['Visitors', 'Press'],
    tickets: ['Speaker'],
    choices: [{ question: 'Lunch?', option: 'Vegan' }],
  },
  ...changes,
});
const whole: BadgeDesign = {
  ...{ id: 'd1', eventId: 'e1', formIds: ['f1'], name: 'Delegates', width: 86, height: 54 },
  ...{ layout: badgeLayout(), images: [], version: 1 },
};

async function list(rows: ListedDesign[], role: 'owner' | 'readOnly' = 'owner') {
  const done: string[] = [];
  let tell = (_: BadgeDesign | null) => {};
  const designs = createActor(
    listing<ListedDesign>({
      fetchPage: async () => ({ rows, next: null, total: rows.length }),
      perform: async ({ action, row: { id } }) => {
        done.push(`${action} ${id}`);
        return action === 'duplicate'
          ? { kind: 'put', rows: [design({ id: 'd9', name: 'Copy of Delegates', uses: design().uses })] }
          : { kind: 'gone', keys: action === 'remove' ? [id] : [] };
      },
      whenDone: ({ action }) => tell(action === 'remove' ? whole : null),
    }),
    { input: { rowKey: 'id', confirmedActions: [] } },
  ).start();
  const event = createActor(resource(async (): Promise<Event> => harbour)).start();
  function Shown() {
    const [removed, setRemoved] = useState<BadgeDesign | null>(null);
    tell = setRemoved;
    const printing = ({ name }: { name: string }) => <button type="button">Print {name}</button>;
    return <BadgesView {...{ designs, removed, printing }} eventId="e1" event={event} />;
  }
  const { user } = show(
    <TeamContext value={role}>
      <Shown />
    </TeamContext>,
  );
  await screen.findByText(rows.length > 0 ? words.savedAt : words.none);
  return { user, done };
}

describe('the list of badge designs', () => {
  it('says what each is used for, and leads to it', async () => {
    await list([design(), design({ id: 'd2', name: 'Spare', uses: { forms: [], tickets: [], choices: [] } })]);
    const [, first, second] = screen.getAllByRole('row');
    expect(within(first as HTMLElement).getByRole('link', { name: 'Delegates' })).toHaveAttribute(
      'href',
      to.badgeEdit('e1', 'd1'),
    );
    expect([...(first as HTMLElement).children].slice(1, 5).map(({ textContent }) => textContent)).toEqual([
      words.sizeOf('86', '54'),
      'Visitors, Press',
      'Speaker, Lunch?: Vegan',
      '01/03/2027, 10:00',
    ]);
    expect(within(second as HTMLElement).getByText(words.noForms)).toBeVisible();
    expect(within(second as HTMLElement).getByRole('button', { name: 'Print Spare' })).toBeVisible();
  });

  it('duplicates one, and deletes one until that is undone', async () => {
    const { user, done } = await list([design()]);
    await user.click(screen.getByRole('button', { name: words.duplicateOf('Delegates') }));
    expect(await screen.findByRole('link', { name: 'Copy of Delegates' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: words.removeOf('Delegates') }));
    expect(await screen.findByText(words.removed('Delegates'))).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Delegates' })).toBeNull();
    await user.click(screen.getByRole('button', { name: words.undo }));
    expect(done).toEqual(['duplicate d1', 'remove d1', 'restore d1']);
    expect(screen.queryByText(words.removed('Delegates'))).toBeNull();
  });

  it('without any leads to the first one', async () => {
    await list([]);
    expect(screen.getByRole('link', { name: words.add })).toHaveAttribute('href', to.badgeCreate('e1'));
  });

  it('is only to read for who may change nothing', async () => {
    await list([design()], 'readOnly');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link', { name: words.add })).toBeNull();
  });
});
