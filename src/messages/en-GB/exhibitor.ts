/** Words of the pages of exhibitors and about them. */
export const exhibitor = {
  visibility: {
    title: 'Exhibitor visibility',
    text: 'Choosing which fields exhibitors see is still to come.',
    instead: 'Exhibitors see nothing of your attendees until this part stands.',
  },
  scan: {
    title: 'Scan contacts',
    text: 'Collecting contacts by scanning badges is still to come.',
    instead: 'Your login works and will open this page when it stands.',
  },
  contacts: {
    title: 'Scanned contacts',
    text: 'The list of contacts you scanned is still to come.',
    instead: 'Nothing is lost: there is nothing to collect before scanning stands.',
  },
  delegates: {
    title: 'Delegates',
    text: 'The list of your delegates is still to come.',
    instead: 'The organiser can see everybody who is registered.',
  },
};
