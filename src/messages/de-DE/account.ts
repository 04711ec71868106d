import type { account as enGB } from '../en-GB/account.ts';

export const account: typeof enGB = {
  tagline: 'Anmeldung, Tickets und Check-in an einem Ort.',
  points: [
    'Formulare, Tickets und Gutscheincodes an einem Ort',
    'Zahlungen im Testmodus ausprobieren',
    'Schneller Check-in, auch bei langer Schlange',
  ],
  signIn: {
    heading: 'Bei Foyer anmelden',
    lead: 'Melden Sie sich an, um Veranstaltungen zu verwalten, Gäste einzuchecken oder Ihre Tickets zu sehen.',
    submit: 'Anmelden',
    submitting: 'Anmeldung läuft…',
    failed: 'Anmelden nicht möglich',
    other: 'Neu bei Foyer?',
    otherLink: 'Konto als Veranstalter erstellen',
  },
  passkey: {
    signIn: 'Mit Passkey anmelden',
    cancelled: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut, oder melden Sie sich mit Ihrem Passwort an.',
  },
  withProvider: (provider) => `Mit ${provider} anmelden`,
  signInAgain: {
    heading: 'Erneut anmelden',
    lead: 'Ihre Sitzung ist abgelaufen. Ihre Eingaben auf dieser Seite bleiben erhalten.',
    submit: 'Anmelden und fortfahren',
    submitting: 'Anmeldung läuft…',
    failed: 'Anmelden nicht möglich',
    other: 'Nicht Ihr Konto?',
    otherLink: 'Seite verlassen',
  },
  register: {
    heading: 'Konto erstellen',
    lead: 'Ein Konto für Veranstaltungen, Formulare, Tickets und Check-in. Als Nächstes wählen Sie ein Passwort.',
    submit: 'Konto erstellen',
    submitting: 'Konto wird erstellt…',
    failed: 'Konto nicht erstellt',
    other: 'Schon ein Konto?',
    otherLink: 'Anmelden',
    asked: {
      mail: {
        heading: 'Prüfen Sie Ihr Postfach',
        text: (email) =>
          `Wir haben einen Link an ${email} geschickt. Öffnen Sie ihn, um ein Passwort zu wählen und das Konto fertigzustellen. Er gilt einmal, für 24 Stunden.`,
        nothing: 'Nichts angekommen? Sehen Sie im Spam-Ordner nach und prüfen Sie die Adresse.',
        again: 'Andere Adresse verwenden',
      },
      log: {
        heading: 'Öffnen Sie den Link im Protokoll',
        text: (email) =>
          `Dieses Foyer hat noch keinen Mailserver. Der Link für ${email} steht deshalb in seinem Protokoll: im Terminal, in dem es gestartet wurde, oder wo sein Protokoll aufbewahrt wird.`,
        nothing:
          'Öffnen Sie ihn, um ein Passwort zu wählen und das Konto fertigzustellen. Betreibt jemand anders dieses Foyer, bitten Sie dort um den Link.',
        again: 'Andere Adresse verwenden',
      },
    },
  },
  email: 'E-Mail',
  emailExample: 'name@example.org',
  password: 'Passwort',
  forgot: 'Passwort vergessen?',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  show: 'Anzeigen',
  hide: 'Verbergen',
  expired: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an, um fortzufahren.',
  signOut: {
    busy: 'Abmeldung läuft',
    done: 'Abgemeldet',
    unsent: (count) =>
      count === 1
        ? '1 Check-in auf diesem Gerät ist noch nicht gesendet. Melden Sie sich hier wieder an, um ihn zu senden.'
        : `${count} Check-ins auf diesem Gerät sind noch nicht gesendet. Melden Sie sich hier wieder an, um sie zu senden.`,
    failed:
      'Sie sind auf diesem Gerät abgemeldet. Der Server war nicht erreichbar, die Sitzung endet dort mit ihrem Ablauf.',
  },
  backToSignIn: 'Zurück zur Anmeldung',
  states: {
    'session.restoring': 'Sitzung wird geprüft',
    'session.signedOut': 'Abgemeldet',
    'session.admin': 'Angemeldet als Veranstalter',
    'session.checkin': 'Angemeldet als Einlasspersonal',
    'session.exhibitor': 'Angemeldet als Aussteller',
    'session.attendee': 'Angemeldet als Teilnehmer',
    'session.expired': 'Ihre Sitzung ist abgelaufen',
    'signIn.typing': '',
    'signIn.askingCode': 'Code eingeben',
    'signIn.entering': 'Angaben werden geprüft',
    'signIn.leaving': 'Weiter zum Anmeldedienst',
    'signIn.refused': 'Das hat nicht geklappt',
    'signIn.entered': 'Willkommen',
  },
};
