import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { editor, editorMachine } from '../../../src/machines/parts/editor.ts';
import { done, failed, walk } from '../../support/walk.ts';

const error = { code: 'refused', status: 409, msg: 'Somebody holds this ticket.' } as const;
const draft = { name: 'Spring' };
const changed = { ...error, changed: { by: 'Grace', at: '2027-01-01T10:00:00.000Z' } };

const unproven = { ...error, field: 'current' };
/** As a page that asks for a password gives it. */
const proving = editorMachine.provide({
  guards: { isUnproven: (_, { error }) => (error as typeof unproven).field === 'current' },
});

describe('editorMachine', () => {
  const { differences, inputs, tags } = walk(proving, {
    error,
    starts: { opened: undefined },
    events: {
      submitted: { type: 'draft.submitted', draft },
      proposed: { type: 'draft.proposed', draft },
      loaded: done('load', { subject: { name: 'Winter' } }),
      saved: done('save', { saved: { id: 'e1' } }),
      'not saved': failed('save', error),
      'another was saved': failed('save', changed),
      'not proven': failed('save', unproven),
      compared: done('compare', { subject: { name: 'Summer' } }),
      removed: done('remove'),
    },
  });

  it('goes where the table says', () => {
    const [typed, notTyped] = [{ isTyped: true }, { isTyped: false }];
    const editing = ['editing.clean', 'editing.dirty', 'editing.refused'];
    const theirs = { name: 'Summer' };
    const begun = { subject: theirs, saved: null, theirs: null, error: null };
    expect(
      differences([
        ['start', 'opened', 'loading'],
        ['loading', 'loaded', 'editing.clean', { subject: { name: 'Winter' }, error: null }],
        ['loading', 'load fails', 'loadFailed', { error }],
        ['loading', 'after timeout', 'loadFailed', { error: null }],
        ['loadFailed', 'load.retried', 'loading'],

        ['editing.clean', 'draft.changed', 'editing.dirty', { isTyped: true }],
        ['editing.dirty', 'draft.reverted', 'editing.clean', { isTyped: false }],
        [[...editing, 'saved'], 'submitted', 'saving', { draft, error: null }],
        ['saving', 'saved', 'saved', [['onSaved', { saved: { id: 'e1' } }]], { saved: { id: 'e1' }, isTyped: false }],
        ['saving', 'not saved', 'editing.refused', { error }],
        ['saving', 'not proven', 'confirmingSave', { error: unproven }],
        ['saving', 'after timeout', 'editing.refused'],
        ['saved', 'draft.changed', 'editing.dirty', { isTyped: true }],

        ['saving', 'another was saved', 'comparing', { error: changed }],
        ['comparing', 'compared', 'conflicting', { theirs }],
        ['comparing', ['compare fails', 'after timeout'], 'editing.refused'],
        ['conflicting', 'mine.kept', 'editing.dirty', { ...begun, isTyped: true }],
        ['conflicting', 'theirs.taken', 'editing.clean', { ...begun, isTyped: false }],
        ['conflicting', 'conflict.closed', 'editing.refused', { theirs: null }],

        [[...editing, 'saved'], 'proposed', 'confirmingSave', { draft, error: null }],
        ['confirmingSave', 'save.confirmed', 'saving', { error: null }],
        ['confirmingSave', 'save.cancelled', 'editing.dirty', { error: null }, typed],
        ['confirmingSave', 'save.cancelled', 'editing.clean', { error: null }, notTyped],

        [editing, 'removal.requested', 'confirmingRemoval'],
        ['confirmingRemoval', 'removal.confirmed', 'removing'],
        ['notRemoved', 'removal.confirmed', 'removing', { error: null }],
        ['confirmingRemoval', 'removal.cancelled', 'editing.dirty', {}, typed],
        ['confirmingRemoval', 'removal.cancelled', 'editing.clean', {}, notTyped],
        ['removing', 'removed', 'removed', 'onRemoved'],
        ['removing', 'remove fails', 'notRemoved', { error }],
        ['removing', 'after timeout', 'notRemoved', { error: null }],
        ['notRemoved', 'removal.cancelled', 'editing.dirty', { error: null }, typed],
        ['notRemoved', 'removal.cancelled', 'editing.clean', { error: null }, notTyped],

        [['loading', 'loadFailed', 'editing.clean', 'saved'], 'close.requested', 'closed', 'onClosed'],
        ['editing.dirty', 'close.requested', 'confirmingDiscard'],
        ['editing.refused', 'close.requested', 'confirmingDiscard', {}, typed],
        ['editing.refused', 'close.requested', 'closed', 'onClosed', {}, notTyped],
        ['confirmingDiscard', 'discard.confirmed', 'closed', 'onClosed'],
        ['confirmingDiscard', 'discard.cancelled', 'editing.dirty'],
      ]),
    ).toEqual([]);
  });

  it('tags its states', () =>
    expect(tags()).toEqual({
      form: [
        'editing',
        'confirmingSave',
        'confirmingDiscard',
        'saving',
        'comparing',
        'conflicting',
        'saved',
        'confirmingRemoval',
        'removing',
        'notRemoved',
      ],
      removal: ['confirmingRemoval', 'removing', 'notRemoved'],
    }));

  it('saves what was submitted', () => expect(inputs().save).toEqual([{ draft, given: undefined }]));
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

  it('stays where it is when the screen goes nowhere', async () => {
    const actor = createActor(editor({ ...calls, remove: async () => ({}) })).start();
    await waitFor(actor, (state) => state.hasTag('form'));
    actor.send({ type: 'draft.submitted', draft: { name: 'Spring' } });
    await waitFor(actor, (state) => state.matches('saved'));
    actor.send({ type: 'draft.changed' });
    actor.send({ type: 'removal.requested' });
    actor.send({ type: 'removal.confirmed' });
    await waitFor(actor, (state) => state.matches('removed'));
  });

  it('closes once, and tells the page', async () => {
    let closings = 0;
    const actor = createActor(editor({ ...calls, whenClosed: () => closings++ })).start();
    await waitFor(actor, (state) => state.hasTag('form'));
    actor.send({ type: 'close.requested' });
    actor.send({ type: 'close.requested' });
    expect(closings).toBe(1);
    // A page that has nothing to close.
    createActor(editor(calls)).start().send({ type: 'close.requested' });
  });

  it('hands on what somebody confirms with, without keeping it, and asks again where that is not enough', async () => {
    const given: unknown[] = [];
    const actor = createActor(
      editor({
        ...calls,
        save: async (draft: { name: string }, _, password: string) => {
          given.push(password);
          if (password === 'wrong') throw unproven;
          return { id: 'e1', ...draft };
        },
        remove: async (_, password) => given.push(password),
        isUnproven: ({ field }) => field === 'current',
      }),
    ).start();
    await waitFor(actor, (state) => state.hasTag('form'));
    actor.send({ type: 'draft.proposed', draft: { name: 'Spring' } });
    actor.send({ type: 'save.confirmed', given: 'wrong' });
    const asking = await waitFor(actor, (state) => state.matches('confirmingSave'));
    expect(asking.context.error).toEqual(unproven);
    actor.send({ type: 'save.confirmed', given: 'right' });
    const saved = await waitFor(actor, (state) => state.matches('saved'));
    expect(JSON.stringify(saved.context)).not.toContain('right');
    actor.send({ type: 'draft.changed' });
    actor.send({ type: 'removal.requested' });
    actor.send({ type: 'removal.confirmed', given: 'right' });
    await waitFor(actor, (state) => state.matches('removed'));
    expect(given).toEqual(['wrong', 'right', 'right']);
  });

  it('removes only what was confirmed, and leaves then', async () => {
    const removals: string[] = [];
    const actor = createActor(
      editor({
        ...calls,
        remove: async () => removals.push('gone'),
        whenRemoved: () => removals.push('left'),
      }),
    ).start();
    await waitFor(actor, (state) => state.hasTag('form'));
    actor.send({ type: 'removal.requested' });
    actor.send({ type: 'removal.cancelled' });
    expect(removals).toEqual([]);
    actor.send({ type: 'removal.requested' });
    actor.send({ type: 'removal.confirmed' });
    await waitFor(actor, (state) => state.matches('removed'));
    expect(removals).toEqual(['gone', 'left']);
  });
});
