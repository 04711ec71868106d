import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/deps.ts';
import { bodyBlock, type Values } from '../platform/mail/wording.ts';
import type { MailingRow } from './audience.ts';

/** Bytes of a mail besides its words: its frame, and what is kept of its way. */
const frame = 6_000;

/** About how much each mail of a mailing takes at most: its words are kept with every mail, filled, as HTML and as text. */
export async function bytesOfMail(db: Tx, mailing: Pick<MailingRow, 'body' | 'eventId'>): Promise<number> {
  const filled = await bodyBlock(mailing.body, await longestValues(db, mailing));
  return frame + (filled ? Buffer.byteLength(filled.html) + Buffer.byteLength(filled.text) : 0);
}

/** The longest that placeholders stand for in mails to those of an event. */
async function longestValues(db: Tx, { eventId }: Pick<MailingRow, 'eventId'>): Promise<Values> {
  const longest = (column: SQL) => sql`(select ${column} from registered_users r where r.event_id = e.id
    order by octet_length(${column}) desc limit 1)`;
  type Known = 'event' | 'where' | 'organiser' | 'firstName' | 'surname' | 'ticket';
  const { rows } = await db.execute<Record<Known, string | null>>(sql`
    select e.name as event, e.place as "where", s.organisation as organiser,
      ${longest(sql`r.firstname`)} as "firstName", ${longest(sql`r.surname`)} as surname,
      (select t.name from tickets t join forms f on f.id = t.form_id where f.event_id = e.id
        order by octet_length(t.name) desc limit 1) as ticket
    from events e left join settings s on s.owner_id = e.owner_id where e.id = ${eventId}`);
  const known = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([each, value]) => [each, value ?? '']));
  const others = Object.fromEntries((['when', 'ticketLink', 'reference'] as const).map((each) => [each, usualValue]));
  return { ...others, ...known, name: `${known.firstName} ${known.surname}` };
}

/** As long as links are and times in words. */
const usualValue = 'x'.repeat(100);
