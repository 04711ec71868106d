import type { door as original } from '../../en-GB/server/door.ts';

export const door: typeof original = {
  deviceLocked: 'Die Veranstalter haben dieses Gerät gesperrt: Es behält keine Liste der Teilnehmer mehr.',
  gateUnknown: 'Diesen Eingang hat die Veranstaltung nicht mehr. Wählen Sie einen anderen.',
  gateMissing: 'Eine Regel nennt einen Eingang, den die Veranstaltung nicht hat.',
};
