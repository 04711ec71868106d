import './KioskView.css';
import { useSelector } from '@xstate/react';
import { CameraOff, Delete, Keyboard, Lock, Printer, ScanLine } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { pinLimits, refusalCodes, restAfter, shortName } from '../../../lib/door.ts';
import { locales } from '../../../lib/locale.ts';
import type { KioskActor, KioskSnapshot } from '../../../machines/door/kiosk.ts';
import type { ExitLabel, KioskExitActor } from '../../../machines/door/kioskExit.ts';
import type { ScannerActor } from '../../../machines/parts/scanner.ts';
import { stateMeta } from '../../../machines/parts/stateMeta.ts';
import { type KioskWords, kioskIn } from '../../../messages/kiosk.ts';
import { LiveRegion } from '../../parts/LiveRegion.tsx';
import { languageNames } from '../../parts/language.ts';
import { focusFirst } from '../../parts/scanning/focusFirst.ts';
import { KioskStage } from './KioskStage.tsx';

type Props = {
  kiosk: KioskActor;
  scanner: ScannerActor;
  /** The camera's picture. */
  lens: ReactNode;
  eventName: string;
};

/** Self check-in: what one attendee after the other sees. */
export function KioskView({ kiosk, scanner, lens, eventName }: Props) {
  const snapshot = useSelector(kiosk, (state) => state);
  const scanning = useSelector(scanner, (state) => state);
  const { locale, settings } = snapshot.context;
  const { printer, exit } = snapshot.children;
  const unprinted = useSelector(printer, (state) => state?.context.unprinted) ?? [];
  const exiting = useSelector(exit, (state) => state);
  const words = kioskIn[locale];
  const way = scanning.matches('camera') ? 'camera' : scanning.matches('keyboard') ? 'scanner' : 'none';
  const isWelcome = snapshot.hasTag('welcome');

  return (
    <main
      className="kiosk"
      id="content"
      lang={locale}
      aria-busy={snapshot.hasTag('busy')}
      onPointerDown={() => kiosk.send({ type: 'user.active' })}
      onKeyDown={() => kiosk.send({ type: 'user.active' })}
    >
      <LiveRegion urgent>{announcementOf(snapshot, exiting, words)}</LiveRegion>
      <header className="kiosk-bar">
        <p className="kiosk-event">{eventName}</p>
        <nav aria-label={words.language}>
          {locales.map((each) => (
            <button
              key={each}
              type="button"
              lang={each}
              className="kiosk-tool"
              aria-pressed={each === locale}
              onClick={() => kiosk.send({ type: 'language.chosen', locale: each })}
            >
              {languageNames[each]}
            </button>
          ))}
        </nav>
      </header>
      <div className="kiosk-stage" data-split={isWelcome && way === 'camera'}>
        <div className="kiosk-lens" data-mirrored={settings.way === 'front'}>
          <div className="kiosk-picture">{lens}</div>
        </div>
        {isWelcome ? (
          <KioskWelcome words={words.welcome} way={way} type={() => kiosk.send({ type: 'typing.opened' })} />
        ) : exit ? (
          <KioskExit exit={exit} words={words.exit} />
        ) : (
          <KioskStage snapshot={snapshot} unprinted={unprinted} words={words} send={kiosk.send} />
        )}
      </div>
      <footer className="kiosk-foot">
        {unprinted.length > 0 ? (
          <p className="kiosk-trouble" role="status">
            <Printer aria-hidden />
            {words.unprinted}
          </p>
        ) : null}
        <button
          type="button"
          className="kiosk-tool"
          disabled={exit !== undefined}
          onClick={() => kiosk.send({ type: 'exit.opened' })}
        >
          {words.staff}
        </button>
      </footer>
    </main>
  );
}

type Exiting = { getMeta: () => Partial<Record<string, { label: ExitLabel }>> } | undefined;

/** What a screen reader says of the kiosk: the state, whose ticket, and what for. */
function announcementOf(snapshot: KioskSnapshot, exiting: Exiting, words: KioskWords): string {
  const exit = exiting && stateMeta(exiting)?.label;
  if (exit) return words.states[exit];
  const state = words.states[stateMeta(snapshot)?.label ?? 'kiosk.welcome'];
  const { admission, refusal } = snapshot.context;
  if (snapshot.matches('refused') && refusal)
    return [words.refused[refusal].title, words.refused[refusal].text, words.code(refusalCodes[refusal])].join(' ');
  if (snapshot.matches('welcome')) return [state, words.welcome.title].join('. ');
  const attendee = snapshot.matches('confirming') ? admission?.attendee : null;
  return [attendee && shortName(attendee), attendee?.ticketName, state].filter(Boolean).join('. ');
}

/** `none` while no camera can be used. */
type Way = 'camera' | 'scanner' | 'none';
type KioskWelcomeProps = { words: KioskWords['welcome']; way: Way; type: () => void };

const icons = { camera: null, scanner: ScanLine, none: CameraOff };

/** The first screen: what to hold where, beside the camera's picture. */
function KioskWelcome({ words, way, type }: KioskWelcomeProps) {
  const Icon = icons[way];
  return (
    <section className="kiosk-welcome">
      <h1>{words.title}</h1>
      {Icon ? <Icon className="kiosk-welcome-icon" aria-hidden /> : null}
      <p>{way === 'camera' ? words.byCamera : way === 'scanner' ? words.byScanner : words.byHand}</p>
      <button type="button" className="kiosk-other" onClick={type}>
        <Keyboard aria-hidden />
        {words.type}
      </button>
    </section>
  );
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

type ExitProps = { exit: KioskExitActor; words: KioskWords['exit'] };

/** Asks staff for the PIN, with keys of its own: a kiosk may have no keyboard. */
function KioskExit({ exit, words }: ExitProps) {
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
