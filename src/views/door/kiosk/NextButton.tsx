import { focusFirst } from '../../parts/scanning/focusFirst.ts';

/** Presses itself after so many milliseconds, as its bar shows; the machine does it. */
export const NextButton = ({ label, after, press }: { label: string; after: number; press: () => void }) => (
  <button type="button" ref={focusFirst} className="kiosk-main" onClick={press}>
    {label}
    <span className="kiosk-time" style={{ animationDuration: `${after}ms` }} aria-hidden />
  </button>
);
