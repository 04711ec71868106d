import type { badge as enGB } from '../en-GB/badge.ts';

export const badge: typeof enGB = {
  notBuilt: {
    title: 'Namensschilder',
    text: 'Namensschilder sind noch nicht verfügbar.',
    instead: 'Sie können Teilnehmer mit ihren Tickets einchecken.',
  },
};
