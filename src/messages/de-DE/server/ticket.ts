import { formatCount } from '../../../lib/money.ts';
import type { ticket as enGB } from '../../en-GB/server/ticket.ts';

export const ticket: typeof enGB = {
  saved: 'Ticket gespeichert.',
  removed: 'Ticket entfernt.',
  ordered: 'Reihenfolge der Tickets gespeichert.',
  orderOutdated:
    'Die Reihenfolge konnte nicht geändert werden: Die Tickets haben sich inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  tooMany: (max) => `Eine Veranstaltung kann bis zu ${max} Tickets haben. Entfernen Sie zuerst eines.`,
  quantityBelow: (reserved) =>
    `Die Anzahl muss mindestens ${reserved} sein: So viele Tickets sind verkauft oder reserviert.`,
  earlyBirdBelow: (reserved) =>
    `Die Frühbucher-Anzahl muss mindestens ${reserved} sein: So viele Tickets sind verkauft oder reserviert.`,
  saleEndsFirst: 'Der Verkauf muss nach seinem Beginn enden.',
  earlyBirdEndless: 'Legen Sie fest, wann der Frühbucherpreis endet: ein Datum, eine Anzahl oder beides.',
  earlyBirdDear: 'Der Frühbucherpreis muss niedriger sein als der volle Preis.',
  inUse: (reserved) =>
    `Das Ticket konnte nicht entfernt werden: ${reserved} ${reserved === 1 ? 'ist' : 'sind'} verkauft oder reserviert. Beenden Sie stattdessen den Verkauf.`,
  unknown: 'Dieses Ticket wurde nicht gefunden. Prüfen Sie den Link.',
  unpaid: 'Dieses Ticket ist noch nicht bezahlt. Es erscheint hier, sobald es bezahlt ist.',
  ended: {
    transferred: (when) => `Dieses Ticket wurde am ${when} auf jemand anderen übertragen.`,
    cancelled: (when) => `Dieses Ticket wurde am ${when} storniert.`,
    deleted: (when) => `Der Veranstalter hat dieses Ticket am ${when} gelöscht.`,
    orderEnded: (_when) => 'Dieses Ticket wurde mit seiner Bestellung storniert.',
  },
  ask: (seller) => `Fragen? Wenden Sie sich an ${seller}.`,
  promoSaved: 'Gutscheincode gespeichert.',
  promoTaken: (code) => `Dieses Formular hat bereits den Gutscheincode ${code}.`,
  tooManyPromos: (max) =>
    `Eine Veranstaltung kann bis zu ${formatCount(max, 'de-DE')} Gutscheincodes haben. Löschen Sie zuerst einen.`,
  promoUsed: (used) => `Die Einlösungen müssen mindestens ${used} sein: So oft wurde der Code schon verwendet.`,
  promoEndsFirst: 'Der Code muss nach seinem Beginn enden.',
  promoTicket: 'Ein Gutscheincode kann nur für Tickets seines eigenen Formulars gelten.',
};
