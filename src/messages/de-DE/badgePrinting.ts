import type { badgePrinting as enGB } from '../en-GB/badgePrinting.ts';

const badges = (count: number) => (count === 1 ? '1 Namensschild' : `${count} Namensschilder`);

export const badgePrinting: typeof enGB = {
  oneMaking: 'Namensschild wird erstellt',
  oneFailed: 'Das Namensschild konnte nicht gedruckt werden',
  slow: 'Noch keine Antwort. Ihre Verbindung ist vielleicht langsam.',
  states: {
    'printing.planning': 'Namensschilder werden gesucht',
    'printing.planFailed': 'Die Namensschilder wurden nicht gefunden',
    'printing.choosing': 'Namensschilder drucken',
    'printing.printing': 'Namensschilder werden erstellt',
    'printing.stalled': 'Die Namensschilder konnten nicht erstellt werden',
    'printing.joining': 'Eine Datei wird erstellt',
    'printing.joinFailed': 'Die Datei konnte nicht erstellt werden',
    'printing.finished': 'Die Namensschilder sind fertig',
  },
  action: 'Namensschilder drucken',
  badge: 'Namensschild',
  one: 'Namensschild drucken',
  oneAgain: 'Namensschild noch einmal drucken',
  title: 'Namensschilder drucken',
  count: badges,
  again: (count) => `${badges(count)} ${count === 1 ? 'wurde' : 'wurden'} schon gedruckt.`,
  undrawn: (count, names) =>
    `Auf ${count === 1 ? 'einem Namensschild' : `${count} Namensschildern`} fehlen Zeichen, die sich nicht drucken lassen (dafür steht …): ${names.join(', ')}${count > names.length ? ' und weitere' : ''}. Ändern Sie den Namen unter Teilnehmer, oder schreiben Sie ihn von Hand.`,
  withoutDesign: (count) =>
    count === 1
      ? '1 Teilnehmer hat kein Namensschild, weil sein Formular kein Design hat.'
      : `${count} Teilnehmer haben kein Namensschild, weil ihre Formulare kein Design haben.`,
  ended: (count) =>
    count === 1
      ? '1 Teilnehmer fehlt: Die Bestellung ist beendet.'
      : `${count} Teilnehmer fehlen: Ihre Bestellungen sind beendet.`,
  none: 'Es gibt noch nichts zu drucken.',
  makeDesign: 'Namensschild gestalten',
  sort: 'Sortiert nach',
  sorts: { name: 'Name', organization: 'Organisation', ticket: 'Ticket' },
  paper: 'Papier',
  papers: {
    own: 'Etikettendrucker oder fertige Schilder, eines je Seite',
    a4: 'A4-Bögen zum Schneiden',
    letter: 'Letter-Bögen zum Schneiden',
  },
  perSheet: (count) => `${count} auf einem Bogen, mit Schnittmarken. Drucken Sie mit 100 %, nicht „an Seite anpassen“.`,
  onePage: 'Jede Seite ist so groß wie das Namensschild. Drucken Sie mit 100 %, nicht „an Seite anpassen“.',
  bothSides: 'Drucken Sie beidseitig, über die lange Kante gewendet.',
  printAll: (count) => `${badges(count)} drucken`,
  printNew: (count) => `Nur die ${count} noch nicht gedruckten`,
  progress: (done, total) => `${done} von ${badges(total)}`,
  stop: 'Anhalten',
  resume: 'Erneut versuchen',
  ready: (count) => `${badges(count)} fertig.`,
  open: 'Öffnen und drucken',
  download: 'PDF herunterladen',
  blocked: 'Ihr Browser kann es von hier nicht drucken. Laden Sie das PDF herunter und drucken Sie es.',
  failures: 'Nicht gedruckt',
  close: 'Schließen',
  cancel: 'Abbrechen',
  printed: (times) => (times === 1 ? 'Namensschild gedruckt.' : `Namensschild gedruckt, zum ${times}. Mal.`),
  retry: 'Erneut versuchen',
  atDoor: 'Namensschilder',
  atDoorHelp: 'Jedes Formular braucht ein Design. Die Einstellung gilt für dieses Gerät.',
  atDoorChoices: {
    no: 'Nicht drucken',
    asked: 'Nach dem Check-in anbieten',
    itself: 'Nach jedem Check-in drucken',
  },
  lastOne: (name) => `Namensschild von ${name}`,
  history: (times, at, by) =>
    `${times === 1 ? 'Einmal' : `${times}-mal`} gedruckt, zuletzt ${at}${by === '' ? '' : ` von ${by}`}`,
};
