import * as v from 'valibot';
import { maxSelected, selectionBytes } from '../../lib/attendee.ts';
import { type ReportType, reports } from '../../lib/report.ts';
import { attendeeFilter } from './attendeeList.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { id } from './values.ts';

const reportCall = ({ call, summary, need }: (typeof reports)[ReportType]) =>
  endpoint({
    method: 'GET',
    path: `/api/report/${call}`,
    summary,
    access: ['admin'],
    team: need,
    within: { eventId: 'event' },
    input: v.object({ eventId: id('event') }),
    payload: 'blob',
  });

/** The call of each report, by its name. */
export const reportCalls = Object.fromEntries(
  Object.values(reports).map((report) => [report.call, reportCall(report)]),
) as Record<(typeof reports)[ReportType]['call'], ReturnType<typeof reportCall>>;

const selected = v.optional(
  v.pipe(v.array(id('attendee')), v.maxLength(maxSelected, broken('tooMany', 'attendees', maxSelected))),
);

/** The filter is that of the list of attendees; `users` are those who are selected, `except` those left out where all are. */
export const exportUsers = endpoint({
  method: 'POST',
  path: '/api/report/exportUsers',
  summary: 'The attendees of an event or of one of its forms as a list shows them, or some of them, xlsx',
  access: ['admin'],
  team: 'export',
  within: { 'payload.eventId': 'event', 'payload.formId': 'form' },
  bodyLimit: selectionBytes,
  input: v.object({
    payload: v.object({
      eventId: id('event'),
      formId: v.optional(id('form')),
      ...attendeeFilter,
      users: selected,
      except: selected,
    }),
  }),
  payload: 'blob',
});
