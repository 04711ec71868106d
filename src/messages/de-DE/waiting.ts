import type { waiting as enGB } from '../en-GB/waiting.ts';

const tickets = (count: number) => (count === 1 ? '1 Ticket ist' : `${count} Tickets sind`);

export const waiting: typeof enGB = {
  title: 'Warteliste',
  lead: 'Tragen Sie sich ein und bestätigen Sie Ihre E-Mail-Adresse. Wird ein Ticket frei, reservieren wir es für Sie und schreiben Ihnen.',
  open: 'Auf die Warteliste setzen',
  ticket: 'Ticket',
  count: 'Anzahl',
  join: 'Auf die Warteliste setzen',
  joining: 'Wird eingetragen…',
  firstname: 'Vorname',
  surname: 'Nachname',
  email: 'E-Mail',
  errors: {
    firstname: 'Geben Sie Ihren Vornamen ein.',
    surname: 'Geben Sie Ihren Nachnamen ein.',
    email: 'Geben Sie eine E-Mail-Adresse wie name@example.org ein.',
  },
  notJoined: 'Sie wurden nicht eingetragen.',
  noAnswer: 'Der Server hat nicht geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  joined: {
    mailed: {
      title: 'Bestätigen Sie Ihre E-Mail-Adresse',
      help: (email) =>
        `Wir haben einen Link an ${email} geschickt. Öffnen Sie ihn, um Ihren Platz auf der Warteliste zu bestätigen: Tickets werden nur an bestätigte Adressen angeboten.`,
      again:
        'Keine E-Mail erhalten? Sehen Sie im Spam-Ordner nach, oder tragen Sie sich mit derselben Adresse noch einmal ein, um eine neue zu bekommen.',
    },
    unmailed: {
      title: 'Sie stehen auf der Warteliste',
      help: (email) =>
        `Der Veranstalter kann von hier noch keine E-Mails verschicken. Er sieht Ihren Eintrag; der Link zur Bestätigung von ${email} kommt, sobald das möglich ist.`,
      again: 'Tickets werden nur an bestätigte Adressen angeboten. Wenn es eilt, wenden Sie sich an den Veranstalter.',
    },
  },
  joinAgain: 'Weitere Person eintragen',
  offerOver: 'Ihr Angebot gilt nicht mehr: Es ist abgelaufen oder wurde schon angenommen.',

  loading: 'Wird geladen…',
  unknownTitle: 'Dieser Eintrag wurde nicht gefunden',
  unknownHelp: 'Prüfen Sie, ob Sie den ganzen Link aus der E-Mail geöffnet haben.',
  failedTitle: 'Die Seite konnte nicht geladen werden',
  unverifiedTitle: 'Ihre E-Mail-Adresse konnte nicht bestätigt werden',
  confirmedHelp: (email) =>
    `Ihre E-Mail-Adresse ${email} ist bestätigt. Wir schreiben Ihnen, sobald Sie an der Reihe sind.`,
  retry: 'Erneut versuchen',
  titles: {
    waiting: 'Sie stehen auf der Warteliste',
    offered: 'Sie sind an der Reihe',
    accepted: 'Sie haben Ihr Angebot angenommen',
    lapsed: 'Ihr Angebot ist abgelaufen',
    left: 'Sie haben die Warteliste verlassen',
    removed: 'Sie stehen nicht mehr auf der Warteliste',
  },
  ahead: (count) => (count === 0 ? 'Sie sind als Nächstes an der Reihe.' : `${count} vor Ihnen.`),
  says: {
    offered: (count, until) => `${tickets(count)} bis ${until} für Sie reserviert.`,
    accepted: 'Ihre Bestellung ist in Arbeit oder schon bezahlt. Der Link steht in der E-Mail dazu.',
    lapsed: 'Die Tickets wurden der nächsten Person angeboten. Sie können sich wieder eintragen.',
    left: 'Wir schreiben Ihnen deswegen nicht mehr.',
    removed: 'Der Veranstalter hat Sie von der Liste genommen, oder das Ticket wird nicht mehr verkauft.',
  },
  ofTicket: (count, ticket) => `${count} × ${ticket}`,
  register: 'Jetzt anmelden',
  toForm: 'Anmeldeseite öffnen',
  leave: 'Warteliste verlassen',
  leaveText: 'Sie verlieren Ihren Platz. Für Sie reservierte Tickets bekommt die nächste Person.',
  leaveConfirm: 'Liste verlassen',
  stay: 'Auf der Liste bleiben',
  leaving: 'Wird ausgetragen…',
  states: {
    'joining.closed': 'Sie können sich auf eine Warteliste setzen.',
    'joining.typing': 'Tragen Sie sich in die Warteliste ein.',
    'joining.invalid': 'Es fehlen Angaben.',
    'joining.sending': 'Sie werden eingetragen…',
    'joining.refused': 'Sie wurden nicht eingetragen.',
    'joining.unmailed': 'Sie stehen auf der Warteliste. Der Veranstalter kann noch keine E-Mails verschicken.',
    'joining.joined': 'Bestätigen Sie Ihre E-Mail-Adresse über den Link, den wir geschickt haben.',
    'waitingPlace.loading': 'Ihr Platz auf der Warteliste wird geladen…',
    'waitingPlace.unknown': 'Dieser Eintrag wurde nicht gefunden.',
    'waitingPlace.failed': 'Die Seite konnte nicht geladen werden.',
    'waitingPlace.verifying': 'Ihre E-Mail-Adresse wird bestätigt…',
    'waitingPlace.unverified': 'Ihre E-Mail-Adresse konnte nicht bestätigt werden.',
    'waitingPlace.shown': 'Ihr Platz auf der Warteliste.',
    'waitingPlace.confirming': 'Warteliste verlassen?',
    'waitingPlace.leaving': 'Sie werden ausgetragen…',
    'waitingPlace.refused': 'Sie stehen noch auf der Liste.',
  },
};
