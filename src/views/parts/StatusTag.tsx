import './StatusTag.css';
import type { ReactNode } from 'react';

export type Tone = 'success' | 'danger' | 'warn' | 'info' | 'plain';

/** A word about a thing's standing. The colour only repeats what the word says. */
export function StatusTag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`status-tag is-${tone}`}>{children}</span>;
}
