/** Words of mail to attendees. */
export const mail = {
  notBuilt: {
    title: 'Email to Attendees',
    text: 'Writing to everybody of a form is still to come.',
    instead: 'The list of attendees has everybody’s address.',
  },
};
