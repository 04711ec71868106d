import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { type Verdict, verdicts } from '../../../../src/lib/admission.ts';
import { type Settlement, settlements } from '../../../../src/lib/door.ts';
import { instant, literals } from '../columns.ts';
import { registeredUsers } from './attendees.ts';
import { doorSessions, events, users } from './usersAndEvents.ts';

/** When an attendee came to a session last, and left it since: as `checked_in_at` and `left_at` say it of the event. */
export const doorStays = pgTable(
  'door_stays',
  {
    registeredUserId: uuid('registered_user_id')
      .notNull()
      .references(() => registeredUsers.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => doorSessions.id, { onDelete: 'cascade' }),
    checkedInAt: instant('checked_in_at'),
    leftAt: instant('left_at'),
  },
  (t) => [primaryKey({ columns: [t.registeredUserId, t.sessionId] }), index('door_stays_session').on(t.sessionId)],
);

/** Entries that a door made without a network and that the rules would not have let in. Each waits for an organiser to say what it was. */
export const entryConflicts = pgTable(
  'entry_conflicts',
  {
    /** The id that the device gave the entry. */
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    registeredUserId: uuid('registered_user_id')
      .notNull()
      .references(() => registeredUsers.id, { onDelete: 'cascade' }),
    /** When the door let them in, by the server's clock. */
    at: instant('at').notNull(),
    notedAt: instant('noted_at').notNull(),
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    gate: text('gate').notNull(),
    sessionId: uuid('session_id').references(() => doorSessions.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    /** Why the server would not have let them in. */
    verdict: text('verdict').$type<Verdict>().notNull(),
    /** The entry that counts, of an attendee who was in already. */
    checkInId: uuid('check_in_id'),
    settlement: text('settlement').$type<Settlement>(),
    settledBy: uuid('settled_by').references(() => users.id, { onDelete: 'set null' }),
    settledAt: instant('settled_at'),
  },
  (t) => [
    index('entry_conflicts_event').on(t.eventId, t.settledAt, t.notedAt),
    index('entry_conflicts_person').on(t.registeredUserId),
    check('entry_conflicts_verdict', sql`${t.verdict} in ${literals(verdicts)}`),
    check('entry_conflicts_settlement', sql`${t.settlement} in ${literals(settlements)}`),
    check('entry_conflicts_settled', sql`(${t.settlement} is null) = (${t.settledAt} is null)`),
  ],
);

/** Devices that keep the list of an event, as they last said of themselves. */
export const doorDevices = pgTable(
  'door_devices',
  {
    id: uuid('id').notNull(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    gate: text('gate').notNull(),
    seenAt: instant('seen_at').notNull(),
    /** When its list was last brought up to date. */
    listAt: instant('list_at'),
    /** How many entries it has not sent. */
    unsent: integer('unsent').notNull(),
    lockedAt: instant('locked_at'),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.id] })],
);
