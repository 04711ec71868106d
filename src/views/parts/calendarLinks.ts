import { toLocalText } from '../../lib/dates.ts';

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

/** Where Google's calendar opens with the event filled in, in the event's own zone; `details` is what stands below. */
export const googleCalendar = ({ name, place, startsAt, endsAt, timeZone }: CalendarEvent, details: string): string => {
  const local = (instant: string) => `${toLocalText(instant, timeZone).replace(/[-:]/g, '')}00`;
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: name,
    dates: `${local(startsAt)}/${local(endsAt)}`,
    ctz: timeZone,
    location: place,
    details,
  });
};

/** A private calendar of Outlook, and one of work or school. */
export type OutlookHost = 'outlook.live.com' | 'outlook.office.com';

/** Where Outlook opens with the event filled in. It takes no zone: it is told the instants, and shows them in its reader's. */
export const outlookCalendar = (
  host: OutlookHost,
  { name, place, startsAt, endsAt }: CalendarEvent,
  details: string,
): string =>
  // A plus for a space is kept as a plus there.
  withQuery(`https://${host}/calendar/0/deeplink/compose`, {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: name,
    startdt: startsAt,
    enddt: endsAt,
    location: place,
    body: details,
  }).replaceAll('+', '%20');
