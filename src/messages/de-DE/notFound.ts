import type { notFound as english } from '../en-GB/notFound.ts';

export const notFound: typeof english = {
  message: 'Diese Seite gibt es nicht.',
  hint: 'Prüfen Sie die Adresse oder gehen Sie zurück zur Startseite.',
  home: 'Zur Startseite',
};
