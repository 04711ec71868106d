import type { settings as enGB } from '../en-GB/settings.ts';

export const settings: typeof enGB = {
  title: 'Einstellungen',
  organisation: 'Organisation',
  organisationLead: 'Wer Ihre Veranstaltungen ausrichtet.',
  organisationName: 'Name',
  contact: 'Kontakt-E-Mail',
  contactHelp: 'Steht mit dem Namen auf Ihren öffentlichen Seiten. Leer lassen, um keine zu zeigen.',
  invoices: 'Rechnungen und Umsatzsteuer',
  invoicesLead:
    'Jede bezahlte Bestellung bekommt eine Rechnung mit diesen Angaben. Ausgestellte Rechnungen bleiben, wie sie sind.',
  address: 'Anschrift',
  addressHelp: 'Wie sie auf Rechnungen steht.',
  country: 'Land',
  chooseCountry: 'Auswählen…',
  vatNumber: 'USt-IdNr.',
  vatNumberHelp: 'Geprüft wird nur die Form, nicht ob sie vergeben ist.',
  chargesVat: 'Ich berechne Umsatzsteuer',
  chargesVatHelp: 'Jede Veranstaltung sagt, ob ihre Preise sie enthalten.',
  vatRate: 'Üblicher Steuersatz in %',
  vatRateHelp: 'Eine Veranstaltung kann einen eigenen Satz haben.',
  invoicePrefix: 'Präfix der Rechnungsnummern',
  invoicePrefixHelp: (number: string) => `Rechnungsnummern sehen so aus: ${number}. Jedes Jahr beginnen sie neu.`,
  payments: 'Zahlungen',
  modes: {
    sandbox: {
      title: 'Testmodus: keine echten Zahlungen.',
      text: 'Bezahlen Sie mit Testkarten wie 4242 4242 4242 4242. Für echte Zahlungen geben Sie beide Schlüssel Ihres Stripe-Kontos ein. Sie werden verschlüsselt gespeichert.',
    },
    test: {
      title: 'Stripe, Testmodus',
      text: 'Kartenzahlungen laufen mit Testschlüsseln über Ihr Stripe-Konto: Es fließt kein Geld. Für echte Zahlungen geben Sie Ihre Live-Schlüssel ein.',
    },
    live: {
      title: 'Stripe, echte Zahlungen',
      text: 'Kartenzahlungen gehen an Ihr Stripe-Konto.',
    },
  },
  publishableKey: 'Öffentlicher Schlüssel',
  secretKey: 'Geheimer Schlüssel',
  secretKept:
    'Geheimer Schlüssel gespeichert. Er wird nicht mehr angezeigt. Geben Sie einen neuen ein, um ihn zu ersetzen.',
  secretNone: 'Kein Schlüssel gespeichert.',
  secretClears: 'Der geheime Schlüssel wird beim Speichern entfernt.',
  clear: 'Löschen',
  keep: 'Schlüssel behalten',
  save: 'Einstellungen speichern',
};
