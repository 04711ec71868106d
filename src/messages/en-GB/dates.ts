/** Words of fields for dates and times. */
export const dates = {
  half: {
    date: 'Enter the whole date, or clear it.',
    'datetime-local': 'Enter the whole date and time, or clear them.',
  },
  halfRequired: {
    date: 'Enter the whole date.',
    'datetime-local': 'Enter the whole date and time.',
  },
  clear: 'Clear',
  clearOf: (label: string) => `Clear ${label}`,
};
