import './StatusTag.css';
import type { ReactNode } from 'react';

export type Tone = 'success' | 'danger' | 'warn' | 'info' | 'plain';

/** A status in a word or two. The colour only repeats what they say. */
export function StatusTag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`status-tag is-${tone}`}>{children}</span>;
}
