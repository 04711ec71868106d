import type { door as original } from '../../en-GB/server/door.ts';

export const door: typeof original = {
  deviceLocked: 'Die Veranstalter haben dieses Gerät gesperrt: Es behält keine Liste der Teilnehmer mehr.',
  guest: 'Gast',
  notSold: 'Dieses Ticket wird nicht mehr am Einlass verkauft.',
  notTaken: 'Geben Sie an, wie bezahlt wurde.',
  soldBefore: (reference) =>
    `Beim Versuch davor wurde etwas anderes verkauft: Bestellung ${reference}. Suchen Sie sie über ihre Nummer und verkaufen Sie dann erneut.`,
  notTakenBack: (minutes) =>
    `Sie können zurücknehmen, was Sie selbst in den letzten ${minutes} Minuten verkauft haben. Bitten Sie die Veranstalter, diese Bestellung zu stornieren.`,
  gateUnknown: 'Diesen Eingang hat die Veranstaltung nicht mehr. Wählen Sie einen anderen.',
  gateMissing: 'Eine Regel nennt einen Eingang, den die Veranstaltung nicht hat.',
  ticketMissing: 'Ein Programmpunkt nennt ein Ticket, das die Veranstaltung nicht hat.',
};
