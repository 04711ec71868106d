/** Words of the organiser's settings. */
export const settings = {
  title: 'Settings',
  organisation: 'Organisation',
  organisationLead: 'Who puts on your events.',
  organisationName: 'Name',
  payments: 'Payments',
  testMode: 'Test mode: no money moves.',
  testModeText:
    'Payments are in test mode: tickets are paid with test cards such as 4242 4242 4242 4242. Keys you enter are kept, encrypted, until real card payments are built.',
  publishableKey: 'Publishable key',
  secretKey: 'Secret key',
  secretKept: 'A secret key is kept. It is never shown again; type a new one to replace it.',
  secretNone: 'None kept.',
  secretClears: 'The secret key is removed when you save.',
  clear: 'Clear',
  keep: 'Keep it',
  save: 'Save settings',
};
