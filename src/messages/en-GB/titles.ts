/** The product's name, and the titles of its routes: a page's title is "{route title} | {product}". */
export const product = 'Foyer';

export const titles = {
  signin: 'Sign in',
  register: 'Create an account',
  signout: 'Sign out',
  invoice: 'Invoice',
  ticket: 'Ticket',
  registration: 'Registration',
  checkinStaff: 'Check-in',
  exhibitor: 'Exhibitor',
  scannedBadge: 'Scanned contacts',
  delegates: 'Delegates',
  attendee: 'My tickets',
  home: 'Events',
  eventAdd: 'New event',
  event: 'Event',
  eventEdit: 'Edit event',
  formAdd: 'New form',
  formEdit: 'Edit form',
  badgeCreate: 'New badge',
  badgeEdit: 'Edit badge',
  ticketAdd: 'New ticket',
  ticketEdit: 'Edit ticket',
  promoAdd: 'New promo code',
  promoEdit: 'Edit promo code',
  credentialGenerate: 'Logins',
  exhibitorVisibilityAdd: 'Exhibitor visibility',
  exhibitorVisibilityEdit: 'Edit exhibitor visibility',
  viewAttendees: 'View Attendees',
  emailAttendees: 'Email to Attendees',
  settings: 'Settings',
  notFound: 'Not found',
};
export type TitleKey = keyof typeof titles;

/** The page title for a route title, or just the product's name without one. */
export const pageTitle = (title: string | null): string => (title ? `${title} | ${product}` : product);
