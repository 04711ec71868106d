import type { mailWordings as enGB } from '../en-GB/mailWordings.ts';
import { mails } from './mails.ts';

const stayOfLogins =
  'Immer enthalten: die Adresse zum Anmelden, Zeit und Ort, die Schaltfläche mit dem Link und wie lange er gilt.';

export const mailWordings: typeof enGB = {
  title: 'Automatische E-Mails',
  lead: 'Foyer verschickt diese E-Mails automatisch. Ändern Sie ihren Text in jeder Sprache, die Ihre Empfänger lesen.',
  list: 'E-Mails, die Foyer verschickt',
  isUsual: 'Standard',
  isOwn: (when) => `Bearbeitet ${when}`,
  kinds: {
    ...mails.kinds,
    eventChange: 'Änderung der Veranstaltung',
    checkinLogin: 'Zugang: Einlasspersonal',
    exhibitorLogin: 'Zugang: Aussteller',
    attendeeLogin: 'Zugang: Teilnehmer',
  },
  when: {
    confirmation: 'An den Käufer, sobald eine Bestellung mit Karte bezahlt oder kostenlos ist.',
    ticket: 'An Teilnehmer mit eigener Adresse, und wenn Sie ein Ticket noch einmal senden.',
    transferInstructions: 'An den Käufer, nach einer Bestellung per Überweisung.',
    transferReminder: 'Zwei Tage und einen Tag, bevor die Reservierung endet.',
    paymentReceived: 'An den Käufer, sobald Sie die Überweisung als erhalten markieren.',
    doorInstructions: 'An den Käufer, nach einer Bestellung mit Zahlung am Einlass.',
    expired: 'An den Käufer, wenn die Zahlung nicht rechtzeitig angekommen ist.',
    cancelled: 'An den Käufer, wenn eine Bestellung storniert wird.',
    ticketTransferred: 'An die Person, der es gehörte, und den Käufer, wenn ein Ticket übertragen wird.',
    ticketCancelled: 'An den Teilnehmer und den Käufer, wenn ein Ticket storniert oder ein Teilnehmer gelöscht wird.',
    addressChanged:
      'An die bisherige Adresse und den Käufer, wenn die E-Mail-Adresse eines Teilnehmers berichtigt wird.',
    refund: 'An den Käufer, wenn Geld zurückgeht.',
    waitingJoined: 'An alle, die sich auf eine Warteliste eintragen, um ihre Adresse zu bestätigen.',
    waitingOffer: 'An die Nächsten auf der Warteliste, wenn Tickets frei werden.',
    eventChange: 'Der Anfang der E-Mail, die Sie schreiben können, wenn sich Zeit oder Ort geändert haben.',
    checkinLogin: 'An das Einlasspersonal, wenn Sie den Zugang per E-Mail senden.',
    exhibitorLogin: 'An Aussteller, wenn Sie den Zugang per E-Mail senden.',
    attendeeLogin: 'An Teilnehmer, wenn Sie den Zugang per E-Mail senden.',
  },
  stays: {
    confirmation: 'Immer enthalten: Rechnung, Zeit und Ort, Tickets und der Link zur Bestellung.',
    ticket: 'Immer enthalten: Zeit und Ort, und die Tickets.',
    transferInstructions:
      'Immer enthalten: Betrag, Bankverbindung, Verwendungszweck, Frist, Zeit und Ort, Tickets und der Link zur Bestellung.',
    transferReminder:
      'Immer enthalten: Betrag, Bankverbindung, Verwendungszweck, Frist, Zeit und Ort, Tickets und der Link zur Bestellung.',
    paymentReceived: 'Immer enthalten: Rechnung, Zeit und Ort, Tickets und der Link zur Bestellung.',
    doorInstructions:
      'Immer enthalten: Ihr Hinweis zur Zahlung am Einlass, Zeit und Ort, Tickets und der Link zur Bestellung.',
    expired: 'Immer enthalten: Zeit und Ort und der Link zur Bestellung.',
    cancelled: 'Immer enthalten: Zeit und Ort und der Link zur Bestellung.',
    ticketTransferred:
      'Immer enthalten: das Ticket, wann und wo es übertragen wurde, der Knopf für Inhaber, mit denen das nicht abgesprochen war, Zeit und Ort und für den Käufer der Link zur Bestellung.',
    ticketCancelled:
      'Immer enthalten: das Ticket, wann und von wem es storniert wurde, der Knopf für Inhaber, mit denen das nicht abgesprochen war, Zeit und Ort und für den Käufer der Link zur Bestellung.',
    addressChanged:
      'Immer enthalten: das Ticket, wann und wo die Adresse geändert wurde, Zeit und Ort und für den Käufer der Link zur Bestellung.',
    refund:
      'Immer enthalten: der Betrag und wie er erstattet wird, die Rechnungskorrektur, Zeit und Ort und der Link zur Bestellung.',
    waitingJoined:
      'Immer enthalten: das Ticket, Zeit und Ort und die Schaltfläche, mit der die Adresse bestätigt wird.',
    waitingOffer:
      'Immer enthalten: das Ticket, die Frist, die Schaltfläche zum Anmelden und der Link zum Platz auf der Liste.',
    eventChange: 'Immer enthalten: was vorher galt und was jetzt gilt.',
    checkinLogin: stayOfLogins,
    exhibitorLogin: stayOfLogins,
    attendeeLogin: stayOfLogins,
  },
  subject: 'Betreff',
  heading: 'Überschrift',
  body: 'Text',
  after: 'Text darunter',
  inLanguage: (mail, language) => `${mail} · ${language}`,
  reset: 'Standardtext verwenden',
  resetTitle: 'Standardtext verwenden?',
  resetText: 'Ihr Text wird gelöscht. Schon geschriebene E-Mails behalten ihn.',
  unknown: (names) => `${names} ist kein Platzhalter dieser E-Mail. Wählen Sie einen aus der Liste.`,
};
