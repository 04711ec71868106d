import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { isSelected, selectionMachine } from '../../../src/machines/parts/selection.ts';
import { walk } from '../../support/walk.ts';

describe('selectionMachine', () => {
  const { differences, given } = walk(selectionMachine, {
    starts: { opened: undefined },
    events: {
      'a toggled': { type: 'row.toggled', key: 'a' },
      'b toggled': { type: 'row.toggled', key: 'b' },
      'both chosen': { type: 'rows.chosen', keys: ['a', 'b'] },
      'none chosen': { type: 'rows.chosen', keys: [] },
    },
  });
  const toggled = (key: string) => ({
    keys: ({ keys }: { keys: string[] }) => (keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]),
  });
  const only =
    (key: string) =>
    ({ keys }: { keys: string[] }) =>
      keys.length === 1 && keys[0] === key;

  it('goes where the table says', () =>
    expect(
      differences([
        ['start', 'opened', 'none'],
        ...given(only('a'), ['some', 'a toggled', 'none', { keys: [] }]),
        ...given(only('b'), ['some', 'b toggled', 'none', { keys: [] }]),
        ['none', 'a toggled', 'some', { keys: ['a'] }],
        ['none', 'b toggled', 'some', { keys: ['b'] }],
        [['some', 'all'], 'a toggled', '=', toggled('a')],
        [['some', 'all'], 'b toggled', '=', toggled('b')],
        [['none', 'all'], 'both chosen', 'some', { keys: ['a', 'b'] }],
        ['some', 'both chosen', '↻ some', { keys: ['a', 'b'] }],
        ['none', 'none chosen', '↻ none'],
        [['some', 'all'], 'none chosen', 'none', { keys: [] }],
        [['none', 'some'], 'all.chosen', 'all', { keys: [] }],
        ['all', 'all.chosen', '↻ all', { keys: [] }],
        ['none', 'selection.cleared', '↻ none'],
        [['some', 'all'], 'selection.cleared', 'none', { keys: [] }],
      ]),
    ).toEqual([]));

  it('has all that match selected but those that were left out', () => {
    const selection = createActor(selectionMachine).start();
    selection.send({ type: 'all.chosen' });
    selection.send({ type: 'row.toggled', key: 'a' });
    expect(['a', 'b'].map((key) => isSelected(selection.getSnapshot(), key))).toEqual([false, true]);
  });
});
