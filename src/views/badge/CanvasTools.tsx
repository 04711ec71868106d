import { useSelector } from '@xstate/react';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignStartHorizontal,
  AlignStartVertical,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Redo2,
  Trash2,
  Undo2,
} from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { badgeDesigner as words } from '#words/badgeDesigner.ts';
import { desk } from '#words/desk.ts';
import { elementKinds, sidesOf } from '../../lib/badge/design.ts';
import { imageTypes } from '../../lib/input.ts';
import { newId } from '../../lib/text.ts';
import type { Edges } from '../../machines/badge/badgeEdits.ts';
import { type CanvasActor, zooms } from '../../machines/badge/canvas.ts';
import { Button } from '../parts/Button.tsx';
import { dataUrlOf } from '../parts/desk/readFile.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Options } from '../parts/form/ControlRow.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { Select } from '../parts/Input.tsx';

const edgeIcons: [Edges, typeof AlignStartVertical][] = [
  ['left', AlignStartVertical],
  ['center', AlignCenterVertical],
  ['right', AlignEndVertical],
  ['top', AlignStartHorizontal],
  ['middle', AlignCenterHorizontal],
  ['bottom', AlignEndHorizontal],
];

/** What is added to a badge and done with what is selected on it. */
export function CanvasTools({ canvas, hasLogo }: { canvas: CanvasActor; hasLogo: boolean }) {
  const snapshot = useSelector(canvas, (state) => state);
  const { side, draft, selected, clipboard, past, future, zoom, error } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const sides = sidesOf(draft.layout.format);
  const none = selected.length === 0;
  return (
    <div className="stack-2" role="toolbar" aria-label={words.toolbar}>
      <div className="badge-tool-row">
        {elementKinds.map((kind) =>
          kind === 'image' ? (
            <ImageButton key={kind} canvas={canvas} isBusy={isBusy} />
          ) : (
            <Button
              key={kind}
              size="sm"
              variant="outline"
              onClick={() => canvas.send({ type: 'design.edited', edit: { do: 'add', kind, side, id: newId() } })}
            >
              {words.kinds[kind]}
            </Button>
          ),
        )}
        {hasLogo ? (
          <Button
            size="sm"
            variant="outline"
            onClick={() =>
              canvas.send({ type: 'design.edited', edit: { do: 'add', kind: 'image', side, id: newId() } })
            }
          >
            {words.logo}
          </Button>
        ) : null}
      </div>
      <div className="badge-tool-row">
        {sides.length > 1
          ? sides.map((each) => (
              <Button
                key={each}
                size="sm"
                variant={each === side ? 'solid' : 'outline'}
                aria-pressed={each === side}
                onClick={() => canvas.send({ type: 'side.chosen', side: each })}
              >
                {words.sides[each]}
              </Button>
            ))
          : null}
        <IconButton
          label={words.undo}
          disabled={past.length === 0}
          onClick={() => canvas.send({ type: 'edit.undone' })}
        >
          <Undo2 aria-hidden />
        </IconButton>
        <IconButton
          label={words.redo}
          disabled={future.length === 0}
          onClick={() => canvas.send({ type: 'edit.redone' })}
        >
          <Redo2 aria-hidden />
        </IconButton>
        <IconButton label={words.copy} disabled={none} onClick={() => canvas.send({ type: 'selection.copied' })}>
          <Copy aria-hidden />
        </IconButton>
        <IconButton
          label={words.paste}
          disabled={clipboard.length === 0}
          onClick={() => canvas.send({ type: 'selection.pasted', newIds: clipboard.map(newId) })}
        >
          <ClipboardPaste aria-hidden />
        </IconButton>
        <IconButton
          label={words.duplicate}
          disabled={none}
          onClick={() => canvas.send({ type: 'selection.duplicated', newIds: selected.map(newId) })}
        >
          <CopyPlus aria-hidden />
        </IconButton>
        <IconButton
          label={words.delete}
          disabled={none}
          onClick={() => canvas.send({ type: 'design.edited', edit: { do: 'remove', ids: selected } })}
        >
          <Trash2 aria-hidden />
        </IconButton>
        {edgeIcons.map(([edge, Icon]) => (
          <IconButton
            key={edge}
            label={`${words.align}: ${words.edges[edge]}`}
            disabled={none}
            onClick={() => canvas.send({ type: 'design.edited', edit: { do: 'align', ids: selected, edge } })}
          >
            <Icon aria-hidden />
          </IconButton>
        ))}
        <Select
          size="sm"
          aria-label={words.zoom}
          value={zoom}
          onChange={({ target }) => canvas.send({ type: 'zoom.changed', zoom: Number(target.value) })}
        >
          <Options of={zooms.map((each) => [each, words.zoomOf(each * 100)])} />
        </Select>
      </div>
      {snapshot.matches({ editing: 'refused' }) ? <ErrorNote error={error ?? { msg: desk.timedOut }} /> : null}
    </div>
  );
}

function ImageButton({ canvas, isBusy }: { canvas: CanvasActor; isBusy: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    // One that the browser cannot read is left.
    dataUrlOf(file).then(
      (url) => canvas.send({ type: 'image.chosen', file: url, id: newId() }),
      () => {},
    );
  }
  return (
    <>
      <input ref={input} type="file" aria-label={words.imageFile} accept={imageTypes.join()} hidden onChange={choose} />
      <Button
        size="sm"
        variant="outline"
        disabled={isBusy}
        title={words.imageHelp}
        onClick={() => input.current?.click()}
      >
        {words.kinds.image}
      </Button>
    </>
  );
}
