import { registration as words } from '#words/registration.ts';

type Props = { name: string; value: number; max: number; onChange: (value: number) => void };

/** Counts up and down, with targets for thumbs. */
export function Stepper({ name, value, max, onChange }: Props) {
  return (
    <fieldset className="stepper" data-chosen={value > 0}>
      <legend className="visually-hidden">{words.howMany(name)}</legend>
      <button
        type="button"
        aria-label={words.oneFewer(name)}
        disabled={value === 0}
        onClick={() => onChange(value - 1)}
      >
        <Sign path="M5 12h14" />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={words.oneMore(name)}
        data-count="up"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Sign path="M5 12h14M12 5v14" />
      </button>
    </fieldset>
  );
}

/** Drawn here: the first load of the public page has no room for the icon library. */
const Sign = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
    <path d={path} />
  </svg>
);
