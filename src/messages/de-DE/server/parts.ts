import type { parts as enGB } from '../../en-GB/server/parts.ts';

export const parts: typeof enGB = {
  notFound: 'Das wurde nicht gefunden. Vielleicht wurde es gelöscht.',
  noSuchCall: 'Diesen Aufruf gibt es nicht.',
  wrongMethod: (allowed) => `Verwenden Sie ${allowed} für diesen Aufruf.`,
  tooLarge: 'Die Anfrage ist zu groß.',
  notJson: 'Senden Sie dies als JSON.',
  brokenJson: 'Die Anfrage ist kein gültiges JSON.',
  tooDeep: 'Die Anfrage ist zu tief verschachtelt.',
  badText: (label) => `${label} enthält ein Zeichen, das sich nicht speichern lässt.`,
  signInFirst: 'Bitte melden Sie sich an.',
  sessionOver: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an.',
  notAllowed: 'Ihr Konto hat darauf keinen Zugriff.',
  unexpected: 'Bei uns ist etwas schiefgelaufen. Bitte versuchen Sie es erneut.',
  databaseAway:
    'Die Datenbank ist gerade nicht erreichbar. Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
  tryAgain: 'Jemand anderes hat dies gleichzeitig geändert. Versuchen Sie es erneut.',
  notYet: 'Noch nicht verfügbar.',
  pagesNotBuilt: 'Die Seiten von Foyer sind noch nicht gebaut. Starten Sie „npm start“, das baut sie.',
  noSuchFile: 'Diese Datei gibt es nicht mehr. Laden Sie die Seite neu, um die neueste Version zu erhalten.',
};
