import type { attendees as enGB } from '../en-GB/attendees.ts';

const number = (count: number) => count.toLocaleString('de-DE');

export const attendees: typeof enGB = {
  lead: (registered, others) =>
    [
      registered === 1 ? '1 Teilnehmer' : `${number(registered)} Teilnehmer`,
      ...(others > 0 ? [`${number(others)} storniert oder abgelaufen`] : []),
    ].join(' · '),
  searchLabel: 'Nach Name, Organisation oder E-Mail suchen',
  name: 'Name',
  organization: 'Organisation',
  email: 'E-Mail',
  ticket: 'Ticket',
  status: 'Status',
  checkedIn: 'Eingecheckt',
  notIn: 'Nein',
  allForms: 'Alle Formulare',
  forms: 'Anmeldeformular',
  table: 'Teilnehmer',
  nobody: 'Noch keine Anmeldungen',
  nobodyText: 'Teilen Sie die Anmeldeseite. Teilnehmer erscheinen hier, sobald sie sich anmelden.',
  nobodyDraft: 'Veröffentlichen Sie zuerst die Veranstaltung und teilen Sie dann die Anmeldeseite.',
  nothingFound: 'Keine Ergebnisse',
  nothingFoundText: (query) => `Kein Name, keine Organisation und keine E-Mail enthält „${query}“.`,
  clearSearch: 'Suche zurücksetzen',
  found: (count) => (count === 1 ? '1 Ergebnis' : `${number(count)} Ergebnisse`),
  attendee: 'Teilnehmer',
  close: 'Schließen',
  save: 'Änderungen speichern',
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
    total: 'Summe',
    reference: 'Bestellnummer',
    registered: 'Angemeldet',
    method: 'Zahlung',
    methods: { card: 'Karte', transfer: 'Überweisung' },
    testMode: 'Karte, Testmodus',
    free: 'Kostenlos',
    transferDue: (total) => `${total} per Überweisung offen`,
    transferHelp: (reference) =>
      `Achten Sie auf die Bestellnummer ${reference}. Sobald das Geld da ist, markieren Sie die Bestellung als bezahlt.`,
    others: 'Ebenfalls in dieser Bestellung',
    alone: 'Niemand sonst ist in dieser Bestellung.',
    answers: 'Antworten',
    none: '–',
    edit: 'Angaben bearbeiten',
    editTitle: (name) => `${name} bearbeiten`,
  },
  earlierAnswers: 'Frühere Antworten',
  earlierAnswersText: 'Diese Fragen wurden aus dem Formular entfernt oder gelten für diese Person nicht mehr.',
  unknownQuestion: 'Eine entfernte Frage',
  purchase: 'Bestellung',
  markPaid: 'Als bezahlt markieren',
  cancelPurchase: 'Bestellung stornieren',
  cancelTitle: (reference) => `Bestellung ${reference} stornieren?`,
  cancelText: (count) =>
    count === 1
      ? 'Dieses Ticket wird ungültig und geht zurück in den Verkauf:'
      : `Die Tickets aller ${count} Teilnehmer werden ungültig und gehen zurück in den Verkauf:`,
  deleteText:
    'Antworten und Ticket werden gelöscht, und das Ticket geht zurück in den Verkauf. Das lässt sich nicht rückgängig machen.',
  deleteOthers: (count) =>
    count === 1
      ? 'Der andere Teilnehmer der Bestellung bleibt.'
      : `Die anderen ${count} Teilnehmer der Bestellung bleiben.`,
  money: {
    kept: (total) =>
      `Die Bestellung über ${total} ist bezahlt. Foyer überweist das Geld nicht zurück: Erstatten Sie es selbst.`,
    test: (total) =>
      `Die Bestellung über ${total} wurde im Testmodus bezahlt: Es floss kein Geld, also ist nichts zu erstatten.`,
    transfer: (total) =>
      `${total} sind per Überweisung offen. Falls das Geld schon überwiesen wurde, zahlen Sie es selbst zurück.`,
    unpaid: (total) => `Die Bestellung über ${total} ist nicht bezahlt und kann nicht mehr bezahlt werden.`,
    free: 'Die Bestellung ist kostenlos: Es ist nichts zu erstatten.',
  },
  cancelConfirm: 'Bestellung stornieren',
  keepPurchase: 'Bestellung behalten',
  delete: 'Teilnehmer löschen',
  deleteTitle: (name) => `${name} löschen?`,
  deleteConfirm: 'Teilnehmer löschen',
};
