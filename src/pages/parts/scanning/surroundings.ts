import { fromCallback } from 'xstate';
import type { CameraCommand } from '../../../machines/parts/scanner.ts';
import { recogniseBursts } from './keyBurst.ts';

const shortest = 6;
/** In the search field a short quick word may be an attendee's. */
const shortestInSearch = 12;

/** Tells the scanner of codes from a device that types, and of the page going out of sight. */
export const surroundings = fromCallback<CameraCommand>(({ sendBack }) => {
  const leaving = new AbortController();
  const { signal } = leaving;
  const bursts = recogniseBursts();

  function press(event: KeyboardEvent) {
    const place = placeOf(event.target);
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || place === 'field') return;
    const code = bursts.press(event.key, event.timeStamp, place === 'search' ? shortestInSearch : shortest);
    // A burst must not press the button that has the focus: its Enter would admit somebody else.
    if (code !== null || (place === 'page' && bursts.isBurst())) event.preventDefault();
    if (code !== null) sendBack({ type: 'code.typed', code });
  }

  window.addEventListener('keydown', press, { signal, capture: true });
  document.addEventListener(
    'visibilitychange',
    () => sendBack({ type: document.hidden ? 'page.hidden' : 'page.shown' }),
    { signal },
  );
  return () => leaving.abort();
});

function placeOf(target: EventTarget | null): 'page' | 'search' | 'field' {
  if (target instanceof HTMLInputElement) {
    if (target.type === 'search') return 'search';
    return target.type === 'checkbox' || target.type === 'radio' ? 'page' : 'field';
  }
  const isField =
    target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
  return isField ? 'field' : 'page';
}
