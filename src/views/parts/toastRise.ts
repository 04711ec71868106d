export type Box = { left: number; right: number; top: number; bottom: number };

/** Pixels between the toasts and what they keep clear of. */
const gap = 8;

/**
 * How far a stack of toasts has to rise from `stack`, where it would stand, to cover none of what is in use: the lowest
 * place that is free. Where the screen has none, it clears what comes `first`, and nothing when that leaves no room either.
 */
export function toastRise(stack: Box, first: readonly Box[], others: readonly Box[]): number {
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
