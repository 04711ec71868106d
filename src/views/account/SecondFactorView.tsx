import './SecondFactorView.css';
import { useSelector } from '@xstate/react';
import { secondFactor as words } from '#words/secondFactor.ts';
import type { SecondFactorActor } from '../../machines/account/secondFactor.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { Button } from '../parts/Button.tsx';
import { CopyText } from '../parts/CopyText.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { QrCode } from '../parts/QrCode.tsx';
import { CodeRow } from './CodeForm.tsx';
import { CurrentPassword, ProofForm } from './ProofForm.tsx';

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
        <ProofForm
          {...form}
          submit={words.start}
          failed={words.startFailed}
          onSubmit={(typed) => actor.send({ type: 'start.submitted', current: typed('current') })}
        >
          <p className="account-lead">{words.offText}</p>
          <CurrentPassword error={error} />
        </ProofForm>
      ) : null}
      {snapshot.hasTag('enrolling') && secret ? (
        <ProofForm
          {...form}
          submit={words.confirm}
          failed={words.failed}
          onSubmit={(typed) => actor.send({ type: 'code.submitted', code: typed('code') })}
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
        </ProofForm>
      ) : null}
      {snapshot.matches('showing') ? (
        <div className="form-grid">
          <h3>{words.codesHeading}</h3>
          <p className="account-lead">{words.codesText}</p>
          <ul className="factor-codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div className="button-row">
            <CopyText variant="outline" text={() => codes.join('\n')} copied={words.copied}>
              {words.copy}
            </CopyText>
            <Button onClick={() => actor.send({ type: 'codes.kept' })}>{words.kept}</Button>
          </div>
        </div>
      ) : null}
      {snapshot.matches('on') ? (
        <div className="form-grid">
          <p>{words.onText(codesLeft)}</p>
          <div className="button-row">
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
        <ProofForm
          {...form}
          submit={snapshot.matches('renewing') ? words.renew : words.stop}
          failed={words.failed}
          onSubmit={(typed) =>
            actor.send({ type: 'proof.submitted', proof: { current: typed('current'), code: typed('code') } })
          }
          onCancel={() => actor.send({ type: 'proof.abandoned' })}
        >
          <p className="account-lead">{words.proof}</p>
          <CurrentPassword error={error} />
          <CodeRow error={error} />
        </ProofForm>
      ) : null}
    </>
  );
}
