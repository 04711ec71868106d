import type { door as original } from '../../en-GB/server/door.ts';

export const door: typeof original = {
  deviceLocked: 'Die Veranstalter haben dieses Gerät gesperrt: Es behält keine Liste der Teilnehmer mehr.',
  gateMissing: 'Eine Regel nennt einen Eingang, den die Veranstaltung nicht hat.',
  ticketMissing: 'Ein Programmpunkt nennt ein Ticket, das die Veranstaltung nicht hat.',
};
