import type { ReactNode } from 'react';

type Props = {
  /** Interrupts what is being read, as a verdict at the door must. */
  urgent?: boolean;
  children: ReactNode;
};

/** Tells a screen reader what the screen is doing now. One on each screen, always rendered, fed by the state's label. */
export function LiveRegion({ urgent = false, children }: Props) {
  return (
    <p className="visually-hidden" role={urgent ? 'alert' : 'status'}>
      {children}
    </p>
  );
}
