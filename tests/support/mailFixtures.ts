import type { MailDetails } from '../../src/api/contract/mail.ts';

/** A mail that was sent. */
export const mailDetails = (changes: Partial<MailDetails> = {}): MailDetails => ({
  mailId: '00000000-0000-4000-8000-000000000001',
  eventId: '00000000-0000-4000-8000-000000000002',
  eventName: 'Harbour Conference',
  timeZone: 'Europe/Berlin',
  pId: '00000000-0000-4000-8000-000000000003',
  reference: 'K7QM-4TXD',
  kind: 'confirmation',
  mailingId: null,
  state: 'sent',
  toName: 'Ada Lovelace',
  toAddress: 'ada@example.org',
  subject: 'Your ticket for Harbour Conference',
  answer: '250 OK: queued as 7',
  remark: null,
  writtenAt: '2027-05-01T09:00:00.000Z',
  sentAt: '2027-05-01T09:00:02.000Z',
  nextAttemptAt: null,
  locale: 'en-GB',
  html: '<p>You’re going!</p>',
  text: 'You’re going!',
  attempts: 1,
  attachments: { tickets: 1, invoice: false, calendar: true, file: false },
  ...changes,
});
