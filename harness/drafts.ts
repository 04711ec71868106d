import { randomUUID } from 'node:crypto';
import type { EventDraft } from '../src/api/contract/eventDraft.ts';
import type { FormDraft, Question } from '../src/api/contract/form.ts';
import type { PromoDraft, TicketDraft } from '../src/api/contract/ticket.ts';
import { promoTypes, questionTypes, ticketDesigns } from '../src/lib/enumerations.ts';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

/** As it is typed: spaces and hyphens are for those who read it. */
const harbourAccount = {
  holder: 'Harbour Trust',
  iban: 'GB82 WEST 1234 5698 7654 32',
  bic: '',
  sortCode: '20-00-00',
  accountNumber: '55779911',
};

/** What is kept of it. */
export const keptAccount = { ...harbourAccount, iban: 'GB82WEST12345698765432', sortCode: '200000' };

/** What an event has that takes bank transfers, and so real money. */
export const takesTransfers = { transferDays: 7, transferAccount: harbourAccount };

/** A published event a month from now, where test cards pay. */
export const eventDraft = (changes: Partial<EventDraft> = {}): EventDraft => ({
  name: 'Harbour Conference',
  description: 'Two days by the water.',
  place: 'Harbour Hall, Bristol',
  startsAt: inDays(30),
  endsAt: inDays(32),
  timeZone: 'Europe/London',
  currency: 'gbp',
  published: true,
  ...changes,
});

export const question = (changes: Partial<Question> = {}): Question => ({
  id: randomUUID(),
  type: questionTypes.shortAnswer,
  label: 'What do you do?',
  help: '',
  required: false,
  options: [],
  condition: null,
  ...changes,
});

export const formDraft = (eventId: string, changes: Partial<FormDraft> = {}): FormDraft => ({
  eventId,
  formTypeId: null,
  title: 'Visitors',
  description: '',
  capacity: null,
  closesAt: null,
  fields: [{ key: 'organization', required: false }],
  questions: [],
  ...changes,
});

export const ticketDraft = (formId: string, changes: Partial<TicketDraft> = {}): TicketDraft => ({
  formId,
  name: 'Day pass',
  description: '',
  price: 0,
  vatRate: null,
  quantity: null,
  saleStartsAt: null,
  saleEndsAt: null,
  maxPerOrder: 10,
  earlyBird: null,
  design: ticketDesigns.withoutAdvert,
  advert: '',
  ...changes,
});

export const promoDraft = (formId: string, changes: Partial<PromoDraft> = {}): PromoDraft => ({
  formId,
  code: `EARLY-${randomUUID().slice(0, 8)}`,
  type: promoTypes.percentage,
  value: 10,
  uses: null,
  startsAt: null,
  endsAt: null,
  ticketIds: [],
  ...changes,
});
