import type { ComponentType } from 'react';
import { type ControlProps, FormRow, type RowProps } from './FormRow.tsx';
import { Input, Select, Textarea } from './Input.tsx';

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
