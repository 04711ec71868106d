import { type Box, toastRise } from './toastRise.ts';

/** Bars with the way on, menus, and what a dialog asks: never under a toast. */
const bars = '.step-bar, .builder-foot, .shell-user, [role="menu"], [role="listbox"], dialog[open] button';
const typing = 'input, textarea, select, [contenteditable="true"]';
/** Pixels between two toasts of the toaster, and between it and the screen's edge. */
const [between, edge] = [16, 32];

/** Keeps the toasts clear of what the reader uses, as long as they are shown. Returns how to stop. */
export function keepClear(): () => void {
  let frame = 0;
  const measure = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const group = document.querySelector<HTMLElement>('[data-scope="toast"][data-part="group"]');
      const toasts = [...(group?.querySelectorAll<HTMLElement>('.toast') ?? [])];
      group?.style.setProperty('--toasts-rise', `${-riseOf(toasts)}px`);
    });
  };
  const changes = new MutationObserver(measure);
  changes.observe(document.body, {
    ...{ childList: true, subtree: true, attributes: true },
    attributeFilter: ['open', 'hidden', 'data-state', 'data-open'],
  });
  const moves = ['focusin', 'focusout', 'scroll', 'resize'] as const;
  for (const move of moves) window.addEventListener(move, measure, { capture: true, passive: true });
  window.visualViewport?.addEventListener('resize', measure);
  measure();
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    for (const move of moves) window.removeEventListener(move, measure, { capture: true });
    window.visualViewport?.removeEventListener('resize', measure);
  };
}

function riseOf(toasts: HTMLElement[]): number {
  if (toasts.length === 0) return 0;
  const height = toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + between, -between);
  const bottom = window.innerHeight - edge;
  const stack = { left: edge, right: edge + (toasts[0]?.offsetWidth ?? 0), top: bottom - height, bottom };
  const focused = document.activeElement?.matches(typing) ? [document.activeElement] : [];
  return toastRise(stack, boxesOf(document.querySelectorAll(bars)), boxesOf(focused));
}

const boxesOf = (elements: Iterable<Element>): Box[] =>
  [...elements].map((element) => element.getBoundingClientRect()).filter(({ width, height }) => width * height > 0);
