import { setTimeout as wait } from 'node:timers/promises';
import { keptConnections, type Prepared, payloadOf, prepare, send } from '../../bench/load.ts';
import { pay, submission } from '../../bench/registrations.ts';
import type { Venue } from '../../bench/venue.ts';
import { getUsers } from '../../src/api/contract/attendeeList.ts';
import { type Admission, scanBadgeByCheckin } from '../../src/api/contract/door.ts';
import { sendEntries } from '../../src/api/contract/doorList.ts';
import { type DoorNumbers, getDoorNumbers } from '../../src/api/contract/doorNumbers.ts';
import { checkin } from '../../src/api/contract/doorSteps.ts';
import type { PayloadOf } from '../../src/api/contract/endpoint.ts';
import type { PurchaseView } from '../../src/api/contract/payment.ts';
import { reportCalls } from '../../src/api/contract/report.ts';
import type { Ticket } from '../../src/api/contract/ticket.ts';
import { type GuestForm, welcomeGuests } from './desk.ts';
import type { Journal, Kind } from './journal.ts';

/** Milliseconds. */
const [pause, untilRepeated] = [700, 500];
/** What proxies and Foyers answer while something is away or the disk is nearly full; 0 is no answer at all. */
const away = [0, 502, 503, 504, 507];
/** How old live numbers may be, and a little for the way. */
const numbersLast = 6_000;

class Left extends Error {}

/** Everybody is at home: one network has only so many free tickets a day. */
const networkOf = (person: number): string => `193.${(person >> 8) & 255}.${person & 255}.1`;

/**
 * Buyers, doors and organisers, who do as their pages do: what is not answered is sent again, with the same key, until it is. Answers with
 * what lets them end what they have begun.
 */
export function admitVisitors(
  url: string,
  { venue, free, guests }: { venue: Venue; free: Ticket; guests: GuestForm },
  journal: Journal,
): () => Promise<void> {
  const { eventId, slug, form, organiser, staff } = venue;
  const agent = keptConnections(50);
  const toCheckIn: string[] = [];
  const deviceId = crypto.randomUUID();
  let [isOver, hasLeft] = [false, false];
  let people = 0;

  /** The answer, or null where it was not a good one. */
  async function tryOnce(kind: Kind, call: Prepared): Promise<string | null> {
    if (hasLeft) throw new Left();
    const { status, body } = await send(url, agent, call).catch((error) => ({ status: 0, body: String(error) }));
    if (status === 200) {
      journal.answered(kind);
      return body;
    }
    const text = `${kind}: ${status} ${body.slice(0, 300)}`;
    if (away.includes(status)) journal.refused(text);
    else journal.wrong.push(text);
    // To ask again would change nothing.
    if (status >= 400 && status < 500) throw new Left();
    return null;
  }

  async function say(kind: Kind, call: Prepared): Promise<string> {
    for (;;) {
      const answer = await tryOnce(kind, call);
      if (answer !== null) return answer;
      await wait(untilRepeated);
    }
  }

  const sayAs = (kind: Kind) => (call: Prepared) => say(kind, call);

  async function order(ticket: Ticket) {
    const key = crypto.randomUUID();
    const asked = { status: null as 'free' | 'paid' | null };
    journal.orders.set(key, asked);
    const from = networkOf(people);
    const told = await sayAs('order')({ ...submission({ form, ticket }, people++, key), from });
    const { purchase } = payloadOf<{ purchase: PurchaseView }>(told);
    // The test gateway keeps its records in the same database, and does not wait for its replicas: it may forget, and is told again.
    while (ticket !== free && (await pay(sayAs('payment'), purchase.key)) !== 'paid') await wait(untilRepeated);
    asked.status = ticket === free ? 'free' : 'paid';
    toCheckIn.push(purchase.reference);
  }

  /** Somebody who has ordered comes to the door. */
  async function scanNext() {
    const reference = toCheckIn.shift();
    if (!reference) return null;
    const scan = prepare(scanBadgeByCheckin, { qrCodeData: reference, eventId }, staff.token);
    const { attendee } = payloadOf<Admission>(await sayAs('scan')(scan));
    if (!attendee) {
      journal.wrong.push(`scan: nobody comes with the order ${reference}`);
      return null;
    }
    const entry = crypto.randomUUID();
    const { uId: userId, pId: purchaseId } = attendee;
    journal.entries.set(entry, { userId, isAnswered: false });
    return { entry, userId, purchaseId };
  }

  async function checkInNext() {
    const next = await scanNext();
    if (!next) return;
    await sayAs('check-in')(prepare(checkin, { ...next, gate: 'North' }, staff.token));
    journal.checkedIn(next.entry);
  }

  /** As a door does that has been without a network. */
  async function sendLater() {
    const next = await scanNext();
    if (!next) return;
    const { entry: id, userId, purchaseId } = next;
    const at = new Date().toISOString();
    const made = { id, userId, purchaseId, kind: 'in' as const, of: null, at, gate: 'South', heldSince: null };
    const device = { id: deviceId, gate: 'South', listAt: null, unsent: 1 };
    const sent = prepare(sendEntries, { eventId, sentAt: at, device, entries: [made] }, staff.token);
    const { results } = payloadOf<PayloadOf<typeof sendEntries>>(await sayAs('check-ins sent later')(sent));
    if (!results.every(({ outcome }) => outcome === 'entered' || outcome === 'repeated'))
      journal.wrong.push(`check-ins sent later: ${JSON.stringify(results)}`);
    journal.checkedIn(id);
  }

  async function readNumbers() {
    const least = journal.checkInsBefore(numbersLast);
    const body = await sayAs('live numbers')(prepare(getDoorNumbers, { eventId }, staff.token));
    const { checkedIn } = payloadOf<{ numbers: DoorNumbers }>(body).numbers;
    if (checkedIn < least || checkedIn > journal.entries.size)
      journal.wrong.push(`live numbers: ${checkedIn} of ${least} to ${journal.entries.size} who were let in`);
  }

  const list = prepare(getUsers, { formId: form.form.id, limit: '60' }, organiser.token);
  const report = prepare(reportCalls.downloadAttendeeReport, { eventId }, organiser.token);
  const page = { method: 'GET', path: `/e/${slug}` };

  async function again(work: () => Promise<unknown>) {
    while (!isOver) {
      await work().catch((error) => {
        if (!(error instanceof Left)) throw error;
      });
      await wait(pause);
    }
  }

  const visitors = [
    ...[1, 2, 3].map(() => again(() => order(venue.ticket))),
    ...[1, 2, 3].map(() => again(() => order(free))),
    ...[1, 2].map(() => again(checkInNext)),
    again(sendLater),
    again(() => sayAs('report')(report)),
    again(readNumbers),
    again(() => welcomeGuests({ venue, guests, journal, say, tryOnce })),
    again(() => sayAs('list')(list)),
    again(() => sayAs('page')(page)),
  ];
  const everybody = Promise.all(visitors);
  everybody.catch((error) => journal.wrong.push(`a visitor: ${error}`));
  return async () => {
    isOver = true;
    const late = setTimeout(() => {
      hasLeft = true;
    }, 30_000);
    await everybody.catch(() => {});
    clearTimeout(late);
    agent.destroy();
  };
}
