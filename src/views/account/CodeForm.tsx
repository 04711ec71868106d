import type { ReactNode } from 'react';
import { secondFactor as words } from '#words/secondFactor.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { Button } from '../parts/Button.tsx';
import { errorAt } from '../parts/errorAt.ts';
import { InputRow } from '../parts/form/ControlRow.tsx';
import { TypedForm } from '../parts/form/TypedForm.tsx';

type Props = { busy: boolean; error: ApiError | null; onSubmit: (code: string) => void; children?: ReactNode };

/** The second step of a sign-in. It has a file of its own, since few are asked for a code. */
export default function CodeForm({ busy, error, onSubmit, children }: Props) {
  return (
    <TypedForm className="sign-in-form" aria-busy={busy} error={error} onSubmit={(typed) => onSubmit(typed('code'))}>
      <header>
        <h1>{words.askHeading}</h1>
        <p className="sign-in-lead">{words.ask}</p>
      </header>
      <CodeRow error={error} />
      <Button type="submit" size="lg" disabled={busy}>
        {busy ? words.submitting : words.submit}
      </Button>
      {children}
    </TypedForm>
  );
}

type RowProps = { error: ApiError | null; help?: string | undefined; autoFocus?: boolean };

/** The field for a code, of an app or for recovery. */
export const CodeRow = ({ error, help, autoFocus = true }: RowProps) => (
  <InputRow
    label={words.code}
    help={help}
    error={errorAt(error, 'code')}
    required
    size="lg"
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    autoFocus={autoFocus}
  />
);
