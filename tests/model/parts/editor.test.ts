import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { editor, editorMachine } from '../../../src/machines/parts/editor.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const never = new Promise<never>(() => {});
const pending = {
  load: fromPromise<{ subject: unknown }>(() => never),
  save: fromPromise<{ saved: unknown }, { draft: unknown }>(() => never),
  remove: fromPromise<unknown>(() => never),
};
const error = { code: 'refused', status: 409, msg: 'Somebody holds this ticket.' } as const;

describe('editorMachine', () => {
  const model = walk(editorMachine.provide({ actors: pending }), {
    starts: [undefined],
    events: [
      { type: 'load.retried' },
      { type: 'draft.changed' },
      { type: 'draft.reverted' },
      { type: 'draft.submitted', draft: { name: 'Spring' } },
      { type: 'removal.requested' },
      { type: 'removal.confirmed' },
      { type: 'removal.cancelled' },
      done('load', { subject: { name: 'Winter' } }),
      failed('load', error),
      done('save', { saved: { id: 'e1' } }),
      failed('save', error),
      done('remove'),
      failed('remove', error),
      elapsed('patience', 'editor.loading'),
      elapsed('patience', 'editor.saving'),
      elapsed('patience', 'editor.removing'),
    ],
  });

  for (const { name, run } of model.edges) {
    it(name, () => {
      expect(run().status).not.toBe('error');
    });
  }

  it('goes where the table says', () => {
    expect([...model.table].sort()).toEqual(
      [
        'loading | xstate.done.actor.load | {"editing":"clean"}',
        'loading | xstate.error.actor.load | loadFailed',
        'loading | xstate.after.patience.editor.loading | loadFailed',
        'loadFailed | load.retried | loading',
        '{"editing":"clean"} | draft.changed | {"editing":"dirty"}',
        '{"editing":"clean"} | draft.submitted | saving',
        '{"editing":"clean"} | removal.requested | confirmingRemoval',
        '{"editing":"dirty"} | draft.reverted | {"editing":"clean"}',
        '{"editing":"dirty"} | draft.submitted | saving',
        '{"editing":"dirty"} | removal.requested | confirmingRemoval',
        '{"editing":"refused"} | draft.submitted | saving',
        '{"editing":"refused"} | removal.requested | confirmingRemoval',
        'saving | xstate.done.actor.save | saved',
        'saving | xstate.error.actor.save | {"editing":"refused"}',
        'saving | xstate.after.patience.editor.saving | {"editing":"refused"}',
        'saved | draft.changed | {"editing":"dirty"}',
        'saved | draft.submitted | saving',
        'confirmingRemoval | removal.confirmed | removing',
        'confirmingRemoval | removal.cancelled | {"editing":"dirty"}',
        'removing | xstate.done.actor.remove | removed',
        'removing | xstate.error.actor.remove | {"editing":"refused"}',
        'removing | xstate.after.patience.editor.removing | {"editing":"refused"}',
      ].sort(),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });
});

describe('editor', () => {
  const calls = {
    load: async () => ({ name: 'Winter' }),
    save: async (draft: { name: string }) => ({ id: 'e1', ...draft }),
  };

  it('loads, saves what was submitted and leaves with the answer', async () => {
    const left: unknown[] = [];
    const actor = createActor(editor({ ...calls, whenSaved: (saved) => left.push(saved) })).start();
    const loaded = await waitFor(actor, (state) => state.hasTag('form'));
    expect(loaded.context.subject).toEqual({ name: 'Winter' });
    actor.send({ type: 'draft.submitted', draft: { name: 'Spring' } });
    const saved = await waitFor(actor, (state) => state.matches('saved'));
    expect(saved.context.saved).toEqual({ id: 'e1', name: 'Spring' });
    expect(left).toEqual([{ id: 'e1', name: 'Spring' }]);
  });

  it('keeps why a save failed, and what was submitted', async () => {
    const actor = createActor(editor({ ...calls, save: (_: { name: string }) => Promise.reject(error) })).start();
    await waitFor(actor, (state) => state.hasTag('form'));
    actor.send({ type: 'draft.submitted', draft: { name: 'Spring' } });
    const refused = await waitFor(actor, (state) => state.matches({ editing: 'refused' }));
    expect(refused.context).toMatchObject({ error, draft: { name: 'Spring' } });
  });

  it('removes only what was confirmed', async () => {
    const removals: string[] = [];
    const actor = createActor(editor({ ...calls, remove: async () => removals.push('gone') })).start();
    await waitFor(actor, (state) => state.hasTag('form'));
    actor.send({ type: 'removal.requested' });
    actor.send({ type: 'removal.cancelled' });
    expect(removals).toEqual([]);
    actor.send({ type: 'removal.requested' });
    actor.send({ type: 'removal.confirmed' });
    await waitFor(actor, (state) => state.matches('removed'));
    expect(removals).toEqual(['gone']);
  });
});
