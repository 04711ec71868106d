import { describe, expect, it } from 'vitest';
import {
  everybody,
  fileTypeOf,
  isAllowed,
  isEachTicket,
  isOver,
  isWorthTelling,
  mailingActions,
  mailingLimits,
  mailingStates,
} from '../../src/lib/mailing.ts';

it('can be paused, resumed, cancelled and sent again only where that means something', () => {
  const allowed = mailingStates.map((state) => [state, mailingActions.filter((action) => isAllowed(action, state))]);
  expect(Object.fromEntries(allowed)).toEqual({
    draft: [],
    scheduled: ['cancel'],
    preparing: ['pause', 'cancel'],
    sending: ['pause', 'cancel', 'resendFailed'],
    paused: ['resume', 'cancel'],
    cancelled: [],
  });
});

it('is over when nothing of it is on its way or waits, or when it was cancelled', () => {
  const none = { open: 0, waiting: 0 };
  expect(mailingStates.filter((state) => isOver(state, none))).toEqual(['sending', 'cancelled']);
  expect(isOver('sending', { open: 1, waiting: 0 })).toBe(false);
  expect(isOver('sending', { open: 0, waiting: 1 })).toBe(false);
  expect(isOver('sending', { open: 1, waiting: 1 })).toBe(false);
  expect(isOver('cancelled', { open: 1, waiting: 0 })).toBe(true);
});

it('goes to everybody unless it is narrowed', () =>
  expect(everybody).toEqual({ formId: null, filter: {}, users: null, except: [] }));

describe('people who share an address', () => {
  const plain = { subject: 'Hello {{firstName}}', body: '<p>{{event}}</p>', withTickets: false };
  it('get one mail', () => expect(isEachTicket(plain)).toBe(false));
  it.each([
    { withTickets: true },
    { subject: 'Your {{ticket}}' },
    { body: '<a href="{{ticketLink}}">Ticket</a>' },
  ])('get one each with %j', (changes) => expect(isEachTicket({ ...plain, ...changes })).toBe(true));
});

it('takes files that mail servers let through, by the end of their name', () => {
  expect(['a.pdf', 'b.PNG', 'c.tar.csv', 'd.docx'].map(fileTypeOf)).toEqual([
    'application/pdf',
    'image/png',
    'text/csv',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ]);
  expect(['jpg', 'jpeg', 'gif', 'txt', 'ics', 'odt', 'ods'].map((end) => fileTypeOf(`a.${end}`))).toEqual([
    ...['image/jpeg', 'image/jpeg', 'image/gif', 'text/plain', 'text/calendar'],
    ...['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet'],
  ]);
  expect(['xlsx', 'pptx'].map((end) => fileTypeOf(`a.${end}`))).toEqual([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ]);
  expect(['a.exe', 'pdf', 'a.pdf.js', 'a.', 'toString', 'a.constructor'].map(fileTypeOf)).toEqual(Array(6).fill(null));
});

it('takes files of up to five megabytes, which are a third longer in base64', () =>
  expect([mailingLimits.file, mailingLimits.fileText]).toEqual([5_000_000, 6_666_668]));

describe('a change of an event', () => {
  const before = {
    name: 'Harbour',
    place: 'Pier 4',
    startsAt: '2027-05-01T09:00:00.000Z',
    endsAt: '2027-05-01T17:00:00.000Z',
    timeZone: 'Europe/London',
  };
  it.each([
    { name: 'Harbour 2' },
    { place: 'Pier 9' },
    { startsAt: '2027-05-01T10:00:00.000Z' },
    { endsAt: '2027-05-01T18:00:00.000Z' },
  ])('is worth telling: %j', (changes) => expect(isWorthTelling(before, { ...before, ...changes })).toBe(true));
  it.each([{}, { startsAt: '2027-05-01T10:00:00.000+01:00' }, { timeZone: 'UTC' }])('is not: %j', (changes) =>
    expect(isWorthTelling(before, { ...before, ...changes })).toBe(false));
});
