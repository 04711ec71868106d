/** Words of the sheet where the organiser adds an attendee. */
export const attendeeAdding = {
  title: 'Add attendee',
  form: 'Registration form',
  chooseForm: 'Choose a form',
  ticket: 'Ticket',
  chooseTicket: 'Choose a ticket',
  ticketRequired: 'Ticket is required.',
  priced: (ticket: string, price: string) => `${ticket}, ${price}`,
  soldOut: (ticket: string) => `${ticket} (sold out)`,
  noTickets: 'This form has no tickets yet. Add one first.',
  payment: 'Payment',
  payments: {
    free: 'Free of charge',
    paid: 'Already paid',
    transfer: 'To be paid by bank transfer',
    door: 'To be paid at the door',
  },
  paymentHelp: {
    free: 'Nothing is owed, and there is no invoice.',
    paid: 'The ticket price counts as paid, and an invoice is issued. Test cards no longer pay at this event, and tickets bought with one no longer let anyone in.',
    transfer: 'The ticket is valid once you mark the order as paid. Unpaid, it goes back on sale.',
    door: 'Check-in staff take the payment.',
  },
  mail: 'Email them',
  mailHelp: {
    free: 'A confirmation with the ticket.',
    paid: 'A confirmation with the ticket and the invoice.',
    transfer: 'The details for the bank transfer.',
    door: 'A note that they pay at the door.',
  },
  submit: 'Add attendee',
};
