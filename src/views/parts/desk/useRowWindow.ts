import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Rows rendered above and below what is seen, so that a quick scroll meets no gap. */
const spare = 12;

/**
 * Which rows of a long list to render, while the page itself scrolls: from `start` up to, not with, `end`. `rowHeight`
 * is in pixels, the same for every row.
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [seen, setSeen] = useState({ start: 0, end: Math.min(count, 2 * spare) });
  const isNew = useRef(true);

  useLayoutEffect(() => {
    function look() {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      // In steps, so that not every pixel renders.
      const first = Math.floor(-top / rowHeight / 4) * 4;
      const start = Math.max(0, Math.min(first - spare, count - 1));
      const end = Math.min(count, Math.max(0, first) + Math.ceil(window.innerHeight / rowHeight) + 2 * spare);
      setSeen((now) => (now.start === start && now.end === end ? now : { start, end }));
    }
    // A new list is at its beginning: measuring it before it is painted would have the browser lay it out twice.
    const frame = isNew.current ? requestAnimationFrame(look) : null;
    if (frame === null) look();
    isNew.current = false;
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      if (frame !== null) cancelAnimationFrame(frame);
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list, count, rowHeight]);

  return seen;
}
