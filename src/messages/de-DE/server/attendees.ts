import type { attendees as enGB } from '../../en-GB/server/attendees.ts';

export const attendees: typeof enGB = {
  added: (name: string) => `${name} hinzugefügt.`,
  alreadyRegistered: (name: string) => `${name} ist mit dieser E-Mail-Adresse in diesem Formular schon angemeldet.`,
  eventOver:
    'Die Veranstaltung ist vorbei, eine spätere Zahlung ist nicht mehr möglich. Wählen Sie eine andere Zahlung.',
  saved: 'Änderungen gespeichert.',
  deleted: 'Teilnehmer gelöscht.',
  restored: 'Teilnehmer wiederhergestellt.',
  notRestorable:
    'Dieser Teilnehmer kann nicht wiederhergestellt werden, weil die Bestellung unbezahlt oder beendet ist.',
  paidMeanwhile:
    'Nichts wurde gelöscht: Die Bestellung wurde gerade bezahlt. Brechen Sie ab, um ihren jetzigen Stand zu sehen.',
  cursor: 'Dieser Link ist abgelaufen. Laden Sie die Liste neu.',
  answerUnknown: 'Diese Antwort passt nicht zu ihrer Frage.',
  otherForm: 'Dieses Ticket gehört nicht zu diesem Formular. Wählen Sie ein anderes.',
  notMovable: 'Die Bestellung ist beendet; niemand darin kann zu einem anderen Ticket wechseln.',
  notAdmitted: 'Die Bestellung ist nicht bezahlt oder beendet; das Ticket ist nicht gültig.',
  wasPaid: 'Die Bestellung wurde bezahlt. Öffnen Sie sie, um über die Erstattung zu entscheiden.',
};
