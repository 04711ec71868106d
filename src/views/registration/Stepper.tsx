import { Minus, Plus } from 'lucide-react';
import { registration as words } from '../../messages/registration.ts';

type Props = { name: string; value: number; most: number; onChange: (value: number) => void };

/** Counts up and down, with targets for thumbs. */
export function Stepper({ name, value, most, onChange }: Props) {
  return (
    <fieldset className="stepper" data-chosen={value > 0}>
      <legend className="visually-hidden">{words.howMany(name)}</legend>
      <button
        type="button"
        aria-label={words.oneFewer(name)}
        disabled={value === 0}
        onClick={() => onChange(value - 1)}
      >
        <Minus aria-hidden />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={words.oneMore(name)}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <Plus aria-hidden />
      </button>
    </fieldset>
  );
}
