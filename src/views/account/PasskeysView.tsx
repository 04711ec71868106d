import './AccountView.css';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { passkeys as words } from '#words/passkeys.ts';
import type { Passkey } from '../../api/contract/ownAccount.ts';
import { formatMoment } from '../../lib/dates.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { Button } from '../parts/Button.tsx';
import { errorAt } from '../parts/errorAt.ts';
import type { Typed } from '../parts/form/TypedForm.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { CodeRow } from './CodeForm.tsx';
import { deviceName } from './deviceName.ts';
import { CurrentPassword, ProofForm } from './ProofForm.tsx';

/** Removes the passkey with the id, or adds one where it is null. */
export type PasskeyChange = { id: string | null; current: string; code?: string };
/** Its answer says whether anything was changed: an added one may be cancelled in the browser. */
type PasskeyChanger = TaskActor<PasskeyChange, { isChanged: boolean }>;

type Props = {
  passkeys: Passkey[];
  actor: PasskeyChanger;
  timeZone: string;
  /** Whether the account has a second step, as far as the page knows. */
  withCode: boolean;
  /** Whether this browser can make one. */
  canAdd: boolean;
};

/** One's own passkeys. Each change asks for the password. */
export function PasskeysView({ passkeys, actor, timeZone, withCode, canAdd }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  /** Undefined until something was chosen: then the keyboard goes on at the button, when the form has gone. */
  const [chosen, setChosen] = useState<Passkey | 'new' | null>();
  const { error, answer } = snapshot.context;
  const isCancelled = answer?.isChanged === false;
  const busy = snapshot.hasTag('busy');
  const passkey = chosen === 'new' ? null : (chosen ?? null);

  const choose = (next: Passkey | 'new' | null) => {
    actor.send({ type: 'task.reset' });
    setChosen(next);
  };
  const submit = (typed: Typed) => {
    const code = typed('code');
    const input = { id: passkey?.id ?? null, current: typed('current'), ...(code !== '' && { code }) };
    actor.send({ type: 'task.asked', input });
  };

  return (
    <>
      <LiveRegion>{isCancelled ? words.cancelled : words.states[snapshot.value]}</LiveRegion>
      {chosen && !snapshot.matches('done') ? (
        <ProofForm
          error={error}
          busy={busy}
          isRefused={snapshot.matches('refused')}
          submit={passkey ? words.removeIt : words.add}
          failed={passkey ? words.removeFailed : words.addFailed}
          onSubmit={submit}
          onCancel={() => choose(null)}
        >
          <p className="account-lead">
            {passkey
              ? words.removeText(deviceName(passkey.agent), formatMoment(passkey.addedAt, timeZone))
              : words.addText}
          </p>
          <CurrentPassword error={error} autoFocus />
          {/* It may have been turned on elsewhere: then the refusal says so. */}
          {withCode || errorAt(error, 'code') ? <CodeRow error={error} autoFocus={false} /> : null}
        </ProofForm>
      ) : (
        <>
          <p className="account-lead">{words.lead}</p>
          {passkeys.length > 0 ? (
            <ul className="account-sessions">
              {passkeys.map((each) => (
                <PasskeyRow key={each.id} passkey={each} timeZone={timeZone} onRemove={() => choose(each)} />
              ))}
            </ul>
          ) : null}
          {isCancelled ? <p className="account-lead">{words.cancelled}</p> : null}
          {canAdd ? (
            <div>
              <Button variant="outline" autoFocus={chosen !== undefined} onClick={() => choose('new')}>
                {words.add}
              </Button>
            </div>
          ) : (
            <p className="account-lead">{words.notHere}</p>
          )}
        </>
      )}
    </>
  );
}

type RowProps = { passkey: Passkey; timeZone: string; onRemove: () => void };

function PasskeyRow({ passkey: { agent, addedAt, usedAt }, timeZone, onRemove }: RowProps) {
  const [name, added] = [deviceName(agent), formatMoment(addedAt, timeZone)];
  return (
    <li>
      <div className="account-session">
        <p>
          <strong>{name}</strong>
        </p>
        <p className="account-lead">
          {words.added(added)} · {usedAt ? words.used(formatMoment(usedAt, timeZone)) : words.unused}
        </p>
      </div>
      <Button size="sm" variant="outline" aria-label={words.removeOf(name, added)} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  );
}
