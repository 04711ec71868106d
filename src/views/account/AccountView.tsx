import { InputRow } from '../parts/form/ControlRow.tsx';
import './SignInView.css';
import './AccountView.css';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import { openId as openIdWords } from '#words/openId.ts';
import { ownAccount as words } from '#words/ownAccount.ts';
import { parts } from '#words/parts.ts';
import { passkeys as passkeyWords } from '#words/passkeys.ts';
import { secondFactor as factorWords } from '#words/secondFactor.ts';
import type { CurrentUser } from '../../api/contract/account.ts';
import type { InputOf } from '../../api/contract/endpoint.ts';
import type {
  changeEmail,
  changePassword,
  DeviceSession,
  OwnAccount,
  saveProfile,
} from '../../api/contract/ownAccount.ts';
import type { LinkWay } from '../../lib/account.ts';
import { formatMoment } from '../../lib/dates.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { errorAt } from '../parts/errorAt.ts';
import { FormRow } from '../parts/FormRow.tsx';
import { type Typed, TypedForm } from '../parts/form/TypedForm.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { deviceName } from './deviceName.ts';
import { PasswordField } from './PasswordField.tsx';
import { ProofRows, proofIn } from './ProofForm.tsx';
import { Refusal } from './Refusal.tsx';

type NameActor = TaskActor<InputOf<typeof saveProfile>, CurrentUser>;
type PasswordActor = TaskActor<InputOf<typeof changePassword>>;
/** Answers with the address that a link went to. */
type EmailActor = TaskActor<InputOf<typeof changeEmail>, string>;

type Props = {
  user: CurrentUser;
  timeZone: string;
  name: NameActor;
  password: PasswordActor;
  sessions: ListingActor<DeviceSession>;
  own: ResourceActor<OwnAccount>;
  email: EmailActor;
  secondFactor: ReactNode;
  passkeys: ReactNode;
  identities: ReactNode;
};

/** One's own account: name, password, and where one is signed in. */
export function AccountView({
  user,
  timeZone,
  name,
  password,
  sessions,
  own: account,
  email,
  secondFactor,
  passkeys,
  identities,
}: Props) {
  const snapshot = useSelector(account, (state) => state);
  const { subject: own, error } = snapshot.context;
  return (
    <Page width="narrow">
      <div className="page-stack account">
        <header>
          <h1>{words.heading}</h1>
          <p className="account-lead">{words.signedInWith(own?.email ?? user.email)}</p>
          {own?.organisation && own.organisation.role !== 'owner' ? (
            <p className="account-lead">
              {words.worksFor(own.organisation.name, words.teamRoles[own.organisation.role])}
            </p>
          ) : null}
          {own?.owesSecondStep ? (
            <p>
              <strong>{factorWords.owedText}</strong>
            </p>
          ) : null}
        </header>
        {snapshot.matches('failed') ? (
          <ErrorNote
            error={error ?? { msg: parts.unexpected }}
            title={words.accountFailed}
            retry={() => account.send({ type: 'load.retried' })}
          />
        ) : null}
        {user.role === 'admin' ? (
          <OwnName user={user} actor={name} />
        ) : user.name ? (
          <p className="account-lead">{words.nameOf(user.name)}</p>
        ) : null}
        {user.role === 'admin' ? (
          <Section title={words.email}>
            <OwnEmail
              actor={email}
              pending={own?.newEmail ?? null}
              way={own?.linkBy ?? 'mail'}
              withCode={own?.secondFactor.isOn ?? false}
            />
          </Section>
        ) : null}
        {own?.hasPassword === false ? <NoPassword /> : <OwnPassword user={user} actor={password} />}
        {secondFactor ? <Section title={words.secondFactor}>{secondFactor}</Section> : null}
        {passkeys ? <Section title={passkeyWords.heading}>{passkeys}</Section> : null}
        {identities ? <Section title={openIdWords.heading}>{identities}</Section> : null}
        <Sessions timeZone={timeZone} list={sessions} />
      </div>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card account-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function OwnName({ user, actor }: { user: CurrentUser; actor: NameActor }) {
  const snapshot = useSelector(actor, (state) => state);
  const { error } = snapshot.context;
  const busy = snapshot.hasTag('busy');

  return (
    <Section title={words.name}>
      <TypedForm
        className="form-grid"
        aria-busy={busy}
        error={error}
        onSubmit={(typed) => actor.send({ type: 'task.asked', input: { name: typed('name') } })}
      >
        <LiveRegion>{words.nameStates[snapshot.value]}</LiveRegion>
        <InputRow
          label={words.name}
          help={words.nameHelp}
          error={errorAt(error, 'name')}
          required
          name="name"
          autoComplete="name"
          defaultValue={user.name}
        />
        <Refusal error={error} isRefused={snapshot.matches('refused')} title={words.nameFailed} />
        <div>
          <Button type="submit" disabled={busy}>
            {busy ? words.saving : words.saveName}
          </Button>
        </div>
      </TypedForm>
    </Section>
  );
}

const NoPassword = () => (
  <Section title={words.password}>
    <p>{words.noPassword}</p>
    <div>
      <ButtonLink href={to.access()} variant="outline">
        {words.choosePassword}
      </ButtonLink>
    </div>
  </Section>
);

function OwnPassword({ user, actor }: { user: CurrentUser; actor: PasswordActor }) {
  const snapshot = useSelector(actor, (state) => state);
  const { error } = snapshot.context;
  const busy = snapshot.hasTag('busy');

  const submit = (typed: Typed) =>
    actor.send({ type: 'task.asked', input: { current: typed('current'), password: typed('password') } });

  return (
    <Section title={words.password}>
      <LiveRegion>{words.passwordStates[snapshot.value]}</LiveRegion>
      {snapshot.matches('done') ? (
        <div className="form-grid">
          <p>{words.changed}</p>
          <div>
            <Button variant="outline" onClick={() => actor.send({ type: 'task.reset' })}>
              {words.changeAgain}
            </Button>
          </div>
        </div>
      ) : (
        <TypedForm className="form-grid" aria-busy={busy} error={error} onSubmit={submit}>
          {/* For password managers, which keep it with the account. */}
          <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
          <FormRow label={words.current} error={errorAt(error, 'current')} required>
            {(control) => <PasswordField control={control} name="current" kind="current-password" />}
          </FormRow>
          <FormRow label={words.next} help={words.passwordHelp} error={errorAt(error, 'password')} required>
            {(control) => <PasswordField control={control} kind="new-password" />}
          </FormRow>
          <Refusal error={error} isRefused={snapshot.matches('refused')} title={words.changeFailed} />
          <div>
            <Button type="submit" disabled={busy}>
              {busy ? words.saving : words.changePassword}
            </Button>
          </div>
        </TypedForm>
      )}
    </Section>
  );
}

function Sessions({ timeZone, list }: { timeZone: string; list: ListingActor<DeviceSession> }) {
  const snapshot = useSelector(list, (state) => state);
  const { rows, error, chosen } = snapshot.context;
  const busy = snapshot.matches('performing');
  const other = rows.find(({ current }) => !current);
  const end = (action: 'end' | 'endOthers', row: DeviceSession) => list.send({ type: 'action.requested', action, row });
  return (
    <Section title={words.sessions}>
      {snapshot.matches('loading') ? <Loading rows={3} /> : null}
      {snapshot.matches('failed') ? (
        <ErrorNote
          error={error ?? { msg: parts.unexpected }}
          title={words.loadFailed}
          retry={() => list.send({ type: 'load.retried' })}
        />
      ) : null}
      {snapshot.matches('refused') ? (
        <ErrorNote
          error={error ?? { msg: parts.unexpected }}
          title={words.endFailed}
          retry={() => list.send({ type: 'action.retried' })}
        >
          <Button size="sm" variant="ghost" onClick={() => list.send({ type: 'action.cancelled' })}>
            {parts.cancel}
          </Button>
        </ErrorNote>
      ) : null}
      {snapshot.hasTag('rows') ? (
        <>
          <p className="account-lead">{other ? words.sessionsLead : words.onlyHere}</p>
          <ul className="account-sessions">
            {rows.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                timeZone={timeZone}
                busy={busy}
                onEnd={() => end('end', session)}
              />
            ))}
          </ul>
          {other ? (
            <div>
              <Button variant="outline" disabled={busy} onClick={() => end('endOthers', other)}>
                {words.signOutOthers}
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
      {chosen?.action === 'endOthers' && snapshot.matches('confirming') ? (
        <Dialog title={words.othersTitle} onClose={() => list.send({ type: 'action.cancelled' })}>
          <div className="dialog-text">{words.othersText}</div>
          <div className="dialog-actions">
            <Button variant="outline" onClick={() => list.send({ type: 'action.cancelled' })}>
              {parts.cancel}
            </Button>
            <Button onClick={() => list.send({ type: 'action.confirmed' })}>{words.signOutOthers}</Button>
          </div>
        </Dialog>
      ) : null}
    </Section>
  );
}

type RowProps = { session: DeviceSession; timeZone: string; busy: boolean; onEnd: () => void };

function SessionRow({ session: { agent, current, seenAt, signedInAt }, timeZone, busy, onEnd }: RowProps) {
  const name = deviceName(agent);
  const seen = formatMoment(seenAt, timeZone);
  return (
    <li>
      <div className="account-session">
        <p>
          <strong>{name}</strong> {current ? <StatusTag tone="success">{words.thisDevice}</StatusTag> : null}
        </p>
        <p className="account-lead">
          {current ? '' : `${words.active(seen)} · `}
          {words.since(formatMoment(signedInAt, timeZone))}
        </p>
      </div>
      {current ? null : (
        <Button size="sm" variant="outline" disabled={busy} aria-label={words.signOutOf(name, seen)} onClick={onEnd}>
          {words.signOut}
        </Button>
      )}
    </li>
  );
}

type OwnEmailProps = {
  actor: EmailActor;
  /** An address that waits to be confirmed. */
  pending: string | null;
  /** How its link gets to them. */
  way: LinkWay;
  /** Whether the account has a second step, as far as the page knows. */
  withCode: boolean;
};

/** Asks for another address. */
function OwnEmail({ actor, pending, way, withCode }: OwnEmailProps) {
  const snapshot = useSelector(actor, (state) => state);
  const { error, answer } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const asked = answer ?? pending;

  const submit = (typed: Typed) => {
    actor.send({ type: 'task.asked', input: { email: typed('email'), ...proofIn(typed) } });
  };

  return (
    <>
      <LiveRegion>{words.emailStates[snapshot.value]}</LiveRegion>
      {asked ? <p className="account-lead">{words.emailAsked[way](asked)}</p> : null}
      {snapshot.matches('done') ? (
        <div>
          <Button variant="outline" onClick={() => actor.send({ type: 'task.reset' })}>
            {words.emailAgain}
          </Button>
        </div>
      ) : (
        <TypedForm className="form-grid" aria-busy={busy} error={error} onSubmit={submit}>
          <InputRow
            label={words.newEmail}
            help={words.newEmailHelp}
            error={errorAt(error, 'email')}
            required
            type="email"
            name="email"
            autoComplete="email"
          />
          <ProofRows error={error} withCode={withCode} help={words.codeHelp} />
          <Refusal error={error} isRefused={snapshot.matches('refused')} title={words.emailFailed} />
          <div>
            <Button type="submit" disabled={busy}>
              {busy ? words.saving : words.changeEmail}
            </Button>
          </div>
        </TypedForm>
      )}
    </>
  );
}
