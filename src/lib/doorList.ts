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
