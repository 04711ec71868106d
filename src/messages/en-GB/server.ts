/** What the server refuses, in words for whoever asked. */
export const errors = {
  notFound: 'We could not find that. It may have been removed.',
  noSuchCall: 'There is no such call.',
  wrongMethod: (allowed: string) => `This call is made with ${allowed}.`,
  tooLarge: 'That is too much to send at once.',
  notJson: 'Send this as JSON.',
  brokenJson: 'The request is not valid JSON.',
  tooDeep: 'The request is nested too deeply.',
  badText: (what: string) => `${what} has a character that cannot be stored.`,
  signInFirst: 'Please sign in.',
  sessionOver: 'Your session has ended. Please sign in again.',
  notAllowed: 'Your account may not do that.',
  unexpected: 'Something went wrong on our side. Please try again.',
  databaseAway: 'The database cannot be reached right now. Nothing was changed; try again in a moment.',
  tryAgain: 'Somebody changed this at the same moment. Please try again.',
  notYet: 'Foyer cannot do this yet.',

  wrongPassword: 'The email or the password is wrong.',
  tooManyAttempts: 'Too many attempts. Please try again in a quarter of an hour.',
  registrationClosed: 'New accounts are closed here. Ask the organiser who runs this Foyer.',
  emailTaken: (email: string) => `${email} has an account already. Sign in instead.`,
  appUserTaken: (email: string) => `${email} has a login for this event already.`,
  passwordNeeded: 'A new login needs a password.',

  notAnImage: 'The file is not a JPEG or PNG image of at most 2 MB.',
  currencyFixed: 'The currency cannot change any more: people have bought with the old one.',
  eventHasAttendees: 'This event has registrations, so it cannot be deleted.',
  formHasAttendees: 'This form has registrations, so it cannot be deleted.',
  formBeingPaid:
    'Somebody is paying for an order of this form. Cancel the order first, or try again when the payment is over (15 minutes at most).',
  eventBeingPaid:
    'Somebody is paying for an order of this event. Cancel the order first, or try again when the payment is over (15 minutes at most).',
  formTypeTaken: (name: string) => `There is a form type called ${name} already.`,

  capacityBelow: (reserved: number) => `${reserved} places are taken already, so the capacity cannot be less.`,
  questionTwice: 'Two questions have the same id.',
  fewOptions: 'A question to choose from needs at least two different options.',
  conditionLater: 'A condition can only look at an earlier question with options.',
  conditionOption: 'A condition must name one of the options of its question.',

  quantityBelow: (reserved: number) =>
    `${reserved} of these tickets are taken already, so the quantity cannot be less.`,
  earlyBirdBelow: (reserved: number) => `${reserved} early birds are taken already, so their number cannot be less.`,
  saleEndsFirst: 'The sale must end after it starts.',
  earlyBirdEndless: 'An early bird needs an end: a date, a number sold, or both.',
  earlyBirdDear: 'The early-bird price must be lower than the full price.',
  ticketHeld: 'People hold this ticket, so it cannot be removed.',

  promoTaken: (code: string) => `This form has a promo code ${code} already.`,
  promoUsed: (used: number) => `The code was used ${used} times already, so its uses cannot be less.`,
  promoEndsFirst: 'The code must end after it starts.',
  promoTicket: 'A promo code can only cover tickets of its own form.',

  cursor: 'That place in the list is not one of ours.',
  statusByItself: 'Only "paid" and "cancelled" can be set by hand.',
  statusRefused: (from: string, to: string) => `This purchase is "${from}", so it cannot become "${to}".`,
  answerUnknown: 'An answer does not fit its question.',
};

/** What went well and is worth a word. */
export const successes = {
  eventSaved: 'Event saved.',
  eventPublished: 'Event published.',
  eventUnpublished: 'Event unpublished.',
  eventCopied: 'Event copied. It is not published yet.',
  eventDeleted: 'Event deleted.',
  formTypeSaved: 'Form type added.',
  formSaved: 'Form saved.',
  formCopied: 'Form copied.',
  formDeleted: 'Form deleted.',
  ticketSaved: 'Ticket saved.',
  ticketRemoved: 'Ticket removed.',
  promoSaved: 'Promo code saved.',
  appUserSaved: 'Login saved.',
  appUserRemoved: 'Login removed.',
  attendeeSaved: 'Changes saved.',
  attendeeDeleted: 'Person deleted; their place is free again.',
  paymentStatusSaved: 'Payment status changed.',
  settingsSaved: 'Settings saved.',
};

/** What a copy is called. */
export const copyOf = (name: string) => `Copy of ${name}`;
