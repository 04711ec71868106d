import { type SQL, sql } from 'drizzle-orm';
import type { AttendeeColumn, AttendeeSort } from '../../src/lib/attendee.ts';
import { purchaseStatuses } from '../../src/lib/purchase.ts';
import { isId } from '../../src/lib/text.ts';
import { listSql } from '../platform/db/columns.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import { invalid } from '../platform/http/errors.ts';

/** What a query has to join to sort or narrow by it. Few do: a join of a hundred thousand rows costs more than sorting them. */
export type Joined = 'tickets' | 'purchases' | 'forms';

type Key = {
  value: SQL;
  type: 'text' | 'integer' | 'timestamptz';
  joined?: Joined;
  /** Rows without a value come last. */
  isBlank?: (value: SQL) => SQL;
};

/** As people sort names, whatever their case and accents. A cursor carries the value, so it is cut. */
const text = (column: SQL | { getSQL: () => SQL }, joined?: Joined): Key => ({
  value: sql`left(${column}, 48) collate "und-x-icu"`,
  type: 'text',
  ...(joined && { joined }),
  isBlank: (value) => sql`(${value} = '')`,
});

const statuses = sql.raw(`array[${listSql(purchaseStatuses).slice(1, -1)}]`);

const keys: Record<AttendeeColumn, Key> = {
  // As the index has it.
  name: { value: sql`left(${registeredUsers.search}, 64) collate "C"`, type: 'text' },
  organization: text(registeredUsers.organization),
  email: text(registeredUsers.email),
  ticket: text(tickets.name, 'tickets'),
  status: { value: sql`array_position(${statuses}, ${purchases.status})`, type: 'integer', joined: 'purchases' },
  checkedIn: {
    value: sql`coalesce(${registeredUsers.checkedInAt}, 'epoch')`,
    type: 'timestamptz',
    isBlank: (value) => sql`(${value} = 'epoch'::timestamptz)`,
  },
  registered: { value: sql`${registeredUsers.createdAt}`, type: 'timestamptz' },
  reference: text(purchases.reference, 'purchases'),
  jobTitle: text(registeredUsers.jobTitle),
  phone: text(registeredUsers.phone),
  country: text(registeredUsers.country),
  form: text(forms.title, 'forms'),
};

export type AttendeeOrder = {
  joined: Joined | undefined;
  orderBy: SQL[];
  /** What the cursor needs of a row. */
  key: SQL<string>;
  /** The rows after the one that a cursor names. Throws 422 for one that was not made for this order. */
  after: (cursor: string) => SQL;
  cursorAt: (key: string, id: string) => string;
};

/** An order of attendees in which every one has a place of their own, so that pages neither lose nor repeat anybody. */
export function orderOf(sort: AttendeeSort): AttendeeOrder {
  const isDown = sort.startsWith('-');
  const { value, type, joined, isBlank } = keys[sort.replace('-', '') as AttendeeColumn];
  const way = sql.raw(isDown ? 'desc' : 'asc');
  // Sorted downwards, what is false comes last.
  const blank = (of: SQL) => (isBlank ? [isDown ? sql`not ${isBlank(of)}` : isBlank(of)] : []);
  const { id } = registeredUsers;
  return {
    joined,
    orderBy: [...blank(value), value, sql`${id}`].map((each) => sql`${each} ${way}`),
    key: type === 'timestamptz' ? sql`to_char(${value} at time zone 'UTC', ${isoFormat})` : sql`(${value})::text`,
    after(cursor) {
      const [key, lastId] = readCursor(cursor, sort, type);
      const given = sql`${key}::${sql.raw(type)}`;
      const places = sql.join([...blank(value), value, sql`${id}`], sql`, `);
      return sql`(${places}) ${sql.raw(isDown ? '<' : '>')} (${sql.join([...blank(given), given, sql`${lastId}::uuid`], sql`, `)})`;
    },
    cursorAt: (key, lastId) => Buffer.from(JSON.stringify([sort, key, lastId])).toString('base64url'),
  };
}

const isoFormat = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);

const wellFormed: Record<Key['type'], (key: string) => boolean> = {
  text: (key) => !key.includes('\0'),
  integer: (key) => /^\d{1,3}$/.test(key),
  timestamptz: (key) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(key) && !Number.isNaN(Date.parse(key)),
};

function readCursor(cursor: string, sort: AttendeeSort, type: Key['type']): [key: string, id: string] {
  const [ofSort, key, id] = parsed(cursor);
  if (ofSort !== sort || typeof key !== 'string' || typeof id !== 'string' || !isId(id) || !wellFormed[type](key))
    throw invalid((words) => words.attendees.cursor, 'cursor');
  return [key, id];
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
