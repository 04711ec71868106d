import * as v from 'valibot';
import { gatewayNames, paymentMethods } from '../../lib/enumerations.ts';
import {
  bodyLimits,
  callLimits,
  companyLimits,
  maxEmailsAsked,
  maxLink,
  maxOrderSize,
  promoLimits,
} from '../../lib/limits.ts';
import { policyNames } from '../../lib/order.ts';
import { endpoint } from './endpoint.ts';
import { Event } from './event.ts';
import { PublicPage } from './eventPage.ts';
import { Answers, AttendeeFields, FormWithQuestions, Question } from './form.ts';
import { broken } from './issue.ts';
import { PurchaseView } from './payment.ts';
import { puzzle } from './puzzle.ts';
import { Notice } from './sharing.ts';
import { PublicTicket, saleStates } from './ticket.ts';
import { email, id, instant, linkKey, longText, optionalText, slug, text } from './values.ts';

/** Why a public form does not take registrations now; `open` when it does. */
const formStates = ['open', 'unpublished', 'closed', 'over', 'full'] as const;

/** Web addresses of what an organiser holds buyers to, each empty without one. */
export const Policies = v.object(v.entriesFromList(policyNames, v.string()));

export type Policies = v.InferOutput<typeof Policies>;

/** Who runs an event, as far as they say. `contact` is an email address or empty; an order accepts the terms where it `mustAccept`. */
export const Organiser = v.object({
  name: v.string(),
  contact: v.string(),
  policies: Policies,
  mustAccept: v.boolean(),
});

/** A question as buyers see it. `left` is how often each option can still be chosen, null for no limit; missing where none has one. */
const PublicQuestion = v.object({
  ...v.omit(Question, ['limits']).entries,
  left: v.optional(v.array(v.nullable(v.number()))),
});

export type PublicQuestion = v.InferOutput<typeof PublicQuestion>;

/** Everything the public page needs at once; written into its HTML by the server. `now` is the server's clock. */
export const PublicForm = v.object({
  state: v.picklist(formStates),
  now: instant('time'),
  /** Its name and the form's title are empty while the event is not published. */
  event: v.object({
    ...v.omit(Event, ['published', 'createdAt', 'version']).entries,
    name: v.string(),
    /** The description as safe HTML. */
    about: v.string(),
    /** `Brand` of src/lib/eventPage.ts, each as `#1b5e4b`; null where there is none. */
    brand: v.nullable(
      v.object({ light: v.string(), dark: v.string(), fill: v.string(), hover: v.string(), onFill: v.string() }),
    ),
    /** Address of the cover of its page, 960 px wide; null without one. */
    cover: v.nullable(v.string()),
    organiser: Organiser,
    /** How it charges, as `PriceTerms` of src/lib/pricing.ts says. */
    terms: v.object({
      feeRate: v.number(),
      feeFixed: v.number(),
      feeInside: v.boolean(),
      vat: v.nullable(
        v.object({ rate: v.number(), feeRate: v.nullable(v.number()), included: v.boolean(), shown: v.boolean() }),
      ),
    }),
    /** The organiser's country, where companies in other countries of the EU account for VAT themselves; else null. */
    reverseFrom: v.nullable(v.string()),
    /** Where it is, as far as its time zone or the organiser says: there phone numbers and addresses begin. */
    country: v.nullable(v.string()),
    /** Whether a link to one's tickets can be mailed. */
    findsTickets: v.boolean(),
  }),
  form: v.object({
    ...v.omit(FormWithQuestions, [
      'registered',
      'createdAt',
      'formTypeId',
      'published',
      'capacity',
      'archivedQuestions',
      'version',
      'waitingHours',
      'selfService',
    ]).entries,
    title: v.string(),
    about: v.string(),
    questions: v.array(PublicQuestion),
  }),
  /** What exhibitors see of attendees whose badge they scan; absent where that is nothing. */
  sharing: v.optional(Notice),
  /** Whether one may join a waiting list for what is sold out. */
  waitingList: v.boolean(),
  /**
   * The offer of the waiting list that was asked about: these tickets count as left until that time, for an order that names it. Null where it is over.
   */
  offer: v.nullable(
    v.object({
      key: linkKey('waitingEntry'),
      ticketId: id('ticket'),
      count: v.number(),
      until: v.string(),
      attendee: v.object({ firstname: v.string(), surname: v.string(), email: v.string() }),
    }),
  ),
  tickets: v.array(PublicTicket),
  /** True while no real gateway is set: no money moves. */
  testMode: v.boolean(),
  /** Through which cards are paid. */
  gateway: v.picklist(gatewayNames),
  /** Ways to pay that the organiser offers. */
  paymentMethods: v.array(v.picklist(paymentMethods)),
});

export type PublicForm = v.InferOutput<typeof PublicForm>;

/** `later`: the buyer says afterwards who comes; until then the ticket is in the buyer’s name, whatever `fields` say. */
export const Attendee = v.object({
  ticketId: id('ticket'),
  fields: AttendeeFields,
  answers: Answers,
  later: v.optional(v.boolean(broken('notOneOf', 'request'))),
});

export type Attendee = v.InferInput<typeof Attendee>;

/** Their name is judged as an attendee’s is. */
const Buyer = v.pick(AttendeeFields, ['firstname', 'surname', 'email']);

/** For whom a business buys. The form of the VAT number is judged by the server, whose rules it is too many for a contract. */
const Company = v.object({
  name: text('company', companyLimits.name),
  address: v.pipe(longText('address', companyLimits.address), v.minLength(1, broken('required', 'address'))),
  country: v.pipe(v.string(broken('notText', 'country')), v.regex(/^[A-Z]{2}$/, broken('required', 'country'))),
  vatNumber: optionalText('vatNumber', companyLimits.vatNumber),
});

/**
 * `total` is what the buyer was shown, in minor units: an order that costs anything else is refused. Nothing is ever charged by it. `key` is the order key, made by the browser: sending the same one again answers with the same purchase.
 */
export const Registration = v.object({
  formId: id('form'),
  key: id('registration'),
  attendees: v.pipe(
    v.array(Attendee),
    v.minLength(1, broken('noAttendees')),
    v.maxLength(maxOrderSize, broken('tooMany', 'attendees', maxOrderSize)),
  ),
  /** Who orders, where that is not the first attendee. */
  buyer: v.optional(v.nullable(Buyer)),
  promoCode: v.nullable(optionalText('promoCode', promoLimits.code)),
  paymentMethod: v.picklist(paymentMethods, broken('notOneOf', 'paymentMethod')),
  company: v.optional(v.nullable(Company)),
  total: v.optional(v.number(broken('notMoney', 'total'))),
  /** The `version` of what the form said of exhibitors. */
  sharing: v.optional(v.nullable(v.number(broken('notNumber', 'version')))),
  /** The address of the organiser's terms, which the buyer accepts. */
  accepted: v.optional(v.nullable(optionalText('terms', maxLink))),
  /** The key of an offer of the waiting list, whose tickets are for this order. */
  offer: v.optional(v.nullable(linkKey('waitingEntry'))),
  /** Where an earlier answer asked for it with 428. */
  puzzle,
  /** The place in line that an earlier answer gave with 503. What is none counts as none. */
  place: v.fallback(v.optional(v.nullable(v.pipe(v.string(), v.maxLength(80)))), null),
});

export type Registration = v.InferInput<typeof Registration>;

/**
 * What anybody may see of a published event and its forms, oldest first. Of one that is not published nothing is said. `prices` are
 * of the tickets on sale, in minor units and as they are shown; null where none is.
 */
export const PublicEvent = v.object({
  event: v.object({
    ...v.pick(Event, [
      'id',
      'slug',
      'place',
      'startsAt',
      'endsAt',
      'timeZone',
      'logo',
      'description',
      'currency',
      'unlisted',
    ]).entries,
    name: v.string(),
    about: v.string(),
    organiser: Organiser,
    /** Of the organiser's own page; null where they have none. */
    organiserSlug: v.nullable(v.string()),
    terms: PublicForm.entries.event.entries.terms,
    isOver: v.boolean(),
    findsTickets: PublicForm.entries.event.entries.findsTickets,
  }),
  page: PublicPage,
  /** The next event of the same organiser, where this one is over; null where there is none. */
  next: v.nullable(v.object({ ...v.pick(Event, ['slug', 'startsAt', 'timeZone']).entries, name: v.string() })),
  /** What is shown is the draft, to who has its address. */
  isDraft: v.boolean(),
  forms: v.array(
    v.object({
      id: id('form'),
      slug: v.nullable(v.string()),
      title: v.string(),
      about: v.string(),
      state: v.picklist(formStates),
      closesAt: v.nullable(v.string()),
      prices: v.nullable(v.object({ lowest: v.number(), highest: v.number() })),
      /** The first of its tickets, those that can be had before the others, and how many more there are; none where it is not open. */
      tickets: v.array(
        v.object({
          name: v.string(),
          price: v.number(),
          state: v.picklist(saleStates),
          /** What it costs later, and until when or for how many more it does not. */
          earlyBird: v.optional(
            v.object({ fullPrice: v.number(), until: v.nullable(v.string()), left: v.nullable(v.number()) }),
          ),
        }),
      ),
      furtherTickets: v.number(),
      /** Whether one may join a waiting list for what is sold out. */
      waitingList: v.boolean(),
      /** From when its tickets are sold, where none is yet. */
      salesStart: v.nullable(v.string()),
    }),
  ),
});

export type PublicEvent = v.InferOutput<typeof PublicEvent>;

export const getPublicEvent = endpoint({
  method: 'GET',
  path: '/api/event/getPublicEvent',
  summary: 'What the public page of an event shows, by the slug of its address',
  access: 'public',
  /** With the key of a preview, the draft, published or not. */
  input: v.object({ slug, preview: v.optional(optionalText('code', 64)) }),
  payload: PublicEvent,
});

/** For a page that came without its data: the address of a form names neither. */
export const findForm = endpoint({
  method: 'GET',
  path: '/api/registrationForm/findForm',
  summary: 'Which form stands at an address under that of its event',
  access: 'public',
  input: v.object({ slug, form: slug }),
  payload: v.object({ eventId: id('event'), formId: id('form') }),
});

export const getFormWQuestion = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getFormWQuestion',
  summary: 'What the public registration page shows',
  access: 'public',
  input: v.object({ formId: id('form'), eventId: id('event'), offer: v.optional(optionalText('code', 64)) }),
  payload: PublicForm,
});

export const submitUserForm = endpoint({
  method: 'POST',
  path: '/api/registrationForm/submitUserForm',
  summary: 'Register attendees in one purchase and reserve their tickets',
  access: 'public',
  bodyLimit: bodyLimits.registration,
  input: v.object({ payload: Registration }),
  payload: v.object({ purchase: PurchaseView }),
});

/**
 * The line of orders. Whoever's place was given before `until` may order; times are milliseconds since 1970. `waiting` counts the places since
 * by the time from which on they were given, the earliest first, `perSecond` says how many have their turn in a second now, and `gone` which tickets are sold out that
 * people in line want.
 */
const OrderLine = v.object({
  until: v.number(),
  perSecond: v.number(),
  waiting: v.array(v.object({ from: v.number(), count: v.number() })),
  gone: v.array(v.string()),
});

export type OrderLine = v.InferOutput<typeof OrderLine>;

export const getOrderLine = endpoint({
  method: 'GET',
  path: '/api/registrationForm/getOrderLine',
  summary: 'Where the line has got in which the buyers of a form stand; proxies may keep the answer for a second',
  access: 'public',
  input: v.object({ formId: id('form') }),
  payload: OrderLine,
});

export const areRegisteredUsersExist = endpoint({
  method: 'POST',
  path: '/api/registrationForm/areRegisteredUsersExist',
  summary: 'Which of these email addresses are registered with the form already',
  access: 'public',
  limit: callLimits.existingEmails,
  input: v.object({
    payload: v.object({
      formId: id('form'),
      emails: v.pipe(v.array(email()), v.maxLength(maxEmailsAsked, broken('tooMany', 'emails', maxEmailsAsked))),
    }),
  }),
  payload: v.object({ existing: v.array(v.string()) }),
});
