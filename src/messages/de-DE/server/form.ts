import { formatCount } from '../../../lib/money.ts';
import type { form as enGB } from '../../en-GB/server/form.ts';

export const form: typeof enGB = {
  slugTaken: (slug: string) => `Die Adresse ${slug} hat schon eine andere Seite dieser Veranstaltung.`,
  saved: 'Formular gespeichert.',
  published: 'Formular veröffentlicht.',
  unpublished: 'Veröffentlichung des Formulars zurückgenommen.',
  copied: 'Formular dupliziert.',
  deleted: 'Formular gelöscht.',
  tooMany: (max) => `Eine Veranstaltung kann bis zu ${max} Formulare haben. Löschen Sie zuerst eines.`,
  tooLong:
    'Die Fragen aller Formulare dieser Veranstaltung sind zusammen zu lang. Kürzen Sie einige, oder löschen Sie Formulare.',
  typeSaved: 'Formulartyp hinzugefügt.',
  typeTaken: (name) => `Einen Formulartyp „${name}“ gibt es bereits.`,
  hasAttendees: (count) =>
    `Das Formular konnte nicht gelöscht werden: Es hat ${count === 0 ? 'bezahlte Bestellungen' : `${count === 1 ? '1 Anmeldung' : `${count} Anmeldungen`} (stornierte zählen mit)`}. Ziehen Sie es zurück, oder legen Sie einen Anmeldeschluss fest.`,
  beingPaid:
    'Das Formular kann nicht gelöscht werden: Gerade bezahlt jemand eine Bestellung. Versuchen Sie es in 15 Minuten erneut, oder stornieren Sie die Bestellung vorher.',
  capacityBelow: (reserved) =>
    `Die Kapazität muss mindestens ${reserved} sein: So viele Tickets sind verkauft oder reserviert.`,
  limitBelow: (option, taken) =>
    `Das Limit von „${option}“ muss mindestens ${taken} sein: So oft wurde die Option schon gewählt.`,
  formerName: (option, now) =>
    `„${option}“ ist der frühere Name von „${now}“ und wurde schon gewählt. Geben Sie der neuen Option einen anderen Namen.`,
  questionTwice: 'Zwei Fragen haben dieselbe ID.',
  fewOptions: 'Fügen Sie mindestens zwei verschiedene Optionen hinzu.',
  manyOptions: (max) =>
    `Ein Formular kann insgesamt bis zu ${formatCount(max, 'de-DE')} Optionen haben. Entfernen Sie einige, oder fragen Sie nach einem Text.`,
  manyLimits: (max) => `Bis zu ${max} Optionen eines Formulars können begrenzt sein. Entfernen Sie diese Begrenzung.`,
  manyArchived: (max, options) =>
    `Ein Formular behält bis zu ${max} Fragen mit insgesamt ${formatCount(options, 'de-DE')} Optionen, die es nicht mehr stellt und die schon beantwortet wurden. Ändern Sie Fragen, statt weitere zu entfernen.`,
  manyNames: (max) =>
    `Ein Formular merkt sich bis zu ${formatCount(max, 'de-DE')} frühere Namen seiner Optionen, für alle, die sie gewählt haben. Lassen Sie die Namen, wie sie sind.`,
  conditionLater: 'Eine Bedingung kann sich nur auf eine frühere Frage mit Optionen beziehen.',
  conditionOption: 'Eine Bedingung muss eine der Optionen ihrer Frage nennen.',
};
