import type { Ref } from 'react';
import type { ControlProps } from '../parts/FormRow.tsx';

/** The props of a field whose code is loaded when a form asks for it. */
export type LazyFieldProps = {
  row: ControlProps;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  inputRef: Ref<never>;
  autoComplete: string;
  /** Where the event is, which the field begins with; absent where that is not known. */
  country?: string | null | undefined;
};
