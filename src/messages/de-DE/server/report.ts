import type { report as enGB } from '../../en-GB/server/report.ts';

/** Heads and values of the reports. */
export const report: typeof enGB = {
  financial: {
    sheet: 'Finanzen',
    date: 'Datum',
    movement: 'Art',
    movements: {
      charge: 'Zahlung',
      refund: 'Erstattung',
      refundFailed: 'Fehlgeschlagene Erstattung',
      disputeLost: 'Verlorene Anfechtung',
    },
    reference: 'Bestellnummer',
    invoice: 'Rechnung',
    buyer: 'Käufer',
    email: 'E-Mail',
    method: 'Zahlungsart',
    methods: { card: 'Karte', transfer: 'Überweisung', door: 'Am Einlass' },
    testMode: 'Karte, Testmodus',
    gross: 'Tickets',
    discount: 'Rabatt',
    fee: 'Gebühr',
    net: 'Netto',
    vat: 'USt.',
    vatAt: (rate) => `USt. ${rate}`,
    charged: 'Bezahlt',
    refunded: 'Erstattet',
    lost: 'Durch Anfechtung verloren',
    currency: 'Währung',
    gateway: 'Anbieter',
    gatewayId: 'ID beim Anbieter',
  },
};
