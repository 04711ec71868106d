import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { badgeDesigner as words } from '#words/badgeDesigner.ts';
import type { BadgeElement } from '../../lib/badge/design.ts';
import type { BadgePerson } from '../../lib/badge/draw.ts';
import { newId } from '../../lib/text.ts';
import type { Grip } from '../../machines/badge/badgeSnap.ts';
import type { CanvasActor } from '../../machines/badge/canvas.ts';
import { BadgeSide } from './BadgeSide.tsx';
import { nameOfElement } from './nameOfElement.ts';
import type { BadgeSubject } from './subject.ts';

type Props = { canvas: CanvasActor; subject: BadgeSubject; person: BadgePerson };

/** Pixels that a pointer moves before anything is dragged, and within which it is drawn to a line. */
const slop = 3;
const reach = 6;

/** The badge, where its elements are selected, moved and resized, by pointer and by keys. */
export function BadgeCanvas({ canvas, subject, person }: Props) {
  const { draft, side, images, selected, zoom, guides } = useSelector(canvas, ({ context }) => context);
  const stage = useRef<HTMLDivElement>(null);
  const { layout } = draft;
  const here = layout.elements.filter((element) => element.side === side);
  const only = selected.length === 1 ? here.find(({ id }) => id === selected[0]) : undefined;
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div className="badge-desk">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look and a layout of its own */}
      <div
        ref={stage}
        role="group"
        aria-label={words.canvas}
        className="badge-stage"
        style={{
          aspectRatio: `${layout.width} / ${layout.height}`,
          width: `calc(min(100%, 66vh * ${layout.width / layout.height}) * ${zoom})`,
        }}
        onKeyDown={(event) => onKey(event, canvas)}
        onPointerDown={({ target }) => {
          if (target === stage.current) canvas.send({ type: 'selection.changed', ids: [] });
        }}
      >
        <BadgeSide
          {...{ layout, side, person, images }}
          logo={subject.logo}
          label={words.previewFor(`${person.firstname} ${person.surname}`)}
        />
        {here.map((element) => (
          <Part key={element.id} {...{ canvas, stage, element }} isSelected={selected.includes(element.id)} />
        ))}
        {only ? <Grips canvas={canvas} stage={stage} element={only} /> : null}
        {guides.x === null ? null : (
          <i className="badge-guide is-x" style={{ left: percent(guides.x, layout.width) }} />
        )}
        {guides.y === null ? null : (
          <i className="badge-guide is-y" style={{ top: percent(guides.y, layout.height) }} />
        )}
      </div>
    </div>
  );
}

type Stage = RefObject<HTMLDivElement | null>;

/** Follows a pointer from where it was pressed; in mm of the badge. */
function useDrag(canvas: CanvasActor, stage: Stage, grip: Grip | null) {
  const start = useRef({ x: 0, y: 0, moving: false });
  const placeOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width } = (stage.current as HTMLElement).getBoundingClientRect();
    const scale = canvas.getSnapshot().context.draft.layout.width / width;
    return { x: (clientX - left) * scale, y: (clientY - top) * scale, scale };
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { ...placeOf(event), moving: false };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const from = start.current;
      const { x, y, scale } = placeOf(event);
      const [across, down] = [x - from.x, y - from.y];
      if (!from.moving && Math.hypot(across, down) < slop * scale) return;
      if (!from.moving) canvas.send({ type: 'drag.started', grip });
      from.moving = true;
      canvas.send({ type: 'drag.moved', across, down, reach: reach * scale });
    },
    onLostPointerCapture: () => canvas.send({ type: 'drag.ended' }),
  };
}

type PartProps = { canvas: CanvasActor; stage: Stage; element: BadgeElement };

const boxOf = (canvas: CanvasActor, { x, y, width, height }: BadgeElement) => {
  const { layout } = canvas.getSnapshot().context.draft;
  return {
    left: `${(x / layout.width) * 100}%`,
    top: `${(y / layout.height) * 100}%`,
    width: `${(width / layout.width) * 100}%`,
    height: `${(height / layout.height) * 100}%`,
  };
};

function Part({ canvas, stage, element, isSelected }: PartProps & { isSelected: boolean }) {
  const drag = useDrag(canvas, stage, null);
  const choose = (adds: boolean) => {
    const { selected } = canvas.getSnapshot().context;
    const others = selected.filter((id) => id !== element.id);
    if (adds) canvas.send({ type: 'selection.changed', ids: isSelected ? others : [...others, element.id] });
    else if (!isSelected) canvas.send({ type: 'selection.changed', ids: [element.id] });
  };
  return (
    <button
      {...drag}
      type="button"
      className="badge-part"
      aria-pressed={isSelected}
      style={boxOf(canvas, element)}
      onPointerDown={(event) => {
        if (event.button === 0) choose(event.shiftKey);
        drag.onPointerDown(event);
      }}
      // By a key: the pointer has chosen before.
      onClick={({ detail, shiftKey }) => (detail === 0 ? choose(shiftKey) : undefined)}
    >
      <span className="visually-hidden">{words.selectLayer(nameOfElement(element))}</span>
    </button>
  );
}

const grips: [name: string, grip: Grip][] = [
  ['nw', { left: true, top: true }],
  ['n', { top: true }],
  ['ne', { right: true, top: true }],
  ['e', { right: true }],
  ['se', { right: true, bottom: true }],
  ['s', { bottom: true }],
  ['sw', { left: true, bottom: true }],
  ['w', { left: true }],
];

function Grips({ canvas, stage, element }: PartProps) {
  return (
    <div className="badge-frame" style={boxOf(canvas, element)}>
      {grips.map(([name, grip]) => (
        <OneGrip key={name} {...{ canvas, stage, name, grip }} />
      ))}
    </div>
  );
}

type GripProps = Pick<PartProps, 'canvas' | 'stage'> & { name: string; grip: Grip };

/** Numbers in the panel do the same by keys. */
const OneGrip = ({ canvas, stage, name, grip }: GripProps) => (
  <span {...useDrag(canvas, stage, grip)} className={`badge-grip is-${name}`} />
);

const arrows: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function onKey(event: KeyboardEvent, canvas: CanvasActor): void {
  const { selected, clipboard } = canvas.getSnapshot().context;
  const { key, shiftKey, altKey } = event;
  const held = event.ctrlKey || event.metaKey;
  const arrow = arrows[key];
  const by = shiftKey ? 10 : altKey ? 0.1 : 1;
  const acts: [boolean, () => void][] = [
    [
      arrow !== undefined && selected.length > 0,
      () => {
        const [x, y] = arrow ?? [0, 0];
        canvas.send({
          type: 'design.edited',
          edit: { do: 'move', ids: selected, x: x * by, y: y * by },
          typing: 'keys',
        });
      },
    ],
    [
      key === 'Delete' || key === 'Backspace',
      () => canvas.send({ type: 'design.edited', edit: { do: 'remove', ids: selected } }),
    ],
    [
      key === 'Escape',
      () =>
        canvas.send(
          canvas.getSnapshot().matches('dragging')
            ? { type: 'drag.cancelled' }
            : { type: 'selection.changed', ids: [] },
        ),
    ],
    [held && key.toLowerCase() === 'z', () => canvas.send({ type: shiftKey ? 'edit.redone' : 'edit.undone' })],
    [held && key.toLowerCase() === 'y', () => canvas.send({ type: 'edit.redone' })],
    [held && key.toLowerCase() === 'c', () => canvas.send({ type: 'selection.copied' })],
    [held && key.toLowerCase() === 'v', () => canvas.send({ type: 'selection.pasted', newIds: clipboard.map(newId) })],
    [
      held && key.toLowerCase() === 'd',
      () => canvas.send({ type: 'selection.duplicated', newIds: selected.map(newId) }),
    ],
  ];
  const act = acts.find(([applies]) => applies)?.[1];
  if (!act) return;
  event.preventDefault();
  act();
}
