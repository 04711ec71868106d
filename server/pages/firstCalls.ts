import { getUsers, getUsersByEvent } from '../../src/api/contract/attendeeList.ts';
import { countCheckedIn } from '../../src/api/contract/door.ts';
import type { Endpoint, InputOf } from '../../src/api/contract/endpoint.ts';
import {
  getAllEvents,
  getDashboard,
  getEvent,
  getEventByAppUserId,
  getEventSummary,
} from '../../src/api/contract/event.ts';
import { getAllForms } from '../../src/api/contract/form.ts';
import { getFormOverview } from '../../src/api/contract/formOverview.ts';
import { pageLimits } from '../../src/lib/limits.ts';
import { type Route, routes } from '../../src/paths.ts';

type Parameters = Record<string, string>;

const addressOf = <E extends Endpoint>({ path }: E, input: InputOf<E>): string => {
  const query = Object.entries(input as Parameters).map(([key, value]) => `${key}=${value}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
};

/** What each page asks first, as it asks it. `{…}` stands for what only the browser knows of its user. */
const firstCalls: Partial<Record<Route['page'], (parameters: Parameters) => string[]>> = {
  'event/HomePage': () => [addressOf(getAllEvents, {}), addressOf(getDashboard, {})],
  'event/EventPage': ({ eventId = '' }) => [
    addressOf(getEventSummary, { eventId }),
    addressOf(getFormOverview, { eventId }),
  ],
  'attendees/AttendeesPage': ({ eventId = '', formId }) => [
    formId
      ? addressOf(getUsers, { formId, limit: String(pageLimits.first) })
      : addressOf(getUsersByEvent, { eventId, limit: String(pageLimits.first) }),
    addressOf(getEvent, { eventId }),
    addressOf(getAllForms, { eventId }),
  ],
  'door/CheckInPage': () => [
    addressOf(getEventByAppUserId, { userId: '{id}' }),
    addressOf(countCheckedIn, { eventId: '{eventId}' }),
  ],
};

const isPlain = /^[\w-]+$/;

/** The addresses that a page asks first; none for a page whose parameters could be anything. */
export function firstCallsOf(route: Route, parameters: Parameters): string[] {
  const names = Object.values(parameters).every((value) => isPlain.test(value));
  const page = Object.values(routes).find((each) => each === route)?.page;
  return names && page ? (firstCalls[page]?.(parameters) ?? []) : [];
}
