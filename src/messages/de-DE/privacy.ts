import { formatCount } from '../../lib/money.ts';
import type { privacy as enGB } from '../en-GB/privacy.ts';

const number = (value: number) => formatCount(value, 'de-DE');

export const privacy: typeof enGB = {
  title: 'Datenschutz',
  byThemselves: 'Vom Teilnehmer selbst',
  cancelAskedOn: (when) =>
    `Hat am ${when} um Stornierung gebeten. Löschen Sie den Teilnehmer, um das Ticket zu stornieren; dabei wählen Sie, was erstattet wird.`,
  transferredOn: (when) => `Das Ticket wurde am ${when} auf diese Person übertragen.`,
  download: 'Daten herunterladen',
  downloadHelp:
    'Alles, was zu dieser E-Mail-Adresse bei Ihren Veranstaltungen gespeichert ist: Anmeldungen, Antworten, Bestellungen, Rechnungen, E-Mails und Check-ins.',
  erase: 'Daten entfernen',
  eraseTitle: (name) => `Daten von ${name} entfernen?`,
  eraseConfirm: 'Daten entfernen',
  eraseGoes: 'Name, Kontaktdaten, Antworten und Foto, der Text der E-Mails und der Zugang werden entfernt.',
  eraseStops:
    'Der Link zum Ticket und der QR-Code funktionieren nicht mehr. Das Ticket zählt weiter als verkauft. Um es wieder zu verkaufen, löschen Sie den Teilnehmer zuerst.',
  eraseStays:
    'Die Bestellung mit ihren Beträgen, Check-ins und dieses Protokoll bleiben. Rechnungen bleiben wie ausgestellt, weil Sie sie aufbewahren müssen. Ihr Zahlungsanbieter speichert eigene Daten. Gesperrte und abgemeldete Adressen bleiben auf dieser Liste.',
  eraseOne:
    'Weitere Tickets mit derselben E-Mail-Adresse werden einzeln entfernt. Das lässt sich nicht rückgängig machen.',
  eraseUnpaid: 'Die Bestellung ist noch nicht bezahlt. Stornieren Sie sie, bevor Sie die Daten entfernen.',
  erasedOn: (when) => `Daten entfernt am ${when}`,
  erasedText:
    'Es sind keine persönlichen Daten mehr gespeichert. Das Ticket zählt weiter als verkauft und ist nicht mehr benutzbar.',
  log: 'Wer das gesehen und geändert hat',
  eventLog: 'Wer Daten von Teilnehmern gesehen, geändert und exportiert hat',
  eventLogLead:
    'Das Öffnen eines Teilnehmers, der Export einer Liste oder eines Berichts und jede Änderung. Bleibt so lange wie die Veranstaltung.',
  logEmpty: 'Noch nichts.',
  more: 'Mehr anzeigen',
  byFoyer: 'Foyer, automatisch',
  what: {
    seen: 'Geöffnet',
    dataDownloaded: 'Alle Daten heruntergeladen',
    erased: 'Daten eines Teilnehmers entfernt',
    deviceCodeMade: 'Code zum Einrichten eines Geräts erstellt',
    deviceSetUp: 'Gerät am Einlass eingerichtet',
    imported: 'Aus einer Tabelle importiert',
    addedByHand: 'Von Hand hinzugefügt',
    soldAtDoor: 'Am Einlass verkauft',
    attendeeChanged: 'Angaben geändert',
    attendeeEmailChanged: 'Angaben und E-Mail-Adresse geändert',
    attendeeMoved: 'Zu anderem Ticket verschoben',
    attendeeRemoved: 'Gelöscht',
    attendeeRestored: 'Wiederhergestellt',
    ownDetailsChanged: 'Angaben vom Teilnehmer geändert',
    ownEmailChanged: 'E-Mail-Adresse vom Teilnehmer geändert',
    detailsGiven: 'Angaben nachgetragen',
    ticketTransferred: 'Ticket übertragen',
    cancelAsked: 'Stornierung gewünscht',
    cancelledOwn: 'Vom Teilnehmer storniert',
    photoSaved: 'Foto gespeichert',
    photoRemoved: 'Foto entfernt',
    markedPaid: 'Bestellung als bezahlt markiert',
    cancelled: 'Bestellung storniert',
    attentionChanged: 'Hinweis für den Einlass geändert',
  },
  about: (what, name) => `${what}: ${name}`,
  reportDownloaded: 'Bericht heruntergeladen',
  listExported: 'Teilnehmerliste exportiert',
  selection: (count) =>
    count === 1 ? '1 ausgewählter Teilnehmer exportiert' : `${number(count)} ausgewählte Teilnehmer exportiert`,
  answersRemoved: (count) =>
    count === 1
      ? 'Antworten von 1 Teilnehmer nach Ablauf der Frist entfernt'
      : `Antworten von ${number(count)} Teilnehmern nach Ablauf der Frist entfernt`,
  retention: 'Wie lange Daten bleiben',
  retentionLead: 'Was nach der Veranstaltung nicht mehr gebraucht wird, kann automatisch entfernt werden.',
  scope: 'Entfernen',
  scopes: {
    never: 'Nichts',
    answers: 'Antworten auf die Fragen des Formulars',
    everything: 'Alles, was Teilnehmer erkennbar macht',
  },
  months: 'Wann',
  monthsAfter: (months) =>
    months === 1 ? '1 Monat nach der Veranstaltung' : `${number(months)} Monate nach der Veranstaltung`,
  removesOn: (when) => `Wird am ${when} entfernt.`,
  removesNow: 'Die Veranstaltung ist länger vorbei, das Entfernen beginnt also sofort.',
  removedOn: (when) => `Zuletzt entfernt am ${when}.`,
  keepsAll: 'Alles bleibt, bis Sie es entfernen oder löschen.',
  save: 'Speichern',
  confirmTitle: { answers: 'Alle Antworten entfernen?', everything: 'Daten aller Teilnehmer entfernen?' },
  confirmText: {
    answers:
      'Die Antworten aller Teilnehmer dieser Veranstaltung werden entfernt. Namen, Kontaktdaten und Bestellungen bleiben.',
    everything:
      'Die Daten aller Teilnehmer dieser Veranstaltung werden entfernt: Namen, Kontaktdaten, Antworten und der Text der E-Mails, dazu die Wartelisten und die Zugänge der Teilnehmer. Bestellungen, Rechnungen und Summen bleiben.',
  },
  confirmFinal: 'Das lässt sich nicht rückgängig machen.',
  confirm: 'Speichern',
};
