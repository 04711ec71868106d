/** Words of the public page of an organiser. */
export const organiser = {
  coming: 'Upcoming events',
  past: 'Past events',
  none: 'There are no public events at the moment.',
  more: 'Show more',
  contact: 'Contact',
};
