import type { Verdict } from './admission.ts';

/*
 * The list of an event that a door keeps for when there is no network. An attendee's name is sealed with the code of their ticket, so that a device that
 * gets lost tells it only to whoever holds the ticket. Names for the search without a network are kept beside that, where staff want it.
 */

/** Minutes that count as the last ones. */
export const lastMinutes = 15;

/** Attendees in one answer. */
export const listPage = 500;
/** Entries in one call, codes of tickets that were transferred, names of tickets, devices of an event and of one login there, and conflicts and gates that are shown. */
export const doorListLimits = {
  ...{ entries: 100, retired: 5_000, tickets: 1_000, devices: 500, devicesOfLogin: 100, unsent: 100_000 },
  ...{ conflicts: 200, gates: 100 },
  /** Conflicts that are kept: of what one login has sent to an event, and of all. */
  keptOfLogin: 2_000,
  kept: 20_000,
};

/** What is hashed (SHA-256) to find the attendee of a code, and to get the key (AES-256-GCM) that opens their name. */
export const findText = (code: string): string => `find at a door ${code}`;
export const keyText = (code: string): string => `open at a door ${code}`;
/** Characters of the hash, in base64url, by which an attendee is found. */
export const findLength = 22;
/** Bytes of a sealed text before what is sealed. */
export const sealNonce = 12;

/** What is sealed, as JSON; `attention` is left out where there is none. */
export type SealedName = [firstname: string, surname: string, organization: string, attention?: string];

/** What became of an entry that was sent later. `conflict`: the rules would not have let them in, and an organiser is asked what it was. */
export const entryOutcomes = ['entered', 'left', 'undone', 'repeated', 'conflict', 'unknown'] as const;
export type EntryOutcome = (typeof entryOutcomes)[number];

/** What an entry without a network that the rules would not have let in turned out to be. */
export const settlements = ['samePerson', 'otherPerson', 'sentAway', 'allowed'] as const;
export type Settlement = (typeof settlements)[number];

/* Money that door staff take, most of it for tickets that they sell to who comes without one. */

/** How it came: in notes and coins, or at a card terminal of the organiser's. */
export const means = ['cash', 'terminal'] as const;
export type Means = (typeof means)[number];

/** How what the door sells was paid: not at all where it costs nothing. */
export const takings = [...means, 'nothing'] as const;
export type Taking = (typeof takings)[number];

/** Tickets of one kind that are sold at once, and minutes after which a sale is the organiser's to take back. */
export const saleLimits = { tickets: 10, minutes: 15 };

/** Sales of one login: more than the quickest hand makes. */
export const doorSales = { calls: 400, seconds: 3_600 };

/** The parts of a name that was typed into one field: what stands last is the surname. */
export function namesIn(typed: string): { firstname: string; surname: string } {
  const name = typed.trim().replace(/\s+/g, ' ');
  const last = name.lastIndexOf(' ');
  return last === -1
    ? { firstname: name, surname: '' }
    : { firstname: name.slice(0, last), surname: name.slice(last + 1) };
}

/* A kiosk, at which attendees let themselves in. */

/** Why a kiosk sends an attendee to the staff: what the door says of a ticket, what staff have to say or ask for (`staff`), no answer in all that time, or a call that fails for good. */
export type Refusal =
  | Exclude<Verdict, 'admissible' | 'alreadyIn' | 'leaving' | 'notInside' | 'wrongSession'>
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
