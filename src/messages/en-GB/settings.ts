/** Words of the organiser's settings. */
export const settings = {
  title: 'Settings',
  organisation: 'Organisation',
  organisationLead: 'Who runs your events.',
  organisationName: 'Name',
  contact: 'Contact email',
  contactHelp: 'Shown with the name on your public pages. Leave empty to show none.',
  payments: 'Payments',
  testMode: 'Test mode: no real payments.',
  testModeText:
    'Pay with test cards such as 4242 4242 4242 4242. Keys you enter are stored encrypted. Real card payments are not available yet.',
  publishableKey: 'Publishable key',
  secretKey: 'Secret key',
  secretKept: 'Secret key saved. It’s never shown again. Enter a new one to replace it.',
  secretNone: 'No key saved.',
  secretClears: 'The secret key will be removed when you save.',
  clear: 'Clear',
  keep: 'Keep key',
  save: 'Save settings',
};
