import './Notices.css';
import { Toast, Toaster } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect } from 'react';
import type { Notice } from '../../machines/parts/notice.ts';
import { toaster } from './toaster.ts';

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const;

/** The toasts: green, red or blue, each with a Close action, above what is in use; hidden in print. */
export default function Notices() {
  useEffect(avoidObstacles, []);
  return (
    <div className="no-print">
      <Toaster toaster={toaster}>
        {(toast) => {
          const tone = (toast.type ?? 'info') as Notice['tone'];
          const Icon = icons[tone];
          const action = toast.meta?.action as Notice['action'];
          return (
            <Toast.Root className="toast" data-tone={tone}>
              <Icon aria-hidden />
              <div className="toast-words">
                <Toast.Title>{toast.title}</Toast.Title>
                {toast.description ? <Toast.Description>{toast.description}</Toast.Description> : null}
                {action ? <a href={action.href}>{action.label}</a> : null}
              </div>
              <Toast.CloseTrigger className="toast-close" aria-label={toast.meta?.close as string}>
                {toast.meta?.close as string}
              </Toast.CloseTrigger>
            </Toast.Root>
          );
        }}
      </Toaster>
    </div>
  );
}

export type Box = { left: number; right: number; top: number; bottom: number };

/** Pixels between the toasts and what they keep clear of. */
const gap = 8;

/**
 * How far a stack of toasts has to rise from `stack`, where it would stand, to cover none of what is in use: the lowest
 * place that is free. Where the screen has none, it clears what comes `first`, and nothing when that leaves no room either.
 */
export function toastOffset(stack: Box, first: readonly Box[], others: readonly Box[]): number {
  return lowest(stack, [...first, ...others]) ?? lowest(stack, first) ?? 0;
}

/** Null when no place on the screen is free. */
function lowest(stack: Box, kept: readonly Box[]): number | null {
  const beside = kept
    .filter(({ left, right }) => left < stack.right && right > stack.left)
    .sort((a, b) => b.bottom - a.bottom);
  let rise = 0;
  for (const box of beside) {
    const [top, bottom] = [stack.top - rise, stack.bottom - rise];
    if (box.top < bottom && box.bottom > top) rise = stack.bottom - box.top + gap;
  }
  return stack.top - rise < 0 ? null : rise;
}

/** Bars with the way on, menus, and what a dialog asks: never under a toast. */
const bars = '.step-bar, .builder-foot, .shell-user, [role="menu"], [role="listbox"], dialog[open] button';
const typing = 'input, textarea, select, [contenteditable="true"]';
/** Pixels between two toasts of the toaster, and between it and the screen's edge. */
const [between, edge] = [16, 32];

/** Keeps the toasts clear of what the reader uses, as long as they are shown. Returns how to stop. */
function avoidObstacles(): () => void {
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
  return toastOffset(stack, boxesOf(document.querySelectorAll(bars)), boxesOf(focused));
}

const boxesOf = (elements: Iterable<Element>): Box[] =>
  [...elements].map((element) => element.getBoundingClientRect()).filter(({ width, height }) => width * height > 0);
