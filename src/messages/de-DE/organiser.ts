import type { organiser as english } from '../en-GB/organiser.ts';

export const organiser: typeof english = {
  coming: 'Kommende Veranstaltungen',
  past: 'Vergangene Veranstaltungen',
  none: 'Zurzeit gibt es keine öffentlichen Veranstaltungen.',
  more: 'Mehr anzeigen',
  contact: 'Kontakt',
};
