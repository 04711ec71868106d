import type { access as enGB } from '../en-GB/access.ts';

export const access: typeof enGB = {
  forgot: {
    heading: 'Passwort vergessen?',
    lead: 'Geben Sie Ihre E-Mail-Adresse ein. Wir schicken Ihnen einen Link, um ein neues Passwort zu wählen.',
    submit: 'Link senden',
    submitting: 'Wird gesendet…',
    failed: 'Link konnte nicht angefordert werden',
  },
  find: {
    heading: 'Ihre Tickets finden',
    lead: 'Geben Sie die E-Mail-Adresse ein, mit der Sie sich angemeldet haben. Wir schicken Ihnen einen Link zu Ihren Tickets.',
    submit: 'Link senden',
    submitting: 'Wird gesendet…',
    failed: 'Link konnte nicht angefordert werden',
    toEvent: 'Zurück zur Veranstaltung',
  },
  askedForTickets: {
    heading: 'Prüfen Sie Ihr Postfach',
    text: (email) =>
      `Wenn ${email} Tickets für diese Veranstaltung hat, haben wir einen Link an diese Adresse geschickt. Er gilt 24 Stunden, auf jedem Ihrer Geräte.`,
    nothing:
      'Nichts angekommen? Sehen Sie im Spam-Ordner nach oder versuchen Sie die Adresse, mit der die Tickets bestellt wurden.',
    again: 'Andere Adresse verwenden',
  },
  asked: {
    mail: {
      heading: 'Prüfen Sie Ihr Postfach',
      text: (email) =>
        `Wenn ${email} hier ein Konto hat, haben wir einen Link für ein neues Passwort geschickt. Er gilt einmal, für 30 Minuten.`,
      nothing:
        'Nichts angekommen? Sehen Sie im Spam-Ordner nach. Für den Zugang zu einer Veranstaltung kann Ihnen auch der Veranstalter ein neues Passwort geben.',
      again: 'Andere Adresse verwenden',
    },
    log: {
      heading: 'Bitten Sie um Ihren Link',
      text: (email) =>
        `Dieses Foyer hat keinen eigenen Mailserver. Wenn ${email} ein Veranstalterkonto hat, steht der Link für ein neues Passwort 30 Minuten lang in seinem Protokoll: Bitten Sie den Betreiber dieses Foyers darum.`,
      nothing:
        'Für den Zugang zu einer Veranstaltung prüfen Sie Ihr Postfach: Den Link sendet der Mailserver des Veranstalters, wenn es einen gibt. Der Veranstalter kann Ihnen auch ein neues Passwort geben.',
      again: 'Andere Adresse verwenden',
    },
  },
  choose: {
    name: 'Ihr Name',
    join: (organisation) => `Bei ${organisation} mitarbeiten`,
    joinFailed: 'Die Einladung konnte nicht angenommen werden',
    joinSubmit: 'Annehmen und anmelden',
    reset: 'Neues Passwort wählen',
    invite: 'Passwort wählen',
    account: (email) => `Für ${email}`,
    event: (event) => `Ihr Zugang zu ${event}`,
    password: 'Neues Passwort',
    help: 'Mindestens 8 Zeichen, darunter eine Ziffer.',
    ends: 'Sie werden überall sonst abgemeldet.',
    submit: 'Speichern und anmelden',
    submitting: 'Wird gespeichert…',
    failed: 'Passwort konnte nicht gespeichert werden',
  },
  email: {
    heading: 'Neue Adresse bestätigen',
    text: (email) => `Sie melden sich künftig mit ${email} an. Ihr Passwort bleibt gleich.`,
    confirm: 'Adresse bestätigen',
    changed: 'Ihre Adresse wurde geändert',
  },
  signedOut: {
    heading: 'Dieses Gerät wurde abgemeldet',
    text: 'Der Veranstalter hat es gesperrt, seinen Zugang entfernt oder unter seinem Namen ein anderes Gerät eingerichtet. Bitten Sie um einen neuen Code und scannen Sie ihn mit der Kamera dieses Geräts.',
    kept: 'Die Teilnehmerliste ist von hier entfernt. Noch nicht gesendete Check-ins bleiben erhalten und werden gesendet, sobald dieses Gerät unter demselben Namen wieder eingerichtet ist.',
    other: 'Mit Passwort anmelden',
  },
  switching: {
    heading: 'Mit dieser Karte anmelden?',
    device: 'Dieses Gerät einrichten?',
    text: (now, card) => `Auf diesem Gerät ist ${now} angemeldet. Stattdessen als ${card} anmelden?`,
    confirm: (card) => `Als ${card} anmelden`,
    decline: (now) => `Als ${now} angemeldet bleiben`,
  },
  over: {
    used: {
      heading: 'Dieser Link wurde bereits verwendet',
      reset: 'Jeder Link gilt einmal. Wenn Sie einen weiteren brauchen, fordern Sie ihn hier an.',
      team: 'Sie sind bereits dabei. Melden Sie sich mit Ihrem Passwort an.',
      email: 'Ihre Adresse wurde geändert. Melden Sie sich mit der neuen Adresse und Ihrem Passwort an.',
      register: 'Ihr Konto ist fertig. Melden Sie sich mit Ihrem Passwort an.',
      device:
        'Jeder Code richtet einmal ein Gerät ein, und ein anderes war schneller. Bitten Sie den Veranstalter, einen neuen Code zu zeigen.',
      card: 'Jede Karte meldet einmal ein Gerät an. Bitten Sie den Veranstalter um eine neue Karte oder melden Sie sich mit Ihrem Passwort an.',
    },
    expired: {
      heading: 'Dieser Link ist abgelaufen',
      reset: 'Fordern Sie einen neuen an. Er kommt in einer Minute.',
      tickets: 'Links zu Tickets gelten 24 Stunden. Fordern Sie einen neuen an. Er kommt in einer Minute.',
      team: 'Bitten Sie die Person, die Sie eingeladen hat, die Einladung erneut zu senden.',
      email:
        'Links zu einer neuen Adresse gelten 24 Stunden. Melden Sie sich an und ändern Sie die Adresse in Ihrem Konto erneut.',
      register:
        'Links zu einem neuen Konto gelten 24 Stunden. Geben Sie Ihre Adresse erneut ein, um einen neuen zu erhalten.',
      device: 'Codes für Geräte gelten zehn Minuten. Bitten Sie den Veranstalter, einen neuen zu zeigen.',
      card: 'Diese Karte ist zu alt. Bitten Sie den Veranstalter um eine neue oder melden Sie sich mit Ihrem Passwort an.',
    },
    unknown: {
      heading: 'Dieser Link ist nicht gültig',
      text: 'Prüfen Sie, ob Sie den ganzen Link geöffnet haben. Ein neuerer Link, Code oder eine neuere Karte ersetzt ältere.',
    },
    locked: { heading: 'Dieser Zugang ist gesperrt', text: 'Bitten Sie den Veranstalter, ihn zu entsperren.' },
  },
  readFailed: 'Link konnte nicht geöffnet werden',
  askAgain: 'Neuen Link senden',
  toSignIn: 'Zurück zur Anmeldung',
  askStates: { idle: '', busy: 'Wird gesendet', refused: 'Das hat nicht geklappt', done: 'Prüfen Sie Ihr Postfach' },
  states: {
    'loginLink.reading': 'Link wird geöffnet',
    'loginLink.failed': 'Link konnte nicht geöffnet werden',
    'loginLink.switching': 'Auf diesem Gerät ist jemand angemeldet',
    'loginLink.entering': 'Anmeldung läuft',
    'loginLink.choosing': 'Passwort wählen',
    'loginLink.saving': 'Passwort wird gespeichert',
    'loginLink.askingCode': 'Code eingeben',
    'loginLink.confirming': 'Adresse bestätigen',
    'loginLink.changing': 'Adresse wird bestätigt',
    'loginLink.changed': 'Adresse geändert',
    'loginLink.refused': 'Das hat nicht geklappt',
    'loginLink.entered': 'Willkommen',
    'loginLink.left': 'Weiterhin angemeldet',
    'loginLink.used': 'Dieser Link wurde bereits verwendet',
    'loginLink.expired': 'Dieser Link ist abgelaufen',
    'loginLink.locked': 'Dieser Zugang ist gesperrt',
    'loginLink.unknown': 'Dieser Link ist nicht gültig',
  },
};
