/** Words of badges. */
export const badge = {
  notBuilt: {
    title: 'Badges',
    text: 'Badges aren’t available yet.',
    instead: 'You can check people in with their tickets.',
  },
};
