import './Notices.css';
import { Toast, Toaster } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Notice } from '../../machines/parts/notice.ts';
import { toaster } from './toaster.ts';

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const;

/** The toasts: green, red or blue, each with a Close action, above what is in use; hidden in print. */
export default function Notices() {
  const [place] = useState(newPlace);
  useEffect(() => keepInReach(place), [place]);
  return createPortal(
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
    </Toaster>,
    place,
  );
}

function newPlace(): HTMLElement {
  const place = document.createElement('div');
  place.className = 'no-print';
  return place;
}

export type Box = { left: number; right: number; top: number; bottom: number };

/** Pixels between the toasts and what they keep clear of. */
const gap = 8;

/**
 * How far a stack of toasts has to rise from `stack`, where it would stand, to cover none of what is in use: the lowest
 * place that is free. Where the screen has none, what comes last in `kept` is covered first, and in the end nothing is cleared.
 */
export function toastOffset(stack: Box, ...kept: readonly (readonly Box[])[]): number {
  if (kept.length === 0) return 0;
  return lowest(stack, kept.flat()) ?? toastOffset(stack, ...kept.slice(0, -1));
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

/** Bars with the way on, menus, and the answers of a dialog: never under a toast. */
const bars =
  '.step-bar, .builder-foot, .badge-foot, .selected-bar, .shell-user, .dialog-actions, [role="menu"], [role="listbox"]';
/** Each row of a long list is one, so that it would leave no place free. */
const controls =
  ':is(a, button, input, select, textarea, summary, [contenteditable="true"]):not(.row-table *, .toast *)';
/** Pixels between two toasts of the toaster, and between it and the screen's edge. */
const [between, edge] = [16, 32];

/** What there is to press: behind an open dialog there is nothing. */
const inUse = (): HTMLElement =>
  [...document.querySelectorAll('dialog')].filter(({ open }) => open).at(-1) ?? document.body;

/**
 * Keeps the toasts clear of what the reader uses, as long as they are shown, and in the dialog that is open, as nothing
 * else can be pressed. Returns how to stop.
 */
function keepInReach(place: HTMLElement): () => void {
  let frame = 0;
  const measure = () => {
    const around = inUse();
    // What is fixed to the screen is fixed to a dialog that still moves.
    const isMoving = around !== document.body && around.getAnimations?.().length > 0;
    if (place.parentElement !== around && !isMoving) around.append(place);
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const toasts = [...place.querySelectorAll<HTMLElement>('.toast')];
      const height = toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + between, 0);
      const style = document.documentElement.style;
      style.setProperty('--toasts-rise', `${-riseOf(toasts, height - between, around)}px`);
      style.setProperty('--toasts-room', height > 0 ? `${height + edge}px` : '0px');
    });
  };
  const changes = new MutationObserver(measure);
  changes.observe(document.body, {
    ...{ childList: true, subtree: true, attributes: true },
    attributeFilter: ['open', 'hidden', 'data-state', 'data-open'],
  });
  const moves = ['focusin', 'focusout', 'scroll', 'resize', 'animationend', 'animationcancel'] as const;
  for (const move of moves) window.addEventListener(move, measure, { capture: true, passive: true });
  window.visualViewport?.addEventListener('resize', measure);
  measure();
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    for (const move of moves) window.removeEventListener(move, measure, { capture: true });
    window.visualViewport?.removeEventListener('resize', measure);
    place.remove();
  };
}

function riseOf(toasts: HTMLElement[], height: number, around: HTMLElement): number {
  if (toasts.length === 0) return 0;
  const bottom = window.innerHeight - edge;
  const stack = { left: edge, right: edge + (toasts[0]?.offsetWidth ?? 0), top: bottom - height, bottom };
  const boxesOf = (selector: string) => [...around.querySelectorAll(selector)].map(boxOf).filter(hasSize);
  const focused = document.activeElement?.matches(controls) ? [boxOf(document.activeElement)] : [];
  return toastOffset(stack, boxesOf(bars), focused, boxesOf(controls));
}

const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
const hasSize = ({ width, height }: DOMRect): boolean => width * height > 0;
