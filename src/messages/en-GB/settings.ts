/** Words of the organiser's settings. */
export const settings = {
  title: 'Settings',
  organisation: 'Organisation',
  organisationLead: 'Who runs your events.',
  organisationName: 'Name',
  contact: 'Contact email',
  contactHelp: 'Shown with the name on your public pages. Leave empty to show none.',
  payments: 'Payments',
  /** How card payments are taken. */
  modes: {
    sandbox: {
      title: 'Test mode: no real payments.',
      text: 'Pay with test cards such as 4242 4242 4242 4242. To take real payments, enter both keys of your Stripe account. They’re stored encrypted.',
    },
    test: {
      title: 'Stripe, test mode',
      text: 'Card payments go through your Stripe account with its test keys: no money moves. Enter your live keys to take real payments.',
    },
    live: {
      title: 'Stripe, real payments',
      text: 'Card payments go to your Stripe account.',
    },
  },
  publishableKey: 'Publishable key',
  secretKey: 'Secret key',
  secretKept: 'Secret key saved. It’s never shown again. Enter a new one to replace it.',
  secretNone: 'No key saved.',
  secretClears: 'The secret key will be removed when you save.',
  clear: 'Clear',
  keep: 'Keep key',
  save: 'Save settings',
};
