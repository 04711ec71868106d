import { useState } from 'react';
import { account } from '#words/account.ts';
import { Button } from '../parts/Button.tsx';
import type { ControlProps } from '../parts/FormRow.tsx';
import { Input } from '../parts/Input.tsx';

type Props = {
  control: ControlProps;
  name?: string;
  kind: 'current-password' | 'new-password';
  autoFocus?: boolean;
};

/** A password that can be looked at while it is typed. */
export function PasswordField({ control, name = 'password', kind, autoFocus = false }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <div className="sign-in-password">
      <Input
        {...control}
        type={shown ? 'text' : 'password'}
        size="lg"
        autoComplete={kind}
        autoCapitalize="none"
        spellCheck={false}
        name={name}
        autoFocus={autoFocus}
      />
      <Button
        type="button"
        variant="ghost"
        size="sm"
        aria-pressed={shown}
        aria-label={shown ? account.hidePassword : account.showPassword}
        onClick={() => setShown(!shown)}
      >
        {shown ? account.hide : account.show}
      </Button>
    </div>
  );
}
