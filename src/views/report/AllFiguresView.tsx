import './FiguresView.css';
import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import { desk } from '#words/desk.ts';
import { figures as words } from '#words/figures.ts';
import type { AllFigures } from '../../api/contract/figures.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatCount, formatMoney } from '../../lib/money.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';
import { DownloadButton } from '../parts/DownloadButton.tsx';
import { DownloadError } from '../parts/DownloadError.tsx';
import { type Column, DataTable } from '../parts/desk/DataTable.tsx';
import { EmptyState } from '../parts/desk/EmptyState.tsx';
import { ResourceNote } from '../parts/desk/LoadError.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';
import { AttentionList, waitingItems } from './Attention.tsx';
import { DayCharts } from './DayCharts.tsx';

/** The figures of all events, and when they were read, an ISO 8601 instant. */
export type ReadAllFigures = { figures: AllFigures; readAt: string };

type Props = { figures: ResourceActor<ReadAllFigures>; file: TaskActor };

/** How all events of an organiser go: what waits for them, over time, and event by event. */
export function AllFiguresView({ figures: resource, file }: Props) {
  const snapshot = useSelector(resource, (state) => state);
  const { subject } = snapshot.context;
  const isEmpty = subject?.figures.currencies.every(({ days }) => days.length === 0);
  return (
    <Page>
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      <PageHeader
        title={words.allTitle}
        crumbs={[{ label: desk.events, href: to.home() }]}
        actions={subject && !isEmpty ? <DownloadButton actor={file} label={words.download} /> : null}
      />
      <DownloadError actor={file} />
      <ResourceNote resource={resource} rows={8} />
      {subject && isEmpty ? <EmptyState title={words.emptyTitle}>{words.allEmpty}</EmptyState> : null}
      {subject && !isEmpty ? <Shown {...subject} /> : null}
    </Page>
  );
}

function Shown({ figures: { events, currencies }, readAt }: ReadAllFigures) {
  return (
    <div className="figures">
      <div className="is-wide">
        <AttentionList items={events.flatMap(itemsOf)} />
      </div>
      {currencies
        .filter(({ days }) => days.length > 0)
        .map(({ currency, timeZone, days }) => (
          <DayCharts
            key={currency}
            // The last day shown is today.
            figures={{ currency, timeZone, days, startsAt: readAt, before: null }}
            readAt={readAt}
          />
        ))}
      <div className="is-wide">
        <Panel title={words.events}>
          <DataTable caption={words.events} columns={columns} rows={events} rowKey={({ eventId }) => eventId} />
        </Panel>
      </div>
    </div>
  );
}

type Row = AllFigures['events'][number];

const columns: Column<Row>[] = [
  {
    key: 'name',
    head: words.event,
    cell: ({ eventId, name }) => <Link href={to.figures(eventId)}>{name}</Link>,
    primary: true,
  },
  { key: 'starts', head: words.starts, cell: ({ startsAt, timeZone }) => formatDate(startsAt, timeZone) },
  { key: 'registered', head: words.registered, cell: ({ registered }) => formatCount(registered), align: 'end' },
  { key: 'checkedIn', head: words.checkedIn, cell: ({ checkedIn }) => formatCount(checkedIn), align: 'end' },
  {
    key: 'money',
    head: words.money,
    cell: ({ money, currency, testMoney }) => {
      const amount = formatMoney(money, currency);
      return testMoney ? words.withTest(amount) : amount;
    },
    align: 'end',
  },
  {
    key: 'unpaid',
    head: words.unpaid,
    cell: ({ unpaid: { transfer, door }, currency }) =>
      words.unpaidOf(formatCount(transfer.orders + door.orders), formatMoney(transfer.total + door.total, currency)),
    align: 'end',
  },
];

/** What waits at an event, each said with its name. */
function itemsOf(event: Row) {
  const { eventId, name, failedRefunds, nearlySoldOut } = event;
  const more = [
    { count: failedRefunds, text: words.failedRefunds(failedRefunds), href: to.home() },
    { count: nearlySoldOut, text: words.ticketsNearlySoldOut(nearlySoldOut), href: to.figures(eventId) },
  ];
  return [...waitingItems(eventId, event), ...more.filter(({ count }) => count > 0)].map(({ text, href }) => ({
    text: words.ofEvent(name, text),
    href,
  }));
}
