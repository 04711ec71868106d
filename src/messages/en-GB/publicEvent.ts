/** Words of the public page of an event. */
export const publicEvent = {
  forms: 'Registration',
  noForms: 'Registration hasn’t opened yet.',
  register: 'Register',
  findTickets: 'Already registered? Find my tickets',
  salesStart: (when: string) => `On sale from ${when}`,
  waitingList: 'Join the waiting list',
  look: 'View tickets',
  closes: (when: string) => `Open until ${when}`,
  over: 'This event is over.',
  unknownTitle: 'Event not found',
  unknownHelp: 'This event isn’t public, or no longer exists. Check the link.',
  states: {
    loading: 'Loading.',
    shown: 'Event.',
    unknown: 'Event not found.',
    failed: 'Couldn’t load this page.',
  },
};
