import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { OwnPage, Page } from '../../api/contract/eventPage.ts';
import type { PublicEvent } from '../../api/contract/registration.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { problemsOf } from '../../lib/pageDraft.ts';
import type { pageEditor } from '../../messages/en-GB/pageEditor.ts';
import { again, errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';
import { mergePages, pageDifferences } from './mergePages.ts';
import { applyEdit, isSamePage, type PageEdit, soundPart } from './pageEdits.ts';

/** The page as it was saved last, with what the event shows beside it and whether readers get the event at all. */
export type PageSubject = { own: OwnPage; shown: PublicEvent; isEventPublished: boolean };
/** `historySize` is how many steps can be undone. */
type Input = { historySize: number };
/** Something on the page that needs fixing, by its path: `<id>.<field>`. */
export type Flaw = { path: string };
/**
 * `page` is the draft as it is typed, `saved` as it was typed when it was saved last; `own` is the answer to that.
 * `sent` is on its way. `past` can be undone, `future` redone; `typing` names an input while its keystrokes are one step. `theirs` is what
 * another user saved meanwhile. `isWished`: readers are to see the page once it is saved. `flaw` is why they do not get to see it though that was
 * asked for, until something is changed: a new object each time it is asked for. `error` is null when the server did not answer in time.
 */
type Context = {
  historySize: number;
  subject: PageSubject | null;
  own: OwnPage;
  page: Page;
  saved: Page;
  sent: Page | null;
  past: Page[];
  future: Page[];
  typing: string | null;
  theirs: OwnPage | null;
  isWished: boolean;
  flaw: Flaw | null;
  error: ApiError | null;
  tries: number;
};
type Edited = { edit: PageEdit; typing?: string };
type Event =
  | { type: 'load.retried' }
  | ({ type: 'page.edited' } & Edited)
  | { type: 'edit.undone' }
  | { type: 'edit.redone' }
  | { type: 'save.retried' }
  | { type: 'publish.requested' }
  | { type: 'mine.kept' }
  | { type: 'theirs.taken' }
  | { type: 'conflict.closed' };

const load = provided<PageSubject>('pageEditorMachine: provide `load`');
const read = provided<OwnPage>('pageEditorMachine: provide `read`');
const save = provided<OwnPage, { page: Page; version: number }>('pageEditorMachine: provide `save`');
const publish = provided<OwnPage, { version: number }>('pageEditorMachine: provide `publish`');

const noPage: Page = {
  ...{ status: 'planned', statusNote: '', accent: '', look: 'quiet', order: [], online: '', cover: null },
  ...{ about: '', pictures: [], agenda: [], speakers: [], sponsors: [], questions: [], documents: [] },
};
const noOwn: OwnPage = { page: noPage, isPublished: true, previewKey: null, version: 0 };

/** A page on which something needs fixing is not shown to readers, nor any earlier version in its place. */
const wish = [{ guard: 'isUnfinished', actions: 'withhold' }, { actions: 'wishPublished' }] as const;

/** What is edited while a call is on its way waits for its answer. */
const meanwhile = {
  'page.edited': { actions: { type: 'edit', params: ({ event }: { event: Edited }) => event } },
  'edit.undone': { guard: 'hasPast', actions: 'undo' },
  'edit.redone': { guard: 'hasFuture', actions: 'redo' },
  'publish.requested': wish,
} as const;

const readTheirs = {
  guard: { type: 'isChangedMeanwhile', params: ({ event }: { event: { error: unknown } }) => event },
  target: 'comparing',
  actions: keepError,
} as const;

/**
 * Edits the public page of an event: every change can be undone, is saved as a draft by itself a moment later, and is shown to readers when its
 * organiser says so. What another user saved meanwhile is compared with it first.
 */
export const pageEditorMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'form' | 'unsaved',
    meta: {} as { label: keyof (typeof pageEditor)['states'] },
  },
  actors: { load, read, save, publish },
  guards: {
    isUnanswered: again.guards.isUnanswered,
    hasPast: ({ context }) => context.past.length > 0,
    hasFuture: ({ context }) => context.future.length > 0,
    isSaved: ({ context }) => isSamePage(soundOf(context), context.saved),
    isSavedWhole: ({ context: { page, saved } }) => isSamePage(page, saved),
    isUnfinished: ({ context }) => flawOf(context.page) !== null,
    isUnfinishedAndWished: ({ context }) => context.isWished && flawOf(context.page) !== null,
    isSavedAndWished: ({ context: { isWished, page, saved } }) => isWished && isSamePage(page, saved),
    isWished: ({ context }) => context.isWished,
    isChangedMeanwhile: (_, { error }: { error: unknown }) => Boolean((error as ApiError).changed),
    mayPass: (_, { error }: { error: unknown }) => (error as ApiError).code !== 'refused',
    /** Another user has changed nothing that is not the same here; also what comes of a save whose answer was lost. */
    isNoOther: ({ context: { own, page } }, { theirs }: { theirs: OwnPage }) =>
      pageDifferences(own.page, page, theirs.page).length === 0,
  },
  actions: {
    ...errorActions,
    countTry: again.actions.countTry,
    forgetTries: again.actions.forgetTries,
    begin: assign((_, subject: PageSubject) => ({
      ...{ subject, own: subject.own, page: subject.own.page, saved: subject.own.page, error: null },
    })),
    edit: assign(({ context }, { edit, typing = undefined }: Edited) => edited(context, edit, typing)),
    undo: assign(({ context: { page, past, future, historySize } }) => ({
      ...{ page: past.at(-1) as Page, past: past.slice(0, -1), typing: null, flaw: null },
      future: [page, ...future].slice(0, historySize),
    })),
    redo: assign(({ context: { page, past, future, historySize } }) => ({
      ...{ page: future[0] as Page, future: future.slice(1), typing: null, flaw: null },
      past: [...past, page].slice(-historySize),
    })),
    wishPublished: assign({ isWished: true }),
    withhold: assign(({ context: { page } }) => ({ isWished: false, flaw: flawOf(page) })),
    forgetWish: assign({ isWished: false }),
    send: assign(({ context }) => ({ sent: soundOf(context) })),
    /** What is typed stays as it is typed: the server's trimmed texts would move the cursor. */
    keepSaved: assign(({ context: { page, saved, sent } }, { own }: { own: OwnPage }) => ({
      ...{ own, saved: sent ?? saved, page, sent: null, typing: null, error: null },
    })),
    keepPublished: assign((_, { own }: { own: OwnPage }) => ({ own, isWished: false, error: null })),
    keepTheirs: assign((_, { theirs }: { theirs: OwnPage }) => ({ theirs })),
    /** What is here goes on top of theirs, and is saved as such. */
    adopt: assign(({ context }, { theirs }: { theirs: OwnPage }) => merged(context, theirs)),
    keepMine: assign(({ context }) => (context.theirs ? stepTo(context, merged(context, context.theirs)) : {})),
    takeTheirs: assign(({ context }) =>
      context.theirs
        ? stepTo(context, { page: context.theirs.page, saved: context.theirs.page, own: context.theirs })
        : {},
    ),
    forgetTheirs: assign({ theirs: null }),
  },
  delays: { timeout: 30_000, pause: 800, again: again.delays.again },
}).createMachine({
  id: 'pageEditor',
  context: ({ input: { historySize } }) => ({
    ...{ historySize, subject: null, own: noOwn, page: noPage, saved: noPage, sent: null },
    ...{ past: [], future: [], typing: null, theirs: null, isWished: false, flaw: null, error: null, tries: 0 },
  }),
  initial: 'loading',
  states: {
    loading: {
      meta: { label: 'pageEditor.loading' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'editing', actions: { type: 'begin', params: ({ event }) => event.output } },
        onError: { target: 'loadFailed', actions: keepError },
      },
      after: { timeout: { target: 'loadFailed', actions: 'forgetError' } },
    },
    loadFailed: { meta: { label: 'pageEditor.loadFailed' }, on: { 'load.retried': 'loading' } },
    editing: {
      tags: 'form',
      initial: 'saved',
      on: {
        'page.edited': { target: '.deciding', actions: { type: 'edit', params: ({ event }) => event } },
        'edit.undone': { guard: 'hasPast', target: '.deciding', actions: 'undo' },
        'edit.redone': { guard: 'hasFuture', target: '.deciding', actions: 'redo' },
        'publish.requested': wish.map((each) => ({ ...each, target: '.deciding' }) as const),
      },
      states: {
        deciding: {
          meta: { label: 'pageEditor.waiting' },
          always: [
            // It was asked for before something else was typed.
            { guard: 'isUnfinishedAndWished', target: 'deciding', actions: 'withhold' },
            { guard: 'isSavedAndWished', target: 'publishing' },
            { guard: 'isSavedWhole', target: 'saved' },
            { guard: 'isSaved', target: 'incomplete' },
            { guard: 'isWished', target: 'saving' },
            { target: 'waiting' },
          ],
        },
        saved: { meta: { label: 'pageEditor.saved' }, entry: ['forgetError', 'forgetTries'] },
        /** Until nothing was typed for a moment. */
        waiting: { meta: { label: 'pageEditor.waiting' }, tags: 'unsaved', after: { pause: 'saving' } },
        /** Something that was typed cannot be saved as it is; the rest is. */
        incomplete: { meta: { label: 'pageEditor.incomplete' }, tags: 'unsaved', entry: 'forgetWish' },
        saving: {
          meta: { label: 'pageEditor.saving' },
          tags: ['busy', 'unsaved'],
          entry: 'send',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context: { sent, page, own } }) => ({ page: sent ?? page, version: own.version }),
            onDone: {
              target: 'deciding',
              actions: [{ type: 'keepSaved', params: ({ event }) => ({ own: event.output }) }, 'forgetTries'],
            },
            onError: [
              readTheirs,
              {
                guard: { type: 'mayPass', params: ({ event }) => event },
                target: 'notSaved',
                actions: keepError,
              },
              { target: 'refused', actions: keepError },
            ],
          },
          after: { timeout: { target: 'notSaved', actions: 'forgetError' } },
          on: meanwhile,
        },
        /** Nothing that was typed is lost: it is saved once there is an answer, and a call without one is made again by itself. */
        notSaved: {
          meta: { label: 'pageEditor.notSaved' },
          tags: 'unsaved',
          entry: ['countTry', 'forgetWish'],
          after: { again: { guard: 'isUnanswered', target: 'saving' } },
          on: {
            'save.retried': 'saving',
            // Without a connection every letter would only be another try.
            'page.edited': [
              { guard: 'isUnanswered', ...meanwhile['page.edited'] },
              { target: 'deciding', ...meanwhile['page.edited'] },
            ],
            'publish.requested': [wish[0], { target: 'saving', ...wish[1] }],
          },
        },
        /** The server says why the draft cannot be saved as it is. */
        refused: {
          meta: { label: 'pageEditor.refused' },
          tags: 'unsaved',
          entry: 'forgetWish',
          on: { 'save.retried': 'saving' },
        },
        publishing: {
          meta: { label: 'pageEditor.publishing' },
          tags: 'busy',
          invoke: {
            id: 'publish',
            src: 'publish',
            input: ({ context: { own } }) => ({ version: own.version }),
            onDone: {
              target: 'deciding',
              actions: { type: 'keepPublished', params: ({ event }) => ({ own: event.output }) },
            },
            onError: [readTheirs, { target: 'notPublished', actions: keepError }],
          },
          after: { timeout: { target: 'notPublished', actions: 'forgetError' } },
          on: { ...meanwhile, 'publish.requested': {} },
        },
        notPublished: { meta: { label: 'pageEditor.notPublished' }, entry: 'forgetWish' },
        /** Somebody else saved meanwhile: what they saved is read. */
        comparing: {
          meta: { label: 'pageEditor.comparing' },
          tags: ['busy', 'unsaved'],
          entry: 'forgetWish',
          invoke: {
            id: 'read',
            src: 'read',
            onDone: [
              {
                guard: { type: 'isNoOther', params: ({ event }) => ({ theirs: event.output }) },
                target: 'deciding',
                actions: { type: 'adopt', params: ({ event }) => ({ theirs: event.output }) },
              },
              {
                target: 'conflicting',
                actions: { type: 'keepTheirs', params: ({ event }) => ({ theirs: event.output }) },
              },
            ],
            onError: 'refused',
          },
          after: { timeout: 'refused' },
          on: { ...meanwhile, 'publish.requested': {} },
        },
        conflicting: {
          meta: { label: 'pageEditor.conflicting' },
          tags: 'unsaved',
          on: {
            'page.edited': {},
            'edit.undone': {},
            'edit.redone': {},
            'publish.requested': {},
            'mine.kept': { target: 'deciding', actions: ['keepMine', 'forgetTheirs'] },
            'theirs.taken': { target: 'deciding', actions: ['takeTheirs', 'forgetTheirs'] },
            'conflict.closed': { target: 'refused', actions: 'forgetTheirs' },
          },
        },
      },
    },
  },
});

export type PageEditorActor = ActorRefFrom<typeof pageEditorMachine>;
export type PageEditorSnapshot = SnapshotFrom<typeof pageEditorMachine>;

function edited(context: Context, edit: PageEdit, typing: string | null = null): Partial<Context> {
  const { page: before, past, historySize } = context;
  const page = applyEdit(before, edit);
  if (page === before) return {};
  const isGoingOn = typing !== null && typing === context.typing;
  return { page, typing, flaw: null, past: isGoingOn ? past : [...past, before].slice(-historySize), future: [] };
}

/** The first of what needs fixing on a page. */
function flawOf(page: Page): Flaw | null {
  const [path] = problemsOf(page).keys();
  return path === undefined ? null : { path };
}

/** What can be saved of a page: what is unfinished stays as it was saved last, or out of it. */
const soundOf = ({ page, saved }: Pick<Context, 'page' | 'saved'>): Page => soundPart(page, saved);

/** A page that came from elsewhere is a step as well, so that what was here can be had again. */
const stepTo = ({ page, past, historySize }: Context, change: Pick<Context, 'page' | 'saved' | 'own'>) => ({
  ...{
    ...change,
    past: [...past, page].slice(-historySize),
    future: [],
    typing: null,
    sent: null,
    flaw: null,
    error: null,
  },
});

function merged({ own, page: mine }: Context, theirs: OwnPage): Pick<Context, 'page' | 'saved' | 'own' | 'sent'> {
  const page = mergePages(own.page, mine, theirs.page);
  const isTheirs = pageDifferences(theirs.page, theirs.page, page).length === 0;
  return { page, saved: isTheirs ? page : theirs.page, own: theirs, sent: null };
}
