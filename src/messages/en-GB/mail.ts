/** Words of mail to attendees. */
export const mail = {
  notBuilt: {
    title: 'Email to Attendees',
    text: 'Email to attendees isn’t available yet.',
    instead: 'The list of attendees has their email addresses.',
  },
};
