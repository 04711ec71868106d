import { getUsers } from '../../src/api/contract/attendeeList.ts';
import { saveBadgeDesign } from '../../src/api/contract/badge.ts';
import { checkin } from '../../src/api/contract/doorSteps.ts';
import { getAudience, sendEmail } from '../../src/api/contract/mailingRun.ts';
import { createMailing, saveMailing } from '../../src/api/contract/mailings.ts';
import { getPurchases, refundPurchase } from '../../src/api/contract/purchases.ts';
import { getTickets, saveTicket } from '../../src/api/contract/ticket.ts';
import { joinWaitingList } from '../../src/api/contract/waiting.ts';
import { everybody } from '../../src/lib/mail.ts';
import { newId } from '../../src/lib/text.ts';
import { fromTemplate } from '../../src/machines/badge/badgeTemplates.ts';
import type { Api } from '../client.ts';
import type { Clock } from '../ownFoyer.ts';
import { registerAttendees } from '../register.ts';
import { type DemoEvent, demoOrders } from './event.ts';
import { attendeeNumber } from './people.ts';

const day = 86_400_000;
/** Days between the first sale and the event. */
export const saleDays = 56;

/** When the demo's event begins: on the last day of which two hours at its door have passed, so that it goes on tomorrow at the latest. */
export function demoStart(now: Date): Date {
  const start = new Date(now.getTime() - 11 * 3_600_000);
  start.setUTCHours(9, 0, 0, 0);
  return start;
}

/** How much is sold on a day: a rush at first, one before the early-bird price ends, quiet weekends, and more towards the event. */
function weightOf(date: Date, place: number, earlyBirdDays: number): number {
  const isWeekend = [0, 6].includes(date.getUTCDay());
  const first = 5 * Math.exp(-place / 1.5);
  const early = place <= earlyBirdDays ? 6 * Math.exp((place - earlyBirdDays) / 1.2) : 0;
  const last = 3 * Math.exp((place - saleDays) / 6);
  return (1 + first + early + last) * (isWeekend ? 0.3 : 1);
}

/** When orders are placed, in the order of time: as many as asked for, from the first sale to the evening before the event. */
export function orderTimes(start: Date, count: number, earlyBirdDays: number): Date[] {
  const days = Array.from({ length: saleDays }, (_, place) => {
    const date = new Date(start.getTime() - (saleDays - place) * day);
    return { date, weight: weightOf(date, place, earlyBirdDays) };
  });
  const whole = days.reduce((sum, { weight }) => sum + weight, 0);
  const times: Date[] = [];
  let sold = 0;
  for (const { date, weight } of days) {
    // From nine in the morning until ten at night.
    const hours = (number: number) => (13 * (((number + 0.5) / count) * whole - sold)) / weight;
    while (times.length < count && hours(times.length) < 13)
      times.push(new Date(date.getTime() + hours(times.length) * 3_600_000));
    sold += weight;
  }
  return times;
}

type Due = { at: Date; act: (organiser: Api) => Promise<unknown> };
type Life = {
  event: DemoEvent;
  attendees: number;
  start: Date;
  clock: Clock;
  visitor: Api;
  /** The organiser, signed in now. */
  signIn: () => Promise<Api>;
  tell: (registered: number) => void;
};

/** Eight weeks of a demo's event, and the first morning at its door, as far as that has passed. */
export async function liveDemoEvent({ event, attendees, start, clock, visitor, signIn, tell }: Life): Promise<void> {
  const now = clock.now;
  const { id: eventId } = event.event;
  const before = (days: number, hour: number) => new Date(start.getTime() - days * day + (hour - 9) * 3_600_000);
  const due: Due[] = [
    { at: before(20, 15), act: (organiser) => designBadges(organiser, event) },
    { at: before(14, 10), act: (organiser) => write(organiser, eventId, 'The programme is out', programme) },
    { at: before(6, 11), act: (organiser) => sellOut(organiser, visitor, event) },
    { at: before(2, 16), act: (organiser) => write(organiser, eventId, 'Doors open at half past eight', doors) },
  ];
  const carryOut = async (until: Date) => {
    due.sort((one, other) => one.at.getTime() - other.at.getTime());
    while (due[0] && due[0].at <= until) {
      const { at, act } = due.shift() as Due;
      clock.now = at;
      await act(await signIn());
    }
  };
  const orders = demoOrders(event, attendees);
  const times = orderTimes(start, orders.length, 10);
  let registered = 0;
  for (const [number, order] of orders.entries()) {
    const at = times[number] ?? start;
    await carryOut(at);
    clock.now = at;
    // What is sold out by now is what the next one takes.
    const purchase = await registerAttendees(visitor, order).catch(() => null);
    registered += order.attendees.length;
    tell(registered);
    if (!purchase) continue;
    if (purchase.total > 0 && number % 23 === 11)
      due.push({
        at: new Date(at.getTime() + 5 * day),
        act: async (organiser) => {
          const { purchases } = await organiser.call(getPurchases, { eventId, search: purchase.reference });
          const [refunded] = purchases;
          if (refunded?.status === 'paid')
            await organiser.call(refundPurchase, {
              payload: { pId: refunded.pId, amount: refunded.total, seenRefunded: 0 },
            });
        },
      });
  }
  await carryOut(start);
  await checkInMorning(await signIn(), event, { start, now, clock });
  clock.now = now;
}

const programme =
  '<p>Hello {{firstName}},</p><p>the programme of {{event}} is on our website: nine talks, four workshops, and an exhibition all day.</p><p>See you there!</p>';
const doors =
  '<p>Hello {{firstName}},</p><p>doors open at half past eight, and the first talk begins at nine. Bring your ticket, on your phone or printed.</p>';

async function designBadges(organiser: Api, { event, delegates, speakers }: DemoEvent) {
  const size = { width: 105, height: 148 };
  const designs = [
    ['Delegates', 'classic', delegates],
    ['Speakers', 'banner', speakers],
  ] as const;
  for (const [name, template, { form }] of designs)
    await organiser.call(saveBadgeDesign, {
      payload: { eventId: event.id, name, formIds: [form.id], layout: fromTemplate(template, size, 'single', newId) },
    });
}

async function write(organiser: Api, eventId: string, subject: string, body: string) {
  const { mailingId } = await organiser.call(createMailing, { eventId, recipients: everybody });
  const plain = { withTickets: false, withInvoice: false, withCalendar: false, aboutTicket: true };
  await organiser.call(saveMailing, { mailingId, subject, body, recipients: everybody, ...plain });
  const { mails } = await organiser.call(getAudience, { mailingId });
  await organiser.call(sendEmail, { mailingId, seen: mails, sendAt: null });
}

/** Students' tickets are sold out a week before the event, and some join the waiting list. */
async function sellOut(organiser: Api, visitor: Api, { delegates }: DemoEvent) {
  const formId = delegates.form.id;
  const { tickets } = await organiser.call(getTickets, { formId });
  const student = tickets.find(({ price }) => price === 0);
  if (!student || student.reserved === 0) return;
  const { id, name, price, description, vatRate, saleStartsAt, saleEndsAt, maxPerOrder, design, advert } = student;
  const facts = {
    id,
    formId,
    name,
    price,
    description,
    vatRate,
    saleStartsAt,
    saleEndsAt,
    maxPerOrder,
    design,
    advert,
  };
  await organiser.call(saveTicket, { payload: { ...facts, earlyBird: null, quantity: student.reserved } });
  for (let number = 0; number < 6; number++) {
    const { firstname, surname, email } = attendeeNumber(2_000 + number);
    const count = 1 + (number % 2);
    await visitor.call(joinWaitingList, { payload: { formId, ticketId: id, firstname, surname, email, count } });
  }
}

/** Most come in the half hour before the first talk. */
async function checkInMorning(
  organiser: Api,
  { delegates, speakers, press }: DemoEvent,
  { start, now, clock }: { start: Date; now: Date; clock: Clock },
) {
  const lists = await Promise.all(
    [delegates, speakers, press].map(({ form }) => organiser.call(getUsers, { formId: form.id, limit: '500' })),
  );
  const admissible = lists
    .flatMap(({ users }) => users)
    .filter(({ paymentStatus }) => paymentStatus === 'paid' || paymentStatus === 'free');
  const coming = admissible.filter((_, place) => place % 10 < 7);
  for (const [place, { uId, pId }] of coming.entries()) {
    const share = (place + 0.5) / coming.length;
    // Minutes after half past eight: the inverse of how many have come by then.
    const minutes = 35 * Math.log(share / (1 - share)) * 0.5 + 30;
    const at = new Date(start.getTime() + (minutes - 30) * 60_000);
    if (at > now) return;
    clock.now = at;
    const gate = place % 3 === 0 ? 'Quayside door' : 'Main entrance';
    await organiser.call(checkin, { userId: uId, purchaseId: pId, gate });
  }
}
