import type { ReactNode } from 'react';
import { secondFactor as words } from '#words/secondFactor.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { Button } from '../parts/Button.tsx';
import { errorAt } from '../parts/errorAt.ts';
import { FormRow } from '../parts/FormRow.tsx';
import { type Typed, TypedForm } from '../parts/form/TypedForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Refusal } from './Refusal.tsx';

type PasswordProps = { error: ApiError | null; autoFocus?: boolean };

/** The field for the password that an account has. */
export const CurrentPassword = ({ error, autoFocus = false }: PasswordProps) => (
  <FormRow label={words.current} error={errorAt(error, 'current')} required>
    {(control) => <PasswordField control={control} name="current" kind="current-password" autoFocus={autoFocus} />}
  </FormRow>
);

type ProofFormProps = {
  busy: boolean;
  isRefused: boolean;
  error: ApiError | null;
  submit: string;
  failed: string;
  children: ReactNode;
  onSubmit: (typed: Typed) => void;
  onCancel?: () => void;
};

/** A form in which somebody proves who they are before something is done. */
export function ProofForm({ busy, isRefused, error, submit, failed, children, onSubmit, onCancel }: ProofFormProps) {
  return (
    <TypedForm className="form-grid" aria-busy={busy} error={error} onSubmit={onSubmit}>
      {children}
      <Refusal error={error} isRefused={isRefused} title={failed} />
      <div className="button-row">
        <Button type="submit" disabled={busy}>
          {busy ? words.working : submit}
        </Button>
        {onCancel ? (
          <Button variant="ghost" disabled={busy} onClick={onCancel}>
            {words.cancel}
          </Button>
        ) : null}
      </div>
    </TypedForm>
  );
}
