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
