/** What the server says about exhibitors and their contacts. */
export const exhibitor = {
  withdrawn: 'This attendee doesn’t share their details any more, so there is nothing to note.',
  noContact: 'This contact was deleted.',
  noteFull: 'A colleague’s note is here already, and together they are too long. Shorten yours.',
  visibilitySaved: 'Exhibitor visibility saved.',
  noDelegateTicket: 'The organiser hasn’t chosen a ticket for delegates yet. Ask them to.',
  allDelegates: (max: number) =>
    max === 0
      ? 'Your stand can’t bring delegates. Ask the organiser if that is wrong.'
      : `Your stand can bring ${max} ${max === 1 ? 'delegate' : 'delegates'}, and all are registered. Ask the organiser for more.`,
  delegateRegistered: 'Delegate registered. Their ticket is on its way by email.',
  delegateTicketSaved: 'Saved.',
};
