import { formatCount } from '../../lib/money.ts';
import type { doors as original } from '../en-GB/doors.ts';

const number = (value: number) => formatCount(value, 'de-DE');

export const doors: typeof original = {
  title: 'Am Einlass',
  lead: 'Aktualisiert sich von selbst.',
  closedLead:
    'Noch war kein Einlass offen. Richten Sie je ein Handy oder Tablet ein, oder lassen Sie Ihr Team sich mit eigenen Zugängen anmelden.',
  setUp: 'Gerät einrichten',
  inside: 'Jetzt drinnen',
  came: 'Eingecheckt',
  expected: 'Noch erwartet',
  lastMinutes: 'In den letzten 15 Minuten',
  numbers: 'Zahlen jetzt',
  perMinute: 'Hereingekommen, je Minute',
  minute: (ago, came) =>
    `${ago === 0 ? 'Diese Minute' : ago === 1 ? 'Vor 1 Minute' : `Vor ${ago} Minuten`}: ${number(came)}`,
  outdated: (time, minutes) =>
    `Keine Verbindung. Die Zahlen sind von ${time}, vor ${minutes === 1 ? '1 Minute' : `${number(minutes)} Minuten`}.`,
  noNumbers: 'Keine Verbindung, und noch keine Zahlen auf diesem Gerät.',
  close: 'Fertig',
  gates: 'Eingänge',
  gate: 'Eingang',
  sessions: 'Programmpunkte',
  session: 'Programmpunkt',
  cameInAll: 'Insgesamt',
  insideOf: (inside, capacity) => `${number(inside)} von ${number(capacity)}`,
  full: 'Voll',
  unnamed: 'Ohne Namen',
  conflicts: (count) => (count === 1 ? '1 Check-in ist zu klären' : `${number(count)} Check-ins sind zu klären`),
  conflictsLead:
    'Ohne Verbindung eingecheckt, obwohl anderswo etwas dagegen sprach. Die Zahl der Eingecheckten ändert sich dadurch nicht.',
  entry: (time, gate, by) =>
    [`${time}${gate ? ` an ${gate}` : ''}`, by ? `durch ${by}` : ''].filter(Boolean).join(', '),
  letIn: (entry) => `Ohne Verbindung eingelassen: ${entry}.`,
  counts: (entry) => `Der Check-in, der zählt: ${entry}.`,
  why: {
    admissible: 'Das Ticket ist gültig.',
    toPay: 'Die Bestellung war noch am Einlass zu bezahlen.',
    alreadyIn: 'Die Person war schon eingecheckt.',
    noReentry: 'Die Person war gegangen, und das Ticket lässt nicht wieder ein.',
    leaving: 'Die Person war drinnen.',
    notInside: 'Die Person war nicht drinnen.',
    unpaid: 'Die Bestellung ist nicht bezahlt.',
    cancelled: 'Das Ticket wurde storniert oder erstattet.',
    wrongTime: 'Das Ticket galt zu dieser Zeit nicht.',
    wrongGate: 'Das Ticket gilt für einen anderen Eingang.',
    wrongSession: 'Der Programmpunkt ist nicht für dieses Ticket, oder es gibt ihn nicht mehr.',
    wrongEvent: 'Das Ticket gilt für eine andere Veranstaltung.',
    transferred: 'Das Ticket wurde an eine andere Person übertragen.',
    test: 'Die Bestellung wurde mit einer Testkarte bezahlt.',
    unknown: 'Das Ticket ist nicht bekannt.',
  },
  whatWasIt: (name) => `Was war mit ${name}?`,
  settlements: {
    samePerson: 'Dieselbe Person, zweimal gescannt',
    otherPerson: 'Zwei Personen mit einem Ticket',
    sentAway: 'Später weggeschickt',
    allowed: 'Durfte hinein',
  },
  settledAs: (what, by) => (by ? `${what} (${by})` : what),
  settled: (count) => `${number(count)} geklärt`,
  reopen: 'Wieder öffnen',
  devices: 'Geräte',
  devicesLead:
    'Jedes behält die Teilnehmerliste für den Fall, dass die Verbindung fehlt. Ein gesperrtes vergisst sie; eines, das mit einem Code eingerichtet wurde, wird auch abgemeldet und braucht einen neuen Code.',
  device: 'Gerät',
  user: 'Angemeldet',
  seen: 'Letzter Kontakt',
  list: 'Liste von',
  noList: 'Noch keine Liste',
  unsent: 'Nicht gesendet',
  lock: 'Sperren',
  unlock: 'Entsperren',
  lockOf: (device) =>
    `${device} sperren: vergisst seine Liste beim nächsten Kontakt und wird abgemeldet, wenn ein Code es eingerichtet hat`,
  unlockOf: (device) => `${device} entsperren`,
  locked: 'Gesperrt',
};
