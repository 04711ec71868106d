import { holdHistory } from '../../../boot/historyInterceptor.ts';

/**
 * Keeps the page where it is when somebody presses the browser's back button or asks for a menu of the page. The app's guard refuses
 * other addresses besides; this one keeps the camera running.
 */
export function stayHere(): () => void {
  const leaving = new AbortController();
  const here = window.location.href;
  // The entry that a press on the back button leaves.
  window.history.pushState(null, '', here);
  const release = holdHistory((event) => {
    event.stopImmediatePropagation();
    window.history.pushState(null, '', here);
  });
  document.addEventListener('contextmenu', (event) => event.preventDefault(), { signal: leaving.signal });
  return () => {
    leaving.abort();
    release();
  };
}
