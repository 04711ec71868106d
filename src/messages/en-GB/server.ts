/** What the server refuses, in words for whoever asked. */
export const refusals = {
  notFound: 'We could not find that. It may have been removed.',
  noSuchCall: 'There is no such call.',
  wrongMethod: (allowed: string) => `This call is made with ${allowed}.`,
  tooLarge: 'That is too much to send at once.',
  notJson: 'Send this as JSON.',
  brokenJson: 'The request is not valid JSON.',
  badText: (what: string) => `${what} has a character that cannot be stored.`,
  signInFirst: 'Please sign in.',
  sessionOver: 'Your session has ended. Please sign in again.',
  notAllowed: 'Your account may not do that.',
  unexpected: 'Something went wrong on our side. Please try again.',
  notYet: 'Foyer cannot do this yet.',
};
