import { formatCount } from '../../lib/money.ts';

const number = (value: number) => formatCount(value, 'en-GB');

/** Words of the organiser's list of attendees. */
export const attendees = {
  newestFirst: (lead: string) => `${lead} · newest first`,
  lead: (registered: number, others: number) =>
    [
      registered === 1 ? '1 attendee' : `${number(registered)} attendees`,
      ...(others > 0 ? [`${number(others)} cancelled or expired`] : []),
    ].join(' · '),
  searchLabel: 'Search by name, organisation, email or reference',
  name: 'Name',
  organization: 'Organisation',
  email: 'Email',
  ticket: 'Ticket',
  status: 'Status',
  checkedIn: 'Checked in',
  notIn: 'No',
  paidInTest: 'Paid (test)',
  detailsMissing: 'details missing',
  allForms: 'All forms',
  forms: 'Registration form',
  table: 'Attendees',
  empty: 'No registrations yet',
  emptyText: 'Share the registration page. Attendees appear here as they register.',
  emptyDraft: 'Publish the event first, then share the registration page.',
  nothingFound: 'No results',
  nothingFoundText: (query: string) => `No name, organisation, email or reference matches “${query}”.`,
  clearSearch: 'Clear search',
  /** `isCapped` where there may be more. */
  found: (count: number, isCapped: boolean) =>
    isCapped ? `${number(count)} or more results` : count === 1 ? '1 result' : `${number(count)} results`,
  registered: 'Registered',
  reference: 'Reference',
  jobTitle: 'Job title',
  phone: 'Phone',
  country: 'Country',
  form: 'Form',
  filters: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  add: 'Add attendee',
  import: 'Import',
  columns: 'Columns',
  export: 'Export',
  selectAll: 'Select all loaded attendees',
  select: (name: string) => `Select ${name}`,
  noneFits: 'No attendees match the search and filters.',
  clearAll: 'Clear search and filters',
};
