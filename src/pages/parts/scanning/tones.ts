import type { Signal } from '../../../machines/parts/scanner.ts';

type Tone = { hertz: number; from: number; to: number; shape: OscillatorType };
const tone = (hertz: number, from: number, to: number, shape: OscillatorType = 'sine'): Tone => ({
  hertz,
  from,
  to,
  shape,
});

/** Times of tones in seconds, of shakes in milliseconds: good rises, refused is low, rough and long. */
const signals: Record<Signal, { tones: Tone[]; shakes: number[] }> = {
  heard: { tones: [tone(1_200, 0, 0.05)], shakes: [20] },
  ready: { tones: [tone(880, 0, 0.12)], shakes: [60] },
  admitted: { tones: [tone(880, 0, 0.11), tone(1_320, 0.12, 0.3)], shakes: [80] },
  refused: { tones: [tone(190, 0, 0.22, 'square'), tone(150, 0.28, 0.62, 'square')], shakes: [220, 90, 220] },
  error: { tones: [tone(420, 0, 0.16, 'triangle'), tone(320, 0.2, 0.4, 'triangle')], shakes: [120, 60, 120] },
};

/** Plays what the door says, where there may be sound, and shakes the device. */
export function say(signal: Signal, audio: AudioContext | null): void {
  const { tones, shakes } = signals[signal];
  navigator.vibrate?.(shakes);
  if (audio) for (const each of tones) play(audio, each);
}

function play(audio: AudioContext, { hertz, from, to, shape }: Tone): void {
  const [start, end] = [audio.currentTime + from, audio.currentTime + to];
  const oscillator = new OscillatorNode(audio, { type: shape, frequency: hertz });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(shape === 'square' ? 0.18 : 0.35, start + 0.01);
  volume.gain.setValueAtTime(shape === 'square' ? 0.18 : 0.35, end - 0.02);
  volume.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
