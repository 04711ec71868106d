import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { InputRow } from '../parts/form/ControlRow.tsx';
import './SignInView.css';
import { useSelector } from '@xstate/react';
import { Check } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { account } from '#words/account.ts';
import type { SignInActor } from '../../machines/account/signIn.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { errorAt } from '../parts/errorAt.ts';
import { FormRow } from '../parts/FormRow.tsx';
import { type Typed, TypedForm } from '../parts/form/TypedForm.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { lazyPart } from '../parts/lazyPart.tsx';
import { type PasskeyActor, PasskeySignIn } from './PasskeySignIn.tsx';
import { PasswordField } from './PasswordField.tsx';

const CodeForm = lazy(() => import('./CodeForm.tsx'));
const TurnedBack = lazyPart(() => import('./TurnedBack.tsx'));

type Props = {
  actor: SignInActor;
  /** Null where the browser has no passkeys. */
  passkey: PasskeyActor | null;
  /** What the provider is called that people sign in with; null where there is none. */
  provider: string | null;
  words: typeof account.signIn;
  /** Address of the page that `otherLink` leads to. */
  other: string;
  /** Said above the form, e.g. that the session ended. */
  remark: string | null;
};

/** Signing in, beside what Foyer is for. */
export const SignInView = (props: Props) => (
  <Welcome>
    <SignInForm {...props} />
  </Welcome>
);

/** A form beside what Foyer is for. */
export function Welcome({ children }: { children: ReactNode }) {
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
      {children}
    </div>
  );
}

/** The form alone, also for whoever signs in again over the page they were on. */
export function SignInForm({ actor, passkey, provider, words, other, remark }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { error, turnedBack } = snapshot.context;
  const { label } = stateMeta(snapshot) ?? { label: 'signIn.typing' as const };
  const busy = snapshot.hasTag('busy');
  const submit = (typed: Typed) =>
    actor.send({ type: 'signIn.submitted', input: { email: typed('email'), password: typed('password') } });

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
    <TypedForm className="sign-in-form" aria-busy={busy} error={error} onSubmit={submit}>
      <LiveRegion>{account.states[label]}</LiveRegion>
      <header>
        <h1>{words.heading}</h1>
        <p className="sign-in-lead">{words.lead}</p>
      </header>
      {turnedBack && snapshot.matches('turnedBack') ? (
        <TurnedBack reason={turnedBack} provider={provider ?? ''} title={words.failed} />
      ) : null}
      {remark ? <p className="sign-in-remark">{remark}</p> : null}
      <InputRow
        label={account.email}
        error={errorAt(error, 'email')}
        required
        type="email"
        size="lg"
        autoComplete="email"
        placeholder={account.emailExample}
        name="email"
      />
      <FormRow label={account.password} error={errorAt(error, 'password')} required>
        {(control) => <PasswordField control={control} kind="current-password" />}
      </FormRow>
      <p className="sign-in-other">
        <Link href={to.access()}>{account.forgot}</Link>
      </p>
      {error && !error.field ? <ErrorNote error={error} title={words.failed} /> : null}
      <Button type="submit" size="lg" disabled={busy}>
        {busy ? words.submitting : words.submit}
      </Button>
      {provider ? (
        <Button variant="outline" size="lg" disabled={busy} onClick={() => actor.send({ type: 'provider.chosen' })}>
          {account.withProvider(provider)}
        </Button>
      ) : null}
      {passkey ? <PasskeySignIn actor={passkey} busy={busy} failed={words.failed} /> : null}
      <p className="sign-in-other">
        {words.other} <Link href={other}>{words.otherLink}</Link>
      </p>
    </TypedForm>
  );
}
