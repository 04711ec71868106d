import type { ReactNode } from 'react';

/** Tells a screen reader what the screen is doing now. One a screen, always rendered, fed by the state's label. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <p className="visually-hidden" role="status">
      {children}
    </p>
  );
}
