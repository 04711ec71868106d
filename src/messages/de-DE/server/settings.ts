import type { settings as enGB } from '../../en-GB/server/settings.ts';

export const settings: typeof enGB = {
  saved: 'Einstellungen gespeichert.',
  keysMixed: 'Einer dieser Schlüssel ist für Tests, der andere für echte Zahlungen. Verwenden Sie zwei derselben Art.',
  stripeUnreachable:
    'Stripe antwortet nicht, der Schlüssel konnte nicht geprüft werden. Es wurde nichts gespeichert. Versuchen Sie es in einer Minute erneut.',
  key: {
    unknown: 'Stripe kennt diesen geheimen Schlüssel nicht. Kopieren Sie ihn noch einmal aus Ihrem Stripe-Dashboard.',
    restricted:
      'Dieser Schlüssel darf keine Zahlungen annehmen. Erlauben Sie ihm, Kunden, Zahlungen und Rückerstattungen zu schreiben, oder verwenden Sie den geheimen Standardschlüssel.',
  },
  paymentsOpen:
    'Gerade werden Bestellungen mit den bisherigen Schlüsseln bezahlt. Versuchen Sie es in etwa 20 Minuten erneut, oder verwenden Sie einen Schlüssel desselben Stripe-Kontos.',
};
