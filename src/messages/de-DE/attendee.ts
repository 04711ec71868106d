import type { attendee as enGB } from '../en-GB/attendee.ts';

export const attendee: typeof enGB = {
  title: 'Teilnehmer',
  checkInTitle: 'Check-in',
  close: 'Schließen',
  save: 'Änderungen speichern',
  ticket: 'Ticket',
  soldOut: (ticket) => `${ticket} (ausverkauft)`,
  movingHelp: 'Preis und QR-Code bleiben gleich. Es wird nichts berechnet oder erstattet.',
  read: {
    details: 'Angaben',
    ticketLink: 'Ticketseite',
    openTicket: 'Ticket öffnen',
    copyTicket: (name) => `Link zum Ticket von ${name}`,
    noTicket: 'Verfügbar, sobald die Bestellung bezahlt ist.',
    voidTicket: 'Dieses Ticket ist nicht mehr gültig.',
    checkIn: 'Einchecken',
    undoCheckIn: 'Check-in rückgängig machen',
    notCheckedIn: 'Nicht eingecheckt.',
    cannotCheckIn: 'Einchecken ist nicht möglich: Die Bestellung ist nicht bezahlt.',
    cannotCheckInVoid: 'Einchecken ist nicht möglich: Die Bestellung ist beendet.',
    checkedInBy: (when, by, gate) =>
      ['Eingecheckt ', when, by && ` von ${by}`, gate && `, ${gate}`].filter(Boolean).join(''),
    checkInLog: (count) => (count === 1 ? 'Check-in-Protokoll (1 Eintrag)' : `Check-in-Protokoll (${count} Einträge)`),
    leftAt: (when) => `Draußen seit ${when}.`,
    undoCheckOut: 'Check-out rückgängig machen',
    checkIns: {
      out: (when, by, gate) =>
        [`${when}: ausgecheckt`, by && ` von ${by}`, gate && `, ${gate}`].filter(Boolean).join(''),
      in: (when, by, gate) =>
        [`${when}: eingecheckt`, by && ` von ${by}`, gate && `, ${gate}`].filter(Boolean).join(''),
      undone: (when, by, gate) =>
        [`${when}: rückgängig gemacht`, by && ` von ${by}`, gate && `, ${gate}`].filter(Boolean).join(''),
    },
    total: 'Summe',
    refunded: 'Erstattet',
    reference: 'Bestellnummer',
    registered: 'Angemeldet',
    method: 'Zahlung',
    methods: { card: 'Karte', transfer: 'Überweisung', door: 'Am Einlass' },
    testMode: 'Karte, Testmodus',
    free: 'Kostenlos',
    transferDue: (total) => `${total} per Überweisung offen`,
    transferHelp: (reference) =>
      `Achten Sie auf die Bestellnummer ${reference}. Sobald das Geld da ist, markieren Sie die Bestellung als bezahlt.`,
    doorDue: (total) => `${total} am Einlass offen`,
    doorHelp:
      'Das Einlasspersonal nimmt das Geld entgegen. Wurde anders bezahlt, markieren Sie die Bestellung als bezahlt.',
    takenBy: (method, by) => `${method}, kassiert von ${by}`,
    others: 'Ebenfalls in dieser Bestellung',
    alone: 'Niemand sonst ist in dieser Bestellung.',
    none: '–',
    edit: 'Angaben bearbeiten',
    editTitle: (name) => `${name} bearbeiten`,
  },
  earlierAnswers: 'Frühere Antworten',
  earlierAnswersText: 'Diese Fragen wurden aus dem Formular entfernt oder gelten für diese Person nicht mehr.',
  unknownQuestion: 'Eine entfernte Frage',
  purchase: 'Bestellung',
  openPurchase: 'Bestellung öffnen',
  markPaid: 'Als bezahlt markieren',
  paidTitle: (reference) => `Bestellung ${reference} als bezahlt markieren?`,
  paidConfirm: (amount) => `${amount} erhalten`,
  paidTransferText: (amount) =>
    `Bestätigen Sie, sobald ${amount} auf Ihrem Konto sind. Die Tickets werden gültig und die Rechnung wird ausgestellt. Rückgängig machen Sie es mit einer Erstattung.`,
  paidCardText: (amount) =>
    `Bestätigen Sie, wenn Sie das eingegangene Geld als Zahlung von ${amount} annehmen. Die Tickets werden gültig und eine Rechnung über ${amount} wird ausgestellt. Rückgängig machen Sie es mit einer Erstattung.`,
  paidDoorText: (amount) =>
    `Bestätigen Sie, sobald Sie ${amount} erhalten haben. Die Tickets werden gültig und die Rechnung wird ausgestellt. Rückgängig machen Sie es mit einer Erstattung.`,
  cancelPurchase: 'Bestellung stornieren',
  cancelTitle: (reference) => `Bestellung ${reference} stornieren?`,
  cancelText: (count) =>
    count === 1
      ? 'Dieses Ticket wird ungültig und geht zurück in den Verkauf:'
      : `Die Tickets aller ${count} Teilnehmer werden ungültig und gehen zurück in den Verkauf:`,
  deleteText: 'Das Ticket wird ungültig und geht zurück in den Verkauf.',
  deleteRestorable: 'Sie können den Teilnehmer später über die Bestellung wiederherstellen.',
  deleteFinal: 'Das lässt sich nicht rückgängig machen.',
  deleted: (name: string) => `${name} gelöscht.`,
  openDeleted: 'Öffnen und wiederherstellen',
  deletedOn: (when) => `Gelöscht am ${when}`,
  deletedText:
    'Das Ticket ist nicht gültig. Nach dem Wiederherstellen gelten dasselbe Ticket und derselbe QR-Code. Erstattungen bleiben bestehen.',
  notRestorable: 'Die Bestellung ist unbezahlt oder beendet; der Teilnehmer kann nicht wiederhergestellt werden.',
  restore: 'Wiederherstellen',
  deleteOthers: (count) =>
    count === 1
      ? 'Der andere Teilnehmer der Bestellung bleibt.'
      : `Die anderen ${count} Teilnehmer der Bestellung bleiben.`,
  money: {
    refunded: (total) => `Die Bestellung über ${total} wurde erstattet.`,
    transfer: (total) =>
      `${total} sind per Überweisung offen. Falls das Geld schon überwiesen wurde, zahlen Sie es selbst zurück.`,
    door: (total) => `${total} sind am Einlass zu bezahlen. Es wurde noch nichts bezahlt.`,
    unpaid: (total) => `Die Bestellung über ${total} ist nicht bezahlt und kann nicht mehr bezahlt werden.`,
    unmatched: (received) =>
      `${received} sind eingegangen und passen nicht zur Bestellung. Foyer sendet sie nicht zurück: Erstatten Sie sie beim Zahlungsanbieter.`,
    free: 'Die Bestellung ist kostenlos: Es ist nichts zu erstatten.',
  },
  refund: {
    title: (total, refunded) =>
      refunded ? `${total} wurden bezahlt, ${refunded} erstattet` : `${total} wurden bezahlt`,
    all: (amount) => `${amount} erstatten`,
    share: (amount) => `${amount} erstatten, den Preis dieses Tickets`,
    part: 'Einen anderen Betrag erstatten',
    amount: 'Betrag',
    none: 'Nicht erstatten',
    toCard: 'Eine Erstattung geht auf die Karte zurück, mit der bezahlt wurde.',
    byHand:
      'Die Bestellung wurde nicht mit Karte bezahlt. Überweisen Sie das Geld selbst. Die Erstattung wird bei der Bestellung vermerkt.',
    anotherWay: 'Zahlen Sie das Geld selbst zurück. Die Erstattung wird bei der Bestellung vermerkt.',
    test: 'Testmodus: Es fließt kein Geld.',
    choose: 'Wählen Sie, ob Sie etwas erstatten.',
    chooseAmount: 'Wählen Sie, wie viel Sie erstatten.',
    wrong: (max) => `Geben Sie einen Betrag bis ${max} ein.`,
  },
  cancelConfirm: 'Bestellung stornieren',
  keepPurchase: 'Bestellung behalten',
  delete: 'Teilnehmer löschen',
  deleteTitle: (name) => `${name} löschen?`,
  deleteConfirm: 'Teilnehmer löschen',
};
