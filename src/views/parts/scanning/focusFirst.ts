/** Gives an appearing button the focus, so that Enter or space does what the door would do next. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
