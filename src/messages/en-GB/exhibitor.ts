/** Words of the pages of exhibitors and about them. */
export const exhibitor = {
  visibility: {
    title: 'Exhibitor visibility',
    text: 'Exhibitor visibility isn’t available yet.',
    instead: 'Exhibitors can’t see any attendee details.',
  },
  scan: {
    title: 'Scan contacts',
    text: 'Scanning contacts isn’t available yet.',
    instead: 'Keep your login: you won’t need a new one.',
  },
  contacts: {
    title: 'Scanned contacts',
    text: 'Scanned contacts aren’t available yet.',
    instead: 'Contacts appear here once you can scan badges.',
  },
  delegates: {
    title: 'Delegates',
    text: 'Delegates aren’t available yet.',
    instead: 'Ask the organiser for the list of attendees.',
  },
};
