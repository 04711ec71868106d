import { Link } from 'wouter';
import type { Event } from '../../api/contract/event.ts';
import type { Ticket } from '../../api/contract/ticket.ts';
import { formatMoney } from '../../lib/money.ts';
import { ticketTables as words } from '../../messages/signedIn/ticketEdit.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { type Column, DataTable } from '../parts/desk/DataTable.tsx';
import { saleWindow } from './saleWindow.ts';

export function TicketTable({ event, tickets }: { event: Event; tickets: readonly Ticket[] }) {
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
      cell: ({ saleStartsAt, saleEndsAt }) => saleWindow(saleStartsAt, saleEndsAt, timeZone),
    },
    {
      key: 'edit',
      head: words.actions,
      quiet: true,
      align: 'end',
      cell: ({ id, formId, name }) => (
        <ButtonLink href={to.ticketEdit(eventId, formId, id)} variant="subtle" size="sm">
          {words.edit} <span className="visually-hidden">{name}</span>
        </ButtonLink>
      ),
    },
  ];
  return <DataTable caption={words.tickets} columns={columns} rows={tickets} rowKey={({ id }) => id} />;
}
