import type { badge as enGB } from '../../en-GB/server/badge.ts';

export const badge: typeof enGB = {
  saved: 'Design gespeichert.',
  removed: 'Design gelöscht.',
  tooManyDesigns: (max) => `Eine Veranstaltung kann bis zu ${max} Designs haben. Löschen Sie zuerst eines.`,
  tooLargeImages: (megabytes) =>
    `Die Bilder auf den Namensschildern einer Veranstaltung können zusammen bis zu ${megabytes} MB haben. Entfernen Sie zuerst eines aus einem Design, oder wählen Sie ein kleineres.`,
  tooManyImages: (max) =>
    `Eine Veranstaltung kann bis zu ${max} Bilder für Namensschilder haben. Entfernen Sie zuerst eines aus einem Design.`,
  tooMuch:
    'Diese Namensschilder zu zeichnen dauert zu lange. Drucken Sie weniger auf einmal, oder nehmen Sie Text aus dem Design.',
  noDesign: (form) => `Für das Formular „${form}“ gibt es kein Design. Wählen oder erstellen Sie zuerst eines.`,
  askForDesign: (form) => `Für das Formular „${form}“ gibt es kein Design. Bitten Sie den Veranstalter darum.`,
  fileTitle: (event) => `Namensschilder: ${event}`,
};
