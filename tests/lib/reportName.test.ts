import { expect, it } from 'vitest';
import { attendeeListName, reportName, reportTypes } from '../../src/lib/reportName.ts';

const when = '2026-11-22T01:38:57.120Z';

it('names a report by its type and when it was made, as what it is', () => {
  expect(reportTypes.map((type) => reportName(type, when))).toEqual([
    'attendee-report-20261122T013857Z.xlsx',
    'checkin-report-20261122T013857Z.xlsx',
    'financial-report-20261122T013857Z.xlsx',
    'survey-report-20261122T013857Z.zip',
    'scanned-badge-report-20261122T013857Z.zip',
  ]);
});

it('names an exported list by when it was made', () => {
  expect(attendeeListName(when)).toBe('attendee-list-20261122T013857Z.xlsx');
});
