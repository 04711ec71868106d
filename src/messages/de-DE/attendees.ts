import { formatCount } from '../../lib/money.ts';
import type { attendees as enGB } from '../en-GB/attendees.ts';

const number = (value: number) => formatCount(value, 'de-DE');

export const attendees: typeof enGB = {
  newestFirst: (lead) => `${lead} · neueste zuerst`,
  lead: (registered, others) =>
    [
      registered === 1 ? '1 Teilnehmer' : `${number(registered)} Teilnehmer`,
      ...(others > 0 ? [`${number(others)} storniert oder abgelaufen`] : []),
    ].join(' · '),
  searchLabel: 'Nach Name, Organisation, E-Mail oder Bestellnummer suchen',
  name: 'Name',
  organization: 'Organisation',
  email: 'E-Mail',
  ticket: 'Ticket',
  status: 'Status',
  checkedIn: 'Eingecheckt',
  notIn: 'Nein',
  paidInTest: 'Bezahlt (Test)',
  detailsMissing: 'Angaben fehlen',
  allForms: 'Alle Formulare',
  forms: 'Anmeldeformular',
  table: 'Teilnehmer',
  empty: 'Noch keine Anmeldungen',
  emptyText: 'Teilen Sie die Anmeldeseite. Teilnehmer erscheinen hier, sobald sie sich anmelden.',
  emptyDraft: 'Veröffentlichen Sie zuerst die Veranstaltung und teilen Sie dann die Anmeldeseite.',
  nothingFound: 'Keine Ergebnisse',
  nothingFoundText: (query) =>
    `Kein Name, keine Organisation, keine E-Mail und keine Bestellnummer passt zu „${query}“.`,
  clearSearch: 'Suche zurücksetzen',
  found: (count, isCapped) =>
    isCapped ? `${number(count)} oder mehr Ergebnisse` : count === 1 ? '1 Ergebnis' : `${number(count)} Ergebnisse`,
  registered: 'Angemeldet',
  reference: 'Bestellnummer',
  jobTitle: 'Position',
  phone: 'Telefon',
  country: 'Land',
  form: 'Formular',
  filters: (count) => (count === 0 ? 'Filter' : `Filter (${count})`),
  add: 'Teilnehmer hinzufügen',
  import: 'Importieren',
  columns: 'Spalten',
  export: 'Exportieren',
  selectAll: 'Alle geladenen Teilnehmer auswählen',
  select: (name) => `${name} auswählen`,
  noneFits: 'Kein Teilnehmer passt zu Suche und Filtern.',
  clearAll: 'Suche und Filter zurücksetzen',
};
