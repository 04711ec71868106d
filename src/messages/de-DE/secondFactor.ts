import type { secondFactor as enGB } from '../en-GB/secondFactor.ts';

export const secondFactor: typeof enGB = {
  askHeading: 'Code eingeben',
  ask: 'Öffnen Sie Ihre Authenticator-App und geben Sie den 6-stelligen Code ein. Ohne App geben Sie einen Wiederherstellungscode ein.',
  code: 'Code',
  submit: 'Weiter',
  submitting: 'Wird geprüft…',
  owedText:
    'Ihre Organisation verlangt, dass Sie weiter unten die Anmeldung in zwei Schritten oder einen Passkey einrichten, bevor es weitergeht.',
  offText:
    'Bei jeder Anmeldung wird ein Code aus einer App auf Ihrem Telefon verlangt. Ein gestohlenes Passwort genügt dann nicht.',
  current: 'Aktuelles Passwort',
  start: 'Einrichten',
  working: 'Einen Moment…',
  startFailed: 'Konnte nicht eingerichtet werden',
  scan: 'Scannen Sie diesen Code mit Ihrer Authenticator-App oder tippen Sie den Schlüssel ein. Geben Sie dann den angezeigten Code ein.',
  qr: 'QR-Code für Ihre Authenticator-App',
  key: 'Schlüssel',
  confirm: 'Aktivieren',
  cancel: 'Abbrechen',
  codesHeading: 'Ihre Wiederherstellungscodes',
  codesText:
    'Jeder dieser Codes meldet Sie einmal ohne App an. Bewahren Sie sie sicher auf: Wir können sie nicht noch einmal zeigen.',
  copy: 'Codes kopieren',
  copied: 'Codes kopiert',
  kept: 'Ich habe sie gespeichert',
  onText: (left) =>
    left === 1 ? 'Aktiv. 1 Wiederherstellungscode ist übrig.' : `Aktiv. ${left} Wiederherstellungscodes sind übrig.`,
  renew: 'Neue Wiederherstellungscodes',
  stop: 'Deaktivieren',
  proof: 'Geben Sie Ihr Passwort und einen Code ein, um fortzufahren.',
  proveTitle: 'Bestätigen Sie, dass Sie es sind',
  proveText: 'Geben Sie Ihr aktuelles Passwort ein, um das zu speichern.',
  failed: 'Das hat nicht geklappt',
  states: {
    'secondFactor.off': '',
    'secondFactor.starting': 'Wird eingerichtet',
    'secondFactor.refused': 'Das hat nicht geklappt',
    'secondFactor.enrolling': 'Scannen Sie den Code mit Ihrer App',
    'secondFactor.confirming': 'Code wird geprüft',
    'secondFactor.showing': 'Speichern Sie Ihre Wiederherstellungscodes',
    'secondFactor.on': 'Anmeldung in zwei Schritten ist aktiv',
    'secondFactor.proving': 'Passwort und Code eingeben',
    'secondFactor.renewing': 'Neue Codes werden erstellt',
    'secondFactor.stopping': 'Wird deaktiviert',
  },
};
