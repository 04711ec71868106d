import { CameraOff, Keyboard, ScanLine } from 'lucide-react';
import type { KioskWords } from '../../../messages/kiosk.ts';

/** `none` while no camera can be used. */
type Way = 'camera' | 'scanner' | 'none';
type Props = { words: KioskWords['welcome']; way: Way; type: () => void };

const icons = { camera: null, scanner: ScanLine, none: CameraOff };

/** The first screen: what to hold where, beside the camera's picture. */
export function KioskWelcome({ words, way, type }: Props) {
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
