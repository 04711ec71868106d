import type { FocusEvent, KeyboardEvent } from 'react';

/**
 * For a form that is filled in on a phone: Enter in a line of text goes to the next field that is still empty, and the keyboard says
 * so on its key. Where none is left after it, Enter submits, as everywhere.
 */
export const enterGoesOn = {
  onFocus({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    if (isLine(target)) target.setAttribute('enterkeyhint', nextOf(target, currentTarget) ? 'next' : 'go');
  },
  onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const { key, target, currentTarget, nativeEvent } = event;
    if (key !== 'Enter' || nativeEvent.isComposing || !isLine(target)) return;
    const next = nextOf(target, currentTarget);
    if (!next) return;
    event.preventDefault();
    next.focus();
  },
};

const isLine = (element: EventTarget): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type !== 'radio' && element.type !== 'checkbox';

function nextOf(field: Element, { elements }: HTMLFormElement): HTMLElement | undefined {
  const all = [...elements] as HTMLInputElement[];
  return all.slice(all.indexOf(field as HTMLInputElement) + 1).find((other) => isEmpty(other, all));
}

/** Boxes to tick can all stay as they are; of a question with one answer, one has to be chosen. */
function isEmpty(field: HTMLInputElement, all: readonly HTMLInputElement[]): boolean {
  if (!field.matches('input:not([type=checkbox]), select, textarea') || field.matches(':disabled')) return false;
  if (field.type === 'radio') return !all.some(({ name, checked }) => name === field.name && checked);
  return field.value === '';
}
