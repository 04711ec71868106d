import { formatCount } from '../../../lib/money.ts';
import type { event as enGB } from '../../en-GB/server/event.ts';

export const event: typeof enGB = {
  saved: 'Veranstaltung gespeichert.',
  savedWithoutAgenda:
    'Veranstaltung gespeichert. Das Programm auf ihrer Seite liegt noch an den alten Tagen. Öffnen Sie „Seite gestalten“ und dort das Programm, um es zu verschieben.',
  published: 'Veranstaltung veröffentlicht.',
  unpublished: 'Veröffentlichung aufgehoben.',
  copied: 'Veranstaltung dupliziert. Die Kopie ist ein Entwurf.',
  deleted: 'Veranstaltung gelöscht.',
  slugTaken: (slug) => `Die Adresse ${slug} wird schon von einer anderen Veranstaltung verwendet.`,
  tooMany: (max) => `Sie können bis zu ${formatCount(max, 'de-DE')} Veranstaltungen haben. Löschen Sie zuerst eine.`,
  noAccount: 'Geben Sie das Konto ein, auf das überwiesen wird.',
  newAccount: 'Ein Bankkonto, das noch keine Veranstaltung Ihrer Organisation hat, kann nur der Inhaber eintragen.',
  currencyFixed: 'Die Währung lässt sich nicht ändern: Es gibt bereits Bestellungen in der aktuellen.',
  realOrders: (count) =>
    `Lassen Sie Überweisung oder Zahlung am Einlass an: So ${count === 1 ? 'wurde 1 Bestellung' : `wurden ${count} Bestellungen`} aufgegeben, und ohne Live-Schlüssel von Stripe ließen sich die übrigen Tickets mit Testkarten bezahlen. Um den Verkauf zu beenden, schließen Sie die Anmeldung.`,
  hasAttendees: (count) =>
    `Die Veranstaltung konnte nicht gelöscht werden: Sie hat ${count === 0 ? 'bezahlte Bestellungen' : count === 1 ? '1 Anmeldung' : `${count} Anmeldungen`}. Heben Sie stattdessen die Veröffentlichung auf.`,
  beingPaid:
    'Die Veranstaltung kann nicht gelöscht werden: Gerade bezahlt jemand eine Bestellung. Versuchen Sie es in 15 Minuten erneut, oder stornieren Sie die Bestellung vorher.',
  imageTooHeavy:
    'Dieses Bild braucht zum Lesen zu viel Speicher. Speichern Sie es mit 8 Bit pro Farbe und ohne Interlacing, oder kleiner.',
  imageUnreadable: (megapixels) =>
    `Dieses Bild ist nicht lesbar oder hat mehr als ${megapixels} Millionen Pixel. Wählen Sie ein anderes.`,
  pagePublished: 'Seite veröffentlicht.',
  pageReady: 'Die Seite ist fertig. Zu sehen ist sie, sobald die Veranstaltung veröffentlicht ist.',
  noPdf: 'Das ist keine vollständige PDF-Datei. Wählen Sie eine andere.',
  tooManyPictures: (max: number) =>
    `Diese Seite hat schon ${max} Bilder. Entfernen Sie einige, speichern Sie und versuchen Sie es morgen wieder.`,
  tooLargePictures: (megabytes: number) =>
    `Die Bilder dieser Seite sind zusammen größer als ${megabytes} MB. Entfernen Sie einige, speichern Sie und versuchen Sie es morgen wieder.`,
  poster: { scan: 'Scannen und anmelden', fileName: (name) => `Plakat ${name}.pdf` },
  copyOf: (name) => `Kopie von ${name}`,
};
