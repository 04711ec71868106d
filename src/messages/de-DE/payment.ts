import type { payment as enGB, invoice as enGBInvoice } from '../en-GB/payment.ts';

export const payment: typeof enGB = {
  title: 'Zahlung',
  testCards: 'Testkarten',
  testCardList: [
    { number: '4242 4242 4242 4242', does: 'wird akzeptiert' },
    { number: '4000 0000 0000 0002', does: 'wird abgelehnt' },
    { number: '4000 0025 0000 3155', does: 'verlangt eine Bestätigung' },
  ],
  testCardHelp: 'Verwenden Sie ein beliebiges künftiges Ablaufdatum und eine beliebige Prüfnummer.',
  cardNumber: 'Kartennummer',
  expiry: 'Gültig bis',
  expiryHint: 'MM/JJ',
  cvc: 'Prüfnummer',
  cvcHint: '3 oder 4 Ziffern',
  pay: (amount) => `${amount} bezahlen`,
  paying: 'Zahlung läuft…',
  cancel: 'Bestellung stornieren',
  cancelTitle: 'Diese Bestellung stornieren?',
  cancelHelp: 'Ihre Tickets gehen zurück in den Verkauf. Ihre Angaben bleiben auf dieser Seite.',
  keepOrder: 'Bestellung behalten',
  holdLeft: (left) => `Tickets noch ${left} min reserviert`,
  holdLeftMinutes: (minutes) =>
    minutes === 1
      ? 'Ihre Tickets sind noch 1 Minute reserviert.'
      : `Ihre Tickets sind noch ${minutes} Minuten reserviert.`,
  notPaid: 'Die Zahlung wurde nicht ausgeführt.',
  declinedTitle: 'Karte abgelehnt',
  declinedHelp: 'Es wurde nichts abgebucht, und Ihre Tickets sind weiterhin reserviert.',
  authenticateTitle: 'Zahlung bestätigen',
  authenticateHelp: 'Ihre Bank würde jetzt nachfragen. Im Testmodus antworten Sie hier.',
  approve: 'Bestätigen',
  refuse: 'Ablehnen',
  creating: 'Zahlung wird gestartet…',
  verifying: 'Zahlung wird geprüft…',
  cancelling: 'Wird storniert…',
  unreachableTitle: 'Die Zahlung konnte nicht gestartet werden',
  unreachableHelp: 'Es wurde nichts abgebucht, und Ihre Tickets sind weiterhin reserviert.',
  retry: 'Erneut versuchen',
  undecidedTitle: 'Wir warten noch auf Ihre Zahlung',
  undecidedHelp: 'Es wird nicht doppelt abgebucht, auch wenn Sie erneut prüfen oder bezahlen.',
  recheck: 'Erneut prüfen',
  payAgain: 'Zurück zu den Kartendaten',
  processingTitle: 'Ihre Bank bearbeitet die Zahlung',
  processingHelp:
    'Das kann etwas dauern. Ihre Tickets bleiben reserviert. Sie können diese Seite verlassen und später wiederkommen.',
  formFailedTitle: 'Das Zahlungsformular konnte nicht geladen werden',
  formFailedHelp:
    'Prüfen Sie Ihre Verbindung und ob etwas in Ihrem Browser stripe.com blockiert. Es wurde nichts abgebucht.',
  states: {
    creating: 'Zahlung wird gestartet.',
    unreachable: 'Die Zahlung konnte nicht gestartet werden.',
    collecting: 'Geben Sie Ihre Kartendaten ein.',
    confirming: 'Zahlung läuft.',
    declined: 'Karte abgelehnt. Versuchen Sie es erneut oder mit einer anderen Karte.',
    requiresAction: 'Bestätigen Sie die Zahlung.',
    verifying: 'Zahlung wird geprüft.',
    processing: 'Ihre Bank bearbeitet die Zahlung.',
    undecided: 'Wir warten noch auf Ihre Zahlung.',
    cancelling: 'Wird storniert.',
    paid: 'Bezahlt.',
    expired: 'Ihre Reservierung ist abgelaufen.',
    failed: 'Zahlung fehlgeschlagen.',
    cancelled: 'Bestellung storniert.',
  },
};

export const invoice: typeof enGBInvoice = {
  notBuilt: {
    title: 'Rechnung',
    text: 'Rechnungen sind noch nicht verfügbar.',
    instead: 'Ihre Bestellseite zeigt Ihre Tickets und was Sie bezahlt haben. Sie können sie drucken.',
  },
};
