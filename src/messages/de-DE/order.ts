import type { order as enGB } from '../en-GB/order.ts';

export const order: typeof enGB = {
  fee: 'Servicegebühr',
  vatAdded: (rate) => `USt. ${rate}`,
  vatIncluded: (rate) => `Enthält USt. ${rate}`,
  vatLeft: 'USt., Reverse-Charge-Verfahren',
  reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers: Die Firma des Käufers führt die USt. ab.',
  company: {
    title: 'Firma',
    buying: 'Ich bestelle für eine Firma',
    buyingHelp: 'Die Rechnung wird auf sie ausgestellt.',
    name: 'Name der Firma',
    nameRequired: 'Geben Sie den Namen der Firma ein.',
    address: 'Anschrift',
    addressRequired: 'Geben Sie die Anschrift der Firma ein.',
    countryRequired: 'Wählen Sie ein Land.',
    vatNumber: 'USt-IdNr.',
    vatNumberHelp: 'Mit Länderkürzel, etwa DE136695976.',
    vatNumberWrong: 'Diese USt-IdNr. stimmt nicht. Prüfen Sie Land und Ziffern.',
  },
  invoices: 'Rechnungen',
  invoice: 'Rechnung',
  credit: 'Rechnungskorrektur',
  reversal: 'Storno der Rechnungskorrektur',
  pdf: 'PDF',
  howToPay: {
    title: 'Bankverbindung',
    doorTitle: 'Bezahlung am Einlass',
    amount: 'Betrag',
    holder: 'Kontoinhaber',
    sortCode: 'Sort Code',
    accountNumber: 'Kontonummer',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Verwendungszweck',
    until: 'Zahlbar bis',
    copy: 'Kopieren',
    copied: 'Kopiert',
    code: 'Code für Ihre Banking-App',
    codeHelp: 'Scannen Sie den Code mit Ihrer Banking-App: Sie füllt die Überweisung aus.',
  },
  refundReasons: {
    ticketsGone: 'Die Tickets waren bis dahin ausverkauft.',
    saleOver: 'Die Tickets waren bis dahin nicht mehr im Verkauf.',
    promoOver: 'Ihr Gutscheincode war bis dahin nicht mehr gültig.',
    priceRaised: 'Die Tickets kosteten bis dahin mehr, als Sie bezahlt haben.',
    attendeeRemoved: 'Bis dahin war jemand aus der Bestellung entfernt.',
    nobodyLeft: 'Bis dahin waren alle Personen aus der Bestellung entfernt.',
  },
  orderToPay: 'Zahlungspflichtig bestellen',
  terms: {
    accept: (organiser) =>
      organiser ? `Ich akzeptiere die AGB von ${organiser}` : 'Ich akzeptiere die AGB des Veranstalters',
    missing: 'Akzeptieren Sie die AGB, um zu bestellen.',
  },
  methodHelp: {
    card: 'Sie bezahlen im nächsten Schritt.',
    transfer: (days) =>
      `Wir reservieren Ihre Tickets für ${days === 1 ? '1 Tag' : `${days} Tage`}. Sie sind gültig, sobald Ihre Zahlung eingeht.`,
    door: (days) =>
      days === null
        ? 'Wir reservieren Ihre Tickets. Sie bezahlen, wenn Sie ankommen.'
        : `Wir reservieren Ihre Tickets für ${days === 1 ? '1 Tag' : `${days} Tage`}. Sind sie bis dahin nicht bezahlt, kommen sie wieder in den Verkauf.`,
  },
  transferHelp: (amount, reference) =>
    `Überweisen Sie ${amount} mit dem Verwendungszweck ${reference} auf das Konto des Veranstalters. Ihre Tickets sind gültig, sobald die Zahlung eingeht. Setzen Sie ein Lesezeichen, um zu Ihrer Bestellung zurückzukommen.`,
  transferBelow:
    'Überweisen Sie den Betrag auf dieses Konto und geben Sie den Verwendungszweck an. Ihre Tickets sind gültig, sobald die Zahlung eingeht. Setzen Sie ein Lesezeichen, um zu Ihrer Bestellung zurückzukommen.',
  doorHelp: (amount) =>
    `Bezahlen Sie ${amount} am Einlass: Nennen Sie Ihren Namen oder die Bestellnummer. Setzen Sie ein Lesezeichen, um zu Ihrer Bestellung zurückzukommen.`,
  doorUntil: (until) =>
    `Wir reservieren Ihre Tickets bis ${until}. Sind sie bis dahin nicht bezahlt, kommen sie wieder in den Verkauf.`,
  transferUntil: (until) =>
    `Wir reservieren Ihre Tickets bis ${until}. Ist Ihre Zahlung bis dahin nicht eingegangen, kommen die Tickets wieder in den Verkauf.`,
  cancelledPaid: (reference, paid, refunded) =>
    `Der Veranstalter hat die Bestellung ${reference} storniert. Sie haben ${paid} bezahlt. ${refunded ? `Davon werden ${refunded} erstattet.` : 'Wenden Sie sich wegen einer Erstattung an den Veranstalter.'}`,
  refundedHelp:
    'Ihre Zahlung kam nach Ablauf der Reservierung an. Wir erstatten den ganzen Betrag. Ihre Angaben bleiben erhalten.',
  failedHelp:
    'Ihre Tickets sind wieder im Verkauf. Ihre Angaben sind auf dieser Seite gespeichert, Sie können es erneut versuchen.',
  expiredHelp:
    'Ihre Tickets sind wieder im Verkauf. Ihre Angaben sind auf dieser Seite gespeichert, Sie können es erneut versuchen.',
  cancelledHelp: 'Ihre Tickets sind wieder im Verkauf. Sie können neu wählen, solange es noch Tickets gibt.',
  mailing: (email) => `Eine E-Mail mit allem ist unterwegs an ${email}.`,
  mailed: (email) => `Wir haben alles auch an ${email} geschickt.`,
  swapHint: 'Bei einer Änderung tauschen Sie das Ticket mit einem anderen Teilnehmer.',
  copyFirst: 'Von Teilnehmer 1 kopieren',
  copyFirstHint: 'Kopiert alles außer dem Namen.',
  /** Somebody orders for others, who may be named later. */
  others: {
    copyToAll: 'Für alle Teilnehmer übernehmen',
    forOthers: 'Ich bestelle für andere',
    forOthersHelp: 'Sie bekommen die Bestätigung und gegebenenfalls die Rechnung und müssen nicht selbst kommen.',
    buyerTitle: 'Ihre Angaben',
    later: 'Angaben später ergänzen',
    laterHelp:
      'Das Ticket lautet bis dahin auf Ihren Namen. Sie bekommen einen Link, über den Sie die Angaben ergänzen oder den Sie weitergeben können.',
    allLater: 'Alle Angaben später ergänzen',
    orderedBy: 'Bestellt von',
    detailsLater: 'Angaben folgen',
    detailsMissing: (ticketName) => `${ticketName} · Angaben fehlen`,
    detailsMissingHelp:
      'Bei einigen Tickets fehlt noch, wer kommt. Bis dahin lauten sie auf Ihren Namen. Ergänzen Sie die Angaben, oder schicken Sie jeden Link an die Person, die kommt.',
    addDetails: 'Angaben ergänzen',
  },
  manage: 'Tickets verwalten',
  payByCard: 'Doch mit Karte zahlen',
  cancel: {
    ask: 'Bestellung stornieren',
    title: (reference) => `Bestellung ${reference} stornieren?`,
    text: 'Ihre Tickets sind dann nicht mehr reserviert, und jemand anderes kann sie bekommen. Falls Sie das Geld schon überwiesen haben, wenden Sie sich stattdessen an den Veranstalter.',
    confirm: 'Bestellung stornieren',
    keep: 'Bestellung behalten',
  },
  confirmedHelp: 'Speichern Sie diese Seite als Lesezeichen, um zu Ihren Tickets zurückzukommen.',

  inLine: {
    title: 'Sie sind in der Warteschlange',
    ahead: (count, shown) => (count === 1 ? 'Eine Bestellung ist vor Ihrer' : `${shown} Bestellungen sind vor Ihrer`),
    isTurn: 'Sie sind an der Reihe',
    findingPlace: 'Ihr Platz wird ermittelt…',
    waitAbout: (minutes) =>
      minutes < 1
        ? 'Noch weniger als eine Minute'
        : minutes < 2
          ? 'Noch etwa eine Minute'
          : `Noch etwa ${minutes} Minuten`,
    waitUnknown: 'Wie lange es dauert, lässt sich noch nicht sagen',
    help: 'Wir senden Ihre Bestellung, sobald Sie an der Reihe sind. Bis dahin sind keine Tickets reserviert. Lassen Sie diese Seite geöffnet. Wenn Sie sie neu laden, behalten Sie Ihren Platz.',
    leave: 'Warteschlange verlassen',
    leaveHelp:
      'Danach können Sie Ihre Bestellung ändern. Wenn Sie erneut bestellen, beginnen Sie am Ende der Warteschlange.',
    goneTitle: 'Ausverkauft',
    goneHelp:
      'Was Sie bestellen wollten, war ausverkauft, bevor Sie an der Reihe waren. Ein Ticket kann wieder frei werden, wenn jemand nicht rechtzeitig bezahlt.',
    seeLeft: 'Verfügbare Tickets ansehen',
  },

  choiceFull: 'Davon ist nicht genug für alle da. Wählen Sie etwas anderes.',
  optionFullOf: (option) => `${option} (ausgebucht)`,
  optionLeftOf: (option, left) => `${option} (noch ${left})`,
  answerRequired: 'Beantworten Sie diese Frage.',
  optional: 'optional',
  dialCode: 'Ländervorwahl',
  subtotal: 'Zwischensumme',
  subtotalNet: 'Zwischensumme netto',
  total: 'Gesamt',
  checkingTransfer: 'Wird geprüft…',
  notArrived: 'Gerade geprüft: Ihre Zahlung ist noch nicht bestätigt. Überweisungen dauern ein bis zwei Werktage.',
  expiredTitle: 'Ihre Reservierung ist abgelaufen',
  cancelledTitle: 'Bestellung storniert',
  removedTicket: (name, ticket) => `${ticket} von ${name}: storniert`,
  refundedPart: 'Erstattet',
  refundedTitle: 'Ihre Zahlung wird erstattet',
  chooseAgain: 'Neu wählen',
  resumeFailedTitle: 'Ihre Bestellung konnte nicht geladen werden',
  startNew: 'Neue Anmeldung beginnen',

  confirmedTitle: 'Sie sind dabei!',
  openTicket: 'Ticket anzeigen',
  addMore: 'Weitere Teilnehmer anmelden',
  transferTitle: 'Ihre Tickets sind reserviert',
  checkTransfer: 'Zahlungsstatus prüfen',

  unanswered: 'Keine Angabe',
  optionFull: 'Ausgebucht',
  failedTitle: 'Zahlung fehlgeschlagen',

  existing: (emails) =>
    emails.length === 1
      ? `${emails[0]} ist bereits angemeldet. Sie können fortfahren.`
      : `${emails.join(', ')} sind bereits angemeldet. Sie können fortfahren.`,
  solving:
    'Im Moment bestellen viele. Ihr Gerät löst eine kleine Rechenaufgabe, die Massenbestellungen abhält. Das dauert ein paar Sekunden, Sie müssen nichts tun.',
  unsolvedTitle: 'Ihre Bestellung wurde nicht aufgegeben',
  unsolvedHelp:
    'Im Moment bestellen viele, und Ihr Gerät konnte die Rechenaufgabe dafür nicht lösen. Versuchen Sie es erneut.',
  unansweredTitle: 'Keine Antwort vom Server',
  unansweredHelp: 'Senden Sie erneut. Sie werden nicht doppelt angemeldet.',
};
