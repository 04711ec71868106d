import type { ReactNode } from 'react';
import { secondFactor as words } from '#words/secondFactor.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { Button } from '../parts/Button.tsx';
import { errorAt } from '../parts/errorAt.ts';
import { FormRow } from '../parts/FormRow.tsx';
import { type Typed, TypedForm } from '../parts/form/TypedForm.tsx';
import { CodeRow } from './CodeForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Refusal } from './Refusal.tsx';

type PasswordProps = { error: ApiError | null; autoFocus?: boolean | undefined };

/** The field for the password that an account has. */
export const CurrentPassword = ({ error, autoFocus = false }: PasswordProps) => (
  <FormRow label={words.current} error={errorAt(error, 'current')} required>
    {(control) => <PasswordField control={control} name="current" kind="current-password" autoFocus={autoFocus} />}
  </FormRow>
);

/** With what a user shows that they are not just at an open browser. */
export type Proof = { current: string; code?: string };

/** What was typed of it. */
export function proofIn(typed: Typed): Proof {
  const code = typed('code');
  return { current: typed('current'), ...(code !== '' && { code }) };
}

type ProofRowsProps = PasswordProps & {
  /** Whether the account has a second step, as far as the page knows. */
  withCode: boolean;
  help?: string;
};

/** Its fields: the password, and a code where there is a second step. */
export const ProofRows = ({ error, withCode, help, autoFocus }: ProofRowsProps) => (
  <>
    <CurrentPassword error={error} autoFocus={autoFocus} />
    {/* It may have been turned on elsewhere: then the refusal says so. */}
    {withCode || errorAt(error, 'code') ? <CodeRow error={error} help={help} autoFocus={false} /> : null}
  </>
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
