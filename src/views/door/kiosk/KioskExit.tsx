import { useSelector } from '@xstate/react';
import { Delete, Lock } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { pinLimits, restAfter } from '../../../lib/admission.ts';
import type { KioskExitActor } from '../../../machines/door/kioskExit.ts';
import type { KioskWords } from '../../../messages/kiosk.ts';
import { focusFirst } from '../../parts/scanning/focusFirst.ts';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

type Props = { exit: KioskExitActor; words: KioskWords['exit'] };

/** Asks staff for the PIN, with keys of its own: a kiosk may have no keyboard. */
export function KioskExit({ exit, words }: Props) {
  const snapshot = useSelector(exit, (state) => state);
  const [pin, setPin] = useState('');
  const id = useId();
  const isAsking = snapshot.matches('asking') || snapshot.matches('wrong');
  const userActive = () => exit.send({ type: 'user.active' });

  function change(next: string) {
    setPin(next.replace(/\D/g, '').slice(0, pinLimits.longest));
    userActive();
  }
  function give(event: FormEvent) {
    event.preventDefault();
    exit.send({ type: 'pin.given', pin });
    setPin('');
  }

  const remark = snapshot.matches('resting')
    ? words.resting(restAfter(snapshot.context.wrong) / 1_000)
    : snapshot.matches('verifying')
      ? words.verifying
      : snapshot.matches('wrong')
        ? words.wrong
        : '';
  return (
    <form className="kiosk-card kiosk-exit" onSubmit={give} onPointerDown={userActive}>
      <h2>
        <Lock aria-hidden />
        {words.title}
      </h2>
      <p>{words.text}</p>
      <label htmlFor={id} className="visually-hidden">
        {words.pin}
      </label>
      <input
        id={id}
        ref={focusFirst}
        className="kiosk-field"
        type="password"
        inputMode="none"
        autoComplete="one-time-code"
        value={pin}
        disabled={!isAsking}
        aria-describedby={`${id}-remark`}
        onChange={({ target }) => change(target.value)}
      />
      <p id={`${id}-remark`} className="kiosk-remark" role="status">
        {remark}
      </p>
      <div className="kiosk-keys">
        {digits.map((digit) => (
          <button
            key={digit}
            type="button"
            className="kiosk-key"
            disabled={!isAsking}
            onClick={() => change(`${pin}${digit}`)}
          >
            {digit}
          </button>
        ))}
        <button
          type="button"
          className="kiosk-key"
          aria-label={words.remove}
          disabled={!isAsking}
          onClick={() => change(pin.slice(0, -1))}
        >
          <Delete aria-hidden />
        </button>
      </div>
      <div className="kiosk-ways">
        <button type="submit" className="kiosk-main" disabled={!isAsking || pin.length < pinLimits.shortest}>
          {words.submit}
        </button>
        <button type="button" className="kiosk-other" onClick={() => exit.send({ type: 'exit.cancelled' })}>
          {words.cancel}
        </button>
      </div>
      <p className="kiosk-small">{words.forgotten}</p>
    </form>
  );
}
