import { formatCount } from '../../lib/money.ts';
import type { attendeeTools as enGB } from '../en-GB/attendeeTools.ts';

const number = (value: number) => formatCount(value, 'de-DE');
const attendees = (count: number) => `${number(count)} Teilnehmer`;
const ofAttendees = (count: number) => (count === 1 ? '1 Teilnehmer' : `${number(count)} Teilnehmern`);

export const attendeeTools: typeof enGB = {
  filters: 'Filter',
  any: 'Alle',
  ticket: 'Ticket',
  payment: 'Zahlung',
  payments: {
    paid: 'Bezahlt',
    transfer: 'Überweisung ausstehend',
    door: 'Zahlung am Einlass',
    open: 'Kartenzahlung läuft',
    free: 'Kostenlos',
    ended: 'Fehlgeschlagen oder abgelaufen',
    cancelled: 'Storniert oder erstattet',
  },
  checkedIn: 'Check-in',
  details: 'Angaben',
  detailsMissing: 'Fehlen',
  checkIns: { yes: 'Eingecheckt', no: 'Nicht eingecheckt' },
  country: 'Land',
  question: 'Frage',
  answer: 'Antwort',
  anyAnswer: 'Jede Antwort',
  from: 'Angemeldet ab',
  to: 'Angemeldet bis',
  sort: 'Sortieren nach',
  newest: 'Neueste zuerst',
  oldest: 'Älteste zuerst',
  upwards: (column) => `${column}, A bis Z`,
  downwards: (column) => `${column}, Z bis A`,
  clear: 'Filter zurücksetzen',
  columns: 'Angezeigte Spalten',
  columnsHelp: 'Auf diesem Gerät gespeichert.',
  selected: (count) => `${number(count)} ausgewählt`,
  allSelected: (count, isCapped) =>
    isCapped ? `Alle ${number(count)} oder mehr Treffer ausgewählt` : `Alle ${number(count)} Treffer ausgewählt`,
  selectAll: (count, isCapped) =>
    isCapped ? `Alle ${number(count)} oder mehr Treffer auswählen` : `Alle ${number(count)} Treffer auswählen`,
  unselect: 'Auswahl aufheben',
  selection: 'Ausgewählte Teilnehmer',
  email: 'E-Mail',
  exportSelected: 'Exportieren',
  exportTitle: 'Exportieren',
  exportAll: (count, isNarrowed, isCapped) =>
    [
      isCapped ? `${number(count)} oder mehr Teilnehmer` : `${number(count)} Teilnehmer`,
      ...(isNarrowed ? ['passend zu Suche und Filtern'] : []),
    ].join(' '),
  exportText:
    'Als Excel-Datei in der Reihenfolge der Liste, mit allen Angaben und Antworten. Um nur einige zu exportieren, wählen Sie diese in der Liste aus.',
  exportDownload: 'xlsx herunterladen',
  actions: {
    checkIn: 'Einchecken',
    undoCheckIn: 'Check-in rückgängig machen',
    markPaid: 'Als bezahlt markieren',
    cancelOrder: 'Bestellungen stornieren',
    delete: 'Löschen',
  },
  titles: {
    checkIn: (count) => `${attendees(count)} einchecken?`,
    undoCheckIn: (count) => `Check-in von ${ofAttendees(count)} rückgängig machen?`,
    markPaid: (count) => `Bestellungen von ${ofAttendees(count)} als bezahlt markieren?`,
    cancelOrder: (count) => `Bestellungen von ${ofAttendees(count)} stornieren?`,
    delete: (count) => `${attendees(count)} löschen?`,
  },
  texts: {
    markPaid:
      'Alle in diesen Bestellungen erhalten ihr Ticket. Nur Bestellungen, deren Zahlung aussteht, können als bezahlt markiert werden.',
    cancelOrder:
      'Die Tickets aller in diesen Bestellungen werden ungültig und sind wieder im Verkauf. Bezahlte Bestellungen bleiben, wie sie sind: Öffnen Sie sie, um über die Erstattung zu entscheiden.',
    delete:
      'Die Tickets werden ungültig und sind wieder im Verkauf. Teilnehmer kostenloser Bestellungen lassen sich aus der Bestellung wiederherstellen, die unbezahlter nicht. Teilnehmer bezahlter Bestellungen bleiben: Öffnen Sie sie, um über die Erstattung zu entscheiden.',
  },
  progress: (done, total) => `${number(done)} von ${number(total)}`,
  pause: 'Anhalten',
  pausing: 'Wird angehalten…',
  resume: 'Fortsetzen',
  stop: 'Beenden',
  stopping: 'Wird beendet…',
  report: (done, failed, left) =>
    [
      `Erledigt für ${attendees(done)}`,
      ...(failed > 0 ? [`fehlgeschlagen für ${number(failed)}`] : []),
      ...(left > 0 ? [`${number(left)} unverändert`] : []),
    ].join(' · '),
  failures: 'Fehlgeschlagen für',
  attendee: 'Teilnehmer',
  why: 'Grund',
  close: 'Schließen',
  states: {
    'selection.none': 'Niemand ist ausgewählt.',
    'selection.some': 'Einige Teilnehmer sind ausgewählt.',
    'selection.all': 'Alle Treffer sind ausgewählt.',
    'batch.confirming': 'Bestätigen, um fortzufahren.',
    'batch.running': 'In Arbeit…',
    'batch.paused': 'Angehalten.',
    'batch.stalled': 'Durch einen Fehler unterbrochen.',
    'batch.finished': 'Fertig.',
  },
  keys: {
    title: 'Tastenkürzel',
    list: [
      ['/', 'Suchen'],
      ['↑ ↓', 'Durch die Liste gehen'],
      ['Enter', 'Teilnehmer öffnen'],
      ['x', 'Teilnehmer auswählen'],
      ['Esc', 'Schließen, was offen ist'],
      ['?', 'Diese Tastenkürzel zeigen'],
    ],
  },
};
