import * as v from 'valibot';
import type { TeamNeed } from '../../lib/account.ts';
import { maxSelected, selectionBytes } from '../../lib/attendee.ts';
import { attendeeFilter } from './attendeeList.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { id } from './values.ts';

const report = (name: string, summary: string, team: TeamNeed = 'export') =>
  endpoint({
    method: 'GET',
    path: `/api/report/${name}`,
    summary,
    access: ['admin'],
    team,
    within: { eventId: 'event' },
    input: v.object({ eventId: id('event') }),
    payload: 'blob',
  });

export const downloadAttendeeReport = report('downloadAttendeeReport', 'Every attendee with their answers, xlsx');

export const downloadCheckinReport = report(
  'downloadCheckinReport',
  'Every check-in, who is in, and counts by ticket and hour, xlsx',
);

export const downloadFinancialReport = report('downloadFinancialReport', 'Every movement of money, xlsx', 'finance');

export const downloadScannedBadgeReport = report(
  'downloadScannedBadgeReport',
  'The badges that exhibitors scanned, a workbook for each, zip',
);

export const downloadSurveyReport = report(
  'downloadSurveyReport',
  'What was answered and how often, a workbook for each form, zip',
);

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
