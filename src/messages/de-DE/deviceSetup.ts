import type { deviceSetup as original } from '../en-GB/deviceSetup.ts';

export const deviceSetup: typeof original = {
  title: 'Gerät einrichten',
  lead: 'Ein Handy oder Tablet scannt einen Code von diesem Bildschirm und öffnet den Einlass dieser Veranstaltung, schon angemeldet.',
  name: 'Name des Geräts',
  nameHelp:
    'Er steht bei den Check-ins und in der Liste der Geräte. Mit dem Namen eines früheren Geräts richten Sie dieses neu ein.',
  nameExample: 'Nord 1',
  make: 'Code zeigen',
  making: 'Code wird erstellt…',
  failed: 'Code konnte nicht erstellt werden',
  cancel: 'Abbrechen',
  scan: (name) => `Scannen Sie diesen Code mit „${name}“`,
  scanHelp:
    'Öffnen Sie die Kamera des Handys und halten Sie sie auf den Code, oder tippen Sie die Adresse in den Browser des Geräts.',
  code: (name) => `Code, der „${name}“ einrichtet`,
  until: (time) => `Gilt einmal, bis ${time} Uhr. Wenn Sie dieses Fenster schließen, gilt er nicht mehr.`,
  secret: 'Wer ihn scannt, kann Personen einchecken und sieht, wer teilnimmt. Zeigen Sie ihn nur Ihrem Team.',
  waiting: 'Warten auf das Gerät…',
  takenTitle: (name) => `„${name}“ ist eingerichtet`,
  takenText: 'Das Gerät ist angemeldet und lädt die Teilnehmerliste. Gleich steht es hier bei den Geräten.',
  another: 'Weiteres Gerät einrichten',
  done: 'Fertig',
  over: {
    expired: {
      title: 'Dieser Code ist abgelaufen',
      text: 'Innerhalb von zehn Minuten hat ihn kein Gerät gescannt. Zeigen Sie einen neuen, um weiterzumachen.',
    },
    ended: {
      title: 'Dieser Code gilt nicht mehr',
      text: 'Für dieses Gerät wurde ein anderer Code erstellt, oder sein Zugang wurde gesperrt, geändert oder entfernt. Zeigen Sie einen neuen, um weiterzumachen.',
    },
  },
  renew: 'Neuen Code zeigen',
  states: {
    'device.naming': 'Gerät einrichten',
    'device.making': 'Code wird erstellt',
    'device.refused': 'Code konnte nicht erstellt werden',
    'device.showing': 'Der Code steht auf dem Bildschirm. Warten auf das Gerät',
    'device.taken': 'Das Gerät ist eingerichtet',
    'device.expired': 'Der Code ist abgelaufen',
    'device.ended': 'Der Code gilt nicht mehr',
  },
};
