import { FormRow } from '../parts/FormRow.tsx';
import { Options, SelectRow } from '../parts/form/ControlRow.tsx';

type ChoiceProps<Choice extends string> = {
  label: string;
  value: Choice;
  options: readonly (readonly [Choice, string])[];
  onChange: (value: Choice) => void;
};

/** One of a few. */
export const ChoiceRow = <Choice extends string>({ label, value, options, onChange }: ChoiceProps<Choice>) => (
  <SelectRow label={label} required size="sm" value={value} onChange={({ target }) => onChange(target.value as Choice)}>
    <Options of={options} />
  </SelectRow>
);

type ColorProps = { label: string; value: string; onChange: (value: string) => void };

/** A colour; each that is tried on the way is shown at once. */
export const ColorRow = ({ label, value, onChange }: ColorProps) => (
  <FormRow label={label} required>
    {(control) => (
      <input
        {...control}
        type="color"
        className="badge-color"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </FormRow>
);
