/** The attendees of a form. */
export const attendees = {
  saved: 'Changes saved.',
  deleted: 'Attendee deleted.',
  cursor: 'This link has expired. Reload the list.',
  answerUnknown: 'This answer does not match its question.',
};
