import type { parts as enGB } from '../../en-GB/server/parts.ts';

/** Bytes in the unit that reads best: 64 KB, 3 MB. */
const size = (bytes: number) => (bytes < 1_000_000 ? `${bytes / 1_000} KB` : `${bytes / 1_000_000} MB`);

/** Seconds, or whole minutes where there are more than a few. */
const duration = (seconds: number) =>
  seconds === 1 ? '1 Sekunde' : seconds <= 90 ? `${seconds} Sekunden` : `${Math.ceil(seconds / 60)} Minuten`;

export const parts: typeof enGB = {
  notFound: 'Das wurde nicht gefunden. Vielleicht wurde es gelöscht.',
  noSuchCall: 'Diesen Aufruf gibt es nicht.',
  wrongMethod: (allowed) => `Verwenden Sie ${allowed} für diesen Aufruf.`,
  tooLarge: (bytes) => `Die Anfrage ist zu groß. Erlaubt sind höchstens ${size(bytes)}.`,
  tooSlow: (seconds) =>
    `Das Senden dauerte länger als ${seconds} Sekunden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.`,
  tooBusy: (seconds) => `Gerade ist sehr viel los. Versuchen Sie es in ${duration(seconds)} erneut.`,
  cutShort: 'Die Anfrage brach ab, bevor alles angekommen war.',
  quoted: (text) => `„${text}“`,
  tooManyCalls: (seconds) => `Zu viele Versuche. Versuchen Sie es in ${duration(seconds)} erneut.`,
  tooManyHere: (max) => `Davon gibt es hier schon ${max}, mehr werden nicht gespeichert. Löschen Sie zuerst einige.`,
  tooMuchStored:
    'Heute wurde mehr hochgeladen, als ein Konto oder ein Netz an einem Tag speichern kann. Versuchen Sie es morgen wieder.',
  tooManyMails:
    'Heute wurden mehr E-Mails ausgelöst, als ein Konto oder ein Netz an einem Tag schreiben lassen kann. Versuchen Sie es morgen wieder.',
  tooMuchInYear:
    'In einem Jahr wurde mehr hochgeladen, als ein Konto speichern kann. Wenden Sie sich an den Betreiber dieses Foyers.',
  diskFull:
    'Der Speicher dieses Foyers ist fast voll, deshalb kann dies nicht gespeichert werden. Sagen Sie es dem Betreiber. Bestellungen und Einlass gehen weiter.',
  notJson: 'Senden Sie dies als JSON.',
  brokenJson: 'Die Anfrage ist kein gültiges JSON.',
  tooDeep: 'Die Anfrage ist zu tief verschachtelt.',
  tooManyParts: 'Die Anfrage hat zu viele Werte. Senden Sie sie in mehreren Teilen.',
  badText: (label) => `${label} enthält ein Zeichen, das sich nicht speichern lässt.`,
  signInFirst: 'Bitte melden Sie sich an.',
  sessionOver: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an.',
  notAllowed: 'Ihr Konto hat darauf keinen Zugriff.',
  withoutScripts: 'Diese Seite braucht JavaScript. Schalten Sie es in Ihrem Browser ein und laden Sie die Seite neu.',
  tooOld: (browsers) =>
    `Dieser Browser ist zu alt für diese Seite. Aktualisieren Sie ihn, oder öffnen Sie die Seite in ${browsers.join(', ')} oder neuer.`,
  stopped:
    'Diese Seite wurde nicht vollständig geladen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut, oder verwenden Sie einen anderen Browser.',
  reload: 'Seite neu laden',
  unexpected: (id) => `Bei uns ist etwas schiefgelaufen. Bitte versuchen Sie es erneut. (Fehler ${id})`,
  databaseAway: 'Die Datenbank ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  changedMeanwhile: (by) =>
    `${by ?? 'Jemand'} hat dies gespeichert, während Sie es bearbeitet haben. Vergleichen Sie die Änderungen, bevor Sie speichern.`,
  changedByYou:
    'Sie haben dies in einem anderen Fenster gespeichert. Vergleichen Sie die Änderungen, bevor Sie speichern.',
  tryAgain: 'Jemand anderes hat dies gleichzeitig geändert. Versuchen Sie es erneut.',
  pagesNotBuilt: 'Die Seiten von Foyer sind noch nicht gebaut. Starten Sie „npm start“, das baut sie.',
  noSuchFile: 'Diese Datei gibt es nicht mehr. Laden Sie die Seite neu, um die neueste Version zu erhalten.',
  help: {
    title: 'Hilfe',
    lead: 'Anleitungen für alle, die an einer Veranstaltung arbeiten, mit Bildern dieser Version.',
    guides: 'Anleitungen',
    contents: 'Auf dieser Seite',
    skip: 'Zum Inhalt springen',
  },
};
