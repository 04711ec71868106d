import './SecondFactorView.css';
import { useSelector } from '@xstate/react';
import type { FormEvent, ReactNode } from 'react';
import { secondFactor as words } from '#words/secondFactor.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { SecondFactorActor } from '../../machines/account/secondFactor.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { Button } from '../parts/Button.tsx';
import { CopyText } from '../parts/CopyText.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { QrCode } from '../parts/QrCode.tsx';
import { CodeRow } from './CodeForm.tsx';
import { errorAt, Refusal, useFormOf } from './formErrors.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Turns the second step of one's own sign-in on and off. */
export function SecondFactorView({ actor }: { actor: SecondFactorActor }) {
  const snapshot = useSelector(actor, (state) => state);
  const { error, secret, codes, codesLeft } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const form = { error, busy, isRefused: snapshot.hasTag('refused') };
  return (
    <>
      <LiveRegion>{words.states[stateMeta(snapshot)?.label ?? 'secondFactor.off']}</LiveRegion>
      {snapshot.hasTag('off') ? (
        <Typed
          {...form}
          submit={words.start}
          failed={words.startFailed}
          onSubmit={({ current }) => actor.send({ type: 'start.submitted', current })}
        >
          <p className="account-lead">{words.offText}</p>
          <Password error={error} />
        </Typed>
      ) : null}
      {snapshot.hasTag('enrolling') && secret ? (
        <Typed
          {...form}
          submit={words.confirm}
          failed={words.failed}
          onSubmit={({ code }) => actor.send({ type: 'code.submitted', code })}
          onCancel={() => actor.send({ type: 'proof.abandoned' })}
        >
          <p className="account-lead">{words.scan}</p>
          <div className="factor-secret">
            <QrCode value={secret.uri} size={176} label={words.qr} />
            <p>
              {words.key} <code>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
          </div>
          <CodeRow error={error} />
        </Typed>
      ) : null}
      {snapshot.matches('showing') ? (
        <div className="account-form">
          <h3>{words.codesHeading}</h3>
          <p className="account-lead">{words.codesText}</p>
          <ul className="factor-codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div className="factor-actions">
            <CopyText variant="outline" text={() => codes.join('\n')} copied={words.copied}>
              {words.copy}
            </CopyText>
            <Button onClick={() => actor.send({ type: 'codes.kept' })}>{words.kept}</Button>
          </div>
        </div>
      ) : null}
      {snapshot.matches('on') ? (
        <div className="account-form">
          <p>{words.onText(codesLeft)}</p>
          <div className="factor-actions">
            <Button variant="outline" onClick={() => actor.send({ type: 'renewal.requested' })}>
              {words.renew}
            </Button>
            <Button variant="outline" tone="danger" onClick={() => actor.send({ type: 'stop.requested' })}>
              {words.stop}
            </Button>
          </div>
        </div>
      ) : null}
      {snapshot.hasTag('proving') ? (
        <Typed
          {...form}
          submit={snapshot.matches('renewing') ? words.renew : words.stop}
          failed={words.failed}
          onSubmit={(proof) => actor.send({ type: 'proof.submitted', proof })}
          onCancel={() => actor.send({ type: 'proof.abandoned' })}
        >
          <p className="account-lead">{words.proof}</p>
          <Password error={error} />
          <CodeRow error={error} />
        </Typed>
      ) : null}
    </>
  );
}

const Password = ({ error }: { error: ApiError | null }) => (
  <FormRow label={words.current} error={errorAt(error, 'current')} required>
    {(control) => <PasswordField control={control} name="current" kind="current-password" />}
  </FormRow>
);

type TypedProps = {
  busy: boolean;
  isRefused: boolean;
  error: ApiError | null;
  submit: string;
  failed: string;
  children: ReactNode;
  onSubmit: (typed: { current: string; code: string }) => void;
  onCancel?: () => void;
};

function Typed({ busy, isRefused, error, submit, failed, children, onSubmit, onCancel }: TypedProps) {
  const form = useFormOf(error);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    onSubmit({ current: String(typed.get('current') ?? ''), code: String(typed.get('code') ?? '') });
  }

  return (
    <form className="account-form" noValidate aria-busy={busy} ref={form} onSubmit={send}>
      {children}
      <Refusal error={error} isRefused={isRefused} title={failed} />
      <div className="factor-actions">
        <Button type="submit" disabled={busy}>
          {busy ? words.working : submit}
        </Button>
        {onCancel ? (
          <Button variant="ghost" disabled={busy} onClick={onCancel}>
            {words.cancel}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
