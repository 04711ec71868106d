import type { dispute as enGB } from '../en-GB/dispute.ts';

export const dispute: typeof enGB = {
  title: 'Zahlungsanfechtung',
  open: 'Angefochtene Zahlungen',
  openHelp: 'Antworten Sie in Ihrem Stripe-Dashboard. Ohne Antwort ist das Geld verloren.',
  openUntil: (time) => `Antworten bis ${time}`,
  titles: {
    needsResponse: (amount) => `Die Zahlung von ${amount} ist angefochten`,
    underReview: (amount) => `Die Bank entscheidet über ${amount}`,
    won: (amount) => `Anfechtung von ${amount} zu Ihren Gunsten beendet`,
    lost: (amount) => `Anfechtung verloren: Die Bank hat ${amount} zurückgeholt`,
  },
  reason: (reason) => `Angegebener Grund: ${reason}.`,
  reasons: {
    creditNotProcessed: 'eine zugesagte Rückerstattung kam nicht an',
    duplicate: 'doppelt bezahlt',
    fraudulent: 'nicht vom Karteninhaber bezahlt',
    general: 'sonstiger',
    productNotReceived: 'nichts für das Geld erhalten',
    productUnacceptable: 'nicht wie beschrieben',
    subscriptionCanceled: 'nach einer Kündigung bezahlt',
    unrecognized: 'dem Karteninhaber ist die Zahlung unbekannt',
  },
  answerUntil: (time) =>
    `Antworten Sie bis ${time} in Ihrem Stripe-Dashboard. Ohne Antwort ist das Geld verloren. Die Tickets bleiben gültig.`,
  helps: {
    needsResponse:
      'Antworten Sie in Ihrem Stripe-Dashboard. Ohne Antwort ist das Geld verloren. Die Tickets bleiben gültig.',
    underReview: 'Bis die Bank entscheidet, ist nichts zu tun. Die Tickets bleiben gültig.',
    won: 'Das Geld bleibt bei Ihnen.',
    lost: 'Es zählt nicht mehr zum Umsatz. Die Tickets bleiben gültig, bis Sie die Bestellung stornieren.',
  },
  answer: 'Bei Stripe antworten',
};
