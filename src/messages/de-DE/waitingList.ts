import { formatCount } from '../../lib/money.ts';
import type { waitingList as enGB } from '../en-GB/waitingList.ts';

const number = (value: number) => formatCount(value, 'de-DE');

export const waitingList: typeof enGB = {
  title: 'Warteliste',
  lead: (count) => (count === 1 ? '1 Person' : `${number(count)} Personen`),
  found: (count) => (count === 1 ? '1 Ergebnis' : `${number(count)} Ergebnisse`),
  table: 'Warteliste',
  forms: 'Formulare',
  show: 'Anzeigen',
  current: 'Auf der Liste',
  past: 'Nicht mehr auf der Liste',
  search: 'Nach Name oder E-Mail suchen',
  place: 'Platz',
  name: 'Name',
  email: 'E-Mail',
  ticket: 'Ticket',
  ofTicket: (count, ticket) => `${count} × ${ticket}`,
  joined: 'Eingetragen',
  state: 'Stand',
  states: {
    waiting: 'Wartet',
    offered: 'Angeboten',
    accepted: 'Bestellt',
    lapsed: 'Angebot abgelaufen',
    left: 'Ausgetragen',
    removed: 'Entfernt',
  },
  unconfirmed: 'Nicht bestätigt',
  until: (when) => `bis ${when}`,
  actions: 'Aktionen',
  offer: 'Jetzt anbieten',
  offerTo: (name) => `${name} jetzt Tickets anbieten`,
  remove: 'Entfernen',
  removeOne: (name) => `${name} von der Liste entfernen`,
  copyLink: (name) => `Link des Angebots an ${name}`,
  order: 'Bestellung ansehen',
  removeTitle: (name) => `${name} von der Warteliste entfernen?`,
  removeText: 'Der Platz geht verloren, ohne Nachricht. Reservierte Tickets bekommt die nächste Person.',
  removeConfirm: 'Entfernen',
  more: 'Mehr anzeigen',
  empty: 'Niemand wartet',
  emptyText:
    'Sobald ein Ticket dieses Formulars ausverkauft ist, kann man sich hier eintragen. Werden Tickets frei, werden sie der Reihe nach allen angeboten, die ihre E-Mail-Adresse bestätigt haben.',
  emptyPast: 'Noch niemand hat die Liste verlassen',
  emptyPastText:
    'Hier steht, wer ein Angebot angenommen oder verfallen lassen hat, sich ausgetragen hat oder entfernt wurde.',
  nothingFound: 'Nichts gefunden',
  nothingFoundText: (query) => `Keine Ergebnisse für „${query}“.`,
  clearSearch: 'Suche leeren',
};
