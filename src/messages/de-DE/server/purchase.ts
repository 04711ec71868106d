import { formatCount, formatMoney } from '../../../lib/money.ts';
import type { purchase as enGB } from '../../en-GB/server/purchase.ts';

const tickets = (count: number) => (count === 1 ? '1 Ticket' : `${count} Tickets`);

type Ordered = Parameters<(typeof enGB)['keyUsed']>[1];
const ordered = ({ email, attendees }: Ordered) =>
  `${attendees.map(({ name, ticketName }) => `${name}, ${ticketName}`).join('; ')}; ${email}`;

export const purchase: typeof enGB = {
  closed: 'Die Anmeldung ist geschlossen.',
  over: 'Diese Veranstaltung ist vorbei.',
  full: 'Ausverkauft.',
  formLeft: (left) => `Nur noch ${tickets(left)} verfügbar.`,
  ticketGone: 'Dieses Ticket ist nicht mehr verfügbar. Wählen Sie ein anderes.',
  soldOut: (ticket) => `„${ticket}“ ist ausverkauft.`,
  ticketLeft: (ticket, left) => `Nur noch ${tickets(left)} für „${ticket}“ verfügbar.`,
  choiceFull: ({ option, question, name, left }) =>
    left > 0
      ? `„${option}“ kann bei „${question}“ nur noch ${left === 1 ? 'eine Person' : `${left} Personen`} wählen. Wählen Sie für ${name} etwas anderes.`
      : `„${option}“ ist ausgebucht. Wählen Sie bei „${question}“ etwas anderes für ${name}.`,
  notYet: (ticket) => `„${ticket}“ ist noch nicht im Verkauf.`,
  ended: (ticket) => `Der Verkauf von „${ticket}“ ist beendet.`,
  maxPerOrder: (ticket, max) => `Sie können höchstens ${max} von „${ticket}“ bestellen.`,
  keyUsed: (reference, before, sent) =>
    `Sie haben bereits die Bestellung ${reference} aufgegeben (${ordered(before)}); sie ist unverändert. Jetzt haben Sie eine andere Bestellung gesendet (${ordered(sent)}). Um auch diese aufzugeben, senden Sie sie erneut.`,
  keyTaken:
    'Diese Bestellung kann nicht noch einmal gesendet werden. Um eine weitere aufzugeben, senden Sie sie erneut.',
  priceIsNow: (total, currency) =>
    `Diese Bestellung kostet jetzt ${formatMoney(total, currency, 'de-DE')}. Es wurde nichts bestellt. Prüfen Sie sie und senden Sie sie noch einmal.`,
  noTransfer:
    'Für diese Veranstaltung ist keine Überweisung möglich. Laden Sie die Seite neu und wählen Sie eine andere Zahlungsart.',
  noDoor:
    'Bei dieser Veranstaltung können Sie nicht am Einlass bezahlen. Laden Sie die Seite neu und wählen Sie eine andere Zahlungsart.',
  noCard:
    'Für diese Veranstaltung ist keine Kartenzahlung möglich. Wählen Sie eine andere Zahlungsart oder wenden Sie sich an den Veranstalter.',
  termsNotAccepted: 'Akzeptieren Sie die AGB des Veranstalters, um zu bestellen.',
  tooManyOpen: 'Sie haben zu viele unbezahlte Bestellungen. Bezahlen oder stornieren Sie zuerst eine davon.',
  tooMuchTyped: (max) =>
    `Diese Bestellung enthält zu viel Text: Höchstens ${formatCount(max, 'de-DE')} Zeichen passen hinein. Kürzen Sie die längsten Antworten.`,
  networkShare: (more) =>
    more > 0
      ? `Aus Ihrem Netzwerk ${more === 1 ? 'kann im Moment nur noch 1 Ticket' : `können im Moment nur noch ${more} Tickets`} reserviert werden, damit alle eine Chance haben. Bestellen und bezahlen Sie höchstens ${more}, dann den Rest, oder versuchen Sie es in einer Stunde erneut.`
      : 'Aus Ihrem Netzwerk sind so viele Tickets reserviert, wie unbezahlt möglich sind, damit alle eine Chance haben. Bezahlen Sie eine Ihrer Bestellungen, oder versuchen Sie es in einer Stunde erneut.',
  networkShareOf: (what, more) =>
    more > 0
      ? `${what} ist aus Ihrem Netzwerk im Moment nur noch ${more}-mal zu haben, damit alle eine Chance haben. Bestellen und bezahlen Sie so viel, oder versuchen Sie es in einer Stunde erneut.`
      : `${what} ist aus Ihrem Netzwerk unbezahlt nicht öfter zu haben, damit alle eine Chance haben. Bezahlen Sie eine Ihrer Bestellungen, oder versuchen Sie es in einer Stunde erneut.`,
  earlyBird: (ticket) => `„${ticket}“ zum Frühbucherpreis`,
  thisPromo: 'Dieser Code',
  unpaidShare:
    'Zu viele Tickets sind reserviert und noch nicht bezahlt. Versuchen Sie es in 15 Minuten erneut, oder wenden Sie sich an den Veranstalter.',
  inLine:
    'Im Moment bestellen viele, und Sie sind in der Warteschlange. Laden Sie diese Seite neu, um zu sehen, wann Sie an der Reihe sind.',
  puzzle: 'Im Moment bestellen viele. Laden Sie diese Seite neu und versuchen Sie es erneut.',
  tooManyOrders:
    'Aus Ihrem Netzwerk kamen innerhalb einer Stunde zu viele Bestellungen. Versuchen Sie es in einer Stunde erneut, oder wenden Sie sich an den Veranstalter.',
  laterHidden:
    'Überweisung und Zahlung am Einlass sind im Moment nicht möglich. Wählen Sie eine andere Zahlungsart, oder wenden Sie sich an den Veranstalter.',
  ownWindow: {
    title: 'Weiter im neuen Fenster',
    text: 'Ihr Browser speichert nichts für Seiten, die in eine andere Website eingebunden sind. Damit keine Eingaben verloren gehen, geht Ihre Bestellung in einem eigenen Fenster weiter.',
    close: 'Schließen',
  },
  withoutScripts:
    'Für die Anmeldung wird JavaScript benötigt. Schalten Sie es in Ihrem Browser ein und laden Sie die Seite neu.',
  tooManyFree:
    'Aus Ihrem Netz wurden heute zu viele kostenlose Tickets gebucht. Versuchen Sie es morgen erneut oder wenden Sie sich an den Veranstalter.',
  tooManyPaidLater:
    'Zurzeit sind zu viele Bestellungen noch unbezahlt. Wählen Sie eine andere Zahlungsart, oder versuchen Sie es später erneut.',
  busy: 'Gerade melden sich sehr viele an. Bitte versuchen Sie es erneut.',
  sellersVatNumber:
    'Das ist die USt-IdNr. des Veranstalters. Geben Sie die des kaufenden Unternehmens ein, oder lassen Sie das Feld leer.',
  unknownForm: 'Diese Anmeldeseite wurde nicht gefunden. Prüfen Sie den Link.',
  unknownEvent: 'Diese Veranstaltung ist nicht öffentlich, oder es gibt sie nicht mehr.',
  promoUnknown: 'Dieser Code ist ungültig.',
  promoUsedUp: 'Dieser Code wurde schon so oft wie möglich eingelöst.',
  offerOver: 'Dieses Angebot ist abgelaufen oder wurde schon angenommen, und diese Tickets sind ausverkauft.',
  notWaitable: 'Für dieses Ticket gibt es keine Warteliste.',
  stillLeft: (ticket) => `„${ticket}“ ist wieder verfügbar. Laden Sie die Seite neu, um sich anzumelden.`,
  waitsForMore: (ticket, max) => `Sie können auf höchstens ${max} von „${ticket}“ warten.`,
  nothingLeft: (ticket, count) =>
    `${tickets(count)} von „${ticket}“ können nicht angeboten werden: Es sind nicht genug übrig, oder das Ticket ist nicht im Verkauf. Erhöhen Sie zuerst die Anzahl oder die Kapazität.`,
  notWaiting: 'Diese Person wartet nicht mehr. Laden Sie die Liste neu.',
  offered: (name) => `${name} bekommt per E-Mail Tickets angeboten.`,
  removedFromList: (name) => `${name} wurde von der Warteliste genommen.`,
  promoElsewhere: 'Dieser Code gilt nicht für die gewählten Tickets.',
  unknownOrder: 'Diese Bestellung wurde nicht gefunden. Prüfen Sie den Link.',
  unknownInvoice: 'Wir konnten diese Rechnung nicht finden. Prüfen Sie den Link.',
  holdEnded: 'Ihre Reservierung ist abgelaufen. Bitte melden Sie sich erneut an.',
  nothingToPay: 'Für diese Bestellung ist nichts zu bezahlen.',
  paymentChecked: 'Der Veranstalter prüft Ihre Zahlung. Sie müssen nicht noch einmal bezahlen.',
  inProgress: 'Diese Bestellung wird gerade bezahlt. Versuchen Sie es in ein paar Minuten erneut.',
  gatewayUnavailable:
    'Der Zahlungsanbieter antwortet nicht. Es wurde nichts abgebucht, und Ihre Tickets sind weiterhin reserviert. Versuchen Sie es in einer Minute erneut.',
  amountRefused: 'Stripe nimmt keine Kartenzahlung über diesen Betrag an. Wenden Sie sich an den Veranstalter.',
  noEvent: 'Das ist kein Ereignis.',
  notSigned: 'Das ist nicht von Stripe signiert.',
  alreadyPaid: 'Diese Bestellung ist bereits bezahlt.',
  otherTestOrders: 'Inzwischen gibt es andere Testbestellungen. Laden Sie die Seite neu und versuchen Sie es erneut.',
  testOrdersDeleted: (count) => (count === 1 ? 'Testbestellung gelöscht.' : `${count} Testbestellungen gelöscht.`),
  orderEnded: 'Diese Bestellung ist beendet. Bitte melden Sie sich erneut an.',
  statusSaved: 'Zahlungsstatus geändert.',
  cancelled: {
    none: 'Bestellung storniert. Es war nichts bezahlt.',
    test: 'Bestellung storniert. Sie wurde im Testmodus bezahlt, es ist also kein Geld zurückzuzahlen.',
    kept: 'Bestellung storniert. Die Zahlung wird nicht erstattet.',
    refunding: 'Bestellung storniert. Die Erstattung auf die Karte ist unterwegs.',
    byHand: 'Bestellung storniert. Überweisen Sie das Geld selbst zurück: Es kam nicht per Karte.',
  },
  refundTooMuch: (left) => `Von dieser Bestellung können höchstens noch ${left} erstattet werden.`,
  refundsFail:
    'Erstattungen dieser Bestellung sind immer wieder fehlgeschlagen. Senden Sie das Geld selbst an den Käufer und vermerken Sie es hier.',
  manyRefunds: (max) =>
    `Von dieser Bestellung wurde schon ${max}-mal Geld erstattet. Alles, was übrig ist, lässt sich noch auf einmal erstatten.`,
  refundedMeanwhile: 'Inzwischen wurde Geld dieser Bestellung erstattet. Laden Sie neu, um zu sehen, was übrig ist.',
  refundSending: 'Die Erstattung ist auf dem Weg zur Karte des Käufers.',
  refundNoted: 'Erstattung vermerkt. Überweisen Sie das Geld selbst.',
  refundTested: 'Erstattung vermerkt. Das ist eine Testbestellung, es fließt also kein Geld.',
  endedBefore:
    'Diese Bestellung war schon beendet, es wurde jetzt nichts erstattet. Laden Sie neu; was übrig ist, lässt sich dort erstatten.',
  paidBefore:
    'Es wurde nichts storniert: Diese Bestellung ist bezahlt. Laden Sie neu und entscheiden Sie über die Erstattung.',
  refundDisputed:
    'Diese Zahlung ist angefochten: Sie kann erst erstattet werden, wenn die Bank entschieden hat. Antworten Sie darauf bei Ihrem Zahlungsanbieter.',
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
