import { expect, it } from 'vitest';
import { googleCalendar, outlookCalendar } from '../../../src/views/parts/AddToCalendar.tsx';

const event = {
  name: 'Harbour Day & Night + more',
  place: 'Pier 4, Bristol',
  startsAt: '2027-07-06T22:30:00.000Z',
  endsAt: '2027-07-07T01:00:00.000Z',
  timeZone: 'Europe/Berlin',
};
const page = 'https://tickets.example/e/harbour';

it('Google is told the times as the clocks of the event show them, and their zone', () => {
  const { origin, pathname, searchParams } = new URL(googleCalendar(event, page));
  expect(origin + pathname).toBe('https://calendar.google.com/calendar/render');
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: event.name,
    dates: '20270707T003000/20270707T030000',
    ctz: 'Europe/Berlin',
    location: event.place,
    details: page,
  });
});

it.each([
  'outlook.live.com',
  'outlook.office.com',
] as const)('%s is told the instants, and spaces as it reads them', (host) => {
  const address = outlookCalendar(host, event, page);
  expect(address).not.toContain('+');
  const { host: reached, pathname, searchParams } = new URL(address);
  expect([reached, pathname]).toEqual([host, '/calendar/0/deeplink/compose']);
  expect(Object.fromEntries(searchParams)).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.name,
    startdt: event.startsAt,
    enddt: event.endsAt,
    location: event.place,
    body: page,
  });
});

// The clocks go forward in the night between.
const weekend = { ...event, startsAt: '2027-03-27T08:30:00.000Z', endsAt: '2027-03-28T15:00:00.000Z' };

it('Google is told of each day of an event with the same times, as its calendar file does', () => {
  const { searchParams } = new URL(googleCalendar(weekend, page));
  expect([searchParams.get('dates'), searchParams.get('recur')]).toEqual([
    '20270327T093000/20270327T170000',
    'RRULE:FREQ=DAILY;COUNT=2',
  ]);
});

it('Outlook is told of whole days where there are several, with their times in the text', () => {
  const { searchParams } = new URL(outlookCalendar('outlook.live.com', weekend, page));
  expect(Object.fromEntries(searchParams)).toMatchObject({
    startdt: '2027-03-27',
    enddt: '2027-03-29',
    allday: 'true',
    body: `09:30–17:00 (Europe/Berlin)\n${page}`,
  });
});
