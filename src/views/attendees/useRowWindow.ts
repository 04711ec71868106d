import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows rendered above and below what is seen, so that a quick scroll meets no gap. */
const spare = 12;

/**
 * Which rows of a long list to render, while the page itself scrolls: from `start` up to, not with, `end`. `rowHeight`
 * is in pixels, the same for every row.
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [seen, setSeen] = useState({ start: 0, end: Math.min(count, 4 * spare) });

  useLayoutEffect(() => {
    function look() {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      // In steps, so that not every pixel renders.
      const first = Math.floor(-top / rowHeight / 4) * 4;
      const start = Math.max(0, Math.min(first - spare, count - 1));
      const end = Math.min(count, Math.max(0, first) + Math.ceil(window.innerHeight / rowHeight) + 2 * spare);
      setSeen((now) => (now.start === start && now.end === end ? now : { start, end }));
    }
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list, count, rowHeight]);

  return seen;
}
