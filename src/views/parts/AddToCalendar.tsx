import './AddToCalendar.css';
import { CalendarPlus } from 'lucide-react';
import { calendar as words } from '#words/calendar.ts';
import { eventCalendar } from '../../filePaths.ts';
import { toLocalText } from '../../lib/dates.ts';
import { dayAfter, daysOf } from '../../lib/eventDays.ts';
import { type ButtonLook, buttonClass } from './Button.tsx';
import { publicAddress } from './publicAddress.ts';

type Props = Pick<ButtonLook, 'size' | 'variant'> & {
  event: CalendarEvent & { id: string };
  /** The public page that the entry leads to: calendars are shared, so never that of one's own ticket or order. */
  path: string;
};

/** The calendars that an event can be added to. A view loads it after its first screen. */
export default function AddToCalendar({ event, path, size = 'lg', variant = 'outline' }: Props) {
  const page = publicAddress(path);
  const online = [
    [words.google, googleCalendar(event, page)],
    [words.outlook, outlookCalendar('outlook.live.com', event, page)],
    [words.work, outlookCalendar('outlook.office.com', event, page)],
  ] as const;
  return (
    <details className="add-to-calendar">
      <summary className={buttonClass({ size, variant })}>
        <CalendarPlus aria-hidden />
        {words.add}
      </summary>
      <ul>
        <li>
          <a href={eventCalendar(event.id)} download>
            {words.file} <span className="hint">{words.fileNote}</span>
          </a>
        </li>
        {online.map(([label, address]) => (
          <li key={label}>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What is added to a calendar on the web. Instants are ISO 8601 in UTC; all text is plain. */
export type CalendarEvent = {
  name: string;
  place: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
};

const withQuery = (address: string, query: Record<string, string>): string =>
  `${address}?${new URLSearchParams(query)}`;

/**
 * Where Google's calendar opens with the event filled in, in the event's own zone, each of its days with the same times; `details` is what stands
 * below.
 */
export const googleCalendar = (event: CalendarEvent, details: string): string => {
  const { name, place, startsAt, endsAt, timeZone } = event;
  const days = daysOf(event);
  const local = (instant: string) => `${toLocalText(instant, timeZone).replace(/[-:]/g, '')}00`;
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: name,
    dates: `${local(startsAt)}/${local(days[0]?.endsAt ?? endsAt)}`,
    ...(days.length > 1 && { recur: `RRULE:FREQ=DAILY;COUNT=${days.length}` }),
    ctz: timeZone,
    location: place,
    details,
  });
};

/** A private calendar of Outlook, and one of work or school. */
export type OutlookHost = 'outlook.live.com' | 'outlook.office.com';

/**
 * Where Outlook opens with the event filled in. It takes no zone: it is told the instants, and shows them in its reader's. It knows no entry for
 * each of several days either: those are whole days, with their times in the text.
 */
export const outlookCalendar = (host: OutlookHost, event: CalendarEvent, details: string): string =>
  // A plus for a space is kept as a plus there.
  withQuery(`https://${host}/calendar/0/deeplink/compose`, {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.name,
    ...outlookTimes(event, details),
    location: event.place,
  }).replaceAll('+', '%20');

function outlookTimes(event: CalendarEvent, details: string): Record<string, string> {
  const { startsAt, endsAt, timeZone } = event;
  const days = daysOf(event);
  if (days.length === 1) return { startdt: startsAt, enddt: endsAt, body: details };
  const [first = '', opens = ''] = toLocalText(startsAt, timeZone).split('T');
  const [, closes = ''] = toLocalText(endsAt, timeZone).split('T');
  return {
    startdt: first,
    // The day after the last.
    enddt: dayAfter(first, days.length),
    allday: 'true',
    body: `${opens}–${closes} (${timeZone})\n${details}`,
  };
}
