import { ticketTables } from '#words/ticketEdit.ts';
import { formatDateTime } from '../../lib/dates.ts';

/** A window of time in words; either end may be open. */
export function saleWindow(startsAt: string | null, endsAt: string | null, zone: string): string {
  const { always, from, until, fromUntil } = ticketTables;
  const start = startsAt && formatDateTime(startsAt, zone);
  const end = endsAt && formatDateTime(endsAt, zone);
  if (start && end) return fromUntil(start, end);
  return start ? from(start) : end ? until(end) : always;
}
