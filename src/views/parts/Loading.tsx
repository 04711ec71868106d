import './Loading.css';
import { parts } from '#words/parts.ts';

/** The shape of what is coming: `rows` lines. Its words are for screen readers. */
export function Loading({ rows = 3, label = parts.loading }: { rows?: number; label?: string }) {
  return (
    <div className="loading" role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className="loading-row" />
      ))}
    </div>
  );
}
