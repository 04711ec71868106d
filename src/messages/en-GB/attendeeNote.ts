/** The note for door staff, where the organiser writes it. */
export const attendeeNote = {
  add: 'Add note',
  change: 'Edit note',
  help: 'Shown to door staff with the ticket and in their search, also offline. Attendees and exhibitors don’t see it, but it’s in the file of all data held about the attendee. Leave empty for no note.',
  example: 'e.g. Speaker, call Ana',
  save: 'Save note',
  cancel: 'Cancel',
  slow: 'No answer yet. Check whether the note was saved, then try again.',
};
