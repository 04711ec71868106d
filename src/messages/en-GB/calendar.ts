/** Words of adding an event to one's calendar. */
export const calendar = {
  add: 'Add to calendar',
  google: 'Google Calendar',
  outlook: 'Outlook.com',
  work: 'Microsoft 365',
  file: 'Apple and other calendars',
  fileNote: '.ics file',
};
