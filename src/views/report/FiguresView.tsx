import './FiguresView.css';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { figures as words } from '#words/figures.ts';
import type { Event } from '../../api/contract/event.ts';
import type { EventFigures } from '../../api/contract/figures.ts';
import { formatTime } from '../../lib/dates.ts';
import { formatCount, formatMoney, formatPercent } from '../../lib/money.ts';
import { rowsOfSums, ticketsByForm, totalsOf } from '../../lib/report.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { DownloadButton } from '../parts/DownloadButton.tsx';
import { DownloadError } from '../parts/DownloadError.tsx';
import { type Column, DataTable } from '../parts/desk/DataTable.tsx';
import { EmptyState } from '../parts/desk/EmptyState.tsx';
import { EventHeader } from '../parts/desk/EventHeader.tsx';
import { Facts } from '../parts/desk/Facts.tsx';
import { ResourceNote } from '../parts/desk/LoadError.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';
import { Attention } from './Attention.tsx';
import { DayCharts, HourChart } from './DayCharts.tsx';

/** The figures of an event, and when they were read, an ISO 8601 instant. */
export type ReadFigures = { figures: EventFigures; readAt: string };

type Props = {
  eventId: string;
  event: ResourceActor<Event>;
  figures: ResourceActor<ReadFigures>;
  /** The tables behind the charts. */
  file: TaskActor;
  /** How its doors are. */
  children?: ReactNode;
};

/** How an event goes: registrations, money and check-ins over time, what sells, and what waits for the organiser. */
export function FiguresView({ eventId, event, figures: resource, file, children }: Props) {
  const loaded = useSelector(event, ({ context }) => context.subject);
  const snapshot = useSelector(resource, (state) => state);
  const { subject } = snapshot.context;
  return (
    <Page>
      {/* The numbers are read again and again: only the first time is worth saying. */}
      <LiveRegion>{snapshot.matches('ready') || snapshot.matches('refreshing') ? '' : labelOf(snapshot)}</LiveRegion>
      <EventHeader
        eventId={eventId}
        event={loaded}
        tab="figures"
        title={words.title}
        lead={subject && words.updated(formatTime(subject.readAt, subject.figures.timeZone))}
        actions={
          subject && subject.figures.days.length > 0 ? (
            <DownloadButton actor={file} label={words.download} size="md" />
          ) : null
        }
      />
      <DownloadError actor={file} />
      <ResourceNote resource={event} />
      <ResourceNote resource={resource} rows={8} />
      {subject ? <Shown eventId={eventId} doors={children} {...subject} /> : null}
    </Page>
  );
}

function Shown({ eventId, doors, figures, readAt }: ReadFigures & { eventId: string; doors: ReactNode }) {
  const { days, tickets, attention, currency } = figures;
  const { registered, checkedIn, rate } = totalsOf(tickets);
  const { transfer, door } = attention.unpaid;
  if (days.length === 0)
    return (
      <div className="figures">
        <div className="is-wide">
          <EmptyState
            title={words.emptyTitle}
            action={<ButtonLink href={to.event(eventId)}>{words.emptyAction}</ButtonLink>}
          >
            {words.emptyText}
          </EmptyState>
        </div>
        {doors ? <div className="is-wide">{doors}</div> : null}
      </div>
    );
  return (
    <div className="figures">
      <section className="card figures-totals" aria-label={words.totals}>
        <Facts
          facts={[
            { label: words.registered, value: formatCount(registered) },
            {
              label: words.checkedIn,
              value:
                rate === null
                  ? formatCount(checkedIn)
                  : words.checkedInRate(formatCount(checkedIn), formatPercent(rate)),
            },
            {
              label: figures.testMoney ? words.moneyTest : words.money,
              value: formatMoney(figures.sums.revenue, currency),
            },
            {
              label: words.unpaid,
              value: words.unpaidOf(
                formatCount(transfer.orders + door.orders),
                formatMoney(transfer.total + door.total, currency),
              ),
            },
          ]}
        />
      </section>
      {doors ? <div className="is-wide">{doors}</div> : null}
      <div className="is-wide">
        <Attention eventId={eventId} figures={figures} />
      </div>
      <DayCharts figures={figures} readAt={readAt} />
      <div className="is-wide">
        <TicketFigures figures={figures} />
      </div>
      <div className="is-wide">
        <SumFigures figures={figures} />
      </div>
      <HourChart figures={figures} />
      <PromoFigures figures={figures} />
    </div>
  );
}

type SalesFiguresProps = { figures: EventFigures };
type Row = Pick<EventFigures['tickets'][number], 'id' | 'name' | 'quantity' | 'registered' | 'checkedIn' | 'sales'>;

const outOf = (count: number, max: number | null) =>
  words.of(formatCount(count), max === null ? null : formatCount(max));

/** What was sold, ticket by ticket and form by form. */
function TicketFigures({ figures: { tickets, currency } }: SalesFiguresProps) {
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

/** From the sales above to the revenue on every other page and in the reports. */
function SumFigures({ figures: { sums, currency } }: SalesFiguresProps) {
  const rows = rowsOfSums(sums);
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'name',
      head: words.sum,
      cell: ({ name, role }) => (role === 'total' ? <strong>{words.sums[name]}</strong> : words.sums[name]),
      primary: true,
    },
    {
      key: 'amount',
      head: words.amount,
      cell: ({ amount, role }) =>
        role === 'total' ? <strong>{formatMoney(amount, currency)}</strong> : formatMoney(amount, currency),
      align: 'end',
    },
  ];
  return (
    <Panel title={words.sumsTitle} lead={words.sumsLead}>
      <DataTable caption={words.sumsTitle} columns={columns} rows={rows} rowKey={({ name }) => name} />
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
function PromoFigures({ figures: { promos, currency } }: SalesFiguresProps) {
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
