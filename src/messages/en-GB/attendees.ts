import { formatCount } from '../../lib/count.ts';

const number = (value: number) => formatCount(value, 'en-GB');

/** Words of the organiser's list of attendees. */
export const attendees = {
  lead: (registered: number, others: number) =>
    [
      registered === 1 ? '1 attendee' : `${number(registered)} attendees`,
      ...(others > 0 ? [`${number(others)} cancelled or expired`] : []),
    ].join(' · '),
  searchLabel: 'Search by name, organisation or email',
  name: 'Name',
  organization: 'Organisation',
  email: 'Email',
  ticket: 'Ticket',
  status: 'Status',
  checkedIn: 'Checked in',
  notIn: 'No',
  allForms: 'All forms',
  forms: 'Registration form',
  table: 'Attendees',
  nobody: 'No registrations yet',
  nobodyText: 'Share the registration page. Attendees appear here as they register.',
  nobodyDraft: 'Publish the event first, then share the registration page.',
  nothingFound: 'No results',
  nothingFoundText: (query: string) => `No name, organisation or email contains “${query}”.`,
  clearSearch: 'Clear search',
  found: (count: number) => (count === 1 ? '1 result' : `${formatCount(count, 'en-GB')} results`),
};
