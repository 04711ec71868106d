import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate';
import { applyEdit, type BadgeDraft } from '../../../src/machines/badge/badgeEdits.ts';
import { type CanvasSnapshot, canvasMachine } from '../../../src/machines/badge/canvas.ts';
import { qrElement, textElement } from '../../support/badges.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const error = { code: 'unexpected', status: 500, msg: 'Something went wrong.' } as const;
const image = { id: 'i1', url: 'data:', width: 20, height: 10 };
const size = { width: 86, height: 54 };
const draft: BadgeDraft = {
  ...{ name: 'Plain', formIds: [] },
  layout: { ...size, format: 'double', elements: [textElement({ x: 20, y: 17 })] },
};
const input = { draft, images: [], isNew: false, historySize: 2 };
const template = { do: 'template', template: 'empty', size, format: 'single', ids: 'a' } as const;

/** Where each event leads, by state; what it does to the design is told by the tests of a live canvas. */
const places = (events: Parameters<typeof walk>[1]['events'], isNew = false) =>
  walk(canvasMachine, {
    isPart: true,
    starts: { opened: { ...input, isNew, historySize: 1 } },
    events: events as never,
  });

describe('canvasMachine', () => {
  const opening = places(
    {
      'template chosen': { type: 'template.chosen', edit: template },
      'templates opened': { type: 'templates.opened' },
      'templates closed': { type: 'templates.closed' },
      'side chosen': { type: 'side.chosen', side: 'back' },
      zoomed: { type: 'zoom.changed', zoom: 2 },
      replaced: { type: 'design.replaced', draft, images: [image] },
    },
    true,
  );
  const uploading = places({
    'image chosen': { type: 'image.chosen', file: 'data:image/png', id: 'e1' },
    dismissed: { type: 'error.dismissed' },
    uploaded: done('upload', { image, id: 'e1' }),
    'not uploaded': failed('upload', error),
    'uploading takes too long': elapsed('timeout', 'canvas.editing.uploading'),
    'templates opened': { type: 'templates.opened' },
    replaced: { type: 'design.replaced', draft, images: [] },
    'drag started': { type: 'drag.started', grip: null },
  });
  const dragging = places({
    selected: { type: 'selection.changed', ids: ['name'] },
    'drag started': { type: 'drag.started', grip: null },
    'drag moved': { type: 'drag.moved', across: 5, down: 0, reach: 0.1 },
    'drag ended': { type: 'drag.ended' },
    'drag cancelled': { type: 'drag.cancelled' },
    undone: { type: 'edit.undone' },
    redone: { type: 'edit.redone' },
  });
  const copying = places({
    selected: { type: 'selection.changed', ids: ['name'] },
    copied: { type: 'selection.copied' },
    pasted: { type: 'selection.pasted', newIds: ['e1'] },
    duplicated: { type: 'selection.duplicated', newIds: ['e2'] },
    edited: { type: 'design.edited', edit: { do: 'name', name: 'Other' } },
  });
  const { differences, given } = uploading;

  const adding = { do: 'add', kind: 'image', side: 'front', id: 'e1', imageId: 'i1', proportion: 2 } as const;
  const hasImage = ({ draft: now }: { draft: BadgeDraft }) => now.layout.elements.length === 2;
  const begins = {
    ...{ draft, images: [], isNew: false, historySize: 1, past: [], future: [], typing: null, selected: [] },
    ...{ clipboard: [], side: 'front', zoom: 1, begun: null, grip: null, guides: { x: null, y: null }, error: null },
  } as const;
  const replaced = { draft, images: [], past: [], selected: [] };

  it('goes where the table says', () => {
    expect(
      differences(
        [
          ...given(
            ({ selected }) => selected.length > 0,
            ['editing.ready', 'drag started', 'dragging', { begun: ({ draft: now }) => now }],
            ['editing.refused', 'drag started', 'dragging', { error: null, begun: ({ draft: now }) => now }],
          ),
          ...given(hasImage, ['editing.uploading', 'uploaded', 'editing.ready']),
          ['start', 'opened', 'editing.ready', begins as never],
          ['editing.ready', 'replaced', '=', replaced],
          [['editing.ready', 'editing.refused'], 'drag started', '='],
          ['editing.ready', 'templates opened', 'choosing'],
          ['editing.ready', 'image chosen', 'editing.uploading'],
          [
            ...(['editing.uploading', 'uploaded', 'editing.ready'] as const),
            {
              draft: ({ draft: now }) => applyEdit(now, adding),
              ...{ images: [image], past: ({ draft: now }) => [now], selected: ['e1'] },
            },
          ],
          ['editing.uploading', 'not uploaded', 'editing.refused', { error }],
          ['editing.uploading', 'uploading takes too long', 'editing.refused'],
          ['editing.uploading', ['templates opened', 'replaced', 'drag started'], '='],
          ['editing.refused', 'image chosen', 'editing.uploading', { error: null }],
          ['editing.refused', 'dismissed', 'editing.ready', { error: null }],
          ['editing.refused', 'templates opened', 'choosing', { error: null }],
          ['editing.refused', 'replaced', '=', replaced],
        ],
        [opening, dragging, copying],
      ),
    ).toEqual([]);
  });

  it('uploads one image at a time, and can be edited meanwhile', () => {
    const live = begun();
    live.send({ type: 'image.chosen', file: 'x', id: 'e1' });
    live.send({ type: 'templates.opened' });
    live.send({ type: 'image.chosen', file: 'y', id: 'e2' });
    live.send({ type: 'design.replaced', draft: { ...draft, name: 'Theirs' }, images: [] });
    live.send({ type: 'design.edited', edit: { do: 'name', name: 'Mine' } });
    expect(live.getSnapshot().value).toEqual({ editing: 'uploading' });
    expect(live.getSnapshot().context.draft.name).toBe('Mine');
    expect(uploading.inputs().upload).toEqual([{ file: 'data:image/png', id: 'e1' }]);
  });
});

type Uploaded = { image: typeof image; id: string };

function begun(changes: Partial<typeof input> = {}, upload = (): Promise<Uploaded> => new Promise(() => {})) {
  const machine = canvasMachine.provide({
    actors: { upload: fromPromise<Uploaded, { file: string; id: string }>(upload) },
  });
  return createActor(machine, { input: { ...input, ...changes } }).start();
}
type Live = ActorRefFrom<typeof canvasMachine>;
const facts = (live: Live) => (live.getSnapshot() as CanvasSnapshot).context;
const named = (live: Live, name: string, typing?: string) =>
  live.send({ type: 'design.edited', edit: { do: 'name', name }, ...(typing && { typing }) });

describe('a badge that is edited', () => {
  it('begins with the choice of a template where it is new, and cannot go back behind it', () => {
    const live = begun({ isNew: true });
    expect(live.getSnapshot().value).toBe('choosing');
    named(live, 'Too early');
    live.send({ type: 'template.chosen', edit: { ...template, template: 'name' } });
    expect(live.getSnapshot().value).toEqual({ editing: 'ready' });
    expect(facts(live)).toMatchObject({ isNew: false, past: [], selected: [], side: 'front' });
    expect(facts(live).draft).toMatchObject({ name: 'Plain', layout: { width: 86, format: 'single' } });
  });

  it('can be begun from another template, and that undone', () => {
    const live = begun();
    live.send({ type: 'side.chosen', side: 'back' });
    live.send({ type: 'templates.opened' });
    live.send({ type: 'templates.closed' });
    expect(facts(live).side).toBe('back');
    live.send({ type: 'templates.opened' });
    live.send({ type: 'template.chosen', edit: template });
    expect(facts(live)).toMatchObject({ side: 'front', past: [draft] });
    live.send({ type: 'edit.undone' });
    expect(facts(live).draft).toBe(draft);
  });

  it('remembers so many steps, and forgets what was undone when something else is done', () => {
    const live = begun();
    for (const name of ['1', '2', '3']) named(live, name);
    expect(facts(live).past.map(({ name }) => name)).toEqual(['1', '2']);
    live.send({ type: 'edit.undone' });
    live.send({ type: 'edit.undone' });
    live.send({ type: 'edit.undone' });
    expect(facts(live).draft.name).toBe('1');
    expect(facts(live).future.map(({ name }) => name)).toEqual(['2', '3']);
    live.send({ type: 'edit.redone' });
    expect(facts(live)).toMatchObject({ draft: { name: '2' }, past: [{ name: '1' }], future: [{ name: '3' }] });
    named(live, '4');
    expect(facts(live).future).toEqual([]);
    live.send({ type: 'edit.redone' });
    expect(facts(live).draft.name).toBe('4');
  });

  it('takes what is typed into one input for one step, until something else is done', () => {
    const live = begun({ historySize: 9 });
    named(live, 'A', 'name');
    named(live, 'Ab', 'name');
    named(live, 'Abc', 'other');
    named(live, 'Abcd', 'other');
    expect(facts(live).past.map(({ name }) => name)).toEqual(['Plain', 'Ab']);
    live.send({ type: 'selection.changed', ids: [] });
    named(live, 'Abcde', 'other');
    named(live, 'x');
    named(live, 'y');
    expect(facts(live).past).toHaveLength(5);
    live.send({ type: 'edit.undone' });
    named(live, 'z', 'other');
    expect(facts(live).past.map(({ name }) => name)).toEqual(['Plain', 'Ab', 'Abcd', 'Abcde', 'x']);
  });

  it('has no step where nothing changes', () => {
    const live = begun();
    named(live, 'Plain');
    expect(facts(live).past).toEqual([]);
  });

  it('selects what is added, and nothing that is gone', () => {
    const live = begun();
    live.send({ type: 'design.edited', edit: { do: 'add', kind: 'qr', side: 'front', id: 'e1' } });
    expect(facts(live).selected).toEqual(['e1']);
    live.send({ type: 'selection.changed', ids: ['name', 'e1'] });
    live.send({ type: 'edit.undone' });
    expect(facts(live).selected).toEqual(['name']);
    live.send({ type: 'design.edited', edit: { do: 'remove', ids: ['name'] } });
    expect(facts(live).selected).toEqual([]);
  });

  it('copies what is selected, to the other side too', () => {
    const live = begun();
    live.send({ type: 'selection.pasted', newIds: ['e1'] });
    live.send({ type: 'selection.copied' });
    live.send({ type: 'selection.duplicated', newIds: ['e1'] });
    expect(facts(live).draft).toBe(draft);
    live.send({ type: 'selection.changed', ids: ['name'] });
    live.send({ type: 'selection.copied' });
    live.send({ type: 'side.chosen', side: 'back' });
    expect(facts(live).selected).toEqual([]);
    live.send({ type: 'selection.pasted', newIds: ['e1'] });
    const where = facts(live).draft.layout.elements.map(({ id, side, x }) => [id, side, x]);
    expect(where).toEqual([
      ['name', 'front', 20],
      ['e1', 'back', 20],
    ]);
    live.send({ type: 'selection.duplicated', newIds: ['e2'] });
    expect(facts(live).draft.layout.elements.at(-1)).toMatchObject({ id: 'e2', side: 'back', x: 23, y: 20 });
    expect(facts(live).selected).toEqual(['e2']);
  });

  it('follows what is dragged, as one step, and puts it back where that is cancelled', () => {
    const live = begun();
    live.send({ type: 'drag.started', grip: null });
    expect(live.getSnapshot().value).toEqual({ editing: 'ready' });
    live.send({ type: 'selection.changed', ids: ['name'] });
    const drag = (across: number) => live.send({ type: 'drag.moved', across, down: 0, reach: 0.4 });
    const x = () => facts(live).draft.layout.elements[0]?.x;
    live.send({ type: 'drag.started', grip: null });
    drag(5);
    drag(2.7);
    // The middle of the badge is 43 mm from its left, and that of the text 40 from where it began.
    expect([x(), facts(live).guides.x]).toEqual([23, 43]);
    live.send({ type: 'drag.ended' });
    expect(facts(live)).toMatchObject({ past: [draft], guides: { x: null, y: null }, begun: null });
    live.send({ type: 'drag.started', grip: { right: true } });
    drag(4);
    expect(facts(live).draft.layout.elements[0]).toMatchObject({ x: 23, width: 44 });
    live.send({ type: 'drag.cancelled' });
    expect(facts(live).draft.layout.elements[0]).toMatchObject({ x: 23, width: 40 });
    expect(facts(live).past).toEqual([draft]);
    live.send({ type: 'drag.started', grip: null });
    live.send({ type: 'drag.ended' });
    expect(facts(live).past).toEqual([draft]);
  });

  it('has an image that was uploaded, in its proportion, and keeps it once', async () => {
    const uploads = begun({ images: [{ ...image, url: 'old' }] as never }, async () => ({ image, id: 'e1' }));
    uploads.send({ type: 'image.chosen', file: 'data:', id: 'e1' });
    await waitFor(uploads, (state) => state.matches({ editing: 'ready' }));
    expect(facts(uploads).images).toEqual([image]);
    const added = facts(uploads).draft.layout.elements.at(-1);
    expect(added).toMatchObject({ kind: 'image', imageId: 'i1', width: 43, height: 21.5 });
  });

  it('says why an image was not taken, until that is dismissed', async () => {
    const live = begun({}, () => Promise.reject(error));
    live.send({ type: 'image.chosen', file: 'data:', id: 'e1' });
    await waitFor(live, (state) => state.matches({ editing: 'refused' }));
    expect(facts(live).error).toEqual(error);
    live.send({ type: 'error.dismissed' });
    expect(facts(live).error).toBe(null);
  });

  it('is replaced by what another user saved', () => {
    const live = begun();
    named(live, 'Mine');
    const theirs = { ...draft, name: 'Theirs', layout: { ...draft.layout, elements: [qrElement()] } };
    live.send({ type: 'design.replaced', draft: theirs, images: [image] });
    expect(facts(live)).toMatchObject({ draft: theirs, images: [image], past: [], future: [], selected: [] });
    live.send({ type: 'zoom.changed', zoom: 2 });
    expect(facts(live).zoom).toBe(2);
  });
});
