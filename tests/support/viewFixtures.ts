import type { ListedUser } from '../../src/api/contract/attendeeList.ts';
import type { AttendeeDetails } from '../../src/api/contract/attendees.ts';
import type { Event } from '../../src/api/contract/event.ts';
import type { ShownEvent } from '../../src/api/contract/eventList.ts';
import type { FormWithQuestions } from '../../src/api/contract/form.ts';
import type { OwnEvent } from '../../src/api/contract/ownEvent.ts';
import type { Ticket } from '../../src/api/contract/ticket.ts';
import type { ApiError } from '../../src/lib/apiError.ts';
import { usualSelfService } from '../../src/lib/attendee.ts';
import { usualPricing } from '../../src/lib/pricing.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const harbour: Event = {
  id: id(1),
  name: 'Harbour Lights',
  slug: 'harbour-lights',
  description: '',
  place: 'Custom House, Leith',
  startsAt: '2027-03-06T09:00:00.000Z',
  endsAt: '2027-03-06T17:00:00.000Z',
  timeZone: 'Europe/London',
  currency: 'gbp',
  published: false,
  transferDays: null,
  payAtDoor: false,
  unlisted: false,
  doorDays: null,
  logo: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  version: 1,
};
/** As its organiser reads it. */
export const ownHarbour: OwnEvent = {
  ...harbour,
  transferAccount: null,
  transferNote: '',
  doorNote: '',
  pricing: usualPricing,
  accent: '#1b1d1b',
  drafted: [],
};

export const summary: ShownEvent = {
  ...harbour,
  status: 'planned',
  cover: null,
  about: '',
  lacking: [],
  kept: true,
  registered: 140,
  checkedIn: 12,
  sold: 138,
  capacity: 200,
  revenue: 123_450,
  testMoney: false,
  hiddenBy: null,
};

export const delegates: FormWithQuestions = {
  id: id(2),
  eventId: harbour.id,
  slug: null,
  formTypeId: null,
  title: 'Delegates',
  description: '',
  capacity: 300,
  closesAt: null,
  waitingHours: null,
  selfService: usualSelfService,
  fields: [{ key: 'organization', required: false }],
  questions: [],
  archivedQuestions: [],
  published: true,
  registered: 140,
  createdAt: '2026-11-20T10:00:00.000Z',
  version: 1,
};

export const dayPass: Ticket = {
  id: id(3),
  formId: delegates.id,
  name: 'Day pass',
  description: '',
  price: 1250,
  quantity: 200,
  saleStartsAt: null,
  saleEndsAt: null,
  maxPerOrder: 10,
  earlyBird: null,
  vatRate: null,
  design: 1,
  advert: '',
  advertLink: '',
  advertImage: null,
  soldAtDoor: false,
  reserved: 4,
  earlyBirdReserved: 0,
  version: 1,
};

export const attendee = (number: number, changes: Partial<ListedUser> = {}): ListedUser => ({
  uId: id(1000 + number),
  pId: id(2000 + number),
  detailsMissing: false,
  isTest: false,
  formId: delegates.id,
  firstname: 'Ada',
  surname: `Lovelace ${number}`,
  organization: 'Analytical Engines',
  jobTitle: 'Analyst',
  email: `ada${number}@example.org`,
  phone: '',
  country: 'GB',
  ticketName: 'Day pass',
  reference: `R-${number}`,
  paymentStatus: 'awaitingTransfer',
  registeredAt: '2026-11-20T10:00:00.000Z',
  checkedInAt: null,
  ...changes,
});

/** The first attendee, in an order of two by bank transfer. */
export const details: AttendeeDetails = {
  attendee: attendee(1),
  form: delegates,
  fields: { firstname: 'Ada', surname: 'Lovelace 1', email: 'ada1@example.org', organization: 'Analytical Engines' },
  answers: {},
  ticketKey: null,
  photo: null,
  transferredAt: null,
  cancelAskedAt: null,
  ticketMail: null,
  deletedAt: null,
  canReturn: false,
  leftAt: null,
  erasedAt: null,
  lastCheckIn: null,
  checkIns: [],
  attention: '',
  order: {
    total: 2500,
    currency: 'gbp',
    paymentMethod: 'transfer',
    money: 'none',
    takenBy: null,
    refunded: 0,
    lost: 0,
    share: 1250,
    testMode: false,
    disputes: [],
    attendees: [
      { uId: id(1001), name: 'Ada Lovelace 1', ticketName: 'Day pass' },
      { uId: id(1002), name: 'Grace Hopper', ticketName: 'Day pass' },
    ],
  },
  version: 1,
};

export const offline: ApiError = { code: 'offline', status: 0, msg: 'The server cannot be reached.' };
