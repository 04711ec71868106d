import './TicketTable.css';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ticketTables, ticketTables as words } from '#words/ticketEdit.ts';
import type { Event } from '../../api/contract/event.ts';
import type { Promo, Ticket } from '../../api/contract/ticket.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { promoTypes } from '../../lib/enumerations.ts';
import { formatMoney } from '../../lib/money.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { type Column, DataTable } from '../parts/desk/DataTable.tsx';
import { May } from '../parts/desk/May.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';

type Props = {
  event: Event;
  /** In the order that buyers see. */
  tickets: readonly Ticket[];
  onOrdered: (tickets: Ticket[]) => void;
  now: string;
};

export function TicketTable({ event, tickets, onOrdered, now }: Props) {
  const { id: eventId, currency, timeZone } = event;
  const money = (minor: number) => (minor === 0 ? words.free : formatMoney(minor, currency));
  const columns: Column<Ticket>[] = [
    {
      key: 'name',
      head: words.ticket,
      primary: true,
      cell: ({ id, formId, name }) => <Link href={to.ticketEdit(eventId, formId, id)}>{name}</Link>,
    },
    {
      key: 'price',
      head: words.price,
      align: 'end',
      cell: ({ price, earlyBird }) => (
        <>
          {money(price)}
          {earlyBird ? <span className="table-note">{words.earlyBird(money(earlyBird.price))}</span> : null}
        </>
      ),
    },
    {
      key: 'reserved',
      head: words.sold,
      align: 'end',
      cell: ({ reserved, quantity }) => words.reserved(reserved, quantity),
    },
    {
      key: 'sale',
      head: words.sale,
      cell: ({ saleStartsAt, saleEndsAt }) => (
        <>
          {saleWindow(saleStartsAt, saleEndsAt, timeZone)}
          <OffSale {...{ saleStartsAt, saleEndsAt, now }} />
        </>
      ),
    },
    ...(tickets.length > 1
      ? [
          {
            key: 'order',
            head: words.order,
            cell: (ticket: Ticket) => <Mover tickets={tickets} ticket={ticket} onOrdered={onOrdered} />,
          },
        ]
      : []),
    {
      key: 'edit',
      head: words.actions,
      quiet: true,
      align: 'end',
      cell: ({ id, formId, name }) => (
        <May need="manage">
          <ButtonLink href={to.ticketEdit(eventId, formId, id)} variant="subtle" size="sm">
            {words.edit} <span className="visually-hidden">{name}</span>
          </ButtonLink>
        </May>
      ),
    },
  ];
  return <DataTable caption={words.tickets} columns={columns} rows={tickets} rowKey={({ id }) => id} />;
}

/** Why a ticket can't be ordered now, as far as its window says it. */
function OffSale({ saleStartsAt, saleEndsAt, now }: Pick<Ticket, 'saleStartsAt' | 'saleEndsAt'> & { now: string }) {
  const isOver = saleEndsAt !== null && saleEndsAt <= now;
  if (!isOver && (saleStartsAt === null || saleStartsAt <= now)) return null;
  return (
    <span className="table-note">
      <StatusTag tone={isOver ? 'plain' : 'info'}>{isOver ? words.saleEnded : words.notYetOnSale}</StatusTag>
    </span>
  );
}

/** Moves a ticket up or down. A button that can move no further keeps its focus. */
function Mover({ tickets, ticket, onOrdered }: Pick<Props, 'tickets' | 'onOrdered'> & { ticket: Ticket }) {
  const place = tickets.indexOf(ticket);
  const button = (by: -1 | 1, label: string, icon: ReactNode) => {
    const isAtEdge = tickets[place + by] === undefined;
    return (
      <IconButton
        label={label}
        title={label}
        aria-disabled={isAtEdge}
        onClick={() => (isAtEdge ? undefined : onOrdered(tickets.toSpliced(place, 1).toSpliced(place + by, 0, ticket)))}
      >
        {icon}
      </IconButton>
    );
  };
  return (
    <May need="manage">
      <span className="ticket-mover">
        {button(-1, words.moveUp(ticket.name), <ArrowUp aria-hidden />)}
        {button(1, words.moveDown(ticket.name), <ArrowDown aria-hidden />)}
      </span>
    </May>
  );
}

export function PromoTable({ event, promos }: { event: Event; promos: readonly Promo[] }) {
  const { id: eventId, currency, timeZone } = event;
  const columns: Column<Promo>[] = [
    {
      key: 'code',
      head: words.code,
      primary: true,
      cell: ({ id, formId, code }) => <Link href={to.promoEdit(eventId, formId, id)}>{code}</Link>,
    },
    {
      key: 'discount',
      head: words.discount,
      align: 'end',
      cell: ({ type, value }) => (type === promoTypes.percentage ? words.percent(value) : formatMoney(value, currency)),
    },
    { key: 'uses', head: words.uses, align: 'end', cell: ({ used, uses }) => words.reserved(used, uses) },
    { key: 'window', head: words.window, cell: ({ startsAt, endsAt }) => saleWindow(startsAt, endsAt, timeZone) },
    {
      key: 'edit',
      head: words.actions,
      quiet: true,
      align: 'end',
      cell: ({ id, formId, code }) => (
        <May need="manage">
          <ButtonLink href={to.promoEdit(eventId, formId, id)} variant="subtle" size="sm">
            {words.edit} <span className="visually-hidden">{code}</span>
          </ButtonLink>
        </May>
      ),
    },
  ];
  return <DataTable caption={words.promos} columns={columns} rows={promos} rowKey={({ id }) => id} />;
}

/** A window of time in words; either end may be open. */
function saleWindow(startsAt: string | null, endsAt: string | null, zone: string): string {
  const { always, from, until, fromUntil } = ticketTables;
  const start = startsAt && formatDateTime(startsAt, zone);
  const end = endsAt && formatDateTime(endsAt, zone);
  if (start && end) return fromUntil(start, end);
  return start ? from(start) : end ? until(end) : always;
}
