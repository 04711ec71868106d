import { Link } from 'wouter';
import { ticketTables as words } from '#words/ticketEdit.ts';
import type { Event } from '../../api/contract/event.ts';
import type { Promo } from '../../api/contract/ticket.ts';
import { promoTypes } from '../../lib/enumerations.ts';
import { formatMoney } from '../../lib/money.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { type Column, DataTable } from '../parts/desk/DataTable.tsx';
import { May } from '../parts/desk/May.tsx';
import { saleWindow } from './saleWindow.ts';

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
