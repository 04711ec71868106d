import * as v from 'valibot';
import { selectionBytes } from '../../lib/attendee.ts';
import { type ReportType, reports } from '../../lib/report.ts';
import { attendeeSelection } from './attendeeSelection.ts';
import { endpoint } from './endpoint.ts';
import { id } from './values.ts';

const reportCall = ({ call, summary, need }: (typeof reports)[ReportType]) =>
  endpoint({
    method: 'GET',
    path: `/api/report/${call}`,
    summary,
    team: need,
    within: { eventId: 'event' },
    input: v.object({ eventId: id('event') }),
    payload: 'blob',
  });

/** The call of each report, by its name. */
export const reportCalls = Object.fromEntries(
  Object.values(reports).map((report) => [report.call, reportCall(report)]),
) as Record<(typeof reports)[ReportType]['call'], ReturnType<typeof reportCall>>;

export const exportUsers = endpoint({
  method: 'POST',
  reads: true,
  path: '/api/report/exportUsers',
  summary: 'The attendees of an event or of one of its forms as a list shows them, or some of them, xlsx',
  team: 'export',
  within: { 'payload.eventId': 'event', 'payload.formId': 'form' },
  bodyLimit: selectionBytes,
  input: v.object({ payload: v.object(attendeeSelection) }),
  payload: 'blob',
});
