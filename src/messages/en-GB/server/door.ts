export const door = {
  deviceLocked: 'The organiser has locked this device: it keeps no list of the attendees any more.',
  /** What somebody is called who gave no name. */
  guest: 'Guest',
  notSold: 'This ticket isn’t sold at the door any more.',
  notTaken: 'Say how it was paid.',
  soldBefore: (reference: string) =>
    `Something else was sold by the attempt before: order ${reference}. Look it up by its reference, then sell again.`,
  notTakenBack: (minutes: number) =>
    `You can take back what you sold yourself in the last ${minutes} minutes. Ask the organiser to cancel this order.`,
  gateUnknown: 'The event has no such gate any more. Choose another one.',
  gateMissing: 'A rule names a gate that the event doesn’t have.',
  ticketMissing: 'A session names a ticket that the event doesn’t have.',
};
