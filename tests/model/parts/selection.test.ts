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
        ['start', 'opened', 'none', '', { keys: [] }],
        ...given(only('a'), ['some', 'a toggled', 'none', 'clear', { keys: [] }]),
        ...given(only('b'), ['some', 'b toggled', 'none', 'clear', { keys: [] }]),
        ['none', 'a toggled', 'some', 'toggle', { keys: ['a'] }],
        ['none', 'b toggled', 'some', 'toggle', { keys: ['b'] }],
        [['some', 'all'], 'a toggled', '=', 'toggle', toggled('a')],
        [['some', 'all'], 'b toggled', '=', 'toggle', toggled('b')],
        [['none', 'all'], 'both chosen', 'some', 'choose', { keys: ['a', 'b'] }],
        ['some', 'both chosen', '↻ some', 'choose', { keys: ['a', 'b'] }],
        ['none', 'none chosen', '↻ none', 'clear'],
        [['some', 'all'], 'none chosen', 'none', 'clear', { keys: [] }],
        [['none', 'some'], 'all.chosen', 'all', 'clear', { keys: [] }],
        ['all', 'all.chosen', '↻ all', 'clear', { keys: [] }],
        ['none', 'selection.cleared', '↻ none', 'clear'],
        [['some', 'all'], 'selection.cleared', 'none', 'clear', { keys: [] }],
      ]),
    ).toEqual([]));

  it('has all that match selected but those that were left out', () => {
    const selection = createActor(selectionMachine).start();
    selection.send({ type: 'all.chosen' });
    selection.send({ type: 'row.toggled', key: 'a' });
    expect(['a', 'b'].map((key) => isSelected(selection.getSnapshot(), key))).toEqual([false, true]);
  });
});
