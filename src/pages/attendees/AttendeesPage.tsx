import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import { getUsers, getUsersByEvent } from '../../api/contract/attendeeList.ts';
import { getAllForms } from '../../api/contract/form.ts';
import { getEvent } from '../../api/contract/ownEvent.ts';
import { type AttendeeFilter, readAttendeeFilter } from '../../lib/attendee.ts';
import { pageLimits } from '../../lib/limits.ts';
import { listing, type PageQuery, type RowPage, reloadList } from '../../machines/parts/listing.ts';
import { resource } from '../../machines/parts/resource.ts';
import { selectionMachine } from '../../machines/parts/selection.ts';
import { to } from '../../paths.ts';
import { type AttendeesSubject, AttendeesView } from '../../views/attendees/AttendeesView.tsx';
import { type AttendeeRow, attendeeRow } from '../../views/attendees/attendeeRow.ts';
import { keepColumns, readColumns } from './chosenColumns.ts';
import { filterText, useAddressFilter, useFilterInAddress } from './useFilterInAddress.ts';

/** Loaded when an attendee is opened. */
const AttendeePanel = lazy(() => import('./AttendeePanel.tsx'));
/** Loaded when one is added. */
const AddPanel = lazy(() => import('./AddPanel.tsx'));
/** Loaded when the first attendee is selected. */
const SelectedPanel = lazy(() => import('./SelectedPanel.tsx'));
/** Loaded once the list is there, the others when they are opened. */
const ListKeys = lazy(() => import('./ListKeys.tsx'));
const FilterPanel = lazy(() => import('./FilterPanel.tsx'));
const ColumnPanel = lazy(() => import('./ColumnPanel.tsx'));
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
    about: resource(async (signal): Promise<AttendeesSubject> => {
      const [{ event }, { forms }] = await Promise.all([
        call(getEvent, { eventId }, { signal }),
        call(getAllForms, { eventId }, { signal }),
      ]);
      return { event, forms };
    }),
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
            <ColumnPanel columns={columns} onChoose={(chosen) => setColumns(keepColumns(chosen))} />
          ) : (
            <ExportPanel eventId={eventId} formId={formId} attendees={attendees} />
          )}
        </Suspense>
      )}
      renderMore={(subject) => (
        <>
          <Suspense fallback={null}>
            <ListKeys onSelect={onSelect} />
          </Suspense>
          {hasSelected ? (
            <Suspense fallback={null}>
              <SelectedPanel
                eventId={eventId}
                formId={formId}
                attendees={attendees}
                selection={selection}
                fetchPage={fetchPage}
                onChanged={() => {
                  about.send({ type: 'subject.outdated' });
                  reloadList(attendees);
                }}
              />
            </Suspense>
          ) : null}
          {search.has('add') ? (
            <Suspense fallback={null}>
              <AddPanel
                subject={subject}
                formId={formId}
                onAdded={({ uId }) => {
                  about.send({ type: 'subject.outdated' });
                  reloadList(attendees);
                  navigate(hrefOf(filter, uId), { replace: true });
                }}
                onClose={() => navigate(hrefOf(filter), { replace: true })}
              />
            </Suspense>
          ) : null}
          {open ? (
            <Suspense key={open} fallback={null}>
              <AttendeePanel
                eventId={eventId}
                uId={open}
                attendees={attendees}
                timeZone={subject.event.timeZone}
                hrefOf={(uId) => hrefOf(filter, uId)}
                onChanged={() => about.send({ type: 'subject.outdated' })}
                onClose={() => navigate(hrefOf(filter), { replace: true })}
              />
            </Suspense>
          ) : null}
        </>
      )}
    />
  );
}

const pagesOf =
  (eventId: string, formId: string | null) =>
  async ({ query, filter, cursor }: PageQuery, signal: AbortSignal): Promise<RowPage<AttendeeRow>> => {
    const page = {
      limit: String(cursor ? pageLimits.rows : pageLimits.first),
      ...readAttendeeFilter(new URLSearchParams(filter)),
      ...(cursor && { cursor }),
      ...(query && { name: query }),
    };
    const { users, next, total } = formId
      ? await call(getUsers, { formId, ...page }, { signal })
      : await call(getUsersByEvent, { eventId, ...page }, { signal });
    return { rows: users.map(attendeeRow), next, total };
  };
