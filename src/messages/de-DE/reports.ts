import type { reports as enGB } from '../en-GB/reports.ts';

export const reports: typeof enGB = {
  titles: {
    attendee: 'Teilnehmer',
    checkin: 'Check-in',
    financial: 'Finanzen',
    survey: 'Umfrage',
    'scanned-badge': 'Gescannte Namensschilder',
  },
  leads: {
    attendee: 'Alle Teilnehmer der Liste, mit Ticket, Bestellung, Check-in und allen Antworten.',
    checkin: 'Jeder Check-in, auch rückgängig gemachte, wer da ist, und wie viele je Ticket und Stunde.',
    financial:
      'Jede Zahlung, Erstattung und verlorene Anfechtung, mit USt., Rechnung und der ID des Zahlungsanbieters.',
    survey: 'Eine Arbeitsmappe je Formular: die Antworten aller Angemeldeten, und wie viele was gewählt haben.',
    'scanned-badge': 'Eine Arbeitsmappe je Aussteller: die gescannten Namensschilder mit Notizen.',
  },
  notForRole: 'Nicht Teil Ihrer Rolle',
  privacy: 'Datenschutz',
  privacyLead: 'Wie lange Daten von Teilnehmern bleiben und wer sie gesehen, geändert und exportiert hat.',
  privacyOpen: 'Datenschutz öffnen',
  download: (ending) => `${ending} herunterladen`,
};
