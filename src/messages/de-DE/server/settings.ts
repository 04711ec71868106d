import type { StripeRight } from '../../../lib/payment.ts';
import type { settings as enGB } from '../../en-GB/server/settings.ts';

/** As Stripe's dashboard names them. */
const rights: Record<StripeRight, string> = {
  customers: 'Customers (Schreiben)',
  paymentIntents: 'PaymentIntents (Schreiben)',
  refunds: 'Charges and Refunds (Schreiben)',
  disputes: 'Disputes (Lesen)',
  events: 'Events (Lesen)',
};

export const settings: typeof enGB = {
  slugTaken: (slug) => `Die Adresse ${slug} hat schon ein anderer Veranstalter.`,
  saved: 'Einstellungen gespeichert.',
  numberGiven: (next) => `Nummern unter ${next} sind schon vergeben. Geben Sie ${next} oder eine höhere Nummer ein.`,
  keysMixed: 'Einer dieser Schlüssel ist für Tests, der andere für echte Zahlungen. Verwenden Sie zwei derselben Art.',
  stripeUnreachable:
    'Stripe ist nicht erreichbar, der Schlüssel wurde nicht geprüft. Nichts wurde gespeichert. Versuchen Sie es in einer Minute noch einmal.',
  key: {
    unknown: 'Stripe kennt diesen geheimen Schlüssel nicht. Kopieren Sie ihn noch einmal aus Ihrem Stripe-Dashboard.',
    restricted: (missing: StripeRight[]) =>
      `Diesem eingeschränkten Schlüssel fehlen Berechtigungen: ${missing.map((right) => rights[right]).join(', ')}. Ergänzen Sie sie im Stripe-Dashboard oder verwenden Sie den Standardschlüssel.`,
  },
  paymentsOpen:
    'Gerade werden Bestellungen mit den bisherigen Schlüsseln bezahlt. Versuchen Sie es in etwa 20 Minuten erneut, oder verwenden Sie einen Schlüssel desselben Stripe-Kontos.',
};
