import type { mail as enGB } from '../../en-GB/server/mail.ts';

export const mail: typeof enGB = {
  wordings: {
    confirmation: {
      subject: '{{tickets}} für {{event}}',
      title: 'Sie sind dabei!',
      text: 'Ihre Bestellung ist bestätigt. Im Anhang finden Sie {{tickets}} als PDF. Zeigen Sie den Code am Einlass, auf dem Handy oder gedruckt.',
    },
    ticket: {
      subject: '{{tickets}} für {{event}}',
      title: '{{tickets}}',
      text: 'Im Anhang finden Sie {{tickets}} als PDF. Zeigen Sie den Code am Einlass, auf dem Handy oder gedruckt.',
    },
    transferInstructions: {
      subject: 'So bezahlen Sie für {{event}}',
      title: 'Noch ein Schritt: Ihre Überweisung',
      text: 'Bitte überweisen Sie {{amount}} mit dem Verwendungszweck {{reference}} so, dass der Betrag bis {{until}} ankommt. So lange sind Ihre Tickets reserviert. Sie kommen per E-Mail, sobald das Geld da ist.',
    },
    doorInstructions: {
      subject: 'Ihre Anmeldung für {{event}}',
      title: 'Sie sind angemeldet',
      text: 'Bitte zahlen Sie {{amount}} am Einlass. Sie brauchen kein Ticket: Nennen Sie Ihren Namen oder die Bestellnummer dieser Bestellung.',
    },
    transferReminder: {
      subject: 'Ihre Zahlung für {{event}} ist noch nicht angekommen',
      title: 'Wir warten auf Ihre Überweisung',
      text: 'Ihre Überweisung von {{amount}} ist noch nicht angekommen. Bitte geben Sie den Verwendungszweck {{reference}} an. Ihre Tickets sind bis {{until}} reserviert. Falls Sie gerade überwiesen haben, müssen Sie nichts weiter tun.',
    },
    paymentReceived: {
      subject: 'Zahlung erhalten: {{tickets}} für {{event}}',
      title: 'Ihre Zahlung ist angekommen',
      text: 'Wir haben Ihre Zahlung von {{amount}} erhalten. Im Anhang finden Sie {{tickets}} als PDF. Zeigen Sie den Code am Einlass, auf dem Handy oder gedruckt.',
    },
    refund: { subject: 'Ihre Erstattung für {{event}}', title: 'Ihre Erstattung', text: '' },
    cancelled: {
      subject: 'Ihre Bestellung für {{event}} wurde storniert',
      title: 'Ihre Bestellung wurde storniert',
      text: 'Die Tickets gelten nicht mehr.',
    },
    ticketTransferred: {
      subject: 'Ein Ticket für {{event}} wurde übertragen',
      title: 'Dieses Ticket wurde übertragen',
      text: 'Es gehört jetzt jemand anderem. Der alte Link und der alte Code gelten nicht mehr. Falls Sie das nicht erwartet haben, wenden Sie sich bitte an {{organiser}}.',
    },
    ticketCancelled: {
      subject: 'Ein Ticket für {{event}} wurde storniert',
      title: 'Dieses Ticket wurde storniert',
      text: 'Damit kommt niemand mehr hinein: Link und Code gelten nicht mehr. Falls Sie das nicht erwartet haben, wenden Sie sich bitte an {{organiser}}.',
    },
    addressChanged: {
      subject: 'Die E-Mail-Adresse eines Tickets für {{event}} wurde geändert',
      title: 'Dieses Ticket geht jetzt an eine andere Adresse',
      text: 'Das Ticket gilt weiter, mit demselben Link und demselben Code; nur die E-Mails dazu gehen ab jetzt an eine andere Adresse. Falls Sie das nicht erwartet haben, wenden Sie sich bitte an {{organiser}}.',
    },
    expired: {
      subject: 'Ihre Reservierung für {{event}} ist abgelaufen',
      title: 'Ihre Reservierung ist abgelaufen',
      text: 'Ihre Zahlung ist bis {{until}} nicht angekommen, darum sind Ihre Tickets wieder im Verkauf. Falls Sie inzwischen bezahlt haben, wenden Sie sich bitte an den Veranstalter.',
    },
    waitingJoined: {
      subject: 'Bestätigen Sie Ihren Platz auf der Warteliste für {{event}}',
      title: 'Bestätigen Sie Ihren Platz auf der Warteliste',
      text: 'Wir schreiben Ihnen, sobald Tickets frei werden. Angeboten werden sie in der Reihenfolge der Einträge auf der Liste.',
    },
    waitingOffer: {
      subject: 'Tickets für {{event}} sind für Sie reserviert',
      title: 'Sie sind an der Reihe',
      text: 'Gute Nachricht: Wir haben {{tickets}} bis {{until}} für Sie reserviert. Danach wird die nächste Person gefragt.',
    },
    eventChange: {
      subject: 'Änderungen bei {{event}}',
      title: '',
      text: 'Guten Tag {{firstName}},\n\nbei {{event}} hat sich etwas geändert. Ihr Ticket bleibt gültig. Der Kalendereintrag ist angehängt.',
    },
    checkinLogin: {
      subject: 'Ihr Zugang zu {{event}}',
      title: 'Ihr Zugang ist bereit',
      text: 'Sie haben einen Zugang zum Einlass bei {{event}}. Wählen Sie ein Passwort, um loszulegen.',
    },
    exhibitorLogin: {
      subject: 'Ihr Zugang zu {{event}}',
      title: 'Ihr Zugang ist bereit',
      text: 'Sie haben einen Zugang als Aussteller zu {{event}}: Scannen Sie Namensschilder und sehen Sie Ihre Kontakte. Wählen Sie ein Passwort, um loszulegen.',
    },
    attendeeLogin: {
      subject: 'Ihr Zugang zu {{event}}',
      title: 'Ihr Zugang ist bereit',
      text: 'Sie haben einen Zugang zu {{event}}. Wählen Sie ein Passwort, um loszulegen.',
    },
  },
  withoutTickets: {
    confirmation: {
      subject: 'Ihre Bestellung für {{event}}',
      title: 'Ihre Bestellung ist bestätigt',
      text: 'Diese E-Mail enthält kein Ticket für Sie: Die Tickets der Bestellung gehören inzwischen anderen, die sie per E-Mail bekommen haben.',
    },
    paymentReceived: {
      subject: 'Zahlung erhalten für {{event}}',
      title: 'Ihre Zahlung ist angekommen',
      text: 'Wir haben Ihre Zahlung von {{amount}} erhalten. Diese E-Mail enthält kein Ticket für Sie: Die Tickets der Bestellung gehören inzwischen anderen, die sie per E-Mail bekommen haben.',
    },
  },
  ticketsLinked:
    'Öffnen Sie unten {{tickets}} und zeigen Sie den Code am Einlass, auf dem Handy oder gedruckt. Diese E-Mail kommt ohne PDF: Auf der Seite eines Tickets können Sie es speichern.',
  ticketsOf: (count) => (count === 1 ? 'Ihr Ticket' : 'Ihre Tickets'),
  endings: {
    transferredByHolder: (when) => `Übertragen am ${when}, von der eigenen Seite der Person, der es gehörte.`,
    transferredByBuyer: (when) => `Übertragen am ${when} von der Person, die bestellt hat.`,
    cancelledByHolder: (when) => `Storniert am ${when}, von der eigenen Seite der Person, der es gehörte.`,
    cancelledByBuyer: (when) => `Storniert am ${when} von der Person, die bestellt hat.`,
    cancelledByOrganiser: (when) => `Storniert am ${when}, vom Veranstalter.`,
    addressByHolder: (when) => `Geändert am ${when}, von der eigenen Seite der Person, der es gehört.`,
    addressByBuyer: (when) => `Geändert am ${when} von der Person, die bestellt hat.`,
    addressByOrganiser: (when) => `Geändert am ${when} vom Veranstalter.`,
    orderEnded: (when) => `Storniert am ${when}, weil die Bestellung storniert wurde.`,
  },
  objection: {
    within: (seller, hours) =>
      `Wenn das nicht mit Ihnen abgesprochen war, können Sie ${seller} ${hours} Stunden lang mit einem Klick Bescheid geben.`,
    label: 'Das war nicht abgesprochen',
    title: 'War das nicht abgesprochen?',
    text: (seller) => `Wenn Sie auf den Knopf drücken, steht es bei der Bestellung, und ${seller} kann es klären.`,
    done: 'Ihre Meldung ist angekommen',
    doneText: (seller) => `${seller} sieht bei der Bestellung, dass das nicht mit Ihnen abgesprochen war.`,
    over: 'Dieser Link ist abgelaufen',
    overText: (hours) => `Er hat ${hours} Stunden lang funktioniert.`,
  },
  refund: {
    card: (amount) =>
      `${amount} sind auf dem Weg zurück auf Ihre Karte. Bis Ihre Bank sie anzeigt, können zehn Tage vergehen.`,
    byHand: (amount, seller) => `${seller} überweist Ihnen ${amount} zurück.`,
    creditNote: 'Die Rechnungskorrektur ist angehängt.',
  },
  waiting: {
    ticket: 'Ticket',
    quantity: 'Anzahl',
    register: 'Jetzt anmelden',
    confirm: 'E-Mail-Adresse bestätigen',
    confirmText: (days) =>
      `Bitte bestätigen Sie Ihre E-Mail-Adresse: Tickets werden nur an bestätigte Adressen angeboten. Falls Sie sich nicht auf diese Warteliste gesetzt haben, können Sie diese E-Mail ignorieren. Ihre Angaben werden dann nach ${days} Tagen gelöscht.`,
    place: 'Ihren Platz ansehen oder die Warteliste verlassen',
  },
  invoiceAttached: 'Ihre Rechnung ist angehängt.',
  until: 'Reserviert bis',
  when: 'Wann',
  where: 'Wo',
  reference: 'Bestellnummer',
  remittance: 'Verwendungszweck',
  total: 'Summe',
  free: 'Kostenlos',
  amount: 'Betrag',
  holder: 'Kontoinhaber',
  sortCode: 'Sort Code',
  accountNumber: 'Kontonummer',
  iban: 'IBAN',
  bic: 'BIC',
  tickets: 'Tickets',
  openTicket: 'Ticket öffnen',
  manage: 'Tickets verwalten',
  addDetails: 'Angaben ergänzen',
  detailsMissing: (name) =>
    `Bei einigen Tickets fehlt noch, wer kommt. Bis dahin lauten sie auf den Namen ${name}. Ergänzen Sie die Angaben unten, oder schicken Sie jeden Link an die Person, die kommt.`,
  orderedFor: (buyer) => `${buyer} hat für Sie bestellt.`,
  passedOn: (buyer) => `Das Ticket wurde Ihnen weitergegeben. Bestellt hat es ${buyer}.`,
  detailsLater: (ticketName) => `${ticketName} · Angaben fehlen`,
  openOrder: 'Bestellung ansehen',
  testMode: 'Testmodus: Es ist kein Geld geflossen.',
  questions: (seller, contact) => `Fragen? Schreiben Sie an ${seller}: ${contact}`,
  policies: { terms: 'AGB', privacy: 'Datenschutz', refunds: 'Erstattung' },
  from: (seller) => `Gesendet für ${seller}`,
  ticketsFile: (reference) => `tickets-${reference}.pdf`,
  calendarFile: 'termin.ics',

  unsubscribe: 'Abbestellen',
  unsubscribeTitle: 'Abbestellen?',
  unsubscribeText: (seller: string, address: string) =>
    `${seller} schickt keine solchen E-Mails mehr an ${address}. E-Mails zu Ihren Tickets erhalten Sie weiterhin.`,
  unsubscribed: 'Sie haben abbestellt',
  unsubscribedText: (seller: string, address: string) =>
    `${seller} schickt keine solchen E-Mails mehr an ${address}. E-Mails zu Ihren Tickets erhalten Sie weiterhin.`,
  resubscribe: 'Wieder abonnieren',
  resubscribed: 'Sie erhalten diese E-Mails wieder',
  resubscribedText: (seller: string, address: string) => `${seller} kann solche E-Mails an ${address} schicken.`,
  unsubscribeErased: 'Ihre Adresse wurde gelöscht',
  unsubscribeErasedText: (seller: string) =>
    `${seller} hat die Adresse dieser E-Mail nicht mehr und kann nicht an sie schreiben. Wenn Sie sich neu anmelden, haben E-Mails an Sie einen eigenen Link.`,
  unsubscribeUnknown: 'Dieser Link funktioniert nicht',
  unsubscribeUnknownText: 'Öffnen Sie den Link in der E-Mail noch einmal, oder antworten Sie auf die E-Mail.',
  eventName: 'Veranstaltung',
  changedNow: (value: string) => `Jetzt: ${value}`,
  changedBefore: (value: string) => `Bisher: ${value}`,
  testOf: (subject: string) => `[Test] ${subject}`,
  wordingSaved: 'Gespeichert. Neue E-Mails haben diesen Text.',
  wordingReset: 'Neue E-Mails haben wieder den Standardtext.',
  mailingStarted: 'Diese E-Mail ist schon unterwegs. Laden Sie neu, um zu sehen, wie weit sie ist.',
  mailingChanged: 'Diese E-Mail ist inzwischen weiter. Laden Sie neu, um zu sehen, wie weit sie ist.',
  mailingRemoved: 'Entwurf gelöscht.',
  nobodyToWrite: 'Niemand erhält diese E-Mail: Keiner der Empfänger hat eine Adresse, an die E-Mails gehen.',
  audienceChanged: (count: number) =>
    count === 1
      ? 'Sie ginge inzwischen an 1 Adresse. Prüfen Sie sie noch einmal.'
      : `Sie ginge inzwischen an ${count} Adressen. Prüfen Sie sie noch einmal.`,
  unknownPlaceholder: (names: string) => `${names} ist kein Platzhalter. Wählen Sie einen aus der Liste.`,
  noLinks:
    'E-Mails können nicht auf Tickets verlinken, weil Foyer seine öffentliche Adresse nicht kennt. Setzen Sie PUBLIC_URL und starten Sie Foyer neu.',
  tooManyScheduled: (max) =>
    `Bis zu ${max} E-Mails einer Veranstaltung können auf ihre Zeit warten. Brechen Sie zuerst eine davon ab, oder senden Sie diese sofort.`,
  timeIsPast: 'Diese Zeit ist vorbei. Wählen Sie eine spätere.',
  fileKind: (name) =>
    `Mailserver lehnen Dateien wie ${name} ab. Hängen Sie ein PDF, ein Bild, einen Text oder ein Office-Dokument an.`,
  fileContent: (name) =>
    `${name} enthält nicht, was der Name sagt, oder ist nicht vollständig. Öffnen Sie die Datei, speichern Sie sie neu als PDF, Bild, Text oder Office-Dokument ohne Makros und hängen Sie diese an.`,
  fileTooLarge: (name) =>
    `${name} ist zu groß: In E-Mails passen bis zu 5 MB. Laden Sie die Datei woanders hoch und verlinken Sie sie.`,
  blocked: (count: number) => {
    if (count === 0) return 'Diese Adressen waren schon gesperrt.';
    return count === 1 ? '1 Adresse gesperrt.' : `${count} Adressen gesperrt.`;
  },
  unblocked: (address: string) => `${address} erhält wieder E-Mails.`,

  serverSaved: 'Mailserver gespeichert.',
  serverRemoved: 'Mailserver entfernt. E-Mails warten im Postausgang.',
  testSubject: 'Ein Test von Foyer',
  testText: 'Ihr Mailserver funktioniert: Foyer kann Ihren Käufern und Teilnehmern E-Mails senden.',
  colleague: 'Jemand aus dem Team',
  noServer: 'Richten Sie zuerst einen Mailserver ein.',
  queuedAgain: 'Die E-Mail wird erneut gesendet.',
  released: (count) => (count === 1 ? '1 E-Mail wird jetzt gesendet.' : `${count} E-Mails werden jetzt gesendet.`),
  ticketQueued: (to) => `Das Ticket geht an ${to}.`,
  ticketHeld: (to) => `Die E-Mail mit dem Ticket für ${to} wartet im Postausgang: Es ist kein Mailserver eingerichtet.`,
  ticketOften: 'Dieses Ticket wurde heute schon sehr oft gesendet. Versuchen Sie es morgen wieder.',
  notSendable: 'Diese E-Mail kann nicht erneut gesendet werden. Laden Sie neu, um zu sehen, was aus ihr wurde.',
  waitingChanged: 'Inzwischen warten andere E-Mails. Laden Sie neu und prüfen Sie sie.',
  noTicket: 'Es gibt kein gültiges Ticket zu senden. Laden Sie neu, um den Stand der Bestellung zu sehen.',
  passwordUnprotected:
    'Ein Passwort wird nur über eine verschlüsselte Verbindung gesendet. Wählen Sie TLS oder STARTTLS.',
  notTaken: (host) => `${host} hat die E-Mail nicht angenommen.`,
  problems: {
    unknownHost: (host) =>
      `Im Internet gibt es keinen Server namens ${host}. Prüfen Sie den Namen. Einen Server im Netz dieses Foyers muss dessen Betreiber erlauben (MAIL_NETWORKS).`,
    port: (host, ports) => `${host} ist nur an Port ${ports} erreichbar.`,
    unreachable: (host) => `${host} nimmt an diesem Port keine Verbindung an. Prüfen Sie Namen und Port.`,
    timeout: (host) => `${host} hat nicht rechtzeitig geantwortet. Prüfen Sie Port und Verschlüsselung.`,
    tls: (host) =>
      `Mit ${host} kam keine verschlüsselte Verbindung zustande. Prüfen Sie Port und Verschlüsselung: An Port 465 gilt meist TLS, an Port 587 STARTTLS.`,
    certificate: (host) =>
      `Dem Zertifikat von ${host} ist nicht zu trauen: Es ist abgelaufen, auf einen anderen Namen ausgestellt oder von keiner bekannten Stelle signiert. Prüfen Sie den Namen oder fragen Sie, wer den Server betreibt.`,
    login: (host) => `${host} hat diesen Benutzernamen und dieses Passwort abgelehnt.`,
    noLogin: (host) => `${host} verlangt einen Benutzernamen und ein Passwort.`,
    notMail: (host) => `${host} antwortet, aber nicht als Mailserver. Prüfen Sie Port und Verschlüsselung.`,
    sender: (host) => `${host} sendet keine E-Mails von dieser Adresse.`,
    refused: (host) => `${host} hat die Verbindung abgelehnt.`,
  },
  answered: (answer) => `Antwort des Servers: „${answer}“.`,
};
