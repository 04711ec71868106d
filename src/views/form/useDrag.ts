import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useState } from 'react';
import { movedBy } from '../../lib/form/draft.ts';

type Edge = 'above' | 'below';
type Moved = (id: string, by: number) => void;
type Dragged = {
  /** What can change places with each other. */
  group: string;
  id: string;
  index: number;
  onMoved: Moved;
};

/**
 * Lets a question or an option be dragged by its handle and others of its group be dropped above or below it. `index` counts from 0.
 * Says where one that is held over this one would come to stand.
 */
export function useDrag(
  card: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  { group, id, index, onMoved }: Dragged,
): { isDragged: boolean; dropEdge: Edge | null } {
  const [isDragged, setDragged] = useState(false);
  const [dropEdge, setDropEdge] = useState<Edge | null>(null);
  useEffect(() => {
    const [element, dragHandle] = [card.current, handle.current];
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
  }, [card, handle, group, id, index, onMoved]);
  return { isDragged, dropEdge };
}
