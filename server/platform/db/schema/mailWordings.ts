import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '../../../../src/lib/locale.ts';
import { type WordedMail, type Wording, wordedMails } from '../../../../src/lib/mail.ts';
import { listSql } from '../columns.ts';
import { events, users, versionColumns } from './usersAndEvents.ts';

/**
 * The organiser's words of a kind of mail in a language: of an event's mails, or of an organisation's invitations to its team. A row without
 * words says that the usual ones were taken again.
 */
export const mailWordings = pgTable(
  'mail_wordings',
  {
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<WordedMail>().notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** Its texts are HTML that was cleaned. */
    wording: jsonb('wording').$type<Wording>(),
    ...versionColumns(),
  },
  (t) => [
    uniqueIndex('mail_wordings_event').on(t.eventId, t.kind, t.locale),
    uniqueIndex('mail_wordings_owner').on(t.ownerId, t.kind, t.locale),
    check('mail_wordings_whose', sql`(${t.eventId} is null) <> (${t.ownerId} is null)`),
    check('mail_wordings_team', sql`(${t.eventId} is null) = (${t.kind} = 'teamInvite')`),
    check('mail_wordings_kind', sql`${t.kind} in ${sql.raw(listSql(wordedMails))}`),
  ],
);
