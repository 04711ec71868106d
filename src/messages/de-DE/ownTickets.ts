import type { ownTickets as enGB } from '../en-GB/ownTickets.ts';

export const ownTickets: typeof enGB = {
  title: 'Meine Tickets',
  lead: 'Zeigen Sie den Code am Einlass, auf dem Handy oder gedruckt. Er funktioniert auch ohne Netz.',
  none: 'Noch keine Tickets',
  noneText: 'Hier erscheinen Tickets, die Sie mit Ihrer E-Mail-Adresse bestellen.',
  code: 'Code zeigen',
  qr: (name) => `QR-Code für das Ticket von ${name}`,
  open: 'Ticket öffnen',
  pdf: 'PDF',
  calendar: 'Zum Kalender hinzufügen',
  sharing: 'Was Aussteller sehen',
  sharedWith: (count, isOwn) =>
    `${count === 1 ? '1 Aussteller hat' : `${count} Aussteller haben`} ${isOwn ? 'Ihren' : 'diesen'} Kontakt`,
  pay: 'Jetzt bezahlen',
  order: 'Bestellung ansehen',
  checkedIn: (when) => `Eingelassen ${when}`,
  notYet: 'Das Ticket erscheint hier, sobald es bezahlt ist.',
  ended: 'Dieses Ticket gilt nicht mehr.',
  offline: (when) => `Keine Verbindung. Das sind Ihre Tickets, Stand ${when}.`,
  retry: 'Erneut versuchen',
  reference: 'Buchungsnummer',
  close: 'Schließen',
  change: {
    edit: {
      open: 'Angaben ändern',
      title: 'Ihre Angaben ändern',
      lead: (email) => `Die E-Mail-Adresse bleibt ${email}. Um das Ticket jemand anderem zu geben, übertragen Sie es.`,
      submit: 'Änderungen speichern',
      failed: 'Ihre Änderungen konnten nicht gespeichert werden',
    },
    transfer: {
      open: 'Ticket übertragen',
      title: 'Dieses Ticket übertragen',
      lead: (_email) =>
        'Geben Sie ein, wer das Ticket bekommt. Wir schicken es per Mail, und Ihr Code gilt sofort nicht mehr. Die Bestellung bleibt bei dem, der sie aufgegeben hat.',
      submit: 'Ticket übertragen',
      failed: 'Das Ticket konnte nicht übertragen werden',
    },
  },
  conflict: {
    theirs: (value) => `Gespeicherte Fassung: ${value}`,
    mine: (value) => `Ihre: ${value}`,
    unchanged: 'nicht bearbeitet',
    empty: 'leer',
    noDifference: 'Was Sie hier sehen, ist in beiden Fassungen gleich. Ihre Eingaben bleiben erhalten.',
    keepMine: 'Meine Änderungen behalten',
    takeTheirs: 'Gespeicherte Fassung verwenden',
    goOn: 'Weiter',
  },
  discard: {
    text: 'Sie haben Änderungen, die nicht gespeichert sind.',
    stay: 'Weiter bearbeiten',
    leave: 'Änderungen verwerfen',
  },
  cancel: {
    open: 'Ticket stornieren',
    keep: 'Ticket behalten',
    cancelled: {
      title: 'Dieses Ticket stornieren?',
      text: (name) => `Das Ticket von ${name} gilt sofort nicht mehr, und jemand anderes kann es haben.`,
      confirm: 'Ticket stornieren',
      failed: 'Das Ticket konnte nicht storniert werden',
    },
    asked: {
      title: 'Um Stornierung bitten?',
      text: (name) =>
        `Wir geben es an den Veranstalter weiter, der über das Ticket von ${name} und das Geld entscheidet. Bis dahin gilt es.`,
      confirm: 'Veranstalter bitten',
      failed: 'Das konnte nicht weitergegeben werden',
    },
  },
  cancelAsked: (when) => `Sie haben am ${when} um Stornierung gebeten. Der Veranstalter entscheidet.`,
  data: {
    title: 'Ihre Daten',
    text: 'Alles, was zu dieser Veranstaltung über Sie gespeichert ist, als eine Datei.',
    download: 'Meine Daten herunterladen',
    preparing: 'Wird vorbereitet…',
    fileName: 'meine-daten.zip',
    failed: 'Ihre Daten konnten nicht heruntergeladen werden',
  },
  states: {
    loading: 'Ihre Tickets werden geladen.',
    shown: 'Ihre Tickets.',
    kept: 'Keine Verbindung. Ihre Tickets werden gezeigt, wie sie zuletzt waren.',
    failed: 'Ihre Tickets konnten nicht geladen werden.',
  },
};
