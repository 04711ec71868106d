import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { useDrag } from '../../form/useDrag.ts';

type RowProps = {
  id: string;
  /** What can change places with each other. */
  group: string;
  index: number;
  isOpen?: boolean;
  onMoved: (id: string, by: number) => void;
  children: (handle: RefObject<HTMLButtonElement | null>) => ReactNode;
};

/** A row that is dragged by its handle. */
export function MovableRow({ id, group, index, isOpen = false, onMoved, children }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { isDragged, dropEdge } = useDrag(row, handle, { group, id, index, onMoved });
  return (
    <li
      ref={row}
      className={`page-row${isOpen ? ' is-open' : ''}${isDragged ? ' is-dragged' : ''}`}
      data-drop={dropEdge ?? undefined}
    >
      {children(handle)}
    </li>
  );
}

type HandleProps = {
  handle: RefObject<HTMLButtonElement | null>;
  id: string;
  label: string;
  onMoved: (by: number) => void;
};

/** Drags a row, and moves it by the arrow keys. */
export function Handle({ handle, id, label, onMoved }: HandleProps) {
  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    onMoved(by);
  }
  return (
    <button ref={handle} type="button" className="page-handle" data-handle={id} title={label} onKeyDown={onKeyDown}>
      <GripVertical aria-hidden />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
