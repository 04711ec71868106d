import type { ownTickets as enGB } from '../en-GB/ownTickets.ts';

export const ownTickets: typeof enGB = {
  title: 'Meine Tickets',
  lead: 'Zeigen Sie den Code am Einlass, auf dem Handy oder gedruckt. Er funktioniert auch ohne Netz.',
  none: 'Noch keine Tickets',
  noneText: 'Hier erscheinen Tickets, die Sie mit Ihrer E-Mail-Adresse bestellen.',
  orders: { title: 'Ihre Bestellungen', text: 'Das haben Sie bestellt. Die Tickets haben inzwischen andere.' },
  detailsMissing: 'Angaben fehlen: Das Ticket gilt auf den Namen des Käufers, bis jemand einträgt, wer kommt.',
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
  checkedIn: (when) => `Eingecheckt ${when}`,
  notYet: 'Das Ticket erscheint hier, sobald es bezahlt ist.',
  ended: 'Dieses Ticket gilt nicht mehr.',
  offline: (when) => `Keine Verbindung. Das sind Ihre Tickets, Stand ${when}.`,
  retry: 'Erneut versuchen',
  reference: 'Bestellnummer',
  close: 'Schließen',
  change: {
    edit: {
      open: 'Angaben ändern',
      title: 'Ihre Angaben ändern',
      lead: (mails) =>
        `Um die E-Mail-Adresse zu berichtigen, lassen Sie den Namen stehen. Das Ticket finden Sie danach über die neue Adresse und nicht mehr hier: ${mails ? 'Wir schicken es dorthin und sagen der alten Adresse Bescheid.' : 'Öffnen Sie es vorher und merken Sie sich seine Seite, denn noch können keine E-Mails verschickt werden.'} Um das Ticket jemand anderem zu geben, übertragen Sie es.`,
      submit: 'Änderungen speichern',
      failed: 'Ihre Änderungen konnten nicht gespeichert werden',
    },
    other: {
      open: 'Angaben ändern',
      title: 'Die Angaben ändern',
      lead: (mails) =>
        `Um die E-Mail-Adresse zu berichtigen, lassen Sie den Namen stehen. ${mails ? 'Wir schicken das Ticket an die neue Adresse und sagen der alten Bescheid.' : 'Noch können keine E-Mails verschickt werden: Geben Sie das Ticket selbst weiter.'} Um es jemand anderem zu geben, übertragen Sie es.`,
      submit: 'Änderungen speichern',
      failed: 'Die Änderungen konnten nicht gespeichert werden',
    },
    fill: {
      open: 'Angaben ergänzen',
      title: 'Wer kommt?',
      lead: (mails) =>
        `Geben Sie ein, wer mit diesem Ticket kommt. ${mails ? 'Wir schicken es per E-Mail.' : 'Geben Sie den Link zum Ticket selbst weiter: Noch können keine E-Mails verschickt werden.'}`,
      submit: 'Angaben speichern',
      failed: 'Die Angaben konnten nicht gespeichert werden',
    },
    transfer: {
      open: 'Ticket übertragen',
      title: 'Dieses Ticket übertragen',
      lead: (mails) =>
        `Geben Sie ein, wer das Ticket bekommt. ${mails ? 'Wir schicken es per E-Mail, und Ihr Code gilt sofort nicht mehr.' : 'Ihr Code gilt sofort nicht mehr, und noch können keine E-Mails verschickt werden: Die Person fragt den Veranstalter nach dem Ticket.'} Das lässt sich nicht rückgängig machen. Die Bestellung bleibt bei der Person, die sie aufgegeben hat.`,
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
        `Wir geben Ihre Bitte an den Veranstalter weiter. Er entscheidet über das Ticket von ${name} und eine Erstattung. Bis dahin gilt das Ticket.`,
      confirm: 'Veranstalter bitten',
      failed: 'Das konnte nicht weitergegeben werden',
    },
  },
  cancelAsked: (when) => `Am ${when} wurde um Stornierung gebeten. Der Veranstalter entscheidet.`,
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
