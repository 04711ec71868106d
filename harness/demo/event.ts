import { type AppUserDraft, saveAppUser } from '../../src/api/contract/account.ts';
import { getUsers } from '../../src/api/contract/attendeeList.ts';
import { getDoorRules, saveDoorRules } from '../../src/api/contract/doorRules.ts';
import { checkin } from '../../src/api/contract/doorSteps.ts';
import type { Event } from '../../src/api/contract/event.ts';
import { saveEvent } from '../../src/api/contract/eventDraft.ts';
import { type FormWithQuestions, type Question, saveForm, saveFormType } from '../../src/api/contract/form.ts';
import { savePromo, saveTicket, type Ticket, type TicketDraft } from '../../src/api/contract/ticket.ts';
import { questionTypes } from '../../src/lib/enumerations.ts';
import type { Api } from '../client.ts';
import { question, ticketDraft } from '../drafts.ts';
import { registerAttendees } from '../register.ts';
import { createDemoPage } from './page.ts';
import { attendeeNumber } from './people.ts';

const daysFrom = (now: Date, days: number, hour: number) => {
  const day = new Date(now.getTime() + days * 86_400_000);
  day.setUTCHours(hour, 0, 0, 0);
  return day.toISOString();
};

/** A question of each of the five types, the last shown under a condition. */
function demoQuestions(): Question[] {
  const meals = question({
    type: questionTypes.multipleChoice,
    label: 'What would you like for lunch?',
    required: true,
    options: ['Everything', 'Vegetarian', 'Vegan', 'I bring my own'],
  });
  return [
    meals,
    question({ type: questionTypes.dropdown, label: 'T-shirt size', options: ['XS', 'S', 'M', 'L', 'XL', 'XXL'] }),
    question({
      type: questionTypes.checkboxes,
      label: 'Which workshops interest you?',
      options: ['Designing for queues', 'Maps that print', 'Small servers', 'Writing for signs'],
    }),
    question({
      type: questionTypes.shortAnswer,
      label: 'What should your badge call you?',
      help: 'Leave it empty to use your name.',
    }),
    question({
      type: questionTypes.paragraph,
      label: 'Tell the kitchen about allergies',
      condition: { questionId: meals.id, equals: 'Vegan' },
    }),
  ];
}

async function createEvent(
  organiser: Api,
  now: Date,
  daysAhead: number,
  facts: Partial<Parameters<typeof organiser.call<typeof saveEvent>>[1]> = {},
): Promise<Event> {
  const { event } = await organiser.call(saveEvent, {
    name: `Wayfinding ${daysFrom(now, daysAhead, 9).slice(0, 4)}`,
    description:
      'Two days on how people find their way: signs, queues, maps and the small kindnesses in between. Talks in the morning, workshops after lunch, an exhibition all day.',
    place: 'The Old Customs House, Quayside, Bristol',
    startsAt: daysFrom(now, daysAhead, 9),
    endsAt: daysFrom(now, daysAhead + 1, 17),
    timeZone: 'Europe/London',
    currency: 'gbp',
    published: true,
    ...facts,
  });
  return event;
}

export type DemoForm = { form: FormWithQuestions; tickets: Ticket[] };

async function createForm(
  organiser: Api,
  event: Event,
  typeName: string,
  title: string,
  description: string,
  tickets: Array<Partial<TicketDraft> & Pick<TicketDraft, 'name' | 'price'>>,
): Promise<DemoForm> {
  const { formType } = await organiser.call(saveFormType, { newFormType: { eventId: event.id, name: typeName } });
  const { form } = await organiser.call(saveForm, {
    payload: {
      eventId: event.id,
      formTypeId: formType.id,
      title,
      description,
      capacity: null,
      closesAt: null,
      waitingHours: 24,
      fields: [
        { key: 'organization', required: false },
        { key: 'jobTitle', required: false },
        { key: 'country', required: false },
      ],
      questions: demoQuestions(),
    },
  });
  const saved: Ticket[] = [];
  // A new ticket comes first.
  for (const facts of tickets.toReversed()) {
    saved.unshift((await organiser.call(saveTicket, { payload: ticketDraft(form.id, facts) })).ticket);
  }
  return { form, tickets: saved };
}

/** A small event beside it that takes bank transfers and payment at the door, and so no test cards; some have ordered by transfer. */
export async function createDemoWorkshop(organiser: Api, buyer: Api, now: Date): Promise<Event> {
  const event = await createEvent(organiser, now, 39, {
    name: 'Wayfinding workshop',
    description: 'An afternoon of drawing signs. Pay by bank transfer or at the door.',
    startsAt: daysFrom(now, 39, 13),
    endsAt: daysFrom(now, 39, 17),
    payAtDoor: true,
    transferDays: 7,
    transferAccount: {
      holder: 'Wayfinding Conferences Ltd',
      iban: 'GB82 WEST 1234 5698 7654 32',
      bic: '',
      sortCode: '12-34-56',
      accountNumber: '98765432',
    },
    transferNote: 'Please send the exact amount and only the reference, so we can match your payment.',
  });
  const form = await createForm(organiser, event, 'Guests', 'Workshop registration', 'Paper and pens are included.', [
    { name: 'Workshop', price: 4_000, quantity: 20, maxPerOrder: 4, soldAtDoor: true },
  ]);
  for (let number = 2_000; number < 2_005; number++)
    await registerAttendees(buyer, {
      formId: form.form.id,
      attendees: form.tickets.map((ticket) => attendeeOf(number, form, ticket)),
      pay: number % 2 === 0 ? 'transfer' : 'door',
    });
  return event;
}

export type DemoEvent = Awaited<ReturnType<typeof createDemoEvent>>;

/** A realistic event, paid for with test cards: three forms with their tickets and a promo code. */
export async function createDemoEvent(organiser: Api, now: Date, daysAhead = 40) {
  const event = await createEvent(organiser, now, daysAhead);
  await createDemoPage(organiser, event);
  const delegates = await createForm(
    organiser,
    event,
    'Delegates',
    'Delegate registration',
    'Join us for one day or both. Lunch and coffee are included.',
    [
      {
        name: 'Both days',
        description: 'All talks, workshops and the evening reception.',
        price: 18_000,
        quantity: 400,
        maxPerOrder: 8,
        earlyBird: { price: 14_500, until: daysFrom(now, 10, 22), quantity: 150 },
      },
      {
        name: 'One day',
        description: 'Either day, decide when you arrive.',
        price: 9_500,
        quantity: 200,
        maxPerOrder: 8,
      },
      {
        name: 'Student',
        description: 'Bring your student card.',
        price: 0,
        quantity: 60,
        maxPerOrder: 2,
        design: 2,
        advert: 'Students drink free at the Quayside Tap: show this ticket.',
      },
    ],
  );
  const speakers = await createForm(
    organiser,
    event,
    'Speakers',
    'Speaker registration',
    'For people on the programme.',
    [{ name: 'Speaker', price: 0, quantity: 40, maxPerOrder: 1 }],
  );
  const press = await createForm(
    organiser,
    event,
    'Press',
    'Press accreditation',
    'For journalists, with a desk and a socket.',
    [{ name: 'Press', price: 0, quantity: 20, maxPerOrder: 2, soldAtDoor: true }],
  );
  await organiser.call(savePromo, {
    payload: {
      formId: delegates.form.id,
      code: 'QUAYSIDE',
      type: 0,
      value: 20,
      uses: 50,
      startsAt: null,
      endsAt: null,
      ticketIds: [],
    },
  });
  await addSessions(organiser, event, delegates);
  return { event, delegates, speakers, press };
}

/** A workshop for few and a reception for some, whose guests are scanned at their doors. */
async function addSessions(organiser: Api, { id: eventId }: Event, { tickets }: DemoForm): Promise<void> {
  const { rules } = await organiser.call(getDoorRules, { eventId });
  const session = (name: string, capacity: number, of: Ticket[]) => ({
    id: crypto.randomUUID(),
    name,
    capacity,
    tickets: of.map(({ id }) => id),
  });
  const sessions = [session('Maps that print', 24, []), session('Evening reception', 250, tickets.slice(0, 1))];
  await organiser.call(saveDoorRules, { payload: { eventId, gates: [], sessions, tickets: rules.tickets } });
}

type DemoOrder = Parameters<typeof registerAttendees>[1];

/** Registers person `number` with a ticket, answering what the form asks. */
export const attendeeOf = (number: number, { form }: DemoForm, ticket: Ticket) => {
  const { firstname, surname, email, organization, jobTitle } = attendeeNumber(number);
  const answers = Object.fromEntries(
    form.questions
      .filter(({ condition, options }) => condition === null && options.length > 0)
      .map(({ id, type, options }) => {
        const option = options[number % options.length] as string;
        return [id, type === questionTypes.checkboxes ? [option] : option];
      }),
  );
  return { ticketId: ticket.id, fields: { firstname, surname, email, organization, jobTitle, country: 'GB' }, answers };
};

/** Orders for as many people, some with the promo code. */
export function demoOrders({ delegates, speakers, press }: DemoEvent, attendees: number): DemoOrder[] {
  const orders: DemoOrder[] = [];
  let registered = 0;
  for (let purchase = 0; registered < attendees; purchase++) {
    const form = purchase % 20 === 19 ? press : purchase % 9 === 8 ? speakers : delegates;
    const ticket = form.tickets[purchase % form.tickets.length] as Ticket;
    const size = Math.min(attendees - registered, ticket.maxPerOrder, 1 + (purchase % 3));
    const first = registered;
    orders.push({
      formId: form.form.id,
      attendees: Array.from({ length: size }, (_, index) => attendeeOf(first + index, form, ticket)),
      ...(form === delegates && ticket.price > 0 && purchase % 6 === 1 && { promoCode: 'QUAYSIDE' }),
    });
    registered += size;
  }
  return orders;
}

/** Fills the demo event with people, a few at the door already. Calls back after each purchase. */
export async function fillDemoEvent(
  organiser: Api,
  buyer: Api,
  event: DemoEvent,
  attendees: number,
  tell: (registered: number) => void,
) {
  const { delegates } = event;
  let registered = 0;
  for (const order of demoOrders(event, attendees)) {
    await registerAttendees(buyer, order);
    registered += order.attendees.length;
    tell(registered);
  }
  const { users } = await organiser.call(getUsers, { formId: delegates.form.id, limit: '60' });
  for (const { uId, pId, paymentStatus } of users.slice(0, 36)) {
    if (paymentStatus === 'paid' || paymentStatus === 'free') {
      await organiser.call(checkin, { userId: uId, purchaseId: pId, gate: 'Main entrance' });
    }
  }
}

/** Makes a login for the event; the password is the caller's. */
export const createAppUser = async (
  organiser: Api,
  login: Omit<AppUserDraft, 'company' | 'stand'> & { company?: string; stand?: string },
) => (await organiser.call(saveAppUser, { payload: { company: '', stand: '', ...login } })).appUser;
