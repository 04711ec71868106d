import { InputRow } from '../parts/form/ControlRow.tsx';
import './SignInView.css';
import './AccessView.css';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { access } from '#words/access.ts';
import { account } from '#words/account.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { useEmailHint } from '../parts/emailHint.tsx';
import { errorAt } from '../parts/errorAt.ts';
import { type Typed, TypedForm } from '../parts/form/TypedForm.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Refusal } from './Refusal.tsx';

type Words = Record<'heading' | 'lead' | 'submit' | 'submitting' | 'failed', string>;
type Asked = Record<'heading' | 'nothing' | 'again', string> & { text: (email: string) => string };

type Props<Answer> = {
  actor: TaskActor<string, Answer>;
  className: string;
  words: Words;
  /** What is said once it was asked for. */
  asked: (answer: Answer) => Asked;
  /** Where who does not want it goes. */
  back: { before?: string; href: string; label: string };
};

/** Asks for a link with an email address. Its answer is the same for every address. */
export function AskView<Answer>({ actor, className, words, asked, back }: Props<Answer>) {
  const snapshot = useSelector(actor, (state) => state);
  const { error } = snapshot.context;
  const [email, setEmail] = useState('');
  const [isTyped, setTyped] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { hint, judged } = useEmailHint((meant) => {
    if (input.current) input.current.value = meant;
  });
  const busy = snapshot.hasTag('busy');
  const label = access.askStates[snapshot.value];

  function submit(typed: Typed) {
    setEmail(typed('email'));
    setTyped(false);
    actor.send({ type: 'task.asked', input: typed('email') });
  }

  if (snapshot.matches('done')) {
    const said = asked(snapshot.context.answer as Answer);
    return (
      <section className={className}>
        <LiveRegion>{said.heading}</LiveRegion>
        <h1>{said.heading}</h1>
        <p className="access-text">{said.text(email)}</p>
        <p className="access-text">{said.nothing}</p>
        <div className="access-actions">
          <ButtonLink href={back.href}>{back.label}</ButtonLink>
          <Button variant="outline" onClick={() => actor.send({ type: 'task.reset' })}>
            {said.again}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <TypedForm className={className} aria-busy={busy} error={error} onSubmit={submit}>
      <LiveRegion>{label}</LiveRegion>
      <header>
        <h1>{words.heading}</h1>
        <p className="sign-in-lead">{words.lead}</p>
      </header>
      <InputRow
        label={account.email}
        // What is typed since is judged when it is sent.
        error={isTyped ? undefined : errorAt(error, 'email')}
        help={hint}
        required
        type="email"
        size="lg"
        autoComplete="email"
        placeholder={account.emailExample}
        name="email"
        ref={input}
        defaultValue={email}
        onBlur={judged.onBlur}
        onChange={() => {
          judged.onChange();
          setTyped(true);
        }}
      />
      <Refusal error={error} isRefused={snapshot.matches('refused')} title={words.failed} />
      <Button type="submit" size="lg" disabled={busy}>
        {busy ? words.submitting : words.submit}
      </Button>
      <p className="sign-in-other">
        {back.before} <Link href={back.href}>{back.label}</Link>
      </p>
    </TypedForm>
  );
}
