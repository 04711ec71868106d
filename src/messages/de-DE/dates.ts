import type { dates as enGB } from '../en-GB/dates.ts';

export const dates: typeof enGB = {
  half: {
    date: 'Geben Sie das ganze Datum ein, oder leeren Sie das Feld.',
    'datetime-local': 'Geben Sie Datum und Uhrzeit ganz ein, oder leeren Sie das Feld.',
  },
  halfRequired: {
    date: 'Geben Sie das ganze Datum ein.',
    'datetime-local': 'Geben Sie Datum und Uhrzeit ganz ein.',
  },
  clear: 'Leeren',
  clearOf: (label) => `${label} leeren`,
};
