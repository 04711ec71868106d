import './FormRow.css';
import { type ReactNode, useId } from 'react';
import { parts } from '#words/parts.ts';

/** The attributes that connect a control to its label, help and error. */
export type ControlProps = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

export type RowProps = {
  label: string;
  help?: ReactNode;
  error?: string | null | undefined;
  /** Where nothing says so, a row is optional and its label says that. */
  required?: boolean;
};

type Props = RowProps & { children: (control: ControlProps) => ReactNode };

/** A label, its control, help, and what is wrong, wired together: `{(control) => <Input {...control} />}`. */
export function FormRow({ label, help, error, required = false, children }: Props) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = [help ? helpId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className="form-row">
      <label className="form-label" htmlFor={id}>
        {label}
        {required ? null : <span className="form-optional"> {parts.optional}</span>}
      </label>
      {children({
        id,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
        ...(required ? { 'aria-required': true as const } : {}),
      })}
      {error ? (
        <p className="form-error" id={errorId}>
          {error}
        </p>
      ) : null}
      {help ? (
        <p className="form-help" id={helpId}>
          {help}
        </p>
      ) : null}
    </div>
  );
}
