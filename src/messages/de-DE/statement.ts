import { formatCount } from '../../lib/money.ts';
import type { statement as enGB } from '../en-GB/statement.ts';

const number = (value: number) => formatCount(value, 'de-DE');

export const statement: typeof enGB = {
  title: 'Kontoauszug abgleichen',
  lead: 'Finden Sie die Bestellungen, die überwiesen wurden. Es ändert sich nichts, bis Sie es bestätigen.',
  file: 'Kontoauszug',
  help: 'Eine CSV- oder CAMT.053-Datei Ihrer Bank, bis 10 MB. Sie wird auf diesem Gerät gelesen; Beträge und Verwendungszwecke werden mit Ihren Bestellungen verglichen.',
  problems: {
    empty: 'In dieser Datei sind keine Umsätze.',
    tooLarge: 'Diese Datei ist größer als 10 MB. Exportieren Sie einen kürzeren Zeitraum.',
    tooMany: 'In dieser Datei sind mehr als 5.000 Umsätze. Exportieren Sie einen kürzeren Zeitraum.',
    notStatement: 'Diesen Kontoauszug können wir nicht lesen. Wählen Sie eine CSV- oder CAMT.053-Datei.',
    noAmounts: 'Wir haben keine Spalte mit Beträgen gefunden. Sie muss „Betrag“, „Amount“ oder ähnlich heißen.',
    broken: 'Diese Datei ist beschädigt. Laden Sie sie erneut bei Ihrer Bank herunter.',
    unsafe: 'Diese Datei enthält Deklarationen, die kein Kontoauszug braucht. Wir haben sie nicht gelesen.',
  },
  found: (lines, exact) =>
    [
      lines === 1 ? '1 Umsatz' : `${number(lines)} Umsätze`,
      exact === 1 ? '1 bezahlt genau eine offene Bestellung' : `${number(exact)} bezahlen genau eine offene Bestellung`,
    ].join(', '),
  groups: {
    toNote: 'Als bezahlt markierbar',
    toCheck: 'Bitte prüfen',
    others: 'Keine offene Bestellung',
  },
  groupHelp: {
    toNote: 'Haken Sie an, was als bezahlt markiert werden soll.',
    toCheck: 'Hier ändert Foyer nichts.',
    others: 'Umsätze ohne Bestellnummer und eigene Zahlungen.',
  },
  progress: (done, total) => `${number(done)} von ${number(total)} markiert`,
  showOthers: (count) => (count === 1 ? '1 Umsatz anzeigen' : `${number(count)} Umsätze anzeigen`),
  kinds: {
    exact: 'Bezahlt die Bestellung genau',
    less: (missing) => `${missing} weniger als der offene Betrag`,
    more: (over) => `${over} mehr als der offene Betrag`,
    otherCurrency: 'In einer anderen Währung als die Bestellung',
    noted: 'Aus diesem Umsatz schon markiert',
    paid: 'Die Bestellung ist schon bezahlt',
    ended: 'Die Bestellung ist beendet',
    byCard: 'Die Bestellung wird gerade mit Karte bezahlt',
    several: 'Nennt mehrere Bestellungen',
    unknown: 'Keine Bestellnummer dieser Veranstaltung',
    notCredit: 'Keine Zahlung an Sie',
  },
  advice: {
    less: 'Bitten Sie um den Rest, oder markieren Sie die Bestellung auf ihrer Seite als bezahlt.',
    more: 'Zahlen Sie den Rest zurück, oder behalten Sie ihn: Im Verlauf der Bestellung steht, wie viel eingegangen ist.',
    otherCurrency: 'Markieren Sie die Bestellung auf ihrer Seite als bezahlt, sobald Sie den Wert kennen.',
    ended:
      'Ihre Tickets sind nicht mehr reserviert. Zahlen Sie dieses Geld zurück, oder bitten Sie darum, neu zu bestellen.',
    byCard: 'Gleichen Sie diesen Auszug in einer Stunde noch einmal ab, um zu sehen, ob mit Karte bezahlt wurde.',
    several: 'Markieren Sie die Bestellungen auf ihren Seiten als bezahlt.',
  },
  paid: {
    card: (when) =>
      `Am ${when} mit Karte bezahlt. Dieses Geld kam also doppelt: Zahlen Sie es zurück, oder behalten Sie es.`,
    statement: (when) =>
      `Am ${when} aus einem anderen Umsatz als bezahlt markiert. Dieses Geld kam also doppelt: Zahlen Sie es zurück, oder behalten Sie es.`,
    door: (when) =>
      `Am ${when} am Einlass bezahlt. Dieses Geld kam also doppelt: Zahlen Sie es zurück, oder behalten Sie es.`,
    hand: (when) =>
      `Am ${when} von Hand als bezahlt markiert. Wenn das nicht für diesen Umsatz war, zahlen Sie das Geld zurück, oder behalten Sie es.`,
    elsewhere: 'Für diese Bestellung ist nichts offen. Zahlen Sie dieses Geld zurück, oder behalten Sie es.',
  },
  due: (amount) => `${amount} offen`,
  mark: (count) =>
    count === 1 ? '1 Bestellung als bezahlt markieren' : `${number(count)} Bestellungen als bezahlt markieren`,
  another: 'Andere Datei wählen',
  toOrders: 'Zurück zu den Bestellungen',
  done: (count) =>
    count === 1 ? '1 Bestellung als bezahlt markiert' : `${number(count)} Bestellungen als bezahlt markiert`,
  outcomes: {
    marked: 'Als bezahlt markiert',
    before: 'Aus diesem Umsatz schon markiert',
    otherCurrency: (currency) =>
      `Nicht als bezahlt markiert: Der Umsatz ist nicht in der Währung der Bestellung, ${currency}`,
    less: 'Nicht als bezahlt markiert: Der Umsatz ist niedriger als der offene Betrag',
    changed:
      'Nicht als bezahlt markiert: Der offene Betrag hat sich seit dem Abgleich geändert. Gleichen Sie den Auszug erneut ab.',
    refused: (status) => `Konnte nicht als bezahlt markiert werden: Die Bestellung ist „${status}“`,
  },
  states: {
    'statement.choosing': 'Kontoauszug auswählen.',
    'statement.reading': 'Datei wird gelesen…',
    'statement.matching': 'Bestellungen werden gesucht…',
    'statement.notMatched': 'Die Bestellungen konnten nicht gesucht werden.',
    'statement.reviewing': 'Prüfen Sie die Zeilen.',
    'statement.noting': 'Bestellungen werden als bezahlt markiert…',
    'statement.notNoted': 'Die Bestellungen konnten nicht als bezahlt markiert werden.',
    'statement.noted': 'Fertig.',
  },
};
