import { Box, HStack } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { desk } from '#words/desk.ts';
import { waitingList as words } from '#words/waitingList.ts';
import type { Event } from '../../api/contract/event.ts';
import type { FormWithQuestions } from '../../api/contract/form.ts';
import type { WaitingEntry } from '../../api/contract/waiting.ts';
import { formatDateTime } from '../../lib/dates.ts';
import type { WaitingState } from '../../lib/waiting.ts';
import type { ListingActor, ListingSnapshot } from '../../machines/parts/listing.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CopyButton } from '../parts/desk/CopyButton.tsx';
import { type Column, DataTable } from '../parts/desk/DataTable.tsx';
import { EmptyState, NothingFound } from '../parts/desk/EmptyState.tsx';
import { ListingActions } from '../parts/desk/ListingActions.tsx';
import { ListSearch } from '../parts/desk/ListSearch.tsx';
import { ListError, ResourceNote } from '../parts/desk/LoadError.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Select } from '../parts/Input.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';
import { publicAddress } from '../parts/publicAddress.ts';
import { StatusTag } from '../parts/StatusTag.tsx';

type Props = {
  eventId: string;
  formId: string;
  event: ResourceActor<Event>;
  form: ResourceActor<FormWithQuestions>;
  entries: ListingActor<WaitingEntry>;
};

/** Who waits for tickets of a form, in their order, with what can be done about each. */
export function WaitingListView({ eventId, formId, event, form, entries }: Props) {
  const snapshot = useSelector(entries, (state) => state);
  const shownEvent = useSelector(event, ({ context }) => context.subject);
  const title = useSelector(form, ({ context }) => context.subject?.title);
  const { rows, query, filter, total, next } = snapshot.context;
  const isPast = filter === 'past';
  const isEmpty = snapshot.matches('browsing') && !snapshot.hasTag('busy') && rows.length === 0;
  const count = query === '' ? words.lead(total) : words.found(total);
  return (
    <Page>
      <PageHeader
        title={words.title}
        lead={title}
        crumbs={[
          { label: desk.events, href: to.home() },
          { label: shownEvent?.name ?? desk.tabs.loading, href: to.event(eventId) },
          { label: words.forms, href: to.eventForms(eventId, formId) },
        ]}
        actions={
          <Select
            aria-label={words.show}
            value={isPast ? 'past' : ''}
            onChange={({ target }) => entries.send({ type: 'filter.changed', filter: target.value, query })}
          >
            <option value="">{words.current}</option>
            <option value="past">{words.past}</option>
          </Select>
        }
      />
      <LiveRegion>
        {labelOf(snapshot)} {snapshot.matches({ browsing: 'ready' }) ? count : ''}
      </LiveRegion>
      <ResourceNote resource={event} />
      <ResourceNote resource={form} />
      <ListError list={entries} snapshot={snapshot} />
      <ListingActions
        list={entries}
        snapshot={snapshot}
        questions={{
          remove: ({ name }) => ({
            title: words.removeTitle(name),
            text: words.removeText,
            confirm: words.removeConfirm,
          }),
        }}
      />
      {snapshot.matches('loading') ? <Loading rows={6} /> : null}
      {snapshot.hasTag('rows') && (total > 0 || query !== '') ? (
        <ListSearch list={entries} query={query} label={words.search} />
      ) : null}
      {rows.length > 0 ? (
        <>
          <p className="row-count">{count}</p>
          <DataTable
            caption={words.table}
            columns={columnsOf({ eventId, formId, isPast, entries, snapshot, timeZone: shownEvent?.timeZone ?? 'UTC' })}
            rows={rows}
            rowKey={({ waitingId }) => waitingId}
          />
          {next === null ? null : (
            <Button
              variant="outline"
              disabled={snapshot.hasTag('busy')}
              onClick={() => entries.send({ type: 'more.requested' })}
            >
              {words.more}
            </Button>
          )}
        </>
      ) : null}
      {isEmpty ? (
        query === '' ? (
          <EmptyState title={isPast ? words.emptyPast : words.empty}>
            {isPast ? words.emptyPastText : words.emptyText}
          </EmptyState>
        ) : (
          <NothingFound
            title={words.nothingFound}
            clearLabel={words.clearSearch}
            onClear={() => entries.send({ type: 'query.typed', query: '' })}
          >
            {words.nothingFoundText(query)}
          </NothingFound>
        )
      ) : null}
    </Page>
  );
}

/** Not broken over two lines. */
const Whole = ({ children }: { children: string }) => (
  <Box as="span" whiteSpace="nowrap">
    {children}
  </Box>
);

type ColumnProps = Pick<Props, 'eventId' | 'formId' | 'entries'> & {
  isPast: boolean;
  snapshot: ListingSnapshot<WaitingEntry>;
  timeZone: string;
};

const tones: Record<WaitingState, 'success' | 'info' | 'plain'> = {
  waiting: 'plain',
  offered: 'info',
  accepted: 'success',
  lapsed: 'plain',
  left: 'plain',
  removed: 'plain',
};

function columnsOf({ eventId, formId, isPast, entries, snapshot, timeZone }: ColumnProps): Column<WaitingEntry>[] {
  const busy = snapshot.matches('performing');
  const act = (action: 'offer' | 'remove', row: WaitingEntry) =>
    entries.send({ type: 'action.requested', action, row });
  const actionsOf = (row: WaitingEntry): ReactNode => {
    const { state, name, key, pId } = row;
    return (
      <HStack gap="2" justify={{ md: 'flex-end' }}>
        {state === 'waiting' ? (
          <Button
            size="sm"
            variant="outline"
            disabled={busy}
            aria-label={words.offerTo(name)}
            onClick={() => act('offer', row)}
          >
            {words.offer}
          </Button>
        ) : null}
        {key ? (
          <CopyButton
            text={publicAddress(to.registration(eventId, formId, undefined, key))}
            label={words.copyLink(name)}
          />
        ) : null}
        {pId ? (
          <ButtonLink size="sm" variant="outline" href={to.purchase(eventId, pId)}>
            {words.order}
            <span className="visually-hidden"> {name}</span>
          </ButtonLink>
        ) : null}
        {isPast ? null : (
          <Button
            size="sm"
            variant="ghost"
            disabled={busy}
            aria-label={words.removeOne(name)}
            onClick={() => act('remove', row)}
          >
            {words.remove}
          </Button>
        )}
      </HStack>
    );
  };
  return [
    ...(isPast ? [] : [{ key: 'place', head: words.place, cell: ({ place }: WaitingEntry) => place }]),
    {
      key: 'name',
      head: words.name,
      cell: ({ name }) => <Box minWidth={{ md: '24' }}>{name}</Box>,
      primary: true,
    },
    { key: 'email', head: words.email, cell: ({ email }) => <Box minWidth={{ md: '48' }}>{email}</Box> },
    {
      key: 'ticket',
      head: words.ticket,
      cell: ({ count, ticketName }) => <Box minWidth={{ md: '24' }}>{words.ofTicket(count, ticketName)}</Box>,
    },
    { key: 'joined', head: words.joined, cell: ({ joinedAt }) => <Whole>{formatDateTime(joinedAt, timeZone)}</Whole> },
    {
      key: 'state',
      head: words.state,
      cell: ({ state, confirmed, offeredUntil }) => (
        <>
          <StatusTag tone={tones[state]}>
            {state === 'waiting' && !confirmed ? words.unconfirmed : words.states[state]}
          </StatusTag>{' '}
          {state === 'offered' && offeredUntil ? (
            <Whole>{words.until(formatDateTime(offeredUntil, timeZone))}</Whole>
          ) : null}
        </>
      ),
    },
    { key: 'actions', head: words.actions, quiet: true, cell: actionsOf },
  ];
}
