import type { settings as enGB } from '../en-GB/settings.ts';

export const settings: typeof enGB = {
  title: 'Einstellungen',
  organisation: 'Organisation',
  organisationLead: 'Wen Käufer als Veranstalter sehen.',
  organisationName: 'Name',
  slug: 'Adresse Ihrer Veranstaltungsseite',
  eventsOf: (organisation: string) => `Veranstaltungen von ${organisation}`,
  embedHelp:
    'Kopieren Sie diesen Code in eine Seite Ihrer Website. Er zeigt Ihre öffentlichen Veranstaltungen, und Besucher melden sich dort an, ohne sie zu verlassen.',
  slugHelp:
    'Listet dort alle Ihre öffentlichen Veranstaltungen auf. Verwenden Sie Kleinbuchstaben, Ziffern und Bindestriche. Leer lassen für keine Seite.',
  contact: 'Kontakt-E-Mail',
  contactHelp: 'Steht mit dem Namen auf Ihren öffentlichen Seiten. Leer lassen, um keine zu zeigen.',
  policies: 'AGB und Datenschutz',
  policiesLead:
    'Seiten Ihrer eigenen Website, die Käufer lesen können, etwa https://example.org/agb. Sie stehen auf Ihren öffentlichen Seiten und in E-Mails zu Bestellungen. Leer lassen, um keine zu zeigen.',
  termsLink: 'Link zu Ihren AGB',
  privacyLink: 'Link zu Ihrer Datenschutzerklärung',
  refundLink: 'Link zu Ihren Erstattungsregeln',
  mustAcceptTerms: 'Käufer müssen die AGB akzeptieren',
  mustAcceptTermsHelp:
    'Wird vor jeder Bestellung verlangt. Bei der Bestellung steht, welche Adresse wann akzeptiert wurde.',
  invoices: 'Rechnungen und Umsatzsteuer',
  invoicesLead:
    'Jede bezahlte Bestellung bekommt eine Rechnung mit diesen Angaben. Ausgestellte Rechnungen bleiben, wie sie sind.',
  address: 'Anschrift',
  addressHelp: 'Wie sie auf Rechnungen steht.',
  country: 'Land',
  chooseCountry: 'Auswählen…',
  vatNumber: 'USt-IdNr.',
  taxNumber: 'Steuernummer',
  taxNumberHelp: 'Etwa 214/5678/1234. Steht auf Rechnungen, wenn Sie keine USt-IdNr. haben.',
  rateNeeded: 'Geben Sie Ihren üblichen Steuersatz ein.',
  numberNeeded: 'Geben Sie Ihre USt-IdNr. oder daneben Ihre Steuernummer ein.',
  vatNumberHelp: 'Geprüft wird nur das Format, nicht ob sie vergeben ist.',
  chargesVat: 'Ich berechne Umsatzsteuer',
  chargesVatHelp: 'Ob die Preise sie enthalten, legen Sie für jede Veranstaltung fest.',
  vatRate: 'Üblicher Steuersatz in %',
  vatRateHelp: 'Eine Veranstaltung kann einen eigenen Satz haben.',
  invoicePrefix: 'Präfix der Rechnungsnummern',
  invoicePrefixHelp: (number: string) => `Rechnungsnummern sehen so aus: ${number}. Jedes Jahr beginnen sie neu.`,
  nextInvoice: 'Nächste Rechnungsnummer',
  nextInvoiceHelp: (number) =>
    `Die nächste bezahlte Bestellung bekommt ${number}. Sie können die Nummer nur erhöhen, um an ein anderes System anzuschließen. Übersprungene Nummern bleiben unbenutzt, und vielleicht müssen Sie dem Finanzamt die Lücke erklären.`,
  logo: 'Logo',
  logoHelp: 'PNG oder JPEG. Steht oben in E-Mails und auf Rechnungen von Veranstaltungen ohne eigenes Logo.',
  logoAlt: 'Das Logo Ihrer Organisation',
  defaults: 'Neue Veranstaltungen',
  defaultsLead: 'Vorgaben für neue Veranstaltungen. Sie können sie für jede ändern.',
  currency: 'Währung',
  timeZone: 'Zeitzone',
  timeZoneHelp: 'Leer lassen, um die Zeitzone Ihres Geräts zu nehmen.',
  language: 'Sprache der E-Mails',
  languageHelp:
    'Für Teilnehmer, die Sie hinzufügen oder importieren. Wer sich selbst anmeldet, bekommt die Sprache der Seite.',
  ownLanguage: 'Die Sprache, die ich verwende',
  languages: { 'en-GB': 'English', 'de-DE': 'Deutsch' },
  testOrders: {
    title: 'Testbestellungen',
    text: (count) =>
      count === 1
        ? 'Eine Bestellung wurde mit einer Testkarte bezahlt: Es ist kein Geld geflossen. Auf ihren Tickets steht das, und bei Veranstaltungen, die echte Zahlungen annehmen, gelten sie nicht.'
        : `${count} Bestellungen wurden mit Testkarten bezahlt: Es ist kein Geld geflossen. Auf ihren Tickets steht das, und bei Veranstaltungen, die echte Zahlungen annehmen, gelten sie nicht.`,
    remove: (count) => (count === 1 ? 'Testbestellung löschen' : `${count} Testbestellungen löschen`),
    confirm: (count) => (count === 1 ? 'Testbestellung löschen?' : `${count} Testbestellungen löschen?`),
    confirmText:
      'Auch ihre Teilnehmer, Tickets, Rechnungen und E-Mails werden gelöscht, und ihre Plätze gehen zurück in den Verkauf. Das lässt sich nicht rückgängig machen.',
    failed: 'Testbestellungen nicht gelöscht',
  },
  payments: 'Zahlungen',
  modes: {
    sandbox: {
      title: 'Testmodus: keine echten Zahlungen.',
      text: 'Bezahlen Sie mit Testkarten wie 4242 4242 4242 4242. Für echte Zahlungen geben Sie beide Schlüssel Ihres Stripe-Kontos ein. Sie werden verschlüsselt gespeichert. Veranstaltungen mit Überweisung oder Zahlung am Einlass bieten keine Testkarten an.',
    },
    test: {
      title: 'Stripe, Testmodus',
      text: 'Kartenzahlungen laufen mit Testschlüsseln über Ihr Stripe-Konto: Es fließt kein Geld. Für echte Zahlungen geben Sie Ihre Live-Schlüssel ein. Veranstaltungen mit Überweisung oder Zahlung am Einlass bieten keine Testkarten an.',
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
