import './Scanner.css';
import { CameraOff, Keyboard, LoaderCircle, type LucideIcon, VideoOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { door } from '#words/door.ts';
import type { ScannerActor, ScannerSnapshot } from '../../../machines/parts/scanner.ts';
import { TypedForm } from '../form/TypedForm.tsx';
import { scannerLabelOf } from './scannerLabelOf.ts';

const words = door.scanner;

type Props = {
  scanning: ScannerSnapshot;
  send: ScannerActor['send'];
  /** What can be scanned or typed, where it is no ticket at a door. */
  about?: { keyboardHint: string; typingHint: string; codeLabel: string };
};

/** Over the camera's place: the frame to hold a code into, or why there is no picture and the ways on. */
export function ScannerPane({ scanning, send, about = words }: Props) {
  const label = scannerLabelOf(scanning);
  const ask = (
    <button type="button" className="door-tool is-strong" onClick={() => send({ type: 'camera.requested' })}>
      {words.askAgain}
    </button>
  );
  const type = (
    <button type="button" className="door-tool" onClick={() => send({ type: 'keyboard.chosen' })}>
      {words.useKeyboard}
    </button>
  );
  const form = <CodeForm label={about.codeLabel} submit={(code) => send({ type: 'code.typed', code })} />;
  switch (label) {
    case 'scanner.live':
      return (
        <div className="door-aim">
          <span className="door-aim-frame" aria-hidden="true" />
          <p>{door.readyHint}</p>
        </div>
      );
    case 'scanner.asking':
      return (
        <StageNote icon={LoaderCircle} turning title={words.asking} hint={words.askingHint}>
          {type}
        </StageNote>
      );
    case 'scanner.paused':
      return (
        <StageNote icon={VideoOff} title={words.paused}>
          {ask}
        </StageNote>
      );
    case 'scanner.denied':
      return (
        <StageNote icon={CameraOff} title={words.denied} hint={words.deniedHint}>
          {ask}
          {type}
        </StageNote>
      );
    case 'scanner.unsupported':
      return (
        <StageNote icon={CameraOff} title={words.unsupported} hint={words.unsupportedHint}>
          {ask}
          {type}
        </StageNote>
      );
    case 'scanner.lost':
      return (
        <StageNote icon={VideoOff} title={words.lost} hint={words.lostHint}>
          {ask}
          {type}
        </StageNote>
      );
    case 'scanner.keyboard':
      return (
        <StageNote icon={Keyboard} title={words.keyboard} hint={about.keyboardHint}>
          {form}
        </StageNote>
      );
    case 'scanner.typing':
      return (
        <StageNote icon={Keyboard} title={words.typeCode} hint={about.typingHint}>
          {form}
          {type}
        </StageNote>
      );
    default:
      return label satisfies never;
  }
}

type StageNoteProps = { icon: LucideIcon; turning?: boolean; title: string; hint?: string; children: ReactNode };

/** In the camera's place while there is no picture. */
function StageNote({ icon: Icon, turning = false, title, hint, children }: StageNoteProps) {
  return (
    <div className="door-note">
      <Icon className={turning ? 'door-spinner' : ''} aria-hidden />
      <h2>{title}</h2>
      {hint ? <p>{hint}</p> : null}
      <div className="door-note-ways">{children}</div>
    </div>
  );
}

/** Pressed for from further down the page, it may be above what is seen. */
const comeIntoSight = (field: HTMLInputElement | null): void => field?.focus();

/** A code typed by hand. */
function CodeForm({ label, submit }: { label: string; submit: (code: string) => void }) {
  const id = useId();
  return (
    <TypedForm className="door-code" noValidate={false} clears onSubmit={(typed) => submit(typed('code'))}>
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          id={id}
          ref={comeIntoSight}
          name="code"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
        <button type="submit" className="door-tool is-strong">
          {door.scanner.codeSubmit}
        </button>
      </div>
    </TypedForm>
  );
}
