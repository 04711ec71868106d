import type { badgeDesigns as enGB } from '../en-GB/badgeDesigns.ts';

export const badgeDesigns: typeof enGB = {
  title: 'Namensschilder',
  lead: 'Ein Formular hat einen Entwurf. Was nur manche Tickets oder Antworten bekommen, steht auch darauf.',
  add: 'Neuer Entwurf',
  none: 'Noch keine Namensschilder',
  noneText: 'Entwerfen Sie ein Namensschild, wählen Sie die Formulare dafür, und drucken Sie es für alle oder einzeln.',
  name: 'Entwurf',
  size: 'Größe',
  sizeOf: (width, height) => `${width}\u00a0×\u00a0${height}\u00a0mm`,
  forms: 'Verwendet von',
  noForms: 'Keinem Formular',
  special: 'Anders für',
  choice: (question, option) => `${question}: ${option}`,
  savedAt: 'Zuletzt gespeichert',
  actions: 'Aktionen',
  duplicate: 'Duplizieren',
  duplicateOf: (name) => `${name} duplizieren`,
  remove: 'Löschen',
  removeOf: (name) => `${name} löschen`,
  removed: (name) => `„${name}“ gelöscht.`,
  undo: 'Rückgängig',
};
