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
  pay: 'Jetzt bezahlen',
  order: 'Bestellung ansehen',
  checkedIn: (when) => `Eingelassen ${when}`,
  notYet: 'Das Ticket erscheint hier, sobald es bezahlt ist.',
  ended: 'Dieses Ticket gilt nicht mehr.',
  offline: (when) => `Keine Verbindung. Das sind Ihre Tickets, Stand ${when}.`,
  retry: 'Erneut versuchen',
  reference: 'Buchungsnummer',
  states: {
    loading: 'Ihre Tickets werden geladen.',
    shown: 'Ihre Tickets.',
    kept: 'Keine Verbindung. Ihre Tickets werden gezeigt, wie sie zuletzt waren.',
    failed: 'Ihre Tickets konnten nicht geladen werden.',
  },
};
