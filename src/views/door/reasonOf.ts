import { door } from '#words/door.ts';
import type { Event } from '../../api/contract/event.ts';
import { windowNear } from '../../lib/admission.ts';
import { formatDate, formatDateTime, formatTime } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import type { Judged } from '../../machines/door/verdict.ts';

/** When a list was loaded, in the event's own time; of today only the time is said. */
export function listTime(at: string, zone: string): string {
  const isToday = formatDate(at, zone) === formatDate(new Date().toISOString(), zone);
  return isToday ? formatTime(at, zone) : formatDateTime(at, zone);
}

/** `06/03/2027, 09:00–17:00`, or with both days. */
function timesOf({ from, until }: { from: string; until: string }, zone: string): string {
  const isOneDay = formatDate(from, zone) === formatDate(until, zone);
  return `${formatDateTime(from, zone)}${isOneDay ? `–${formatTime(until, zone)}` : ` – ${formatDateTime(until, zone)}`}`;
}

/** Why a verdict is what it is at a gate, in the event's own time; of today only the time is said. */
export function reasonOf(
  { verdict, attendee, lastCheckIn, otherEvent = '', listAt }: Judged,
  { name, timeZone }: Event,
  here: string,
): string {
  if (verdict === 'wrongEvent') return door.reasons.wrongEvent(name, otherEvent);
  if (verdict === 'toPay') {
    const { toPay } = attendee ?? {};
    return toPay ? door.toPay.reason(formatMoney(toPay.total, toPay.currency), toPay.attendees) : '';
  }
  if (verdict === 'admissible' && attendee?.isTest) return door.reasons.testAdmissible;
  if (verdict === 'unknown' && listAt) return door.reasons.unlisted(listTime(listAt, timeZone));
  if (verdict === 'wrongGate') return door.reasons.wrongGate(attendee?.rule?.gates.join(', ') ?? '', here);
  if (verdict === 'wrongTime') {
    const now = new Date().toISOString();
    const window = attendee?.rule && windowNear(attendee.rule, now);
    const when = window ? timesOf(window, timeZone) : '';
    return door.reasons[window && window.until > now ? 'notYet' : 'tooLate'](when);
  }
  const { leftAt } = attendee ?? {};
  if (verdict === 'notInside' && leftAt) return door.reasons.hasLeft(listTime(leftAt, timeZone));
  if (verdict !== 'alreadyIn' && verdict !== 'leaving') return door.reasons[verdict];
  const at = lastCheckIn?.at ?? attendee?.checkedInAt;
  if (!at) return '';
  const [date, today] = [formatDate(at, timeZone), formatDate(new Date().toISOString(), timeZone)];
  const { gate = '', by = '' } = lastCheckIn ?? {};
  return door.enteredAt(formatTime(at, timeZone), date === today ? '' : date, gate, by);
}
