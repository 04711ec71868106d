import { InputRow } from '../parts/form/ControlRow.tsx';
import './SignInView.css';
import './AccessView.css';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { access as words } from '#words/access.ts';
import { account } from '#words/account.ts';
import { openId } from '#words/openId.ts';
import { parts } from '#words/parts.ts';
import { titles } from '#words/titles.ts';
import { connectsProvider, type LinkWay, setsPassword } from '../../lib/account.ts';
import { product } from '../../lib/product.ts';
import type { OpenIdRefusal } from '../../lib/signIn.ts';
import type { LoginLinkActor } from '../../machines/account/loginLink.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { errorAt } from '../parts/errorAt.ts';
import { FormRow } from '../parts/FormRow.tsx';
import { type Typed, TypedForm } from '../parts/form/TypedForm.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { AskView } from './AskView.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Refusal } from './Refusal.tsx';
import TurnedBack from './TurnedBack.tsx';

const CodeForm = lazy(() => import('./CodeForm.tsx'));

/** Asks for a mail with a link to a new password. */
export const ForgotPasswordView = ({ actor }: { actor: TaskActor<string, LinkWay> }) => (
  <AskView
    actor={actor}
    className="sign-in-form access"
    words={words.forgot}
    asked={(way) => words.asked[way]}
    back={{ href: to.signin(), label: words.toSignIn }}
  />
);

/** Asks for a mail with a link to the tickets of an event. */
export const FindTicketsView = ({ actor, slug }: { actor: TaskActor<string>; slug: string }) => (
  <AskView
    actor={actor}
    className="sign-in-form access"
    words={words.find}
    asked={() => words.askedForTickets}
    back={{ href: to.publicEvent(slug), label: words.find.toEvent }}
  />
);

type LinkProps = {
  actor: LoginLinkActor;
  /** Who is signed in on this device. */
  current: string | null;
  /** What the provider is called with which an account can begin; null where there is none. */
  provider: string | null;
  /** Why the user has come back from there. */
  turnedBack: OpenIdRefusal | null;
};

/** A link into an account: from the mail about a forgotten password, of a new login, or on a printed card. */
export function LoginLinkView({ actor, current, provider, turnedBack }: LinkProps) {
  const snapshot = useSelector(actor, (state) => state);
  const { link, error } = snapshot.context;
  const label = stateMeta(snapshot)?.label ?? 'loginLink.reading';
  const kind = link?.kind;
  const card = link?.name || link?.email || '';
  return (
    <>
      <LiveRegion>{words.states[label]}</LiveRegion>
      {snapshot.hasTag('over') ? <OverNote actor={actor} /> : null}
      {snapshot.matches('failed') ? (
        <section className="sign-in-form access">
          <ErrorNote
            error={error ?? { msg: parts.unexpected }}
            title={words.readFailed}
            retry={() => actor.send({ type: 'link.retried' })}
          />
        </section>
      ) : null}
      {snapshot.matches('switching') ? (
        <section className="sign-in-form access">
          <h1>{words.switching[kind === 'device' || kind === 'openId' ? kind : 'heading']}</h1>
          <p className="access-text">
            {current === null ? words.switching.unexpected(card) : words.switching.text(current, card)}
          </p>
          <div className="access-actions">
            <Button onClick={() => actor.send({ type: 'switch.confirmed' })}>{words.switching.confirm(card)}</Button>
            <Button variant="outline" onClick={() => actor.send({ type: 'switch.declined' })}>
              {current === null ? words.toSignIn : words.switching.decline(current)}
            </Button>
          </div>
        </section>
      ) : null}
      {snapshot.hasTag('choosing') ? <PasswordForm actor={actor} provider={provider} turnedBack={turnedBack} /> : null}
      {snapshot.matches('askingCode') ? (
        <Suspense fallback={<Loading />}>
          <CodeForm busy={false} error={error} onSubmit={(code) => actor.send({ type: 'code.submitted', code })} />
        </Suspense>
      ) : null}
      {snapshot.matches('confirming') || snapshot.matches('changing') ? (
        <section className="sign-in-form access">
          <h1>{words.email.heading}</h1>
          <p className="access-text">{words.email.text(link?.email ?? '')}</p>
          <div className="access-actions">
            <Button disabled={snapshot.hasTag('busy')} onClick={() => actor.send({ type: 'email.confirmed' })}>
              {words.email.confirm}
            </Button>
          </div>
        </section>
      ) : null}
      {snapshot.matches('changed') ? (
        <section className="sign-in-form access">
          <h1>{words.email.changed}</h1>
          <p className="access-text">{words.email.text(link?.email ?? '')}</p>
          <div className="access-actions">
            <ButtonLink href={to.account()}>{titles.account}</ButtonLink>
          </div>
        </section>
      ) : null}
      {snapshot.matches('reading') || snapshot.matches('entering') || snapshot.matches('entered') ? <Loading /> : null}
    </>
  );
}

function PasswordForm({ actor, provider, turnedBack }: Omit<LinkProps, 'current'>) {
  const snapshot = useSelector(actor, (state) => state);
  const { link, error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const joins = link?.kind === 'team';
  const isFirst = link?.kind === 'invite' || link?.kind === 'register' || joins;

  const failed = joins ? words.choose.joinFailed : words.choose.failed;
  const submit = (typed: Typed) =>
    actor.send({ type: 'password.submitted', name: joins ? typed('name') : null, password: typed('password') });

  return (
    <TypedForm className="sign-in-form access" aria-busy={busy} error={error} onSubmit={submit}>
      <header>
        <h1>
          {joins ? words.choose.join(link.organisation ?? product) : isFirst ? words.choose.invite : words.choose.reset}
        </h1>
        <p className="sign-in-lead">{words.choose.account(link?.email ?? '')}</p>
        {link?.eventName ? <p className="sign-in-lead">{words.choose.event(link.eventName)}</p> : null}
      </header>
      {/* For password managers, which keep it with the account. */}
      <input type="hidden" name="email" autoComplete="username" value={link?.email ?? ''} readOnly />
      {joins ? (
        <InputRow
          label={words.choose.name}
          error={errorAt(error, 'name')}
          required
          size="lg"
          name="name"
          autoComplete="name"
          defaultValue={snapshot.context.name ?? ''}
        />
      ) : null}
      <FormRow
        label={words.choose.password}
        help={isFirst ? words.choose.help : `${words.choose.help} ${words.choose.ends}`}
        error={errorAt(error, 'password')}
        required
      >
        {(control) => <PasswordField control={control} kind="new-password" />}
      </FormRow>
      {turnedBack && snapshot.matches('choosing') ? (
        <TurnedBack reason={turnedBack} provider={provider ?? ''} title={failed} />
      ) : null}
      <Refusal error={error} isRefused={snapshot.matches('refused')} title={failed} />
      <Button type="submit" size="lg" disabled={busy}>
        {busy ? words.choose.submitting : joins ? words.choose.joinSubmit : words.choose.submit}
      </Button>
      {provider && link?.kind && connectsProvider(link.kind) ? (
        <Button
          variant="outline"
          size="lg"
          disabled={busy}
          onClick={({ currentTarget: { form } }) =>
            actor.send({ type: 'provider.chosen', name: joins ? nameIn(form) : null })
          }
        >
          {openId.begin(provider)}
        </Button>
      ) : null}
    </TypedForm>
  );
}

const nameIn = (form: HTMLFormElement | null): string => String(form && new FormData(form).get('name'));

/** A link that no longer works, and the way on. */
function OverNote({ actor }: { actor: LoginLinkActor }) {
  const snapshot = useSelector(actor, (state) => state);
  const kind = snapshot.context.link?.kind ?? null;
  const isMailed = kind !== null && setsPassword(kind);
  const hasWords = kind === 'openId' || kind === 'team' || kind === 'email' || kind === 'register' || kind === 'device';
  const way = hasWords ? kind : isMailed ? 'reset' : 'card';
  const slug = snapshot.context.link?.eventSlug;
  const asksAgain = way === 'register' && snapshot.matches('expired');
  const { over } = words;
  const [heading, text] = snapshot.matches('used')
    ? [over.used.heading, over.used[way]]
    : snapshot.matches('expired')
      ? [over.expired.heading, over.expired[kind === 'tickets' ? kind : way]]
      : snapshot.matches('locked')
        ? [over.locked.heading, over.locked.text]
        : [over.unknown.heading, over.unknown.text];
  return (
    <section className="sign-in-form access">
      <h1>{heading}</h1>
      <p className="access-text">{text}</p>
      <div className="access-actions">
        {slug ? <ButtonLink href={to.findTickets(slug)}>{words.askAgain}</ButtonLink> : null}
        {way === 'reset' ? <ButtonLink href={to.access()}>{words.askAgain}</ButtonLink> : null}
        {asksAgain ? <ButtonLink href={to.register()}>{words.askAgain}</ButtonLink> : null}
        <ButtonLink href={to.signin()} variant={way === 'reset' || slug || asksAgain ? 'outline' : 'solid'}>
          {words.toSignIn}
        </ButtonLink>
        {way !== 'reset' && way !== 'device' && !slug && !asksAgain && !snapshot.matches('locked') ? (
          <ButtonLink href={to.access()} variant="outline">
            {account.forgot}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}
