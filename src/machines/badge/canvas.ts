import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { BadgeImage } from '../../api/contract/badge.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { BadgeElement, BadgeSide } from '../../lib/badge/design.ts';
import type { badgeDesigner } from '../../messages/en-GB/badgeDesigner.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';
import { applyEdit, type BadgeDraft, type BadgeEdit, selectedAfter } from './badgeEdits.ts';
import { dragEdit, type Grip, type Guides } from './badgeSnap.ts';

/** `historySize` is how many steps can be undone. A new design begins with the choice of a template. */
type Input = { draft: BadgeDraft; images: BadgeImage[]; isNew: boolean; historySize: number };
/**
 * `past` can be undone, `future` redone. `typing` names an input while its keystrokes are one step. `begun` is the design before what is
 * dragged moved, `grip` the sides that are dragged, null where the whole is. `error` is null when the server did not answer in time.
 */
type Context = {
  draft: BadgeDraft;
  images: BadgeImage[];
  isNew: boolean;
  historySize: number;
  past: BadgeDraft[];
  future: BadgeDraft[];
  typing: string | null;
  selected: string[];
  clipboard: BadgeElement[];
  side: BadgeSide;
  zoom: number;
  begun: BadgeDraft | null;
  grip: Grip | null;
  guides: Guides;
  error: ApiError | null;
};
type Edited = { edit: BadgeEdit; typing?: string };
type Moved = { across: number; down: number; reach: number };
type Event =
  | ({ type: 'design.edited' } & Edited)
  | { type: 'design.replaced'; draft: BadgeDraft; images: BadgeImage[] }
  | { type: 'templates.opened' }
  | { type: 'template.chosen'; edit: BadgeEdit & { do: 'template' } }
  | { type: 'templates.closed' }
  | { type: 'selection.changed'; ids: string[] }
  | { type: 'selection.copied' }
  | { type: 'selection.pasted'; newIds: string[] }
  | { type: 'selection.duplicated'; newIds: string[] }
  | { type: 'side.chosen'; side: BadgeSide }
  | { type: 'zoom.changed'; zoom: number }
  | { type: 'drag.started'; grip: Grip | null }
  | ({ type: 'drag.moved' } & Moved)
  | { type: 'drag.ended' }
  | { type: 'drag.cancelled' }
  | { type: 'edit.undone' }
  | { type: 'edit.redone' }
  | { type: 'image.chosen'; file: string; id: string }
  | { type: 'error.dismissed' };

const upload = provided<{ image: BadgeImage; id: string }, { file: string; id: string }>(
  'canvasMachine: provide `upload`',
);

/** How large a badge can be shown: as much as it has room for, and times that. */
export const zooms = [1, 1.5, 2, 3] as const;
const noGuides: Guides = { x: null, y: null };

/** Edits a badge design. `lib/badgeEdits.ts` has the changes; this machine keeps what can be undone, and what is selected and dragged. */
export const canvasMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof badgeDesigner)['states'] },
  },
  actors: { upload },
  guards: {
    isNew: ({ context }) => context.isNew,
    hasSelected: ({ context }) => context.selected.length > 0,
    hasCopied: ({ context }) => context.clipboard.length > 0,
    hasPast: ({ context }) => context.past.length > 0,
    hasFuture: ({ context }) => context.future.length > 0,
  },
  actions: {
    ...errorActions,
    edit: assign(({ context }, { edit, typing = undefined }: Edited) => edited(context, edit, typing)),
    begin: assign(({ context }, { edit }: { edit: BadgeEdit }) => ({
      ...edited(context, edit),
      ...(context.isNew && { past: [] }),
      ...{ isNew: false, selected: [], side: 'front' as const },
    })),
    replace: assign((_, { draft, images }: { draft: BadgeDraft; images: BadgeImage[] }) => ({
      ...{ draft, images, past: [], future: [], typing: null, selected: [], isNew: false },
    })),
    select: assign((_, { ids }: { ids: string[] }) => ({ selected: ids, typing: null })),
    copy: assign(({ context }) => ({ clipboard: selectedOf(context) })),
    paste: assign(({ context }, { newIds }: { newIds: string[] }) =>
      edited(context, { do: 'insert', elements: context.clipboard, side: context.side, newIds }),
    ),
    duplicate: assign(({ context }, { newIds }: { newIds: string[] }) =>
      edited(context, { do: 'insert', elements: selectedOf(context), side: context.side, newIds }),
    ),
    turnOver: assign((_, { side }: { side: BadgeSide }) => ({ side, selected: [] })),
    keepZoom: assign((_, { zoom }: { zoom: number }) => ({ zoom })),
    grab: assign(({ context }, { grip }: { grip: Grip | null }) => ({ begun: context.draft, grip, typing: null })),
    drag: assign(({ context }, moved: Moved) => draggedTo(context, moved)),
    drop: assign(({ context }) => dropped(context)),
    letGo: assign(({ context: { begun, draft } }) => ({
      ...{ draft: begun ?? draft, begun: null, grip: null, guides: noGuides },
    })),
    undo: assign(({ context }) => {
      const { past, future, draft, historySize } = context;
      const before = past.at(-1) as BadgeDraft;
      return {
        ...shown(context, before),
        past: past.slice(0, -1),
        future: [draft, ...future].slice(0, historySize),
      };
    }),
    redo: assign(({ context }) => {
      const { past, future, draft, historySize } = context;
      const [next] = future as [BadgeDraft];
      return { ...shown(context, next), past: [...past, draft].slice(-historySize), future: future.slice(1) };
    }),
    keepImage: assign(({ context }, { image, id }: { image: BadgeImage; id: string }) => ({
      images: [...context.images.filter((each) => each.id !== image.id), image],
      ...edited(context, {
        ...{ do: 'add', kind: 'image', side: context.side, id, imageId: image.id },
        proportion: image.width / image.height,
      }),
    })),
  },
  delays: { timeout: 60_000 },
}).createMachine({
  id: 'canvas',
  context: ({ input }) => ({
    ...input,
    ...{ past: [], future: [], typing: null, selected: [], clipboard: [], side: 'front' as const, zoom: 1 },
    ...{ begun: null, grip: null, guides: noGuides, error: null },
  }),
  initial: 'opening',
  states: {
    opening: {
      meta: { label: 'canvas.editing' },
      always: [{ guard: 'isNew', target: 'choosing' }, { target: 'editing' }],
    },
    choosing: {
      meta: { label: 'canvas.choosing' },
      on: {
        'template.chosen': { target: 'editing', actions: { type: 'begin', params: ({ event }) => event } },
        'templates.closed': 'editing',
      },
    },
    editing: {
      initial: 'ready',
      on: {
        'design.edited': { actions: { type: 'edit', params: ({ event }) => event } },
        'design.replaced': { actions: { type: 'replace', params: ({ event }) => event } },
        'templates.opened': 'choosing',
        'selection.changed': { actions: { type: 'select', params: ({ event }) => event } },
        'selection.copied': { guard: 'hasSelected', actions: 'copy' },
        'selection.pasted': { guard: 'hasCopied', actions: { type: 'paste', params: ({ event }) => event } },
        'selection.duplicated': { guard: 'hasSelected', actions: { type: 'duplicate', params: ({ event }) => event } },
        'side.chosen': { actions: { type: 'turnOver', params: ({ event }) => event } },
        'zoom.changed': { actions: { type: 'keepZoom', params: ({ event }) => event } },
        'drag.started': {
          guard: 'hasSelected',
          target: 'dragging',
          actions: { type: 'grab', params: ({ event }) => event },
        },
        'edit.undone': { guard: 'hasPast', actions: 'undo' },
        'edit.redone': { guard: 'hasFuture', actions: 'redo' },
      },
      states: {
        ready: { meta: { label: 'canvas.editing' }, on: { 'image.chosen': 'uploading' } },
        /** The design can still be edited. */
        uploading: {
          meta: { label: 'canvas.uploading' },
          tags: 'busy',
          invoke: {
            id: 'upload',
            src: 'upload',
            input: ({ event }) => ('file' in event ? { file: event.file, id: event.id } : { file: '', id: '' }),
            onDone: { target: 'ready', actions: { type: 'keepImage', params: ({ event }) => event.output } },
            onError: { target: 'refused', actions: keepError },
          },
          after: { timeout: { target: 'refused', actions: 'forgetError' } },
          // What is dragged or chosen meanwhile waits for the image.
          on: { 'drag.started': {}, 'templates.opened': {}, 'design.replaced': {} },
        },
        refused: {
          meta: { label: 'canvas.refused' },
          exit: 'forgetError',
          on: { 'image.chosen': 'uploading', 'error.dismissed': 'ready' },
        },
      },
    },
    dragging: {
      meta: { label: 'canvas.dragging' },
      on: {
        'drag.moved': { actions: { type: 'drag', params: ({ event }) => event } },
        'drag.ended': { target: 'editing', actions: 'drop' },
        'drag.cancelled': { target: 'editing', actions: 'letGo' },
      },
    },
  },
});

export type CanvasActor = ActorRefFrom<typeof canvasMachine>;
export type CanvasSnapshot = SnapshotFrom<typeof canvasMachine>;

/** Elements in the order of the design, whatever the order in which they were selected. */
const selectedOf = ({ draft, selected }: Context): BadgeElement[] =>
  draft.layout.elements.filter(({ id }) => selected.includes(id));

const shown = ({ selected }: Context, draft: BadgeDraft) => ({
  draft,
  typing: null,
  selected: selected.filter((id) => draft.layout.elements.some((element) => element.id === id)),
});

function edited(context: Context, edit: BadgeEdit, typing: string | null = null): Partial<Context> {
  const { past, draft: before, historySize } = context;
  const draft = applyEdit(before, edit);
  if (draft === before) return {};
  const isGoingOn = typing !== null && typing === context.typing;
  return {
    draft,
    typing,
    past: isGoingOn ? past : [...past, before].slice(-historySize),
    future: [],
    selected: selectedAfter(context.selected, edit, draft.layout),
  };
}

function draggedTo({ begun, selected, grip }: Context, moved: Moved): Partial<Context> {
  const found = begun && dragEdit(begun.layout, { ids: selected, grip }, moved);
  if (!found) return {};
  const { guides, ...edit } = found;
  return { draft: applyEdit(begun, edit), guides };
}

function dropped({ begun, draft, past, historySize }: Context): Partial<Context> {
  const still = { begun: null, grip: null, guides: noGuides };
  return begun === null || begun === draft
    ? still
    : { ...still, past: [...past, begun].slice(-historySize), future: [] };
}
