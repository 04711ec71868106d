import type { badgeDesigns as enGB } from '../en-GB/badgeDesigns.ts';

export const badgeDesigns: typeof enGB = {
  title: 'Namensschilder',
  lead: 'Jedes Formular hat ein Design. Teile davon können nur für manche Tickets oder Antworten gelten.',
  add: 'Neues Design',
  none: 'Noch keine Namensschilder',
  noneText: 'Entwerfen Sie ein Namensschild, wählen Sie die Formulare dafür, und drucken Sie es für alle oder einzeln.',
  name: 'Design',
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
