import './PurchasesView.css';
import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { Link, useLocation } from 'wouter';
import { desk } from '#words/desk.ts';
import { purchaseStatuses } from '#words/purchaseStatuses.ts';
import { purchases as words } from '#words/purchases.ts';
import type { Event } from '../../api/contract/event.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { isPurchaseFilter, type PurchaseFilter, purchaseFilters } from '../../lib/purchase.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { DownloadButton } from '../parts/DownloadButton.tsx';
import { DownloadError } from '../parts/DownloadError.tsx';
import { EmptyState, NothingFound } from '../parts/desk/EmptyState.tsx';
import { EventHeader } from '../parts/desk/EventHeader.tsx';
import { ListFilter } from '../parts/desk/ListFilter.tsx';
import { ListSearch } from '../parts/desk/ListSearch.tsx';
import { ListTools } from '../parts/desk/ListTools.tsx';
import { ResourceNote } from '../parts/desk/LoadError.tsx';
import { LongList } from '../parts/desk/LongList.tsx';
import { May } from '../parts/desk/May.tsx';
import { RowTable, tagText } from '../parts/desk/RowTable.tsx';
import { useLongList } from '../parts/desk/useLongList.ts';
import { Page } from '../parts/Page.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import type { PurchaseRow } from './purchaseRow.ts';

type Props = {
  eventId: string;
  /** Null shows all. */
  filter: PurchaseFilter | null;
  event: ResourceActor<Event>;
  purchases: ListingActor<PurchaseRow>;
  report: TaskActor;
};

/** The purchases of an event: narrowed by status, found by typing, opened by a click. */
export function PurchasesView({ eventId, filter, event, purchases, report }: Props) {
  const subject = useSelector(event, ({ context }) => context.subject);
  return (
    <Page>
      <EventHeader eventId={eventId} event={subject} tab="purchases" />
      <DownloadError actor={report} />
      <ResourceNote resource={event} rows={8} />
      {subject ? <Purchases event={subject} filter={filter} purchases={purchases} report={report} /> : null}
    </Page>
  );
}

type PurchasesProps = Pick<Props, 'filter' | 'purchases' | 'report'> & { event: Event };

function Purchases({ event, filter, purchases, report }: PurchasesProps) {
  const found = useLongList(purchases);
  const { query, total } = found.snapshot.context;
  const [, navigate] = useLocation();
  const ways = (
    <>
      {filter === 'test' ? (
        <May need="owner">
          <ButtonLink href={to.settings({ section: 'payments' })} variant="outline">
            {words.deleteTests}
          </ButtonLink>
        </May>
      ) : null}
      <ButtonLink href={to.outbox({ event: event.id })} variant="outline">
        {words.mails}
      </ButtonLink>
      <May need="finance">
        <ButtonLink href={to.statement(event.id)} variant="outline">
          {words.statement}
        </ButtonLink>
        <DownloadButton actor={report} label={words.report} size="md" />
      </May>
    </>
  );
  return (
    <LongList
      found={found}
      lead={query === '' ? words.lead(total) : words.found(total)}
      tools={
        !found.snapshot.hasTag('rows') ? null : total > 0 || query !== '' || filter !== null ? (
          <ListTools
            search={<ListSearch list={purchases} query={query} label={words.searchLabel} />}
            isNarrowed={filter !== null}
          >
            <ListFilter
              label={words.filter}
              value={filter ?? ''}
              all={words.filters.all}
              options={purchaseFilters.map((each) => [each, words.filters[each]])}
              onChange={(value) => navigate(to.purchases(event.id, isPurchaseFilter(value) ? value : undefined))}
            />
            {ways}
          </ListTools>
        ) : (
          <div className="button-row">{ways}</div>
        )
      }
      empty={
        query === '' ? (
          <NoneYet eventId={event.id} filter={filter} />
        ) : (
          <NothingFound
            title={words.nothingFound}
            clearLabel={words.clearSearch}
            onClear={() => purchases.send({ type: 'query.typed', query: '' })}
          >
            {words.nothingFoundText(query)}
          </NothingFound>
        )
      }
    >
      <RowTable
        className="purchases-table"
        caption={words.table}
        heads={heads}
        rows={found.shown}
        total={total}
        heights={heights}
        onNearEnd={found.onNearEnd}
        renderRow={(purchase, index, tabIndex) => (
          <Row
            key={purchase.pId}
            eventId={event.id}
            purchase={purchase}
            index={index}
            tabIndex={tabIndex}
            timeZone={event.timeZone}
          />
        )}
      />
    </LongList>
  );
}

const NoneYet = ({ eventId, filter }: Pick<Props, 'eventId' | 'filter'>) =>
  filter === null ? (
    <EmptyState title={words.empty} action={<ButtonLink href={to.event(eventId)}>{desk.toEvent}</ButtonLink>}>
      {words.emptyText}
    </EmptyState>
  ) : (
    <EmptyState
      title={words.noneOfFilter}
      action={
        <ButtonLink href={to.purchases(eventId)} variant="outline">
          {words.showAll}
        </ButtonLink>
      }
    >
      {words.noneOfFilterText(words.filters[filter])}
    </EmptyState>
  );

/** Pixels of a row, and of a card below lg. */
const heights = { wide: 52, card: 124 };

const totalOf = ({ total, currency }: PurchaseRow) => (total === 0 ? words.free : formatMoney(total, currency));

const columns = [
  { key: 'buyer', text: ({ companyName, buyerName }) => companyName || buyerName },
  // Capitals are wider.
  { key: 'reference', text: ({ reference }) => `${reference}   ` },
  { key: 'email', text: ({ buyerEmail }) => buyerEmail },
  // As long in every zone.
  { key: 'ordered', text: ({ orderedAt }) => formatDateTime(orderedAt, 'UTC') },
  { key: 'tickets', text: ({ attendees }) => `${attendees}` },
  { key: 'total', text: totalOf },
  {
    key: 'status',
    text: ({ status, isTest }) => tagText(purchaseStatuses[status] + (isTest ? tagText(words.isTest) : '')),
  },
] as const satisfies readonly { key: keyof typeof words; text: (row: PurchaseRow) => string }[];
const heads = columns.map(({ key, text }) => ({ key, head: words[key], text }));

type RowProps = { eventId: string; purchase: PurchaseRow; index: number; tabIndex: 0 | -1; timeZone: string };

const Row = memo(function Row({ eventId, purchase, index, tabIndex, timeZone }: RowProps) {
  const { pId, buyerName, companyName, buyerEmail, attendees, refunded, currency, orderedAt } = purchase;
  return (
    <tr aria-rowindex={index}>
      <th scope="row" title={companyName || buyerName}>
        <Link href={to.purchase(eventId, pId)} tabIndex={tabIndex}>
          {companyName || buyerName}
        </Link>
        {companyName ? <small> {buyerName}</small> : null}
      </th>
      <td>{purchase.reference}</td>
      <td title={buyerEmail}>{buyerEmail}</td>
      <td>{formatDateTime(orderedAt, timeZone)}</td>
      <td>{attendees}</td>
      <td>
        {totalOf(purchase)}
        {refunded > 0 ? <small> {words.someRefunded(formatMoney(refunded, currency))}</small> : null}
      </td>
      <td>
        <OrderStatus order={purchase} />
      </td>
    </tr>
  );
});
