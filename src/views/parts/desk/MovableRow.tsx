import './MovableRow.css';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { GripVertical } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { movedBy } from '../../../lib/form/draft.ts';

type Place = {
  /** What can change places with each other. */
  group: string;
  rowId: string;
  /** From 0. */
  index: number;
  onMoved: (rowId: string, by: number) => void;
};

type Props = Omit<ComponentProps<'li'>, 'children'> &
  Place & {
    /** What its handle is called. */
    label: string;
    children: (handle: ReactNode) => ReactNode;
  };

/** A row of a list that is moved by its handle: dragged above or below another one, or with the arrow keys. */
export function MovableRow({ group, rowId, index, onMoved, label, className = '', children, ...attributes }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { isDragged, dropEdge } = useDrag(row, handle, { group, rowId, index, onMoved });

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    onMoved(rowId, by);
  }

  return (
    <li
      ref={row}
      {...attributes}
      className={`movable ${className}${isDragged ? ' is-dragged' : ''}`}
      data-drop={dropEdge ?? undefined}
    >
      {children(
        <button
          ref={handle}
          type="button"
          className="movable-handle"
          data-handle={rowId}
          title={label}
          onKeyDown={onKeyDown}
        >
          <GripVertical aria-hidden />
          <span className="visually-hidden">{label}</span>
        </button>,
      )}
    </li>
  );
}

type Edge = 'above' | 'below';

/** Lets a row be dragged, and says where one that is held over it would come to stand. */
function useDrag(
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  { group, rowId: id, index, onMoved }: Place,
): { isDragged: boolean; dropEdge: Edge | null } {
  const [isDragged, setDragged] = useState(false);
  const [dropEdge, setDropEdge] = useState<Edge | null>(null);
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!element || !dragHandle) return;
    const edgeAt = (y: number): Edge => {
      const { top, height } = element.getBoundingClientRect();
      return y < top + height / 2 ? 'above' : 'below';
    };
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ group, id, index }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.group === group && source.data.id !== id,
        onDrag: ({ location }) => setDropEdge(edgeAt(location.current.input.clientY)),
        onDragLeave: () => setDropEdge(null),
        onDrop: ({ source, location }) => {
          setDropEdge(null);
          const by = movedBy(Number(source.data.index), index, edgeAt(location.current.input.clientY));
          if (by !== 0) onMoved(String(source.data.id), by);
        },
      }),
    );
  }, [row, handle, group, id, index, onMoved]);
  return { isDragged, dropEdge };
}
