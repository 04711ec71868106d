/** The reports of an event, as they are called in the names of their files. */
export const reportTypes = ['attendee', 'checkin', 'financial', 'survey', 'scanned-badge'] as const;
export type ReportType = (typeof reportTypes)[number];

/** Archives of several workbooks; the others are a workbook each. */
const archives: readonly ReportType[] = ['survey', 'scanned-badge'];

/** When it was made, as ISO 8601 without the colons that a file cannot have. */
const stamp = (iso: string): string => iso.replace(/[-:]|\.\d+/g, '');

export const reportEnding = (type: ReportType): string => (archives.includes(type) ? 'zip' : 'xlsx');

/** The name of a report's file: its type and when it was made. */
export const reportName = (type: ReportType, iso: string): string =>
  `${type}-report-${stamp(iso)}.${reportEnding(type)}`;

/** The name of the file of figures. */
export const figuresName = (iso: string): string => `figures-${stamp(iso)}.xlsx`;

/** The name of the archive with all that is held about an attendee. */
export const attendeeDataName = (iso: string): string => `attendee-data-${stamp(iso)}.zip`;

/** The name of the file of a list of attendees. */
export const attendeeListName = (iso: string): string => `attendee-list-${stamp(iso)}.xlsx`;

/** The name of a file of an exhibitor's contacts. */
export const contactFileName = (ending: string, iso: string): string => `contacts-${stamp(iso)}.${ending}`;
