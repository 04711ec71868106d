import type { Ref } from 'react';
import type { ControlProps } from '../parts/FormRow.tsx';

/** What a field of its own kind gets from the form. */
export type LazyFieldProps = {
  row: ControlProps;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  inputRef: Ref<never>;
  autoComplete: string;
};
