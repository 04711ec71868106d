import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id } from './values.ts';

const report = (name: string, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/api/report/${name}`,
    summary,
    access: ['admin'],
    within: { eventId: 'event' },
    input: v.object({ eventId: id('event') }),
    payload: 'blob',
  });

export const downloadAttendeeReport = report('downloadAttendeeReport', 'Everyone registered, xlsx');

export const downloadCheckinReport = report('downloadCheckinReport', 'Every check-in, xlsx');

export const downloadFinancialReport = report('downloadFinancialReport', 'Every purchase, xlsx');

export const downloadScannedBadgeReport = report('downloadScannedBadgeReport', "Every exhibitor's contacts, zip");

export const downloadSurveyReport = report('downloadSurveyReport', "Every form's answers, zip");
