import './FormRow.css';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: ReactNode;
  help?: ReactNode;
  type?: 'checkbox' | 'radio';
};

/** A native checkbox or radio with its label beside it; takes `register(…)` like any input. */
export function CheckRow({ label, help, type = 'checkbox', ...input }: Props) {
  const id = useId();
  return (
    <div className="check-row">
      <input {...input} type={type} id={id} {...(help ? { 'aria-describedby': `${id}-help` } : {})} />
      <div>
        <label htmlFor={id}>{label}</label>
        {help ? (
          <p className="form-help" id={`${id}-help`}>
            {help}
          </p>
        ) : null}
      </div>
    </div>
  );
}
