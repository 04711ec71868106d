import { formatCount } from '../../lib/money.ts';
import type { doorList as original } from '../en-GB/doorList.ts';

const count = (value: number) => formatCount(value, 'de-DE');

export const doorList: typeof original = {
  offline: (time) => `Keine Verbindung. Es gilt die Liste von ${time}.`,
  signedOut: 'Abgemeldet. Melden Sie sich an, dann wird gesendet, was wartet.',
  offlineWithoutList: 'Keine Verbindung, und noch keine Liste auf diesem Gerät.',
  loading: (loaded, total) =>
    total === 0
      ? 'Teilnehmerliste wird geladen…'
      : `Teilnehmerliste wird geladen: ${count(loaded)} von ${count(total)}`,
  unsent: (entries) =>
    entries === 1 ? '1 Check-in ist noch nicht gesendet' : `${count(entries)} Check-ins sind noch nicht gesendet`,
  full: 'Auf diesem Gerät ist kein Platz für die Teilnehmerliste. Dieser Einlass braucht eine Verbindung.',
  locked: 'Die Veranstalter haben dieses Gerät gesperrt. Dieser Einlass braucht eine Verbindung.',
  unavailable: 'Dieser Browser kann die Teilnehmerliste nicht behalten. Dieser Einlass braucht eine Verbindung.',
  retry: 'Erneut versuchen',
  states: {
    'list.opening': 'Teilnehmerliste wird geöffnet',
    'list.sending': 'Check-ins werden gesendet',
    'list.loading': 'Teilnehmerliste wird geladen',
    'list.current': 'Auch ohne Netz bereit',
    'list.waiting': 'Keine Verbindung',
    'list.full': 'Kein Platz für die Teilnehmerliste',
    'list.locked': 'Gerät gesperrt',
    'list.unavailable': 'Keine Teilnehmerliste auf diesem Gerät',
  },
};
