import type { publicEvent as enGB } from '../en-GB/publicEvent.ts';

export const publicEvent: typeof enGB = {
  forms: 'Anmeldung',
  noForms: 'Die Anmeldung ist noch nicht geöffnet.',
  register: 'Anmelden',
  findTickets: 'Schon angemeldet? Meine Tickets finden',
  salesStart: (when) => `Verkauf ab ${when}`,
  waitingList: 'Auf die Warteliste',
  look: 'Tickets ansehen',
  closes: (when) => `Offen bis ${when}`,
  over: 'Diese Veranstaltung ist vorbei.',
  unknownTitle: 'Veranstaltung nicht gefunden',
  unknownHelp: 'Diese Veranstaltung ist nicht öffentlich, oder es gibt sie nicht mehr. Prüfen Sie den Link.',
  states: {
    loading: 'Wird geladen.',
    shown: 'Veranstaltung.',
    unknown: 'Veranstaltung nicht gefunden.',
    failed: 'Diese Seite konnte nicht geladen werden.',
  },
};
