import type { Signal } from '../../../machines/parts/scanner.ts';

const loadTones = () => import('./tones.ts');

type Signaller = { give: (signal: Signal, muted: boolean) => void };

/**
 * Plays and shakes what the door says. Browsers allow sound only after a touch or a key, so it waits for one, and wakes at the next
 * one what a phone call or the lock screen has suspended. Neither sounds nor shakes come before that, so the first one fetches their code.
 */
export function createSignaller(): Signaller {
  let audio: AudioContext | null = null;
  const wake = () => {
    audio ??= new AudioContext();
    loadTones().catch(() => {});
    if (audio.state !== 'running') audio.resume().catch(() => {});
  };
  // The end of a touch: at its beginning WebKit does not yet allow it.
  for (const gesture of ['pointerup', 'keydown']) window.addEventListener(gesture, wake, { capture: true });

  return {
    give(signal, muted) {
      loadTones().then(
        ({ say }) => say(signal, muted ? null : audio),
        () => {},
      );
    },
  };
}
