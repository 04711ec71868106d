/** Words of badges. */
export const badge = {
  notBuilt: {
    title: 'Badges',
    text: 'Designing and printing name badges is still to come.',
    instead: 'Tickets carry the same code: people can be checked in with them at the door.',
  },
};
