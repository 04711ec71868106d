export const door = {
  deviceLocked: 'The organiser has locked this device: it keeps no list of the attendees any more.',
};
