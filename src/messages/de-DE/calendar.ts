import type { calendar as enGB } from '../en-GB/calendar.ts';

export const calendar: typeof enGB = {
  add: 'Zum Kalender hinzufügen',
  google: 'Google Kalender',
  outlook: 'Outlook.com',
  work: 'Microsoft 365',
  file: 'Apple und andere Kalender',
  fileNote: '.ics-Datei',
};
