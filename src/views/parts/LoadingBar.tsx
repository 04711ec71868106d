import './LoadingBar.css';
import { parts } from '#words/parts.ts';

/** The bar at the top of the page while a request is in progress: 5 px, indeterminate, reversed, rounded. */
export function LoadingBar({ active }: { active: boolean }) {
  return active ? (
    <div className="loading-bar no-print" role="progressbar" aria-label={parts.requestInProgress}>
      <div className="loading-bar-fill" />
    </div>
  ) : null;
}
