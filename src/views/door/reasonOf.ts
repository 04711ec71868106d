import { door } from '#words/door.ts';
import type { Event } from '../../api/contract/event.ts';
import { formatDate, formatDateTime, formatTime } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import type { Judged } from '../../machines/door/verdict.ts';

/** When a list was loaded, in the event's own time; of today only the time is said. */
export function listTime(at: string, zone: string): string {
  const isToday = formatDate(at, zone) === formatDate(new Date().toISOString(), zone);
  return isToday ? formatTime(at, zone) : formatDateTime(at, zone);
}

/** Why a verdict is what it is, in the event's own time; of today only the time is said. */
export function reasonOf(
  { verdict, attendee, lastCheckIn, otherEvent = '', listAt }: Judged,
  { name, timeZone }: Event,
): string {
  if (verdict === 'wrongEvent') return door.reasons.wrongEvent(name, otherEvent);
  if (verdict === 'toPay') {
    const { toPay } = attendee ?? {};
    return toPay ? door.toPay.reason(formatMoney(toPay.total, toPay.currency), toPay.attendees) : '';
  }
  if (verdict === 'admissible' && attendee?.isTest) return door.reasons.testAdmissible;
  if (verdict === 'unknown' && listAt) return door.reasons.unlisted(listTime(listAt, timeZone));
  if (verdict !== 'alreadyIn') return door.reasons[verdict];
  const at = lastCheckIn?.at ?? attendee?.checkedInAt;
  if (!at) return '';
  const [date, today] = [formatDate(at, timeZone), formatDate(new Date().toISOString(), timeZone)];
  const { gate = '', by = '' } = lastCheckIn ?? {};
  return door.enteredAt(formatTime(at, timeZone), date === today ? '' : date, gate, by);
}
