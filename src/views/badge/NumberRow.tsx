import { InputRow } from '../parts/form/ControlRow.tsx';

type Props = { label: string; value: number; min: number; max: number; onChange: (value: number) => void };

/** A number that is taken over once its input is left or Enter is pressed, within its limits. */
export function NumberRow({ label, value, min, max, onChange }: Props) {
  const take = (typed: number) => {
    const within = Math.max(min, Math.min(max, typed));
    if (!Number.isNaN(typed) && within !== value) onChange(within);
  };
  return (
    <InputRow
      label={label}
      required
      // Anew when it changes elsewhere, by dragging or undoing.
      key={value}
      size="sm"
      type="number"
      inputMode="decimal"
      step="any"
      defaultValue={value}
      min={min}
      max={max}
      onBlur={({ target }) => take(target.valueAsNumber)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') take(currentTarget.valueAsNumber);
      }}
    />
  );
}
