import { getUsers, getUsersByEvent } from '../../src/api/contract/attendeeList.ts';
import { countCheckedIn } from '../../src/api/contract/door.ts';
import type { Endpoint, InputOf } from '../../src/api/contract/endpoint.ts';
import { getEventByAppUserId } from '../../src/api/contract/event.ts';
import { getAllEvents, getDashboard, getEventSummary } from '../../src/api/contract/eventList.ts';
import { getAllForms } from '../../src/api/contract/formList.ts';
import { getFormOverview } from '../../src/api/contract/formOverview.ts';
import { getEvent } from '../../src/api/contract/ownEvent.ts';
import { readAttendeeFilter } from '../../src/lib/attendee.ts';
import { pageLimits } from '../../src/lib/limits.ts';
import { type Route, routes } from '../../src/paths.ts';

type Parameters = Record<string, string>;

const addressOf = <E extends Endpoint>({ path }: E, input: InputOf<E>): string => {
  const query = Object.entries(input as Parameters).map(([key, value]) => `${key}=${value}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
};

/** What each page asks first, as it asks it. `{…}` stands for what only the browser knows of its user. */
const firstCalls: Partial<Record<Route['page'], (parameters: Parameters, search: URLSearchParams) => string[]>> = {
  'event/HomePage': () => [addressOf(getAllEvents, {}), addressOf(getDashboard, {})],
  'event/EventPage': ({ eventId = '' }) => [
    addressOf(getEventSummary, { eventId }),
    addressOf(getFormOverview, { eventId }),
  ],
  'attendees/AttendeesPage': ({ eventId = '', formId }, search) => [
    ...(isNarrowed(search) ? [] : [firstAttendees(eventId, formId)]),
    addressOf(getEvent, { eventId }),
    addressOf(getAllForms, { eventId }),
  ],
  'door/CheckInPage': () => [
    addressOf(getEventByAppUserId, { userId: '{id}' }),
    addressOf(countCheckedIn, { eventId: '{eventId}' }),
  ],
};

/** The page asks for some of them by itself. */
const isNarrowed = (search: URLSearchParams) => Object.keys(readAttendeeFilter(search)).length > 0;

const firstAttendees = (eventId: string, formId: string | undefined) => {
  const limit = String(pageLimits.first);
  return formId ? addressOf(getUsers, { formId, limit }) : addressOf(getUsersByEvent, { eventId, limit });
};

const isPlain = /^[\w-]+$/;

/** The addresses that a page with that query asks first; none for a page whose parameters could be anything. */
export function firstCallsOf(route: Route, parameters: Parameters, search: URLSearchParams): string[] {
  const names = Object.values(parameters).every((value) => isPlain.test(value));
  const page = Object.values(routes).find((each) => each === route)?.page;
  return names && page ? (firstCalls[page]?.(parameters, search) ?? []) : [];
}
