import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { type AttendeeFilter, readAttendeeFilter } from '../../lib/attendee.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { AttendeeRow } from '../../views/attendees/attendeeRow.ts';

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
