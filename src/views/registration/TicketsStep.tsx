import type { ReactNode } from 'react';
import { registration as words } from '#words/registration.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { priceOf } from '../../lib/orderDraft.ts';
import { countAttendees } from '../../lib/party.ts';
import type { OrderActor, OrderSnapshot } from '../../machines/registration/order.ts';
import { Button } from '../parts/Button.tsx';
import { Organiser } from './EventHeader.tsx';
import { StepBar } from './StepBar.tsx';
import { StepError } from './StepError.tsx';
import { StepHeading } from './StepHeading.tsx';
import { TicketRow } from './TicketRow.tsx';

type Props = {
  actor: OrderActor;
  snapshot: OrderSnapshot;
  /** What else can be done about tickets that are sold out. */
  children: ReactNode;
};

export function TicketsStep({ actor, snapshot, children }: Props) {
  const { form, quantities, error } = snapshot.context;
  const { currency, timeZone, terms } = form.event;
  const count = countAttendees(quantities);
  const { lines, total } = priceOf(form, { ...snapshot.context, promo: null });
  return (
    <>
      <StepHeading>{words.ticketsTitle}</StepHeading>
      {error ? <StepError error={error}>{words.errorAt.choosing}</StepError> : null}
      {form.offer ? (
        <p className="offer-note">{words.reservedUntil(formatDateTime(form.offer.until, timeZone))}</p>
      ) : null}
      {form.tickets.length === 0 ? <p>{words.noTickets}</p> : null}
      <ul className="ticket-rows">
        {form.tickets.map((ticket) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            currency={currency}
            timeZone={timeZone}
            terms={terms}
            quantity={quantities[ticket.id] ?? 0}
            lines={lines.filter(({ ticketId }) => ticketId === ticket.id)}
            onChange={(quantity) => actor.send({ type: 'quantity.changed', ticketId: ticket.id, quantity })}
          />
        ))}
      </ul>
      {children}
      <Organiser organiser={form.event.organiser} />
      <StepBar
        // Until the app is there, src/early.ts fills these in.
        summary={
          <>
            <span className="step-bar-hint" data-sum="none" hidden={count > 0}>
              {words.nothingChosen}
            </span>
            <span data-sum="count" data-one={words.chosen(1)} data-more={words.chosen(2)} hidden={count === 0}>
              {words.chosen(count)}
            </span>
            <strong data-sum="total" data-free={words.free} hidden={count === 0}>
              {total === 0 ? words.free : formatMoney(total, currency)}
            </strong>
          </>
        }
      >
        <Button
          size="lg"
          data-go="on"
          disabled={!snapshot.can({ type: 'tickets.chosen' })}
          onClick={() => actor.send({ type: 'tickets.chosen' })}
        >
          {words.continue}
        </Button>
      </StepBar>
    </>
  );
}
