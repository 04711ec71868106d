import type { payment as enGB } from '../../en-GB/server/payment.ts';

export const payment: typeof enGB = {
  unknown: 'Diese Bestellung wurde nicht gefunden. Prüfen Sie den Link.',
  unknownInvoice: 'Wir konnten diese Rechnung nicht finden. Prüfen Sie den Link.',
  holdEnded: 'Ihre Reservierung ist abgelaufen. Bitte melden Sie sich erneut an.',
  nothingToPay: 'Für diese Bestellung ist nichts zu bezahlen.',
  inProgress: 'Diese Bestellung wird gerade bezahlt. Versuchen Sie es in ein paar Minuten erneut.',
  gatewayUnavailable:
    'Der Zahlungsanbieter antwortet nicht. Es wurde nichts abgebucht, und Ihre Tickets sind weiterhin reserviert. Versuchen Sie es in einer Minute erneut.',
  amountRefused: 'Stripe nimmt keine Kartenzahlung über diesen Betrag an. Wenden Sie sich an den Veranstalter.',
  notSigned: 'Das ist nicht von Stripe signiert.',
  alreadyPaid: 'Diese Bestellung ist bereits bezahlt.',
  over: 'Diese Bestellung ist beendet. Bitte melden Sie sich erneut an.',
  statusSaved: 'Zahlungsstatus geändert.',
  cancelled: {
    none: 'Bestellung storniert. Es war nichts bezahlt.',
    test: 'Bestellung storniert. Sie wurde im Testmodus bezahlt, es ist also kein Geld zurückzuzahlen.',
    kept: 'Bestellung storniert. Die Zahlung wird nicht erstattet.',
    refunding: 'Bestellung storniert. Die Erstattung auf die Karte ist unterwegs.',
    byHand: 'Bestellung storniert. Überweisen Sie das Geld selbst zurück: Es kam nicht per Karte.',
  },
  refundTooMuch: (left) => `Von dieser Bestellung können höchstens noch ${left} erstattet werden.`,
  refundedMeanwhile: 'Inzwischen wurde Geld dieser Bestellung erstattet. Laden Sie neu, um zu sehen, was übrig ist.',
  refundSending: 'Die Erstattung ist auf dem Weg zur Karte des Käufers.',
  refundNoted: 'Erstattung vermerkt. Überweisen Sie das Geld selbst.',
  endedBefore:
    'Diese Bestellung war schon beendet, es wurde jetzt nichts erstattet. Laden Sie neu; was übrig ist, lässt sich dort erstatten.',
  paidBefore:
    'Es wurde nichts storniert: Diese Bestellung ist bezahlt. Laden Sie neu und entscheiden Sie über das Geld.',
  nothingToRefund:
    'Diese Bestellung ist nicht bezahlt, es gibt nichts zu erstatten. Laden Sie neu, um den Stand zu sehen.',
  statusByItself: 'Nur „Bezahlt“ und „Storniert“ lassen sich von Hand setzen.',
  statusRefused: (from, to) => `Diese Bestellung ist „${from}“ und kann nicht „${to}“ werden.`,
  sandbox: {
    authenticate: 'Für Ihre Karte müssen Sie diese Zahlung bestätigen.',
    notAuthenticated: 'Sie haben die Zahlung abgelehnt. Versuchen Sie es erneut oder mit einer anderen Karte.',
    nothingToAuthenticate: 'Für diese Zahlung ist nichts zu bestätigen. Geben Sie Ihre Karte erneut ein.',
    onlyTestCards: 'Der Testmodus akzeptiert nur Testkarten, zum Beispiel 4242 4242 4242 4242.',
    ended: 'Diese Zahlung ist beendet. Es wurde nichts abgebucht.',
    unknown: 'Diese Zahlung gibt es nicht.',
  },
};
