import { formatCount } from '../../lib/money.ts';
import type { importing as english } from '../en-GB/importing.ts';

const number = (value: number) => formatCount(value, 'de-DE');
const rows = (count: number) => (count === 1 ? '1 Zeile' : `${number(count)} Zeilen`);

export const importing: typeof english = {
  title: 'Teilnehmer importieren',
  lead: (form) => `In „${form}“`,
  unchanged: 'Es ändert sich nichts, bevor Sie die Zeilen geprüft haben.',
  form: 'Anmeldeformular',
  back: 'Teilnehmer',
  noTickets: 'Legen Sie zuerst ein Ticket für dieses Formular an: Jeder Teilnehmer braucht eines.',
  toTickets: 'Ticket anlegen',
  drop: 'Tabelle hier ablegen',
  choose: 'Datei auswählen',
  help: 'Excel (.xlsx) oder CSV, bis 20 MB und 50.000 Zeilen. Die Datei wird auf diesem Gerät gelesen. Eine Zeile pro Person, mit Überschriften.',
  facts: [
    'Alle erhalten ein Ticket und eine kostenlose Bestellung: Was bezahlt wurde, wurde anderswo bezahlt.',
    'Es werden keine E-Mails verschickt. Tickets können Sie danach aus der Liste senden.',
    'Dieselbe Datei lässt sich jederzeit erneut importieren: Teilnehmer werden aktualisiert, nie doppelt angelegt.',
  ],
  problems: {
    empty: 'In dieser Datei steht nichts.',
    headOnly: 'Unter den Überschriften stehen keine Zeilen.',
    tooLarge: 'Diese Datei ist zu groß. Teilen Sie sie in Dateien bis 20 MB auf.',
    tooManyRows: 'Diese Datei hat mehr als 50.000 Zeilen. Teilen Sie sie in kleinere auf.',
    tooManyColumns: 'Diese Datei hat mehr als 200 Spalten. Entfernen Sie, was Sie nicht brauchen.',
    notTable: 'Das ist keine Tabelle, die wir lesen können. Speichern Sie sie als Excel (.xlsx) oder CSV.',
    oldWorkbook:
      'Das ist eine alte (.xls) oder passwortgeschützte Arbeitsmappe. Speichern Sie sie als .xlsx ohne Passwort.',
    broken: 'Diese Datei ist beschädigt. Speichern Sie sie neu und versuchen Sie es noch einmal.',
  },
  mapTitle: 'Spalten zuordnen',
  previewTitle: 'Zeilen prüfen',
  sheet: 'Tabellenblatt',
  mapLead: (count) => `${rows(count)}. Prüfen Sie, wofür jede Spalte steht. Bekannte haben wir schon zugeordnet.`,
  column: 'Spalte',
  examples: 'Beispiele',
  columnBecomes: (column) => `„${column}“ wird importiert als`,
  becomes: 'Importieren als',
  ignored: 'Nicht importieren',
  targets: { name: 'Ganzer Name', ticketId: 'Ticket', externalId: 'Ihre Nummer' },
  targetGroups: { attendee: 'Teilnehmer', questions: 'Fragen' },
  unnamed: (letter) => `Spalte ${letter}`,
  externalHelp:
    'Steht in einer Spalte eine eigene Nummer, werden Teilnehmer daran erkannt, sonst an E-Mail-Adresse und Name zusammen.',
  ticketForAll: 'Ticket',
  ticketHelp: 'Für alle Zeilen, die keines nennen.',
  chooseTicket: 'Ticket auswählen',
  missing: (names) => `Es fehlt noch: ${names}.`,
  doubled: (names) => `Mehr als eine Spalte wird importiert als: ${names}.`,
  check: 'Zeilen prüfen',
  another: 'Andere Datei auswählen',
  toMapping: 'Zurück zu den Spalten',
  outcomes: { added: 'Neu', updated: 'Änderung', unchanged: 'Unverändert', refused: 'Nicht importierbar' },
  moved: (from) => `Ticket wird geändert, bisher „${from}“`,
  movedDone: (from) => `Ticket vorher „${from}“`,
  transferred: (holder) => `Hat das Ticket an ${holder} übertragen`,
  transferredCount: (count) =>
    count === 1
      ? '1 Zeile ist von jemandem, der sein Ticket übertragen hat. Die Person wird nicht noch einmal hinzugefügt; von Hand können Sie das tun.'
      : `${number(count)} Zeilen sind von Personen, die ihr Ticket übertragen haben. Sie werden nicht noch einmal hinzugefügt; von Hand können Sie das tun.`,
  outcomesDone: {
    added: 'Hinzugefügt',
    updated: 'Aktualisiert',
    unchanged: 'Unverändert',
    refused: 'Nicht importiert',
  },
  all: 'Alle Zeilen',
  row: 'Zeile',
  outcome: 'Ergebnis',
  reason: 'Grund',
  reasons: 'Warum Zeilen ausgelassen werden',
  ofReason: (count, reason) => `${rows(count)}: ${reason}`,
  more: (count) => `${rows(count)} mehr zeigen`,
  previewOf: 'Zeilen der Datei',
  nothingToImport: 'Es gibt nichts zu importieren: Jede Zeile ist unverändert oder fehlerhaft.',
  start: (added, updated) =>
    [
      ...(added > 0 ? [`${number(added)} Teilnehmer hinzufügen`] : []),
      ...(updated > 0 ? [`${number(updated)} ${added > 0 ? '' : 'Teilnehmer '}ändern`] : []),
    ].join(', '),
  skipped: (count) =>
    count === 1
      ? '1 Zeile hat einen Fehler und wird ausgelassen.'
      : `${number(count)} Zeilen haben Fehler und werden ausgelassen.`,
  progress: (done, total) => `${number(done)} von ${rows(total)}`,
  stop: 'Anhalten',
  stopping: 'Wird angehalten…',
  resume: 'Fortsetzen',
  done: (added, updated) =>
    added === 0 && updated === 0
      ? 'Es wurde nichts geändert'
      : [
          ...(added > 0 ? [`${number(added)} Teilnehmer hinzugefügt`] : []),
          ...(updated > 0 ? [`${number(updated)} ${added > 0 ? '' : 'Teilnehmer '}aktualisiert`] : []),
        ].join(', '),
  leftOut: (count) =>
    count === 1
      ? '1 Zeile konnte nicht importiert werden.'
      : `${number(count)} Zeilen konnten nicht importiert werden.`,
  notReached: (count) => `${rows(count)} noch nicht importiert. Importieren Sie die Datei erneut, um fortzufahren.`,
  fixAndRetry: 'Laden Sie die nicht importierten Zeilen herunter, korrigieren Sie sie und importieren Sie diese Datei.',
  download: 'Diese Zeilen herunterladen',
  reportName: 'nicht-importiert',
  toAttendees: 'Teilnehmer ansehen',
  errors: {
    required: (label) => `${label} fehlt`,
    emailInvalid: () => 'Keine E-Mail-Adresse',
    hasLink: (label: string) => `${label} enthält eine Web- oder E-Mail-Adresse`,
    notText: (label) => `${label}: nicht lesbar`,
    notOneOf: (label) => `Keine der Antworten auf „${label}“`,
    tooLong: (label) => `${label}: zu lang`,
    shortened: (label) => `${label}: Die Tabelle hat Ziffern abgeschnitten. Formatieren Sie die Spalte als Text`,
    ticketUnknown: () => 'Kein Ticket dieses Formulars heißt so',
    soldOut: () => 'Dieses Ticket ist ausverkauft',
    full: () => 'Das Formular ist voll',
    choiceFull: (label) => `Diese Option von „${label}“ ist ausgebucht`,
    duplicate: (_, of) => `Dieselbe Person wie in ${of === null ? 'einer anderen Zeile' : `Zeile ${number(of)}`}`,
    severalMatch: () => 'Mehrere Teilnehmer haben diesen Namen und diese Adresse. Ergänzen Sie eine eigene Nummer',
    orderedElsewhere: () =>
      'Name und Adresse stehen in einer Bestellung, die jemand anders gemacht hat, die nicht bezahlt oder ein Test ist. Prüfen Sie sie in der Liste',
    orderedOther: () => 'Diese Person hat selbst ein anderes Ticket bestellt. Ändern Sie es in der Liste',
    orderEnded: () => 'Die Bestellung dieser Person wurde storniert oder ist abgelaufen',
    erased: () =>
      'Die Daten dieser Person wurden entfernt. Sie wird nicht wieder hinzugefügt; von Hand können Sie das tun',
    cancelled: () =>
      'Diese Person hat ihr Ticket storniert. Sie wird nicht wieder hinzugefügt; von Hand können Sie das tun',
    changedMeanwhile: () => 'Jemand hat die Angaben nach der Prüfung geändert',
  },
  states: {
    'importer.choosing': 'Wählen Sie eine Tabelle aus.',
    'importer.reading': 'Datei wird gelesen…',
    'importer.mapping': 'Ordnen Sie die Spalten zu.',
    'importer.preparing': 'Zeilen werden gelesen…',
    'importer.checking': 'Zeilen werden geprüft…',
    'importer.notChecked': 'Die Zeilen konnten nicht geprüft werden.',
    'importer.previewing': 'Prüfen Sie die Zeilen.',
    'importer.importing': 'Wird importiert…',
    'importer.stalled': 'Der Import ist stehen geblieben. Nichts ist verloren: Setzen Sie ihn fort.',
    'importer.finished': 'Import abgeschlossen.',
  },
};
