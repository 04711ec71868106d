import type { attendeeNote as enGB } from '../en-GB/attendeeNote.ts';

export const attendeeNote: typeof enGB = {
  add: 'Hinweis hinzufügen',
  change: 'Hinweis bearbeiten',
  help: 'Das Einlasspersonal sieht ihn beim Ticket und in der Suche, auch ohne Verbindung. Teilnehmer und Aussteller sehen ihn nicht; er steht aber in der Datei mit allen Daten zu dieser Person. Leer lassen für keinen Hinweis.',
  example: 'z. B. Rednerin, Ana anrufen',
  save: 'Hinweis speichern',
  cancel: 'Abbrechen',
  slow: 'Noch keine Antwort. Prüfen Sie, ob der Hinweis gespeichert wurde, und versuchen Sie es dann erneut.',
};
