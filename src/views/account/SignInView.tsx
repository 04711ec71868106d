import { stateMeta } from '../../machines/parts/stateMeta.ts';
import './SignInView.css';
import { useSelector } from '@xstate/react';
import { Check } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { account } from '#words/account.ts';
import type { SignInInput } from '../../api/contract/account.ts';
import type { SignInActor } from '../../machines/account/signIn.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input } from '../parts/Input.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { PasswordField } from './PasswordField.tsx';

const CodeForm = lazy(() => import('./CodeForm.tsx'));

type Words = typeof account.signIn & { passwordHelp?: string };
type Props = {
  actor: SignInActor;
  words: Words;
  /** Address of the page that `otherLink` leads to. */
  other: string;
  /** Said above the form, e.g. that the session ended. */
  remark: string | null;
  passwordKind: 'current-password' | 'new-password';
};

/** Signing in and creating an account: one page, two sets of words. */
export function SignInView(props: Props) {
  return (
    <div className="sign-in">
      <div className="sign-in-welcome">
        <p className="sign-in-tagline">{account.tagline}</p>
        <ul>
          {account.points.map((point) => (
            <li key={point}>
              <Check aria-hidden />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <SignInForm {...props} />
    </div>
  );
}

/** The form alone, also for whoever signs in again over the page they were on. */
export function SignInForm({ actor, words, other, remark, passwordKind }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { error } = snapshot.context;
  const { label } = stateMeta(snapshot) ?? { label: 'signIn.typing' as const };
  const busy = snapshot.hasTag('busy');
  const fieldError = (field: keyof SignInInput) =>
    error?.fieldErrors?.[field] ?? (error?.field === field ? error.msg : undefined);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const input = { email: String(typed.get('email')), password: String(typed.get('password')) };
    actor.send({ type: 'signIn.submitted', input });
  }

  if (snapshot.hasTag('code'))
    return (
      <Suspense fallback={<Loading />}>
        <LiveRegion>{account.states[label]}</LiveRegion>
        <CodeForm busy={busy} error={error} onSubmit={(code) => actor.send({ type: 'code.submitted', code })}>
          <p className="sign-in-other">
            <Button variant="ghost" onClick={() => actor.send({ type: 'signIn.abandoned' })}>
              {account.backToSignIn}
            </Button>
          </p>
        </CodeForm>
      </Suspense>
    );
  return (
    <form className="sign-in-form" noValidate aria-busy={busy} ref={form} onSubmit={submit}>
      <LiveRegion>{account.states[label]}</LiveRegion>
      <header>
        <h1>{words.heading}</h1>
        <p className="sign-in-lead">{words.lead}</p>
      </header>
      {remark ? <p className="sign-in-remark">{remark}</p> : null}
      <FormRow label={account.email} error={fieldError('email')} required>
        {(control) => (
          <Input
            {...control}
            type="email"
            size="lg"
            autoComplete="email"
            placeholder={account.emailExample}
            name="email"
          />
        )}
      </FormRow>
      <FormRow label={account.password} error={fieldError('password')} help={words.passwordHelp} required>
        {(control) => <PasswordField control={control} kind={passwordKind} />}
      </FormRow>
      {passwordKind === 'current-password' ? (
        <p className="sign-in-other">
          <Link href={to.access()}>{account.forgot}</Link>
        </p>
      ) : null}
      {error && !error.field ? (
        <ErrorNote error={error} title={words.failed} {...(error.status === 401 && { advice: account.checkBoth })} />
      ) : null}
      <Button type="submit" size="lg" disabled={busy}>
        {busy ? words.submitting : words.submit}
      </Button>
      <p className="sign-in-other">
        {words.other} <Link href={other}>{words.otherLink}</Link>
      </p>
    </form>
  );
}
