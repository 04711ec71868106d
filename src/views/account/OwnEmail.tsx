import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { ownAccount as words } from '#words/ownAccount.ts';
import { stateMeta } from '../../lib/stateMeta.ts';
import type { ChangeEmailActor } from '../../machines/account/changeEmail.ts';
import { Button } from '../parts/Button.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input } from '../parts/Input.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { errorAt, Refusal, useFormOf } from './formErrors.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Asks for another address. `pending` is one that waits to be confirmed. */
export function OwnEmail({ actor, pending }: { actor: ChangeEmailActor; pending: string | null }) {
  const snapshot = useSelector(actor, (state) => state);
  const { error, wish } = snapshot.context;
  const form = useFormOf(error);
  const busy = snapshot.hasTag('busy');
  const asked = snapshot.matches('asked') ? wish.email : pending;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const next = { email: String(typed.get('email')), current: String(typed.get('current')) };
    actor.send({ type: 'email.submitted', wish: next });
  }

  return (
    <>
      <LiveRegion>{words.states[stateMeta(snapshot)?.label ?? 'changeEmail.typing']}</LiveRegion>
      {asked ? <p className="account-lead">{words.emailAsked(asked)}</p> : null}
      {snapshot.matches('asked') ? (
        <div>
          <Button variant="outline" onClick={() => actor.send({ type: 'email.again' })}>
            {words.emailAgain}
          </Button>
        </div>
      ) : (
        <form className="account-form" noValidate aria-busy={busy} ref={form} onSubmit={submit}>
          <FormRow label={words.newEmail} help={words.newEmailHelp} error={errorAt(error, 'email')} required>
            {(control) => <Input {...control} type="email" name="email" autoComplete="email" />}
          </FormRow>
          <FormRow label={words.current} error={errorAt(error, 'current')} required>
            {(control) => <PasswordField control={control} name="current" kind="current-password" />}
          </FormRow>
          <Refusal error={error} isRefused={snapshot.matches('refused')} title={words.emailFailed} />
          <div>
            <Button type="submit" disabled={busy}>
              {busy ? words.saving : words.changeEmail}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
