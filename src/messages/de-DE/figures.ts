import { formatCount } from '../../lib/money.ts';
import type { figures as enGB } from '../en-GB/figures.ts';

const number = (value: number) => formatCount(value, 'de-DE');
const ordersOf = (count: number) => (count === 1 ? '1 Bestellung' : `${number(count)} Bestellungen`);
const mailsOf = (count: number) => (count === 1 ? '1 E-Mail' : `${number(count)} E-Mails`);

export const figures: typeof enGB = {
  title: 'Auswertung',
  updated: (time) => `Stand ${time} Uhr`,
  emptyTitle: 'Noch nichts auszuwerten',
  emptyText:
    'Die Auswertung beginnt mit der ersten Anmeldung. Teilen Sie die Anmeldeseite, damit man sich anmelden kann.',
  emptyAction: 'Zur Übersicht',
  totals: 'Summen',
  registered: 'Angemeldet',
  checkedIn: 'Eingecheckt',
  checkedInRate: (count, rate) => `${count} (${rate})`,
  money: 'Umsatz',
  moneyTest: 'Umsatz (inkl. Test)',
  withTest: (amount) => `${amount} (inkl. Test)`,
  unpaid: 'Unbezahlte Bestellungen',
  unpaidOf: (count, total) => `${count} (${total})`,
  registrations: 'Anmeldungen',
  registrationsLead: 'Im Zeitverlauf, ohne stornierte.',
  moneyLead: 'Eingänge im Zeitverlauf, abzüglich Erstattungen.',
  checkIns: 'Check-ins je Stunde',
  checkInsLead: 'In der Zeitzone der Veranstaltung. Auch rückgängig gemachte Check-ins zählen hier.',
  thisEvent: 'Diese Veranstaltung',
  eventBefore: 'Vorherige Veranstaltung',
  aligned: (event) => `${event}, ebenso lange vor Beginn`,
  units: { 1: 'Tag', 7: 'Woche', 28: 'Vier Wochen', 364: 'Jahr' },
  hours: { 1: 'Stunde', 3: 'Drei Stunden', 6: 'Sechs Stunden', 24: 'Tag', 168: 'Woche' },
  undone: 'Rückgängig',
  showTable: 'Als Tabelle zeigen',
  tableOf: (what) => `${what}, als Tabelle`,
  alternative: (what, from, to, peak) =>
    `${what}, ${from} bis ${to}. ${peak ? `Höchstwert: ${peak.value}, ${peak.name}.` : 'Noch nichts.'}`,
  range: (from, to) => `${from} – ${to}`,
  before: (value, event) => `${event}: ${value}`,
  tickets: 'Tickets',
  ticket: 'Ticket',
  ticketsOf: (form) => `Tickets von ${form}`,
  all: 'Alle Tickets',
  of: (count, max) => (max === null ? count : `${count} von ${max}`),
  sales: 'Verkauf',
  salesLead:
    'Als Verkauf zählen die Ticketpreise aller bezahlten Bestellungen, abzüglich Rabatten und ohne aufgeschlagene Servicegebühr oder USt. Auch später stornierte oder erstattete Bestellungen zählen.',
  sumsTitle: 'Vom Verkauf zum Umsatz',
  sumsLead:
    'Umsatz ist, was berechnet wurde, abzüglich Erstattungen und verlorener Zahlungsstreitigkeiten. Er ist hier, bei Ihren Veranstaltungen und im Finanzbericht derselbe.',
  sum: 'Betrag für',
  amount: 'Betrag',
  sums: {
    sales: 'Verkauf: Ticketpreise abzüglich Rabatten',
    fees: 'Servicegebühren, auf die Preise aufgeschlagen',
    vatAdded: 'Umsatzsteuer, auf die Preise aufgeschlagen',
    charged: 'Berechnet',
    refunded: 'Erstattet',
    onTheirWay: 'Erstattungen unterwegs',
    lost: 'In Streitigkeiten verloren',
    revenue: 'Umsatz',
    vat: 'Darin Umsatzsteuer, laut Rechnungen und Gutschriften',
    test: 'Darin Testzahlungen',
  },
  promos: 'Gutscheincodes',
  code: 'Code',
  used: 'Genutzt',
  discount: 'Rabatt',
  offered: 'Angeboten',
  events: 'Veranstaltungen',
  event: 'Veranstaltung',
  starts: 'Beginn',
  unpaidTotal: 'Offen',
  allTitle: 'Auswertung aller Veranstaltungen',
  allEmpty: 'Die Auswertung beginnt mit der ersten Anmeldung zu einer Veranstaltung.',
  download: 'Als xlsx herunterladen',
  ofEvent: (event, what) => `${event}: ${what}`,
  failedRefunds: (count) =>
    count === 1 ? '1 fehlgeschlagene Erstattung' : `${number(count)} fehlgeschlagene Erstattungen`,
  ticketsNearlySoldOut: (count) =>
    count === 1 ? '1 Ticket fast ausverkauft' : `${number(count)} Tickets fast ausverkauft`,
  attention: 'Braucht Aufmerksamkeit',
  nothingWaits: 'Nichts braucht Ihre Aufmerksamkeit.',
  transfer: (count, total) => `${ordersOf(count)} ${count === 1 ? 'wartet' : 'warten'} auf eine Überweisung: ${total}`,
  door: (count, total) => `${ordersOf(count)} mit Zahlung am Einlass: ${total}`,
  failedMails: (count) => `${mailsOf(count)} ${count === 1 ? 'konnte' : 'konnten'} nicht gesendet werden`,
  mailsInDoubt: (count) => `${mailsOf(count)} ${count === 1 ? 'ist' : 'sind'} vielleicht nicht angekommen`,
  disputes: (count) =>
    count === 1
      ? '1 angefochtene Zahlung braucht Ihre Antwort'
      : `${number(count)} angefochtene Zahlungen brauchen Ihre Antwort`,
  nearlySoldOut: (ticket, form, reserved, quantity) =>
    `${ticket} (${form}) ist fast ausverkauft: ${reserved} von ${quantity}`,
  soldOut: (ticket, form) => `${ticket} (${form}) ist ausverkauft`,
};
