import type { Audience } from '../../src/api/contract/mailingRun.ts';
import type { Mailing, MailPreview } from '../../src/api/contract/mailings.ts';
import type { MailWording } from '../../src/api/contract/mailWordings.ts';
import { everybody } from '../../src/lib/mail.ts';
import { mailDetails } from './mailFixtures.ts';

const { eventId } = mailDetails();

/** A mailing that is being written. */
export const mailing = (changes: Partial<Mailing> = {}): Mailing => ({
  mailingId: '00000000-0000-4000-8000-000000000011',
  eventId,
  state: 'draft',
  subject: 'Doors open at nine',
  body: '<p>See you there.</p>',
  locale: 'en-GB',
  recipients: everybody,
  sendAt: null,
  startedAt: null,
  createdAt: '2027-05-01T09:00:00.000Z',
  expected: 0,
  counts: { open: 0, waiting: 0, sent: 0, failed: 0, inDoubt: 0, notSent: 0 },
  ...{ withTickets: false, withInvoice: false, withCalendar: false, aboutTicket: true },
  file: null,
  eventBefore: null,
  ...{ hasServer: true, problem: null, hasLinks: true, testAddress: 'organiser@example.org' },
  version: 1,
  ...changes,
});

export const audience = (changes: Partial<Audience> = {}): Audience => ({
  ...{ attendees: 12, mails: 10, ended: 0, noAddress: 0, shared: 2, unsubscribed: 0, bounced: 0, noTicket: 0 },
  ...changes,
});

/** A mail as Ada gets it. */
export const mailPreview = (changes: Partial<MailPreview> = {}): MailPreview => ({
  mail: {
    toName: 'Ada Lovelace',
    toAddress: 'ada@example.org',
    subject: 'Doors open at nine',
    html: '<style>@media (prefers-color-scheme:dark){p{color:white}}</style><p>See you there.</p>',
    text: 'See you there, Ada.',
    attached: ['map.pdf'],
  },
  hasNext: true,
  isMadeUp: false,
  ...changes,
});

const usual = {
  subject: 'Your {{tickets}} for {{event}}',
  title: 'You’re going!',
  body: '<p>Your order is confirmed.</p>',
  after: '',
};
/** The usual words of a confirmation. */
export const mailWording = (changes: Partial<MailWording> = {}): MailWording => ({
  ...{ eventId, kind: 'confirmation', locale: 'en-GB', usual },
  wording: usual,
  isOwn: false,
  testAddress: 'organiser@example.org',
  version: 0,
  ...changes,
});
