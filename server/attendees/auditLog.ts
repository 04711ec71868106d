import type { AuditEntry, AuditPage } from '../../src/api/contract/privacy.ts';
import { pageLimits } from '../../src/lib/limits.ts';
import { auditedChanges } from '../../src/lib/privacy.ts';
import type { Db } from '../platform/deps.ts';
import { invalid } from '../platform/http/errors.ts';
import { entriesOfAttendee, entriesOfEvent } from './auditLog.sql.ts';

type Whose = { eventId: string } | { userId: string };
type Page = { cursor?: string | undefined; limit?: number | undefined };

/** Later than every entry. */
const end = { at: 'infinity', source: 2, seq: 0 };

/** A page of who saw, changed and exported what of an event's attendees, or of one of them, the latest first. */
export async function readAuditLog(db: Db, of: Whose, { cursor, limit = pageLimits.first }: Page): Promise<AuditPage> {
  const before = cursor === undefined ? end : readCursor(cursor);
  const [read, id] = 'userId' in of ? [entriesOfAttendee, of.userId] : [entriesOfEvent, of.eventId];
  const found = await read(db, id, before.at, before.source, before.seq, limit + 1, auditedChanges);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: shown.map(({ source, seq, what, ...entry }) => ({
      ...entry,
      id: `${source}_${seq}`,
      what: what as AuditEntry['what'],
    })),
    next: found.length > limit && last ? `${Date.parse(last.at)}_${last.source}_${last.seq}` : null,
  };
}

function readCursor(cursor: string) {
  const [, time, source, seq] = /^(\d{1,15})_([01])_(\d{1,15})$/.exec(cursor) ?? [];
  const at = new Date(Number(time));
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999)
    throw invalid((words) => words.attendees.cursor, 'cursor');
  return { at: at.toISOString(), source: Number(source), seq: Number(seq) };
}
