import type { Verdict } from './admission.ts';

/** Why a kiosk sends an attendee to the staff: what the door says of a ticket, what staff have to say or ask for (`staff`), no answer in all that time, or a call that fails for good. */
export type Refusal =
  | Exclude<Verdict, 'admissible' | 'alreadyIn' | 'leaving' | 'notInside'>
  | 'staff'
  | 'unanswered'
  | 'fault';

/** What the screen shows of it. Staff know what it stands for; those who wait behind do not. */
export const refusalCodes: Record<Refusal, string> = {
  toPay: 'A',
  unpaid: 'B',
  cancelled: 'C',
  transferred: 'D',
  wrongEvent: 'E',
  test: 'I',
  wrongTime: 'J',
  wrongGate: 'K',
  noReentry: 'L',
  staff: 'M',
  unknown: 'F',
  unanswered: 'G',
  fault: 'H',
};

/** How a kiosk reads codes: with the camera beside its screen, the one on its back, or a scanner that types. */
export const kioskWays = ['front', 'back', 'scanner'] as const;
export type KioskWay = (typeof kioskWays)[number];

export const pinLimits = { shortest: 4, longest: 8 };

export const isPin = (text: string): boolean => /^\d{4,8}$/.test(text);

/** Whether a PIN is one of those that anybody tries first: one digit, or digits in a row. */
export const isEasyPin = (pin: string): boolean =>
  /^(.)\1*$/.test(pin) || '0123456789'.includes(pin) || '9876543210'.includes(pin);

/** Guesses that cost no time. */
const freeGuesses = 3;
const rests = [5_000, 15_000, 30_000, 60_000];

/** More wrong PINs in a row than that are counted no further. */
export const mostWrong = freeGuesses + rests.length - 1;

/** Milliseconds to wait after so many wrong PINs in a row. */
export const restAfter = (wrong: number): number => rests[Math.min(wrong, mostWrong) - freeGuesses] ?? 0;

/** Who it is, for their own eyes: `Ada L.` is enough to tell a stranger from oneself. */
export function shortName({ firstname, surname }: { firstname: string; surname: string }): string {
  const initial = /\P{M}\p{M}*/u.exec(surname.trim())?.[0];
  return [firstname.trim(), initial && `${initial}.`].filter(Boolean).join(' ');
}
