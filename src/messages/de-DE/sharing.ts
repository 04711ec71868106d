import { formatCount } from '../../lib/money.ts';
import type { sharing as enGB } from '../en-GB/sharing.ts';

const number = (value: number) => formatCount(value, 'de-DE');

export const sharing: typeof enGB = {
  title: 'Was Sie mit Ausstellern teilen',
  notice: 'Scannt ein Aussteller vor Ort Ihr Namensschild, sieht er diese Daten:',
  some: 'Einige Aussteller sehen auch:',
  told: (date) => `Bei Ihrer Anmeldung am ${date} stand im Formular: `,
  nothing: 'Aussteller, die Ihr Namensschild scannen, sehen nichts über Sie.',
  whoTitle: 'Wer Ihr Namensschild gescannt hat',
  who: 'Wer hat mein Namensschild gescannt?',
  empty: 'Bisher hat kein Aussteller Ihr Namensschild gescannt.',
  someShown: (shown, total) =>
    `${number(shown)} von ${number(total)} Ausstellern werden angezeigt. Teilen Sie mit einigen davon nicht mehr, um andere zu sehen.`,
  scanned: (time) => `Gescannt ${time}`,
  sees: (what) => `Sieht: ${what}`,
  seesNothing: 'Sieht nichts über Sie',
  ended: (time) => `Sie teilen seit ${time} nichts mehr. Die Notizen wurden entfernt.`,
  stop: 'Nicht mehr teilen',
  stopWith: (exhibitor) => `Mit ${exhibitor} nicht mehr teilen`,
  stopAll: 'Mit keinem Aussteller mehr teilen',
  stopTitle: (exhibitor) => `Mit ${exhibitor} nicht mehr teilen?`,
  stopAllTitle: 'Mit keinem Aussteller mehr teilen?',
  stopText:
    'Ihre Daten und alle Notizen über Sie verschwinden aus den Kontakten, und Sie können nicht erneut gescannt werden.',
  keep: 'Weiter teilen',
  allow: 'Wieder teilen',
  allowWith: (exhibitor) => `Mit ${exhibitor} wieder teilen`,
  allowAll: 'Wieder mit Ausstellern teilen',
  endedAll: (time) => `Sie teilen seit ${time} mit keinem Aussteller mehr.`,
  saving: 'Wird gespeichert…',
  loading: 'Wird geladen…',
  unknownTitle: 'Ticket nicht gefunden',
  unknownHelp: 'Prüfen Sie den Link, oder öffnen Sie ihn noch einmal aus Ihrer E-Mail.',
  failedTitle: 'Die Seite konnte nicht geladen werden',
  refusedTitle: 'Ihre Auswahl konnte nicht gespeichert werden',
  slow: 'Noch keine Antwort. Vielleicht ist Ihre Verbindung langsam.',
  retry: 'Erneut versuchen',
  toTicket: 'Zurück zum Ticket',
  states: {
    'sharing.loading': 'Wird geladen',
    'sharing.unknown': 'Ticket nicht gefunden',
    'sharing.failed': 'Die Seite konnte nicht geladen werden',
    'sharing.shown': 'Was Sie mit Ausstellern teilen',
    'sharing.confirming': 'Nicht mehr teilen?',
    'sharing.saving': 'Wird gespeichert',
    'sharing.refused': 'Ihre Auswahl konnte nicht gespeichert werden',
  },
};
