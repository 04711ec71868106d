/** The attendees of a form. */
export const attendees = {
  added: (name: string) => `${name} added.`,
  alreadyRegistered: (name: string) => `${name} is already registered on this form with this email address.`,
  eventOver: 'The event is over, so this can’t be paid later. Choose another payment.',
  saved: 'Changes saved.',
  deleted: 'Attendee deleted.',
  restored: 'Attendee restored.',
  notRestorable: 'This attendee can’t be restored, because the order is unpaid or has ended.',
  paidMeanwhile: 'Nothing was deleted: the buyer has just paid for this order. Cancel to see the order as it is now.',
  cursor: 'This link has expired. Reload the list.',
  answerUnknown: 'This answer does not match its question.',
  otherForm: 'This ticket is not one of this form. Choose another.',
  notMovable: 'The order has ended, so nobody in it can be moved to another ticket.',
  notAdmitted: 'The order isn’t paid or has ended, so the ticket isn’t valid.',
  wasPaid: 'The order was paid. Open it to decide on the refund.',
};
