import type { OwnTicket } from '../../src/api/contract/attendees.ts';
import type { Lead } from '../../src/api/contract/exhibitor.ts';
import type { Sharing } from '../../src/api/contract/sharing.ts';

/** A contact of an exhibitor. */
export const lead = (changes: Partial<Lead> = {}): Lead => ({
  id: 'c1',
  scannedAt: '2027-03-06T10:00:00.000Z',
  by: { id: 'x1', name: 'Sam Doe' },
  fields: { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org', organization: 'Engines Ltd' },
  answers: [{ question: 'Lunch?', answer: ['Soup', 'Bread'] }],
  note: '',
  rating: null,
  tags: [],
  followUpOn: null,
  endedAt: null,
  ...changes,
});

/** What an attendee shares, with one exhibitor that scanned them. */
export const sharing = (changes: Partial<Sharing> = {}): Sharing => ({
  name: 'Ada Lovelace',
  event: { name: 'Harbour Day', timeZone: 'Europe/London' },
  notice: { version: 1, words: '', fields: ['firstname'], questions: [], someFields: [], someQuestions: [] },
  told: null,
  endedAt: null,
  asked: [],
  total: 1,
  scans: [
    {
      ...{ standId: 's1', exhibitor: 'Acme', stand: 'B1', scannedAt: '2027-03-06T10:00:00.000Z' },
      ...{ fields: ['firstname'], questions: [], endedAt: null },
    },
  ],
  ...changes,
});

/** A ticket as its holder sees it. */
export const ownTicket = (changes: Partial<OwnTicket> = {}): OwnTicket => ({
  ...{ uId: 'u1', pId: 'p1', formId: 'f1', firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' },
  ...{ organization: 'Engines Ltd', ticketName: 'Day pass', formTitle: 'Visitors', reference: 'F-1001' },
  ...{ paymentStatus: 'free', registeredAt: '2027-01-01T10:00:00.000Z', checkedInAt: null, detailsMissing: false },
  ...{ ticketKey: 'ticket-key-1', qrCodeData: 'a-code-of-24-characters-', isOwn: true, exhibitors: 0 },
  ...{ may: { edit: false, transfer: false, cancel: null }, cancelAskedAt: null, photo: null, order: null },
  ...changes,
});
