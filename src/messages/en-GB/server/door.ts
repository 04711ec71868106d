export const door = {
  deviceLocked: 'The organiser has locked this device: it keeps no list of the attendees any more.',
  gateMissing: 'A rule names a gate that the event doesn’t have.',
  ticketMissing: 'A session names a ticket that the event doesn’t have.',
};
