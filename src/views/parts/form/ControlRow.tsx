import type { ComponentType } from 'react';
import { type ControlProps, FormRow, type RowProps } from '../FormRow.tsx';
import { Input, Select, Textarea } from '../Input.tsx';

/** A row that is its one control: `<InputRow label={words.name} required autoComplete="name" />`. */
const rowOf =
  <Props extends object>(Control: ComponentType<Props>) =>
  ({
    label,
    help,
    error,
    required = false,
    ...control
  }: RowProps & Omit<Props, keyof RowProps | keyof ControlProps>) => (
    <FormRow label={label} help={help} error={error} required={required}>
      {(wired) => <Control {...(control as Props)} {...wired} />}
    </FormRow>
  );

export const InputRow = rowOf(Input);
export const TextareaRow = rowOf(Textarea);
export const SelectRow = rowOf(Select);

type OptionsProps<Value extends string | number> = { of: readonly (readonly [value: Value, name: string])[] };

/** What can be chosen in a `Select`, by name. */
export const Options = <Value extends string | number>({ of }: OptionsProps<Value>) =>
  of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
