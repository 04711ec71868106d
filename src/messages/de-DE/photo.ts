import type { photo as enGB } from '../en-GB/photo.ts';

export const photo: typeof enGB = {
  title: 'Foto',
  help: 'Ein Bild im Format JPEG oder PNG. Weitere Angaben in der Datei, etwa der Aufnahmeort, werden entfernt.',
  alt: (name) => `Foto von ${name}`,
  choose: 'Foto wählen',
  replace: 'Anderes Foto wählen',
  remove: 'Foto entfernen',
  problems: {
    noPicture: 'Das ist kein Bild, das wir verwenden können.',
    tooSmall: 'Dieses Bild ist zu klein.',
    tooLarge: 'Dieses Bild ist zu groß.',
    damaged: 'Diese Datei ist nicht lesbar, vielleicht ist sie beschädigt.',
  },
  taken: 'Wählen Sie ein JPEG- oder PNG-Bild mit bis zu 25 Megapixeln.',
  crop: 'Foto zuschneiden',
  zoom: 'Vergrößern',
  across: 'Links nach rechts',
  down: 'Oben nach unten',
  save: 'Foto speichern',
  discard: 'Nicht speichern',
  failed: 'Das Foto konnte nicht gespeichert werden',
  retry: 'Erneut versuchen',
  states: {
    ready: '',
    reading: 'Bild wird gelesen',
    unreadable: 'Diese Datei ist nicht verwendbar',
    cropping: 'Foto zuschneiden',
    saving: 'Foto wird gespeichert',
    removing: 'Foto wird entfernt',
    refused: 'Das Foto konnte nicht gespeichert werden',
  },
};
