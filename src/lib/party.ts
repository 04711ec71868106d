import { type AskedForm, fieldErrors, keptAnswers, keptFields } from './answers.ts';
import type { FieldKey } from './enumerations.ts';
import { maxOrderSize } from './limits.ts';

/** One of the attendees that a buyer registers, as far as it is typed. */
export type Attendee = {
  ticketId: string;
  fields: Partial<Record<FieldKey, string>>;
  answers: Record<string, string | string[]>;
};
/** How many of each ticket, by its id. */
export type Quantities = Readonly<Record<string, number>>;

type Offered = { id: string; state: string; left: number | null; maxPerOrder: number };

/** How many of a ticket one order may have now. */
export const maxOf = ({ state, left, maxPerOrder }: Offered): number =>
  state === 'onSale' ? Math.min(maxPerOrder, left ?? maxPerOrder) : 0;

export const countAttendees = (quantities: Quantities): number =>
  Object.values(quantities).reduce((total, quantity) => total + quantity, 0);

/** The wanted quantities as far as they are available, without zeros, in the order of the tickets. */
export function fitQuantities(tickets: readonly Offered[], wanted: Quantities): Record<string, number> {
  let room = maxOrderSize;
  return Object.fromEntries(
    tickets.flatMap((ticket) => {
      const quantity = Math.max(0, Math.min(Math.trunc(wanted[ticket.id] ?? 0), maxOf(ticket), room));
      room -= quantity;
      return quantity === 0 ? [] : [[ticket.id, quantity]];
    }),
  );
}

/**
 * One attendee for each wanted ticket: first those who have that ticket, then those typed for a ticket that is no longer
 * wanted, then empty ones.
 */
export function fitAttendees(quantities: Quantities, typed: readonly Attendee[]): Attendee[] {
  const wanted = Object.entries(quantities);
  const staying = new Map(
    wanted.map(([ticketId, quantity]) => [
      ticketId,
      typed.filter((attendee) => attendee.ticketId === ticketId).slice(0, quantity),
    ]),
  );
  const placed = new Set([...staying.values()].flat());
  const spare = typed.filter((attendee) => !placed.has(attendee));
  return wanted.flatMap(([ticketId, quantity]) => {
    const attendees = staying.get(ticketId) ?? [];
    const more = Array.from({ length: quantity - attendees.length }, () => {
      const { fields = {}, answers = {} } = spare.shift() ?? {};
      return { ticketId, fields, answers };
    });
    return [...attendees, ...more];
  });
}

/** Gives the attendee at `index` the ticket; somebody who has it takes theirs in exchange, so the order stays what it was. */
export function swapTickets(attendees: readonly Attendee[], index: number, ticketId: string): Attendee[] {
  const given = attendees[index];
  const other = attendees.findIndex((attendee) => attendee.ticketId === ticketId);
  if (!given || other < 0) return [...attendees];
  return attendees.map((attendee, at) => {
    if (at === index) return { ...attendee, ticketId };
    return at === other ? { ...attendee, ticketId: given.ticketId } : attendee;
  });
}

/** `to` with everything of `from` but the name and the ticket. */
export const copyAttendee = (from: Attendee, to: Attendee): Attendee => ({
  ticketId: to.ticketId,
  fields: { ...from.fields, firstname: to.fields.firstname ?? '', surname: to.fields.surname ?? '' },
  answers: { ...from.answers },
});

/** The first attendee copied to the one at `index`. */
export const copyFirst = (attendees: readonly Attendee[], index: number): Attendee[] =>
  attendees.map((attendee, at) => (at === index && attendees[0] ? copyAttendee(attendees[0], attendee) : attendee));

export const isComplete = (form: AskedForm, attendees: readonly Attendee[]): boolean =>
  attendees.length > 0 && attendees.every((attendee) => Object.keys(fieldErrors(form, attendee)).length === 0);

/** The attendees as the server takes them: only what was asked, trimmed. */
export const registered = (form: AskedForm, attendees: readonly Attendee[]) =>
  attendees.map(({ ticketId, fields, answers }) => ({
    ticketId,
    fields: { firstname: '', surname: '', email: '', ...keptFields(form, fields) },
    answers: keptAnswers(form.questions, answers),
  }));

/** Each email address once. */
export const emailsOf = (attendees: readonly Attendee[]): string[] => [
  ...new Set(attendees.map(({ fields }) => (fields.email ?? '').trim())),
];
