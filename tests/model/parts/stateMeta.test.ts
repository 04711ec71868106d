import { describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { stateMeta } from '../../../src/machines/parts/stateMeta.ts';

const machine = setup({ types: { meta: {} as { label: string } } }).createMachine({
  initial: 'outer',
  states: {
    outer: {
      meta: { label: 'outer' },
      initial: 'plain',
      on: { inward: '.inner', away: 'elsewhere' },
      states: { plain: {}, inner: { meta: { label: 'inner' } } },
    },
    elsewhere: {},
  },
});

describe('what states say of themselves', () => {
  it('comes from the innermost that says something', () => {
    const actor = createActor(machine).start();
    const label = () => stateMeta(actor.getSnapshot())?.label;
    expect(label()).toBe('outer');
    actor.send({ type: 'inward' });
    expect(label()).toBe('inner');
  });

  it('is nothing where no state does', () => {
    const actor = createActor(machine).start();
    actor.send({ type: 'away' });
    expect(stateMeta(actor.getSnapshot())).toBeUndefined();
  });
});
