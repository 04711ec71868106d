import type { editing as enGB } from '../en-GB/editing.ts';

export const editing: typeof enGB = {
  /** Choosing an image. */
  image: {
    choose: 'Bild auswählen',
    replace: 'Bild ersetzen',
    remove: 'Entfernen',
    wrong: 'Wählen Sie ein JPEG- oder PNG-Bild mit höchstens 2 MB.',
  },
  discard: {
    title: 'Änderungen verwerfen?',
    text: 'Ihre Eingaben sind nicht gespeichert.',
    confirm: 'Verwerfen',
    keep: 'Weiter bearbeiten',
  },
  leave: {
    title: 'Verlassen, ohne zu speichern?',
    text: 'Ihre Eingaben sind nicht gespeichert.',
    confirm: 'Verlassen',
    keep: 'Weiter bearbeiten',
  },
  conflict: {
    title: 'Während der Bearbeitung geändert',
    saved: (when, by) => (by ? `Gespeichert am ${when} von ${by}.` : `Gespeichert am ${when}.`),
    help: 'Behalten Sie Ihre Änderungen, um weiterzuarbeiten: Wo sich beide Fassungen unterscheiden, gilt Ihre. Gespeichert ist noch nichts.',
    noDifference: 'Die Felder dieser Seite sind in beiden Fassungen gleich. Ihre Eingaben bleiben erhalten.',
    field: 'Feld',
    theirs: 'Gespeicherte Fassung',
    mine: 'Ihre Fassung',
    unchanged: 'Nicht bearbeitet',
    empty: 'Leer',
    yes: 'Ja',
    no: 'Nein',
    keepMine: 'Meine Änderungen behalten',
    takeTheirs: 'Gespeicherte Fassung verwenden',
  },
  timedOutSaving: 'Der Server hat zu lange nicht geantwortet. Ihre Änderungen sind noch da. Speichern Sie noch einmal.',
  timedOutRemoving:
    'Der Server hat zu lange nicht geantwortet. Vielleicht wurde noch nichts entfernt. Versuchen Sie es noch einmal.',
  states: {
    'editor.loading': 'Wird geladen…',
    'editor.loadFailed': 'Laden fehlgeschlagen.',
    'editor.clean': 'Bereit zum Bearbeiten.',
    'editor.dirty': 'Nicht gespeicherte Änderungen.',
    'editor.refused': 'Speichern fehlgeschlagen. Ihre Änderungen sind noch da.',
    'editor.comparing': 'Die andere Fassung wird geladen…',
    'editor.conflicting': 'Inzwischen geändert. Vergleichen Sie beide Fassungen.',
    'editor.saving': 'Wird gespeichert…',
    'editor.saved': 'Gespeichert.',
    'editor.confirmingRemoval': 'Entfernen bestätigen.',
    'editor.removing': 'Wird entfernt…',
    'editor.removed': 'Entfernt.',
    'editor.notRemoved': 'Entfernen hat nicht geklappt.',
    'editor.confirmingSave': 'Bestätigen Sie, um fortzufahren.',
    'editor.confirmingDiscard': 'Bestätigen Sie, um Ihre Änderungen zu verwerfen.',
    'editor.closed': 'Geschlossen.',
  },
};
