import type { settings as enGB } from '../en-GB/settings.ts';

export const settings: typeof enGB = {
  title: 'Einstellungen',
  organisation: 'Organisation',
  organisationLead: 'Wer Ihre Veranstaltungen ausrichtet.',
  organisationName: 'Name',
  contact: 'Kontakt-E-Mail',
  contactHelp: 'Steht mit dem Namen auf Ihren öffentlichen Seiten. Leer lassen, um keine zu zeigen.',
  payments: 'Zahlungen',
  testMode: 'Testmodus: keine echten Zahlungen.',
  testModeText:
    'Bezahlen Sie mit Testkarten wie 4242 4242 4242 4242. Ihre Schlüssel werden verschlüsselt gespeichert. Echte Kartenzahlungen sind noch nicht verfügbar.',
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
