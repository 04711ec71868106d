import { type ActorLogic, type ActorRef, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';
import type { editing } from '../../messages/en-GB/editing.ts';
import { errorActions, keepError } from './errors.ts';
import { provided } from './provided.ts';
import type { Retyped } from './resource.ts';

/**
 * `subject` is what is being edited and whatever else the form needs. `draft` was submitted last; `saved` is the answer
 * to it. `theirs` is what another user saved meanwhile, while that is being compared. `isTyped` while the form differs from
 * what is saved. In failed states, `error` is null when the server did not answer in time.
 */
type EditorContext<Subject, Draft, Saved> = {
  subject: Subject | null;
  draft: Draft | null;
  saved: Saved | null;
  theirs: Subject | null;
  isTyped: boolean;
  error: ApiError | null;
};
export type EditorEvent<Draft> =
  | { type: 'load.retried' }
  | { type: 'draft.changed' }
  | { type: 'draft.reverted' }
  | { type: 'draft.submitted'; draft: Draft }
  | { type: 'draft.proposed'; draft: Draft }
  /** `given`: what it is confirmed with. It may be a password, and is not kept. */
  | { type: 'save.confirmed'; given?: unknown }
  | { type: 'save.cancelled' }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' }
  | { type: 'conflict.closed' }
  | { type: 'removal.requested' }
  | { type: 'removal.confirmed'; given?: unknown }
  | { type: 'removal.cancelled' }
  | { type: 'close.requested' }
  | { type: 'discard.confirmed' }
  | { type: 'discard.cancelled' };
type Context = EditorContext<unknown, unknown, unknown>;

const load = provided<{ subject: unknown }>('editorMachine: provide `load`; use editor()');
const save = provided<{ saved: unknown }, { draft: unknown; given: unknown }>(
  'editorMachine: provide `save`; use editor()',
);
const remove = provided<unknown, { given: unknown }>('editorMachine: provide `remove`; use editor()');

const givenIn = (event: object): unknown => ('given' in event ? event.given : undefined);

/** To the form as it was. */
const back = [{ guard: 'isTyped', target: 'editing.dirty' }, { target: 'editing.clean' }] as const;

/**
 * Adds or edits one thing: loads it, saves it (at once, or `draft.proposed` after a confirmation), or removes it after a
 * confirmation. The form keeps what is typed, so a failed save loses nothing, and closing asks before it is lost. A save
 * that comes after another user's is compared with theirs first. Used through `editor()`, which gives it the types of one thing.
 */
export const editorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EditorEvent<unknown>,
    tags: {} as 'busy' | 'form' | 'removal',
    meta: {} as { label: keyof (typeof editing)['states'] },
  },
  actors: { load, save, remove },
  guards: {
    isTyped: ({ context }) => context.isTyped,
    /** What it was confirmed with was wrong, or not enough: it is asked for again. */
    isUnproven: (_, _params: { error: unknown }) => false,
    isChangedMeanwhile: (_, { error }: { error: unknown }) => Boolean((error as ApiError).changed),
  },
  actions: {
    ...errorActions,
    noteTyped: assign({ isTyped: true }),
    noteReverted: assign({ isTyped: false }),
    keepSubject: assign((_, { subject }: { subject: unknown }) => ({ subject, error: null })),
    keepDraft: assign((_, { draft }: { draft: unknown }) => ({ draft, error: null })),
    keepSaved: assign((_, { saved }: { saved: unknown }) => ({ saved, isTyped: false, error: null })),
    keepTheirs: assign((_, { subject }: { subject: unknown }) => ({ theirs: subject })),
    forgetTheirs: assign({ theirs: null }),
    /** What comes next begins from what they saved. */
    beginFromTheirs: assign(({ context }) => ({ subject: context.theirs, saved: null, theirs: null, error: null })),
    /** The page goes on after a save. */
    onSaved: (_, _params: { saved: unknown }) => {},
    /** The page goes on after a removal. */
    onRemoved: () => {},
    /** The page closes the form. */
    onClosed: () => {},
  },
  delays: { timeout: 30_000 },
}).createMachine({
  id: 'editor',
  context: { subject: null, draft: null, saved: null, theirs: null, isTyped: false, error: null },
  initial: 'loading',
  states: {
    loading: {
      meta: { label: 'editor.loading' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'editing', actions: { type: 'keepSubject', params: ({ event }) => event.output } },
        onError: { target: 'loadFailed', actions: keepError },
      },
      after: { timeout: { target: 'loadFailed', actions: 'forgetError' } },
      on: { 'close.requested': 'closed' },
    },
    loadFailed: {
      meta: { label: 'editor.loadFailed' },
      on: { 'load.retried': 'loading', 'close.requested': 'closed' },
    },
    editing: {
      tags: 'form',
      initial: 'clean',
      on: {
        'draft.submitted': { target: 'saving', actions: { type: 'keepDraft', params: ({ event }) => event } },
        'draft.proposed': { target: 'confirmingSave', actions: { type: 'keepDraft', params: ({ event }) => event } },
        'removal.requested': 'confirmingRemoval',
      },
      states: {
        clean: {
          meta: { label: 'editor.clean' },
          on: { 'draft.changed': { target: 'dirty', actions: 'noteTyped' }, 'close.requested': '#editor.closed' },
        },
        dirty: {
          meta: { label: 'editor.dirty' },
          on: {
            'draft.reverted': { target: 'clean', actions: 'noteReverted' },
            'close.requested': '#editor.confirmingDiscard',
          },
        },
        /** The last save failed. Everything typed is still there. */
        refused: {
          meta: { label: 'editor.refused' },
          on: {
            'close.requested': [
              { guard: 'isTyped', target: '#editor.confirmingDiscard' },
              { target: '#editor.closed' },
            ],
          },
        },
      },
    },
    confirmingSave: {
      meta: { label: 'editor.confirmingSave' },
      tags: 'form',
      on: {
        'save.confirmed': { target: 'saving', actions: 'forgetError' },
        'save.cancelled': [
          { ...back[0], actions: 'forgetError' },
          { ...back[1], actions: 'forgetError' },
        ],
      },
    },
    confirmingDiscard: {
      meta: { label: 'editor.confirmingDiscard' },
      tags: 'form',
      on: { 'discard.confirmed': 'closed', 'discard.cancelled': 'editing.dirty' },
    },
    saving: {
      meta: { label: 'editor.saving' },
      tags: ['busy', 'form'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { draft }, event }) => ({ draft, given: givenIn(event) }),
        onDone: {
          target: 'saved',
          actions: [
            { type: 'keepSaved', params: ({ event }) => event.output },
            { type: 'onSaved', params: ({ event }) => event.output },
          ],
        },
        onError: [
          {
            guard: { type: 'isChangedMeanwhile', params: ({ event }) => event },
            target: 'comparing',
            actions: keepError,
          },
          {
            guard: { type: 'isUnproven', params: ({ event }) => event },
            target: 'confirmingSave',
            actions: keepError,
          },
          { target: 'editing.refused', actions: keepError },
        ],
      },
      after: { timeout: { target: 'editing.refused', actions: 'forgetError' } },
    },
    /** Somebody else saved meanwhile: their version is loaded. Without it, saving again comes back here. */
    comparing: {
      meta: { label: 'editor.comparing' },
      tags: ['busy', 'form'],
      invoke: {
        id: 'compare',
        src: 'load',
        onDone: { target: 'conflicting', actions: { type: 'keepTheirs', params: ({ event }) => event.output } },
        onError: 'editing.refused',
      },
      after: { timeout: 'editing.refused' },
    },
    conflicting: {
      meta: { label: 'editor.conflicting' },
      tags: 'form',
      on: {
        'mine.kept': { target: 'editing.dirty', actions: ['beginFromTheirs', 'noteTyped'] },
        'theirs.taken': { target: 'editing.clean', actions: ['beginFromTheirs', 'noteReverted'] },
        'conflict.closed': { target: 'editing.refused', actions: 'forgetTheirs' },
      },
    },
    /** A page that stays open continues from here. */
    saved: {
      meta: { label: 'editor.saved' },
      tags: 'form',
      on: {
        'draft.changed': { target: 'editing.dirty', actions: 'noteTyped' },
        'draft.submitted': { target: 'saving', actions: { type: 'keepDraft', params: ({ event }) => event } },
        'draft.proposed': { target: 'confirmingSave', actions: { type: 'keepDraft', params: ({ event }) => event } },
        'close.requested': 'closed',
      },
    },
    confirmingRemoval: {
      meta: { label: 'editor.confirmingRemoval' },
      tags: ['form', 'removal'],
      on: { 'removal.confirmed': 'removing', 'removal.cancelled': back },
    },
    removing: {
      meta: { label: 'editor.removing' },
      tags: ['busy', 'form', 'removal'],
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ event }) => ({ given: givenIn(event) }),
        onDone: { target: 'removed', actions: 'onRemoved' },
        onError: { target: 'notRemoved', actions: keepError },
      },
      after: { timeout: { target: 'notRemoved', actions: 'forgetError' } },
    },
    /** The form is as it was. */
    notRemoved: {
      meta: { label: 'editor.notRemoved' },
      tags: ['form', 'removal'],
      exit: 'forgetError',
      on: { 'removal.confirmed': 'removing', 'removal.cancelled': back },
    },
    removed: { meta: { label: 'editor.removed' }, type: 'final' },
    closed: { meta: { label: 'editor.closed' }, entry: 'onClosed', type: 'final' },
  },
});

export type EditorSnapshot<Subject, Draft, Saved> = Retyped<
  SnapshotFrom<typeof editorMachine>,
  EditorContext<Subject, Draft, Saved>,
  EditorEvent<Draft>
>;
export type EditorLogic<Subject, Draft, Saved> = ActorLogic<EditorSnapshot<Subject, Draft, Saved>, EditorEvent<Draft>>;
export type EditorActor<Subject, Draft, Saved> = ActorRef<EditorSnapshot<Subject, Draft, Saved>, EditorEvent<Draft>>;

type Calls<Subject, Draft, Saved, Given> = {
  load: (signal: AbortSignal) => Promise<Subject>;
  save: (draft: Draft, signal: AbortSignal, given: Given) => Promise<Saved>;
  remove?: (signal: AbortSignal, given: Given) => Promise<unknown>;
  /** Whether a refused save was not confirmed with what it takes. */
  isUnproven?: (error: ApiError) => boolean;
  whenSaved?: (saved: Saved) => void;
  whenRemoved?: () => void;
  whenClosed?: () => void;
};

/** Gives the editor machine the types and calls of one kind of thing. */
export const editor = <Subject, Draft, Saved, Given = unknown>(calls: Calls<Subject, Draft, Saved, Given>) =>
  editorMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => ({ subject: await calls.load(signal) })),
      save: fromPromise(async ({ input, signal }) => ({
        saved: await calls.save(input.draft as Draft, signal, input.given as Given),
      })),
      ...(calls.remove && {
        remove: fromPromise(({ input, signal }) =>
          (calls.remove as NonNullable<typeof calls.remove>)(signal, input.given as Given),
        ),
      }),
    },
    guards: { isUnproven: (_, { error }) => calls.isUnproven?.(error as ApiError) ?? false },
    actions: {
      onSaved: (_, { saved }) => calls.whenSaved?.(saved as Saved),
      onRemoved: () => calls.whenRemoved?.(),
      onClosed: () => calls.whenClosed?.(),
    },
  }) as unknown as EditorLogic<Subject, Draft, Saved>;
