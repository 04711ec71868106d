import type { exhibitor as enGB } from '../en-GB/exhibitor.ts';

export const exhibitor: typeof enGB = {
  visibility: {
    title: 'Sichtbarkeit für Aussteller',
    text: 'Die Sichtbarkeit für Aussteller ist noch nicht verfügbar.',
    instead: 'Aussteller sehen keine Daten Ihrer Teilnehmer.',
  },
  scan: {
    title: 'Kontakte scannen',
    text: 'Kontakte scannen ist noch nicht verfügbar.',
    instead: 'Behalten Sie Ihren Zugang: Sie brauchen keinen neuen.',
  },
  contacts: {
    title: 'Gescannte Kontakte',
    text: 'Gescannte Kontakte sind noch nicht verfügbar.',
    instead: 'Kontakte erscheinen hier, sobald Sie Namensschilder scannen können.',
  },
  delegates: {
    title: 'Delegierte',
    text: 'Delegierte sind noch nicht verfügbar.',
    instead: 'Fragen Sie den Veranstalter nach der Teilnehmerliste.',
  },
};
