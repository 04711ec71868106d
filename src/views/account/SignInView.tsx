import './SignInView.css';
import { Button, Heading } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { Check } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Credentials } from '../../api/contract/user.ts';
import type { CredentialsActor } from '../../machines/account/signIn.ts';
import { app } from '../../messages/app.ts';
import { FormRow } from '../parts/FormRow.tsx';
import { Input } from '../parts/Input.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { ProblemNote } from '../parts/ErrorNote.tsx';

type Words = typeof app.signIn & { passwordHelp?: string };
type Props = {
  actor: CredentialsActor;
  words: Words;
  /** Address of the other of the two pages. */
  other: string;
  /** Said above the form, e.g. that the session ended. */
  remark: string | null;
  passwordKind: 'current-password' | 'new-password';
};

/** Signing in and creating an account: one page, two sets of words. */
export function EntranceView(props: Props) {
  return (
    <div className="entrance">
      <div className="entrance-welcome">
        <p className="entrance-tagline">{app.tagline}</p>
        <ul>
          {app.points.map((point) => (
            <li key={point}>
              <Check aria-hidden />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <EntranceForm {...props} />
    </div>
  );
}

/** The form alone, also for whoever signs in again over the page they were on. */
export function EntranceForm({ actor, words, other, remark, passwordKind }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { problem } = snapshot.context;
  const [shown, setShown] = useState(false);
  const { label } = Object.values(snapshot.getMeta())[0] ?? { label: 'credentials.typing' as const };
  const busy = snapshot.hasTag('busy');
  const fault = (field: keyof Credentials) =>
    problem?.faults?.[field] ?? (problem?.field === field ? problem.msg : undefined);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const credentials = { email: String(typed.get('email')), password: String(typed.get('password')) };
    actor.send({ type: 'credentials.submitted', credentials });
  }

  return (
    <form className="entrance-form" noValidate aria-busy={busy} ref={form} onSubmit={submit}>
      <LiveRegion>{app.states[label]}</LiveRegion>
      <header>
        <Heading as="h1" size="2xl">
          {words.heading}
        </Heading>
        <p className="entrance-lead">{words.lead}</p>
      </header>
      {remark ? <p className="entrance-remark">{remark}</p> : null}
      <FormRow label={app.email} error={fault('email')} required>
        {(control) => (
          <Input {...control} type="email" size="lg" autoComplete="email" placeholder={app.emailExample} name="email" />
        )}
      </FormRow>
      <FormRow label={app.password} error={fault('password')} help={words.passwordHelp} required>
        {(control) => (
          <div className="entrance-password">
            <Input
              {...control}
              type={shown ? 'text' : 'password'}
              size="lg"
              autoComplete={passwordKind}
              name="password"
            />
            <Button type="button" variant="ghost" size="sm" aria-pressed={shown} onClick={() => setShown(!shown)}>
              {shown ? app.hidePassword : app.showPassword}
            </Button>
          </div>
        )}
      </FormRow>
      {problem && !problem.field ? <ProblemNote problem={problem} /> : null}
      <Button type="submit" size="lg" disabled={busy}>
        {busy ? words.submitting : words.submit}
      </Button>
      <p className="entrance-other">
        {words.other} <Link href={other}>{words.otherLink}</Link>
      </p>
    </form>
  );
}
