import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { getUsers, getUsersByEvent } from '../../api/contract/attendeeList.ts';
import type { PayloadOf } from '../../api/contract/endpoint.ts';
import { getAllForms } from '../../api/contract/formList.ts';
import { getEvent } from '../../api/contract/ownEvent.ts';
import { byPages, reading, together } from '../../api/reading.ts';
import { type AttendeeColumn, type AttendeeFilter, attendeeColumns, readAttendeeFilter } from '../../lib/attendee.ts';
import { pageLimits } from '../../lib/limits.ts';
import { type ListingActor, listing, type PageQuery, type RowPage, reloadList } from '../../machines/parts/listing.ts';
import { resource } from '../../machines/parts/resource.ts';
import { selectionMachine } from '../../machines/parts/selection.ts';
import { to } from '../../paths.ts';
import { type AttendeesSubject, AttendeesView } from '../../views/attendees/AttendeesView.tsx';
import { type AttendeeRow, attendeeRow } from '../../views/attendees/attendeeRow.ts';
import { lazyPart } from '../../views/parts/lazyPart.tsx';
import { readJson, storeJson } from '../../views/parts/storage.ts';

/** Loaded when an attendee is opened. */
const AttendeePanel = lazy(() => import('./AttendeePanel.tsx'));
/** Loaded when one is added. */
const AddPanel = lazyPart(() => import('./AddPanel.tsx'));
/** Loaded when the first attendee is selected. */
const SelectedPanel = lazyPart(() => import('./SelectedPanel.tsx'));
/** Loaded once the list is there, the others when they are opened. */
const ListKeys = lazyPart(() => import('../../views/parts/desk/ListKeys.tsx'));
const FilterPanel = lazy(() => import('./FilterPanel.tsx'));
const AttendeeColumns = lazy(() => import('../../views/attendees/AttendeeColumns.tsx'));
const ExportPanel = lazy(() => import('./ExportPanel.tsx'));
const ImportPanel = lazy(() => import('./ImportPanel.tsx'));

export default function AttendeesPage() {
  const { eventId = '', formId } = useParams<{ eventId: string; formId?: string }>();
  const [search] = useSearchParams();
  return formId && search.has('import') ? (
    <ImportPanel key={formId} {...{ eventId, formId }} />
  ) : (
    <Attendees key={`${eventId} ${formId}`} eventId={eventId} formId={formId ?? null} />
  );
}

function Attendees({ eventId, formId }: { eventId: string; formId: string | null }) {
  const [fetchPage] = useState(() => pagesOf(eventId, formId));
  const [logic] = useState(() => ({
    about: resource<AttendeesSubject>(
      together({
        event: reading(getEvent, { eventId }, ({ event }) => event),
        forms: reading(getAllForms, { eventId }, ({ forms }) => forms),
      }),
    ),
    attendees: listing<AttendeeRow>({ fetchPage }),
  }));
  const filter = useAddressFilter();
  const about = useActorRef(logic.about);
  const attendees = useActorRef(logic.attendees, {
    input: { rowKey: 'uId', confirmedActions: [], query: filter.name ?? '', filter: filterText(filter) },
  });
  const selection = useActorRef(selectionMachine);
  const hasSelected = useSelector(selection, (state) => !state.matches('none'));
  const [columns, setColumns] = useState(readColumns);
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const open = search.get('attendee');
  const hrefOf = useCallback(
    (filter: AttendeeFilter, attendee?: string) =>
      formId
        ? to.viewAttendees(eventId, formId, { ...filter, attendee })
        : to.attendees(eventId, { ...filter, attendee }),
    [eventId, formId],
  );
  const onFilter = useFilterInAddress(attendees, filter, hrefOf);
  const onOpen = useCallback(({ uId }: AttendeeRow) => navigate(hrefOf(filter, uId)), [navigate, hrefOf, filter]);
  const onSelect = useCallback((key: string) => selection.send({ type: 'row.toggled', key }), [selection]);
  const onClose = () => navigate(hrefOf(filter), { replace: true });
  const onChanged = () => about.send({ type: 'subject.outdated' });
  const onManyChanged = () => {
    onChanged();
    reloadList(attendees);
  };
  // What was selected among others is not selected among these.
  const shownQuery = useSelector(attendees, ({ context }) => context.shownQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say that other attendees are shown
  useEffect(() => selection.send({ type: 'selection.cleared' }), [shownQuery, filter, selection]);
  return (
    <AttendeesView
      eventId={eventId}
      formId={formId}
      filter={filter}
      columns={columns}
      about={about}
      attendees={attendees}
      selection={selection}
      onSelect={onSelect}
      onFilter={onFilter}
      onOpen={onOpen}
      renderTool={(tool, { event }) => (
        <Suspense fallback={null}>
          {tool === 'filters' ? (
            <FilterPanel event={event} formId={formId} filter={filter} onFilter={onFilter} />
          ) : tool === 'columns' ? (
            <AttendeeColumns columns={columns} onChoose={(chosen) => setColumns(keepColumns(chosen))} />
          ) : (
            <ExportPanel eventId={eventId} formId={formId} attendees={attendees} />
          )}
        </Suspense>
      )}
      renderMore={(subject) => (
        <>
          <ListKeys onSelect={onSelect} />
          {hasSelected ? (
            <SelectedPanel
              eventId={eventId}
              formId={formId}
              attendees={attendees}
              selection={selection}
              fetchPage={fetchPage}
              onChanged={onManyChanged}
            />
          ) : null}
          {search.has('add') ? (
            <AddPanel
              subject={subject}
              formId={formId}
              onAdded={({ uId }) => {
                onManyChanged();
                navigate(hrefOf(filter, uId), { replace: true });
              }}
              onClose={onClose}
            />
          ) : null}
          {open ? (
            <Suspense key={open} fallback={null}>
              <AttendeePanel
                eventId={eventId}
                uId={open}
                attendees={attendees}
                timeZone={subject.event.timeZone}
                hrefOf={(uId) => hrefOf(filter, uId)}
                onChanged={onChanged}
                onClose={onClose}
              />
            </Suspense>
          ) : null}
        </>
      )}
    />
  );
}

const pagesOf = (eventId: string, formId: string | null) =>
  byPages(({ query, filter, cursor }: PageQuery) => {
    const page = {
      limit: String(cursor ? pageLimits.rows : pageLimits.first),
      ...readAttendeeFilter(new URLSearchParams(filter)),
      ...(cursor && { cursor }),
      ...(query && { name: query }),
    };
    return formId
      ? reading(getUsers, { formId, ...page }, pageOf)
      : reading(getUsersByEvent, { eventId, ...page }, pageOf);
  });

const pageOf = ({ users, next, total }: PayloadOf<typeof getUsers>): RowPage<AttendeeRow> => ({
  rows: users.map(attendeeRow),
  next,
  total,
});

const key = 'attendeeColumns';
const initial: readonly AttendeeColumn[] = ['name', 'organization', 'email', 'ticket', 'status', 'checkedIn'];

/** The columns of the list of attendees that were chosen on this device, in their order; the name is always one. */
export function readColumns(): readonly AttendeeColumn[] {
  const kept = readJson(key);
  return Array.isArray(kept) ? inOrder(kept) : initial;
}

/** Keeps the columns on this device, where it lets us; answers with them in their order. */
export function keepColumns(columns: readonly AttendeeColumn[]): readonly AttendeeColumn[] {
  storeJson(key, columns);
  return inOrder(columns);
}

const inOrder = (columns: readonly unknown[]) =>
  attendeeColumns.filter((column) => column === 'name' || columns.includes(column));

/** A filter apart from the typed text, as the listing carries it. */
export const filterText = ({ name: _, ...filter }: AttendeeFilter): string =>
  new URLSearchParams(filter as Record<string, string>).toString();

/** The filter in the address, the same object until another one is there. */
export function useAddressFilter(): AttendeeFilter {
  const [parameters] = useSearchParams();
  const given = JSON.stringify(readAttendeeFilter(parameters));
  return useMemo(() => JSON.parse(given), [given]);
}

/** Keeps the address and a list alike: what is chosen goes to the address, what the address says to the list. */
export function useFilterInAddress(
  attendees: ListingActor<AttendeeRow>,
  filter: AttendeeFilter,
  hrefOf: (filter: AttendeeFilter) => string,
) {
  const [, navigate] = useLocation();
  const shownQuery = useSelector(attendees, ({ context }) => context.shownQuery);
  /** What both had when they were last alike. */
  const alike = useRef(filter);
  const name = filter.name ?? '';

  useEffect(() => {
    if (alike.current === filter) return;
    alike.current = filter;
    const { context } = attendees.getSnapshot();
    if (context.filter === filterText(filter) && context.query === name) return;
    attendees.send({ type: 'filter.changed', filter: filterText(filter), query: name });
  }, [attendees, filter, name]);

  // A text that was found is in the address, so that Back does not lead through its letters. Found before, it is not put there again:
  // the reader may have sorted meanwhile by an address without it.
  const found = useRef(shownQuery);
  useEffect(() => {
    if (found.current === shownQuery) return;
    found.current = shownQuery;
    if (alike.current !== filter || shownQuery === null || shownQuery === name) return;
    navigate(hrefOf({ ...filter, name: shownQuery || undefined }), { replace: true });
  }, [shownQuery, name, filter, hrefOf, navigate]);

  return useCallback(
    (changed: AttendeeFilter) => {
      const { query } = attendees.getSnapshot().context;
      navigate(hrefOf({ ...changed, name: query || undefined }));
    },
    [attendees, hrefOf, navigate],
  );
}
