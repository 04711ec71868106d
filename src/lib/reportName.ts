export type ReportType = 'financial';

/** The name of a report's file: its type and when it was made, as ISO 8601 without the colons that a file cannot have. */
export const reportName = (type: ReportType, iso: string): string =>
  `${type}-report-${iso.replace(/[-:]|\.\d+/g, '')}.xlsx`;
