import type { ReactNode } from 'react';
import { badgePrinting as words } from '#words/badgePrinting.ts';
import { formatDateTime } from '../../lib/dates.ts';

type Props = { prints: readonly { at: string; by: string }[]; timeZone: string; children: ReactNode };

/** What is known of an attendee's printed badge. */
export function AttendeeBadge({ prints, timeZone, children }: Props) {
  const [last] = prints;
  return (
    <section className="attendee-part" aria-label={words.badge}>
      <h3>{words.badge}</h3>
      {last ? (
        <p className="form-help">{words.history(prints.length, formatDateTime(last.at, timeZone), last.by)}</p>
      ) : null}
      {children}
    </section>
  );
}
