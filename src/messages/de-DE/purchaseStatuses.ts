import type { purchaseStatuses as enGB } from '../en-GB/purchaseStatuses.ts';

export const purchaseStatuses: typeof enGB = {
  held: 'Reserviert',
  paying: 'Zahlung läuft',
  paid: 'Bezahlt',
  free: 'Kostenlos',
  awaitingTransfer: 'Überweisung ausstehend',
  awaitingDoor: 'Zahlung am Einlass',
  failed: 'Zahlung fehlgeschlagen',
  expired: 'Abgelaufen',
  cancelled: 'Storniert',
  refunded: 'Erstattet',
};
