/** An organiser’s settings. */
export const settings = {
  saved: 'Settings saved.',
};
