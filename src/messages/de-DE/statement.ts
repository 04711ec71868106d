import { formatCount } from '../../lib/count.ts';
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
    less: (missing) => `${missing} weniger als offen`,
    more: (over) => `${over} mehr als offen`,
    otherCurrency: 'In einer anderen Währung als die Bestellung',
    noted: 'Aus diesem Umsatz schon markiert',
    paid: 'Die Bestellung ist schon bezahlt',
    ended: 'Die Bestellung ist beendet',
    several: 'Nennt mehrere Bestellungen',
    unknown: 'Keine Bestellnummer dieser Veranstaltung',
    notCredit: 'Keine Zahlung an Sie',
  },
  due: (amount) => `${amount} offen`,
  mark: (count) =>
    count === 1 ? '1 Bestellung als bezahlt markieren' : `${number(count)} Bestellungen als bezahlt markieren`,
  none: 'Haken Sie mindestens einen Umsatz an.',
  another: 'Andere Datei wählen',
  toOrders: 'Zurück zu den Bestellungen',
  done: (count) =>
    count === 1 ? '1 Bestellung als bezahlt markiert' : `${number(count)} Bestellungen als bezahlt markiert`,
  outcomes: {
    marked: 'Als bezahlt markiert',
    before: 'Aus diesem Umsatz schon markiert',
    refused: (status) => `Konnte nicht als bezahlt markiert werden: Die Bestellung ist „${status}“`,
  },
};
