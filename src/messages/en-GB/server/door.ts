export const door = {
  deviceLocked: 'The organiser has locked this device: it keeps no list of the attendees any more.',
  gateUnknown: 'The event has no such gate any more. Choose another one.',
  gateMissing: 'A rule names a gate that the event doesn’t have.',
};
