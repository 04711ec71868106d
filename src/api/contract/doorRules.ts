import * as v from 'valibot';
import { entryModes } from '../../lib/admission.ts';
import { doorListLimits } from '../../lib/door.ts';
import { entryLimits, maxRemark } from '../../lib/limits.ts';
import { DoorSession, EntryRule } from './door.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { id, instant, optionalText, text, wholeNumber } from './values.ts';
import { baseVersion, version } from './version.ts';

/** Names of gates, without a doubt which is which. */
const gateNames = v.pipe(
  v.array(text('gate', entryLimits.gateName)),
  v.maxLength(entryLimits.gates, broken('tooMany', 'gate', entryLimits.gates)),
  v.check((gates) => new Set(gates).size === gates.length, broken('invalid', 'gate')),
);

/** The rule of a ticket as it is given. */
const GivenRule = v.object({
  gates: gateNames,
  windows: v.pipe(
    v.array(
      v.pipe(
        v.object({ from: instant('time'), until: instant('time') }),
        v.check(({ from, until }) => from < until, broken('endsBeforeStart')),
      ),
    ),
    v.maxLength(entryLimits.windows, broken('tooMany', 'time', entryLimits.windows)),
  ),
  entry: v.picklist(entryModes, broken('notOneOf', 'entry')),
  reentry: v.optional(v.boolean()),
  ask: v.optional(optionalText('question', maxRemark)),
});

const Session = v.object({ ...DoorSession.entries, tickets: v.array(id('ticket')) });

/** Sessions as they are given, each under an id that it keeps when it is renamed, for these tickets or, without any, for all. */
const givenSessions = v.pipe(
  v.array(
    v.object({
      id: id('entry'),
      name: text('session', entryLimits.gateName),
      capacity: v.nullable(wholeNumber('capacity', 1, entryLimits.capacity)),
      tickets: v.pipe(
        v.array(id('ticket')),
        v.maxLength(doorListLimits.tickets, broken('tooMany', 'ticketName', doorListLimits.tickets)),
      ),
    }),
  ),
  v.maxLength(entryLimits.sessions, broken('tooMany', 'session', entryLimits.sessions)),
  v.check(
    (sessions) =>
      new Set(sessions.map(({ name }) => name)).size === sessions.length &&
      new Set(sessions.map(({ id }) => id)).size === sessions.length,
    broken('invalid', 'session'),
  ),
);

/** The gates of an event by name, its sessions, and the rule of each ticket that it sells; null for one that lets in once, anywhere and always. */
const DoorRules = v.object({
  gates: v.array(v.string()),
  sessions: v.array(Session),
  tickets: v.array(
    v.object({ ticketId: id('ticket'), name: v.string(), form: v.string(), rule: v.nullable(EntryRule) }),
  ),
  version,
});

export type DoorRules = v.InferOutput<typeof DoorRules>;

export const getDoorRules = endpoint({
  method: 'GET',
  path: '/api/badge/doorRules',
  summary:
    'The gates and sessions of an event, at which gates, when and how often its tickets let in, and what staff ask for',
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({ rules: DoorRules }),
});

/** Of the gates that a rule names each has to be one of the event's, and so the tickets of a session. A ticket that is not named has no rule any more; without `sessions`, these stay. */
export const DoorRulesDraft = v.object({
  gates: gateNames,
  sessions: v.optional(givenSessions),
  tickets: v.pipe(
    v.array(v.object({ ticketId: id('ticket'), rule: v.nullable(GivenRule) })),
    v.maxLength(doorListLimits.tickets, broken('tooMany', 'ticketName', doorListLimits.tickets)),
    v.check(
      (tickets) => tickets.reduce((sum, { rule }) => sum + (rule?.windows.length ?? 0), 0) <= entryLimits.allWindows,
      broken('tooMany', 'time', entryLimits.allWindows),
    ),
  ),
  version: baseVersion,
});

export type DoorRulesDraft = v.InferInput<typeof DoorRulesDraft>;

export const saveDoorRules = endpoint({
  method: 'POST',
  path: '/api/badge/saveDoorRules',
  summary:
    'Name the gates and sessions of an event, and say at which gates, when and how often its tickets let in, and what staff ask for',
  team: 'manage',
  within: { 'payload.eventId': 'event' },
  input: v.object({ payload: v.object({ eventId: id('event'), ...DoorRulesDraft.entries }) }),
  payload: v.object({ rules: DoorRules }),
});
