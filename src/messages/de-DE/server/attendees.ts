import type { attendees as enGB } from '../../en-GB/server/attendees.ts';

export const attendees: typeof enGB = {
  saved: 'Änderungen gespeichert.',
  deleted: 'Teilnehmer gelöscht.',
  cursor: 'Dieser Link ist abgelaufen. Laden Sie die Liste neu.',
  answerUnknown: 'Diese Antwort passt nicht zu ihrer Frage.',
};
