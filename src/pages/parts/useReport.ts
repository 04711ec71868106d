import { call } from '../../api/client.ts';
import { reportCalls } from '../../api/contract/report.ts';
import { type ReportType, reportName, reports } from '../../lib/report.ts';
import { useDownload } from './useDownload.ts';

/** The download of one of an event's reports. */
export const useReport = (type: ReportType, eventId: string) =>
  useDownload(
    () => reportName(type, new Date().toISOString()),
    (signal) => call(reportCalls[reports[type].call], { eventId }, { signal }),
  );
