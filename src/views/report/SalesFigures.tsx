import { figures as words } from '#words/figures.ts';
import type { EventFigures } from '../../api/contract/figures.ts';
import { formatCount } from '../../lib/count.ts';
import { ticketsByForm, totalsOf } from '../../lib/figures.ts';
import { formatMoney } from '../../lib/money.ts';
import { type Column, DataTable } from '../parts/desk/DataTable.tsx';
import { Panel } from '../parts/desk/Panel.tsx';

type Props = { figures: EventFigures };
type Row = Pick<EventFigures['tickets'][number], 'id' | 'name' | 'quantity' | 'registered' | 'checkedIn' | 'sales'>;

const outOf = (count: number, max: number | null) =>
  words.of(formatCount(count), max === null ? null : formatCount(max));

/** What was sold, ticket by ticket and form by form. */
export function TicketFigures({ figures: { tickets, currency } }: Props) {
  const columns: Column<Row>[] = [
    { key: 'name', head: words.ticket, cell: ({ name }) => name, primary: true },
    {
      key: 'registered',
      head: words.registered,
      cell: ({ registered, quantity }) => outOf(registered, quantity),
      align: 'end',
    },
    { key: 'checkedIn', head: words.checkedIn, cell: ({ checkedIn }) => formatCount(checkedIn), align: 'end' },
    { key: 'sales', head: words.sales, cell: ({ sales }) => formatMoney(sales, currency), align: 'end' },
  ];
  return (
    <Panel title={words.tickets} lead={words.salesLead}>
      {ticketsByForm(tickets).map(({ formId, formTitle, tickets: ofForm }) => (
        <div key={formId} className="figures-form">
          <h3>{formTitle}</h3>
          <DataTable
            caption={words.ticketsOf(formTitle)}
            columns={columns}
            rows={ofForm.length > 1 ? [...ofForm, totalRow(formId, ofForm)] : ofForm}
            rowKey={({ id }) => id}
          />
        </div>
      ))}
    </Panel>
  );
}

const totalRow = (formId: string, tickets: readonly Row[]): Row => ({
  id: formId,
  name: words.all,
  quantity: null,
  ...totalsOf(tickets),
});

/** How often each promo code was used, and what it cost. */
export function PromoFigures({ figures: { promos, currency } }: Props) {
  const columns: Column<(typeof promos)[number]>[] = [
    { key: 'code', head: words.code, cell: ({ code }) => code, primary: true },
    { key: 'used', head: words.used, cell: ({ used, uses }) => outOf(used, uses), align: 'end' },
    { key: 'discount', head: words.discount, cell: ({ discount }) => formatMoney(discount, currency), align: 'end' },
  ];
  return promos.length > 0 ? (
    <Panel title={words.promos}>
      <DataTable caption={words.promos} columns={columns} rows={promos} rowKey={({ id }) => id} />
    </Panel>
  ) : null;
}
