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
  table: 'Teilnehmer',
  nobody: 'Noch keine Anmeldungen',
  nobodyText: 'Teilen Sie die Anmeldeseite. Teilnehmer erscheinen hier, sobald sie sich anmelden.',
  nobodyDraft: 'Veröffentlichen Sie zuerst die Veranstaltung und teilen Sie dann die Anmeldeseite.',
  nothingFound: 'Keine Ergebnisse',
  nothingFoundText: (query) => `Kein Name, keine Organisation und keine E-Mail enthält „${query}“.`,
  clearSearch: 'Suche zurücksetzen',
  found: (count) => (count === 1 ? '1 Ergebnis' : `${number(count)} Ergebnisse`),
  close: 'Schließen',
  save: 'Änderungen speichern',
  earlierAnswers: 'Frühere Antworten',
  earlierAnswersText: 'Diese Fragen wurden aus dem Formular entfernt oder gelten für diese Person nicht mehr.',
  unknownQuestion: 'Eine entfernte Frage',
  purchase: 'Bestellung',
  purchaseNote: 'Gilt für alle in dieser Bestellung.',
  markPaid: 'Als bezahlt markieren',
  cancelPurchase: 'Bestellung stornieren',
  cancelTitle: (reference) => `Bestellung ${reference} stornieren?`,
  cancelText: 'Alle Tickets der Bestellung werden ungültig und gehen zurück in den Verkauf.',
  money: {
    paid: 'Die Zahlung wird nicht erstattet: Zahlen Sie das Geld selbst zurück, außer es wurde im Testmodus bezahlt.',
    awaitingTransfer: 'Falls das Geld schon überwiesen wurde, zahlen Sie es selbst zurück.',
    unpaid: 'Es wurde nichts bezahlt, und die Bestellung kann nicht mehr bezahlt werden.',
  },
  cancelConfirm: 'Bestellung stornieren',
  keepPurchase: 'Bestellung behalten',
  delete: 'Teilnehmer löschen',
  deleteTitle: (name) => `${name} löschen?`,
  deleteText:
    'Antworten und Ticket werden gelöscht, und das Ticket geht zurück in den Verkauf. Das lässt sich nicht rückgängig machen.',
  deleteConfirm: 'Teilnehmer löschen',
};
