import type { account as enGB } from '../../en-GB/server/account.ts';

export const account: typeof enGB = {
  wrongPassword: 'E-Mail oder Passwort ist falsch.',
  registrationClosed: 'Neue Konten sind hier deaktiviert. Bitten Sie einen Veranstalter um einen Zugang.',
  emailTaken: 'Diese Adresse hat bereits ein Konto. Melden Sie sich stattdessen an.',
  mailStopped: (why, hasWay) =>
    `Der Betreiber dieses Foyers hat Ihre E-Mails über seinen Mailserver gestoppt: ${why}${hasWay ? ' Richten Sie unter Einstellungen einen eigenen Mailserver ein.' : ''}`,
  tooManyMails: (most, hasWay) =>
    `Über den Mailserver dieses Foyers gehen höchstens ${most} E-Mails am Tag. Senden Sie die übrigen morgen${hasWay ? ' oder richten Sie unter Einstellungen einen eigenen Mailserver ein' : ''}.`,
  tooManyRegistrations:
    'Heute wurden hier zu viele Konten angefragt. Versuchen Sie es morgen erneut, oder bitten Sie den Betreiber dieses Foyers um einen Link.',
  noTicketMails:
    'Zu dieser Veranstaltung werden noch keine E-Mails verschickt. Fragen Sie den Veranstalter nach Ihrem Ticket, oder öffnen Sie dort, wo Sie sich angemeldet haben, die Seite Ihrer Bestellung.',
  appUserTaken: (email) => `${email} hat bereits einen Zugang zu dieser Veranstaltung.`,
  deviceLocked: (name) => `${name} ist gesperrt. Entsperren Sie das Gerät oder geben Sie ihm einen anderen Namen.`,
  newAddressNewPassword: 'Geben Sie auch ein neues Passwort ein: Die E-Mail-Adresse ändert sich.',
  passwordNeeded: 'Geben Sie ein Passwort für den neuen Zugang ein.',
  locked: 'Dieser Zugang ist gesperrt. Bitten Sie den Veranstalter, ihn zu entsperren.',
  links: {
    used: 'Dieser Link wurde bereits verwendet.',
    expired: 'Dieser Link ist abgelaufen.',
    unknown: 'Dieser Link ist nicht gültig.',
  },
  mails: {
    account: 'Anmelden mit',
    role: 'Zugang für',
    passkeys: 'Passkeys',
    identities: 'Verbundene Konten',
    stay: (count) => (count === 1 ? '1, bleibt bestehen' : `${count}, bleiben bestehen`),
    reset: {
      subject: (about) => `Neues Passwort für ${about}`,
      title: 'Neues Passwort wählen',
      lead: (about) => `Für Ihren Zugang zu ${about} wurde ein neues Passwort angefordert.`,
      button: 'Neues Passwort wählen',
      after: (minutes) =>
        `Der Link gilt einmal, für ${minutes} Minuten. Haben Sie ihn nicht angefordert, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.`,
    },
    invite: {
      button: 'Passwort wählen',
      after: (days) =>
        `Der Link gilt einmal, für ${days} Tage. Danach schickt Ihnen „Passwort vergessen?“ auf der Anmeldeseite einen neuen.`,
    },
    team: {
      subject: (about) => `Einladung zu ${about}`,
      title: 'Sie sind eingeladen',
      lead: (about, inviter) =>
        `${inviter} lädt Sie ein, bei ${about} mitzuarbeiten. Wählen Sie ein Passwort, um loszulegen.`,
      button: 'Einladung annehmen',
      after: (days) =>
        `Der Link gilt einmal, für ${days} Tage. Danach bitten Sie um eine neue Einladung. Wissen Sie nicht, von wem sie kommt, ignorieren Sie diese E-Mail.`,
    },
    email: {
      subject: (about) => `Bestätigen Sie Ihre neue Adresse für ${about}`,
      title: 'Neue Adresse bestätigen',
      lead: (about) => `Jemand möchte sich bei ${about} künftig mit dieser Adresse anmelden.`,
      button: 'Adresse bestätigen',
      after: (hours) =>
        `Der Link gilt einmal, für ${hours} Stunden. Waren Sie das nicht, ignorieren Sie diese E-Mail: Es ändert sich nichts.`,
    },
    emailNotice: {
      subject: (about) => `Ihre Adresse für ${about} soll geändert werden`,
      title: 'Ihre Adresse soll geändert werden',
      lead: (about) =>
        `Jemand, der Ihr Passwort kennt, möchte die Adresse Ihres Kontos bei ${about} ändern. Sie ändert sich, sobald die neue Adresse bestätigt ist.`,
      button: 'Konto öffnen',
      after: () =>
        'Waren Sie das nicht, ändern Sie jetzt Ihr Passwort: Das verhindert die Änderung und meldet alle Geräte ab.',
    },
    passkeyAdded: {
      subject: (about) => `Ein Passkey wurde zu Ihrem Konto bei ${about} hinzugefügt`,
      title: 'Ein Passkey wurde hinzugefügt',
      lead: (about) =>
        `Zu Ihrem Konto bei ${about} wurde ein Passkey hinzugefügt. Er meldet ohne Ihr Passwort und ohne Code an.`,
      button: 'Konto öffnen',
      after: () =>
        'Waren Sie das nicht, entfernen Sie dort den Passkey, ändern Sie Ihr Passwort und melden Sie sich überall sonst ab.',
    },
    passkeyRemoved: {
      subject: (about) => `Ein Passkey wurde aus Ihrem Konto bei ${about} entfernt`,
      title: 'Ein Passkey wurde entfernt',
      lead: (about) => `Aus Ihrem Konto bei ${about} wurde ein Passkey entfernt. Er meldet nicht mehr an.`,
      button: 'Konto öffnen',
      after: () => 'Waren Sie das nicht, ändern Sie jetzt Ihr Passwort: Das meldet alle anderen Geräte ab.',
    },
    openIdConnected: {
      subject: (about) => `Ein weiteres Konto wurde mit Ihrem bei ${about} verbunden`,
      title: 'Ein weiteres Konto wurde verbunden',
      lead: (about) =>
        `Ihr Konto bei ${about} wurde mit einem bei einem Anmeldedienst verbunden. Damit melden Sie sich ab jetzt ohne Ihr Passwort an.`,
      button: 'Konto öffnen',
      after: () =>
        'Waren Sie das nicht, trennen Sie es dort, ändern Sie Ihr Passwort und melden Sie sich überall sonst ab.',
    },
    openIdRemoved: {
      subject: (about) => `Ein verbundenes Konto wurde von Ihrem bei ${about} getrennt`,
      title: 'Ein verbundenes Konto wurde getrennt',
      lead: (about) =>
        `Ihr Konto bei ${about} ist nicht mehr mit dem bei einem Anmeldedienst verbunden. Es meldet Sie nicht mehr an.`,
      button: 'Konto öffnen',
      after: () => 'Waren Sie das nicht, ändern Sie jetzt Ihr Passwort: Das meldet alle anderen Geräte ab.',
    },
    mailServerChanged: {
      subject: (about) => `Der Mailserver Ihres Kontos bei ${about} wurde geändert`,
      title: 'Ihr Mailserver wurde geändert',
      lead: (about) =>
        `Jemand, der Ihr Passwort kennt, hat den Mailserver Ihres Kontos bei ${about} eingerichtet, geändert oder entfernt. Ihre E-Mails an Teilnehmer gehen über den, der unter Einstellungen steht.`,
      button: 'Konto öffnen',
      after: () =>
        'Waren Sie das nicht, ändern Sie jetzt Ihr Passwort, das meldet alle anderen Geräte ab. Prüfen Sie danach den Mailserver unter Einstellungen.',
    },
    paymentKeysChanged: {
      subject: (about) => `Die Zahlungsschlüssel Ihres Kontos bei ${about} wurden geändert`,
      title: 'Ihre Zahlungsschlüssel wurden geändert',
      lead: (about) =>
        `Jemand, der Ihr Passwort kennt, hat die Stripe-Schlüssel Ihres Kontos bei ${about} geändert. Kartenzahlungen gehen an das Stripe-Konto der Schlüssel, die unter Einstellungen stehen.`,
      button: 'Konto öffnen',
      after: () =>
        'Waren Sie das nicht, ändern Sie jetzt Ihr Passwort, das meldet alle anderen Geräte ab. Prüfen Sie danach die Schlüssel unter Einstellungen.',
    },
    register: {
      subject: (about) => `Ihr Konto bei ${about} fertigstellen`,
      title: 'Konto fertigstellen',
      lead: (about) => `Jemand möchte mit dieser Adresse ein Veranstalterkonto bei ${about} erstellen.`,
      button: 'Passwort wählen',
      after: (hours) =>
        `Der Link gilt einmal, für ${hours} Stunden. Waren Sie das nicht, ignorieren Sie diese E-Mail: Ohne den Link gibt es kein Konto.`,
    },
    registered: {
      subject: (about) => `Sie haben bereits ein Konto bei ${about}`,
      title: 'Sie haben bereits ein Konto',
      lead: (about) =>
        `Jemand wollte mit dieser Adresse ein Veranstalterkonto bei ${about} erstellen. Sie hat bereits eines.`,
      button: 'Anmelden',
      after: () =>
        'Kennen Sie Ihr Passwort nicht, wählen Sie dort „Passwort vergessen?“. Waren Sie das nicht, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
    },
    tickets: {
      subject: (about) => `Ihre Tickets für ${about}`,
      title: 'Ihre Tickets',
      lead: (about) => `Öffnen Sie Ihre Tickets für ${about}. Dort können Sie auch Ihre Angaben ändern.`,
      button: 'Meine Tickets öffnen',
      after: (hours) =>
        `Der Link gilt ${hours} Stunden, auf jedem Ihrer Geräte. Leiten Sie ihn nicht weiter: Wer ihn öffnet, sieht Ihre Tickets. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.`,
    },
  },
  teamRoles: { manager: 'Management', finance: 'Finanzen', readOnly: 'Nur ansehen' },
  teamRole: 'Rolle',
  roles: { checkin: 'Einlasspersonal', exhibitor: 'Aussteller', attendee: 'Teilnehmer' },
  appUserSaved: 'Zugang gespeichert.',
  appUserRemoved: 'Zugang entfernt.',
  appUsersSaved: (count) => (count === 1 ? '1 Zugang angelegt.' : `${count} Zugänge angelegt.`),
  appUserLocked: 'Zugang gesperrt. Seine Geräte sind abgemeldet.',
  appUserUnlocked: 'Zugang entsperrt.',
  listedTwice: 'Eine E-Mail-Adresse steht zweimal in der Liste.',
  noPublicUrl:
    'E-Mails können keine Links enthalten: Die öffentliche Adresse von Foyer ist nicht bekannt. Setzen Sie PUBLIC_URL und starten Sie Foyer neu.',
  notForTeam: {
    read: 'Ihre Rolle umfasst das nicht. Wenden Sie sich an den Inhaber Ihrer Organisation.',
    manage:
      'Ihre Rolle umfasst keine solchen Änderungen. Wenden Sie sich an das Management oder den Inhaber Ihrer Organisation.',
    finance:
      'Ihre Rolle umfasst keine Zahlungen. Wenden Sie sich an die Finanzen, das Management oder den Inhaber Ihrer Organisation.',
    export:
      'Ihre Rolle umfasst keine Downloads personenbezogener Daten. Wenden Sie sich an das Management oder den Inhaber Ihrer Organisation.',
    owner: 'Das kann nur der Inhaber Ihrer Organisation.',
  },
  inTeam: (email) => `${email} ist bereits in Ihrem Team.`,
  teamFull: (most) => `Ein Team kann höchstens ${most} Personen haben. Entfernen Sie zuerst jemanden.`,
  joined: 'Diese Person ist inzwischen beigetreten.',
  alreadyOrganiser:
    'Mit dieser Adresse haben Sie bereits ein Veranstalterkonto. Bitten Sie um eine Einladung an eine andere Adresse.',
  invited: {
    mail: (email) => `Die Einladung an ${email} ist unterwegs.`,
    log: (email) => `Der Link für ${email} steht im Protokoll dieses Foyers. Bitten Sie den Betreiber darum.`,
  },
  withdrawn: 'Einladung zurückgezogen.',
  memberRemoved: (name) => `${name} ist nicht mehr in Ihrem Team und überall abgemeldet.`,
  roleChanged: (name) => `Rolle von ${name} geändert.`,
  secondStepOwed:
    'In Ihrer Organisation brauchen alle die Anmeldung in zwei Schritten oder einen Passkey. Richten Sie hier zuerst eines davon ein.',
  passkeyNeeded: 'Ihre Organisation verlangt mehr als ein Passwort. Melden Sie sich mit Ihrem Passkey an.',
  passkeyNeededNow:
    'Ihr neues Passwort gilt. Ihre Organisation verlangt mehr als ein Passwort: Melden Sie sich mit Ihrem Passkey an.',
  secondStepFirst:
    'Richten Sie zuerst für sich selbst die Anmeldung in zwei Schritten oder einen Passkey ein, unter „Ihr Konto“.',
  secondStepRequired: 'Ab jetzt brauchen alle in Ihrem Team die Anmeldung in zwei Schritten oder einen Passkey.',
  secondStepOptional: 'Die Anmeldung in zwei Schritten ist wieder allen im Team freigestellt.',
  secondFactorOn: 'Die Anmeldung in zwei Schritten ist bereits aktiv.',
  secondFactorOff: 'Die Anmeldung in zwei Schritten ist deaktiviert.',
  codeNeeded: 'Geben Sie den Code aus Ihrer Authenticator-App oder einen Wiederherstellungscode ein.',
  tooManyCodes:
    'Es wurden zu viele Codes der App versucht. Geben Sie einen Wiederherstellungscode ein, wählen Sie „Passwort vergessen?“ oder versuchen Sie es in einer Viertelstunde erneut.',
  wrongCode:
    'Dieser Code stimmt nicht oder wurde schon verwendet. Warten Sie auf den nächsten und versuchen Sie es erneut.',
  passkeyAdded: 'Passkey hinzugefügt.',
  passkeyRemoved: 'Passkey entfernt.',
  passkeysFull: (most) => `Sie können höchstens ${most} Passkeys haben. Entfernen Sie zuerst einen.`,
  passkeyFailed: 'Dieser Passkey hat nicht funktioniert. Melden Sie sich stattdessen mit Ihrem Passwort an.',
  passkeyNotAdded: 'Der Passkey konnte nicht hinzugefügt werden. Versuchen Sie es erneut.',
  passkeyTooLate: 'Das hat zu lange gedauert. Versuchen Sie es erneut.',
  passkeyElsewhere: (address) => `Passkeys funktionieren nur unter ${address}. Öffnen Sie Foyer dort.`,
  noProvider: 'Mit einem anderen Konto können Sie sich hier nicht anmelden. Verwenden Sie E-Mail-Adresse und Passwort.',
  providerElsewhere: (name, address) =>
    `Die Anmeldung mit ${name} funktioniert nur unter ${address}. Öffnen Sie Foyer dort.`,
  providerAway: (name) =>
    `${name} antwortet gerade nicht. Versuchen Sie es in einer Minute erneut, oder melden Sie sich anders an.`,
  identityRemoved: 'Konto getrennt.',
  sameEmail: 'Das ist bereits Ihre Adresse.',
  emailAsked: {
    mail: (email) => `Wir haben einen Link an ${email} gesendet. Öffnen Sie ihn, um die Änderung zu bestätigen.`,
    log: (email) =>
      `Der Link, der ${email} bestätigt, steht im Protokoll dieses Foyers. Bitten Sie den Betreiber darum und öffnen Sie ihn.`,
  },
  emailNotChanged: 'Ihre Adresse konnte nicht auf diese geändert werden. Verwenden Sie eine andere.',
  easyPassword:
    'Dieses Passwort ist zu leicht zu erraten: Viele benutzen es, oder es ist die Adresse selbst. Wählen Sie ein anderes.',
  wrongCurrent: 'Das ist nicht Ihr aktuelles Passwort.',
  passwordChanged: 'Passwort geändert. Sie sind überall sonst abgemeldet.',
  profileSaved: 'Name gespeichert.',
  othersEnded: 'Sie sind überall sonst abgemeldet.',
};
