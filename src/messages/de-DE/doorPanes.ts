import { formatCount } from '../../lib/money.ts';
import type { doorPanes as enGB } from '../en-GB/doorPanes.ts';

export const doorPanes: typeof enGB = {
  event: {
    loading: 'Ihre Veranstaltung wird gesucht…',
    choose: 'Für welche Veranstaltung checken Sie ein?',
    none: 'Ihnen ist keine Veranstaltung zugewiesen',
    noneHint: 'Bitten Sie den Veranstalter um einen Zugang zur Veranstaltung und prüfen Sie dann erneut.',
    lookAgain: 'Erneut prüfen',
    draft: 'Entwurf',
  },
  settings: {
    gate: 'Eingang',
    gateExample: 'z. B. Nordeingang',
    gateHint: 'Wird angezeigt, wenn ein Ticket ein zweites Mal gescannt wird. Auf diesem Gerät gespeichert.',
    gateChosenHint: 'Manche Tickets gelten nur für bestimmte Eingänge. Auf diesem Gerät gespeichert.',
    noGate: 'Keiner davon',
    where: 'Wo stehen Sie?',
    whereHint:
      'An einem Programmpunkt wird für sich gezählt, getrennt vom Eingang. Wechseln Sie mit Verbindung: Dann lädt das Gerät dessen Liste. Auf diesem Gerät gespeichert.',
    entrance: 'Am Eingang der Veranstaltung',
    direction: 'An diesem Gerät',
    directions: { in: 'Kommen Leute herein', out: 'Gehen Leute hinaus' },
    directionHint:
      'Wo Leute hinausgehen, checkt das Scannen eines Tickets sie aus. Sie können wieder hinein, wenn ihr Ticket nichts anderes sagt.',
    atOnce: 'Automatischer Check-in',
    atOnceHint: 'Checkt gültige Tickets ohne Tippen ein. Sie können es rückgängig machen.',
    kiosk: 'Selbst-Check-in einrichten',
    sound: 'Ton',
    names: 'Namen auf diesem Gerät behalten',
    namesHint: 'Für die Suche nach Namen ohne Verbindung. Ohne sie verrät ein verlorenes Gerät keine Namen.',
    help: 'Anleitung für den Einlass',
    close: 'Fertig',
  },
  search: {
    label: 'Name, Organisation, E-Mail oder Bestellnummer',
    example: 'Namen eingeben',
    finding: 'Suche läuft…',
    none: (name) => `Keine Ergebnisse für „${name}“.`,
    noneOnList: (name, time) =>
      `Auf der Liste dieses Geräts von ${time} passt niemand zu „${name}“. Wer sich danach angemeldet hat, steht nicht darauf: Suchen Sie erneut, sobald es eine Verbindung gibt.`,
    nameless:
      'Keine Verbindung, und dieses Gerät behält keine Namen. Scannen Sie das Ticket oder geben Sie mindestens vier Zeichen der Bestellnummer ein. Um ohne Verbindung nach Namen zu suchen, schalten Sie mit Verbindung in den Einstellungen „Namen auf diesem Gerät behalten“ ein.',
    empty: 'Noch keine Anmeldungen.',
    hint: 'Geben Sie weniger Buchstaben ein oder suchen Sie nach E-Mail oder Bestellnummer.',
    more: 'Geben Sie mehr Buchstaben ein, um die Liste einzugrenzen.',
    count: (count) => (count === 1 ? '1 Teilnehmer' : `${count} Teilnehmer`),
    first: (shown, total) => `Erste ${shown} von ${formatCount(total, 'de-DE')}`,
    some: (shown, atLeast) => `${shown} von ${formatCount(atLeast, 'de-DE')} oder mehr`,
  },
  attendee: {
    isIn: 'Eingecheckt',
    isOut: 'Draußen',
    isUnpaid: 'Nicht bezahlt',
    isCancelled: 'Storniert',
    toPay: (amount, count) => (count === 1 ? `Offen: ${amount}` : `Offen für alle ${count}: ${amount}`),
    isTest: 'Testbestellung',
  },
  order: {
    title: (count) => `${count} Teilnehmer in dieser Bestellung`,
    reference: (reference) => `Bestellung ${reference}. Wählen Sie, wer eincheckt.`,
    referenceOut: (reference) => `Bestellung ${reference}. Wählen Sie, wer geht.`,
    checkOutAll: (count) => `Alle ${count} auschecken`,
  },
  states: {
    'event.loading': 'Ihre Veranstaltung wird gesucht',
    'event.choosing': 'Wählen Sie eine Veranstaltung',
    'event.none': 'Ihnen ist keine Veranstaltung zugewiesen',
    'event.failed': 'Ihre Veranstaltungen konnten nicht geladen werden',
    'event.chosen': 'Veranstaltung gewählt',
    'search.typing': 'Suche nach Namen',
    'search.finding': 'Suche läuft',
    'search.found': 'Suchergebnisse',
    'search.failed': 'Suche fehlgeschlagen',
  },
};
