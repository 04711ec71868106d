import type { attendeeAdding as enGB } from '../en-GB/attendeeAdding.ts';

export const attendeeAdding: typeof enGB = {
  title: 'Teilnehmer hinzufügen',
  form: 'Anmeldeformular',
  chooseForm: 'Formular wählen',
  ticket: 'Ticket',
  chooseTicket: 'Ticket wählen',
  ticketRequired: 'Das Ticket fehlt.',
  priced: (ticket, price) => `${ticket}, ${price}`,
  soldOut: (ticket) => `${ticket} (ausverkauft)`,
  noTickets: 'Dieses Formular hat noch keine Tickets. Legen Sie zuerst eines an.',
  payment: 'Zahlung',
  payments: {
    free: 'Kostenlos',
    paid: 'Schon bezahlt',
    transfer: 'Per Überweisung zu zahlen',
    door: 'Am Einlass zu zahlen',
  },
  paymentHelp: {
    free: 'Es ist nichts zu zahlen, und es gibt keine Rechnung.',
    paid: 'Der Preis des Tickets gilt als bezahlt, und eine Rechnung wird ausgestellt. Mit Testkarten lässt sich bei dieser Veranstaltung danach nicht mehr bezahlen, und damit gekaufte Tickets gelten nicht.',
    transfer:
      'Das Ticket gilt, sobald Sie die Bestellung als bezahlt markieren. Bleibt sie unbezahlt, wird es wieder verkauft.',
    door: 'Das Einlasspersonal nimmt das Geld entgegen.',
  },
  mail: 'Per E-Mail benachrichtigen',
  mailHelp: {
    free: 'Eine Bestätigung mit dem Ticket.',
    paid: 'Eine Bestätigung mit Ticket und Rechnung.',
    transfer: 'Die Angaben für die Überweisung.',
    door: 'Ein Hinweis, dass am Einlass zu zahlen ist.',
  },
  submit: 'Teilnehmer hinzufügen',
};
