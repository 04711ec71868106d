import { describe, expect, it } from 'vitest';
import { unsavedChangesMachine, type Way } from '../../../src/machines/parts/unsavedChanges.ts';
import { walk } from '../../support/walk.ts';

describe('unsavedChangesMachine', () => {
  const { differences } = walk(unsavedChangesMachine, {
    starts: { opened: undefined },
    events: {
      'one form typed in': { type: 'unsaved.noted', holder: 'one' },
      'other form typed in': { type: 'unsaved.noted', holder: 'other' },
      'one form saved': { type: 'unsaved.gone', holder: 'one' },
      'link followed': { type: 'link.followed', href: '/home' },
      'back pressed': { type: 'history.moved', steps: -1 },
    },
  });

  it('goes where the table says', () => {
    const holding = ['watching', 'restoring', 'asking', 'leaving'].map((state) => `holding.${state}`);
    const others = holding.filter((state) => state !== 'holding.asking');
    const [link, back] = [
      { kind: 'link', href: '/home' },
      { kind: 'history', steps: -1 },
    ] as const;
    const moved = [['restore', { steps: -1 }]] as const;
    const has = (holder: string) => (now: { holders: string[] }) => now.holders.includes(holder);
    const alone = (now: { holders: string[] }) => now.holders.every((holder) => holder === 'one');
    const gone = { holders: [], way: null };
    const isBy = (way: Way) => (now: { holders: string[]; way: Way | null }) =>
      alone(now) && now.way?.kind === way.kind;
    expect(
      differences([
        ['start', 'opened', 'free'],
        ['free', 'one form typed in', 'holding.watching', { holders: ['one'] }],
        ['free', 'other form typed in', 'holding.watching', { holders: ['other'] }],
        [
          holding,
          'one form typed in',
          '=',
          { holders: ({ holders }) => [...holders.filter((holder) => holder !== 'one'), 'one'] },
        ],
        [
          holding,
          'other form typed in',
          '=',
          { holders: ({ holders }) => [...holders.filter((holder) => holder !== 'other'), 'other'] },
        ],
        // Saved by itself while it is asked about: the way is gone after all.
        ['holding.asking', 'one form saved', 'free', [['go', { way: link }]], gone, isBy(link)],
        ['holding.asking', 'one form saved', 'free', [['go', { way: back }]], gone, isBy(back)],
        [others, 'one form saved', 'free', gone, alone],
        [holding, 'one form saved', '=', { holders: ['other'] }, has('one')],
        [holding, 'one form saved', '=', {}],

        ['holding.watching', 'link followed', 'holding.asking', { way: link }],
        [['holding.watching', 'holding.asking'], 'back pressed', 'holding.restoring', moved, { way: back }],
        ['holding.restoring', ['back pressed', 'after timeout'], 'holding.asking'],
        ['holding.asking', 'leave.confirmed', 'holding.leaving', [['go', { way: link }]], {}, { way: link }],
        ['holding.asking', 'leave.confirmed', 'holding.leaving', [['go', { way: back }]], {}, { way: back }],
        ['holding.asking', 'leave.cancelled', 'holding.watching', { way: null }],
        ['holding.leaving', 'after timeout', 'holding.watching', { way: null }],
      ]),
    ).toEqual([]);
  });
});
