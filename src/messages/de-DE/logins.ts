import { formatCount } from '../../lib/money.ts';
import type { logins as enGB } from '../en-GB/logins.ts';

const number = (value: number) => formatCount(value, 'de-DE');
const loginsOf = (count: number) => (count === 1 ? '1 Zugang' : `${number(count)} Zugänge`);

export const logins: typeof enGB = {
  addMany: 'Mehrere hinzufügen',
  delegates: 'Delegierte',
  seen: 'Zuletzt aktiv',
  never: 'Nie',
  status: 'Status',
  locked: 'Gesperrt',
  lockOf: (name) => `${name} sperren`,
  lock: 'Sperren',
  lockTitle: (name) => `Zugang von ${name} sperren?`,
  lockText: 'Die Person wird sofort abgemeldet und kann sich erst wieder anmelden, wenn Sie den Zugang entsperren.',
  lockConfirm: 'Zugang sperren',
  unlockOf: (name) => `${name} entsperren`,
  unlock: 'Entsperren',
  cardOf: (name) => `Karte für ${name} drucken`,
  card: 'Karte',
  mailOf: (name) => `Link an ${name} senden`,
  mail: 'Link senden',
  printCards: 'Karten drucken',
  mailAll: 'Links senden',
  invites: { queued: 'E-Mail unterwegs', sent: 'E-Mail gesendet', failed: 'E-Mail fehlgeschlagen' },

  list: {
    title: {
      checkin: 'Einlasspersonal hinzufügen',
      exhibitor: 'Aussteller hinzufügen',
      attendee: 'Teilnehmer hinzufügen',
    },
    label: 'Ein Zugang pro Zeile',
    help: {
      checkin: 'Name und E-Mail oder nur eines davon. Sie können auch aus einer Tabelle einfügen.',
      attendee: 'Name und E-Mail oder nur eines davon. Sie können auch aus einer Tabelle einfügen.',
      exhibitor: 'Name, E-Mail, Firma, Stand, Anzahl Delegierte. Sie können auch aus einer Tabelle einfügen.',
    },
    example: {
      checkin: 'Ada Lovelace, ada@example.org\nTor 1',
      attendee: 'Ada Lovelace, ada@example.org',
      exhibitor: 'Ada Lovelace, ada@example.org, Acme GmbH, B12, 4',
    },
    numbers: 'Nummerierte Zugänge',
    base: 'Name',
    baseExample: 'Tor',
    count: 'Wie viele',
    addNumbers: 'Zeilen hinzufügen',
    preview: 'Vorschau',
    line: 'Zeile',
    signIn: 'Anmelden mit',
    ownName: 'ein erzeugter Name',
    problem: 'Problem',
    wrong: (count) =>
      count === 1
        ? 'Bitte korrigieren Sie die unten markierte Zeile.'
        : `Bitte korrigieren Sie die ${number(count)} unten markierten Zeilen.`,
    errors: {
      noName: 'Geben Sie einen Namen oder eine E-Mail-Adresse an.',
      badEmail: 'Das ist keine E-Mail-Adresse.',
      twice: 'Diese Adresse steht zweimal in der Liste.',
      taken: 'Diese Veranstaltung hat bereits einen Zugang mit dieser Adresse.',
      nameTooLong: 'Der Name ist zu lang.',
      companyTooLong: 'Die Firma ist zu lang.',
      standTooLong: 'Der Stand ist zu lang.',
      badDelegates: 'Geben Sie Delegierte als ganze Zahl bis 1.000 an.',
      tooMany: 'Sie können bis zu 200 auf einmal hinzufügen.',
    },
    create: (count) => (count === 0 ? 'Zugänge anlegen' : `${loginsOf(count)} anlegen`),
    creating: 'Wird angelegt…',
    failed: 'Zugänge konnten nicht angelegt werden',
    failedText:
      'Der Server hat nicht rechtzeitig geantwortet. Laden Sie die Seite neu, um zu sehen, ob sie angelegt wurden.',
    issuedTitle: (count) => `${loginsOf(count)} angelegt`,
    issuedText:
      'Drucken Sie jetzt die Karten oder kopieren Sie die Liste: Die Passwörter werden nicht noch einmal angezeigt.',
    copied: 'die Liste der Zugänge',
    done: 'Fertig',
  },

  cards: {
    title: (count) => (count === 1 ? 'Karte für 1 Zugang' : `Karten für ${loginsOf(count)}`),
    lead: 'Jede Karte hat einen Code, der einmal ein Gerät anmeldet. Geben Sie sie nur der Person, für die sie ist.',
    replaces: 'Früher gedruckte Karten dieser Zugänge gelten dann nicht mehr.',
    make: (count) => (count === 1 ? '1 Karte erstellen' : `${number(count)} Karten erstellen`),
    failed: 'Karten konnten nicht erstellt werden',
    print: 'Drucken',
    back: 'Zurück zu den Zugängen',
    scan: 'Mit der Kamera des Geräts scannen, um es anzumelden. Gilt einmal.',
    until: (when) => `Bis ${when}`,
    code: (name) => `Anmeldecode für ${name}`,
    orAt: (address) => `Oder anmelden unter ${address}`,
    with: 'Mit',
    password: 'Passwort',
  },

  mails: {
    title: (count) => (count === 1 ? 'Link per E-Mail senden?' : `${number(count)} Links per E-Mail senden?`),
    text: (count) =>
      count === 1
        ? 'Die Person bekommt einen Link, um ihr eigenes Passwort zu wählen. Er gilt einmal, für 7 Tage.'
        : 'Jede Person bekommt einen Link, um ihr eigenes Passwort zu wählen. Er gilt einmal, für 7 Tage.',
    send: (count) => (count === 1 ? '1 Link senden' : `${number(count)} Links senden`),
    sending: 'Wird gesendet…',
    sentTitle: (count) => (count === 1 ? '1 E-Mail ist unterwegs' : `${number(count)} E-Mails sind unterwegs`),
    sentText: 'In der Liste sehen Sie, welche verschickt sind.',
    failed: 'Links konnten nicht gesendet werden',
  },

  handOutStates: { idle: 'Bitte bestätigen', busy: 'In Arbeit', refused: 'Das hat nicht geklappt', done: 'Fertig' },
  states: {
    'loginList.typing': 'Zugänge eingeben',
    'loginList.refused': 'Das hat nicht geklappt',
    'loginList.creating': 'Zugänge werden angelegt',
    'loginList.issued': 'Zugänge angelegt',
  },
};
