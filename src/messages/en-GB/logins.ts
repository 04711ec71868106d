import type { LoginLineError } from '../../lib/import.ts';
import { formatCount } from '../../lib/money.ts';

const number = (value: number) => formatCount(value, 'en-GB');
const loginsOf = (count: number) => (count === 1 ? '1 login' : `${number(count)} logins`);

/** Words of many logins at once, their cards and invitations. */
export const logins = {
  addMany: 'Add several',
  delegates: 'Delegates',
  seen: 'Last seen',
  never: 'Never',
  status: 'Status',
  locked: 'Locked',
  lockOf: (name: string) => `Lock ${name}`,
  lock: 'Lock',
  lockTitle: (name: string) => `Lock the login for ${name}?`,
  lockText: 'They’re signed out immediately and can’t sign in until you unlock it.',
  lockConfirm: 'Lock login',
  unlockOf: (name: string) => `Unlock ${name}`,
  unlock: 'Unlock',
  cardOf: (name: string) => `Print a card for ${name}`,
  card: 'Card',
  mailOf: (name: string) => `Email a link to ${name}`,
  mail: 'Email link',
  printCards: 'Print cards',
  mailAll: 'Email links',
  invites: { queued: 'Email on its way', sent: 'Emailed', failed: 'Email failed' },

  list: {
    title: { checkin: 'Add check-in staff', exhibitor: 'Add exhibitors', attendee: 'Add attendees' },
    label: 'One login per line',
    help: {
      checkin: 'Name and email, or only one of them. Paste from a spreadsheet if you have one.',
      attendee: 'Name and email, or only one of them. Paste from a spreadsheet if you have one.',
      exhibitor: 'Name, email, company, stand, number of delegates. Paste from a spreadsheet if you have one.',
    },
    example: {
      checkin: 'Ada Lovelace, ada@example.org\nGate 1',
      attendee: 'Ada Lovelace, ada@example.org',
      exhibitor: 'Ada Lovelace, ada@example.org, Acme Ltd, B12, 4',
    },
    numbers: 'Numbered logins',
    base: 'Name',
    baseExample: 'Gate',
    count: 'How many',
    addNumbers: 'Add lines',
    preview: 'Preview',
    line: 'Line',
    signIn: 'Sign in with',
    ownName: 'a generated name',
    problem: 'Problem',
    wrong: (count: number) =>
      count === 1 ? 'Please fix the 1 line marked below.' : `Please fix the ${number(count)} lines marked below.`,
    errors: {
      noName: 'Add a name or an email address.',
      badEmail: 'This isn’t an email address.',
      twice: 'This address is in the list twice.',
      taken: 'This event already has a login with this address.',
      nameTooLong: 'The name is too long.',
      companyTooLong: 'The company is too long.',
      standTooLong: 'The stand is too long.',
      badDelegates: 'Enter delegates as a whole number up to 1,000.',
      tooMany: 'You can add up to 200 at once.',
    } satisfies Record<LoginLineError, string>,
    create: (count: number) => (count === 0 ? 'Create logins' : `Create ${loginsOf(count)}`),
    creating: 'Creating…',
    failed: 'Couldn’t create the logins',
    failedText: 'The server didn’t answer in time. Reload the page to see whether they were created.',
    issuedTitle: (count: number) => `${loginsOf(count)} created`,
    issuedText: 'Print the cards or copy the list now: the passwords won’t be shown again.',
    copied: 'the list of logins',
    done: 'Done',
  },

  cards: {
    title: (count: number) => (count === 1 ? 'Card for 1 login' : `Cards for ${loginsOf(count)}`),
    lead: 'Each card has a code that signs in one device, once. Hand it only to the person it’s for.',
    replaces: 'Cards you printed earlier for these logins stop working.',
    make: (count: number) => (count === 1 ? 'Make 1 card' : `Make ${number(count)} cards`),
    failed: 'Couldn’t make the cards',
    print: 'Print',
    back: 'Back to logins',
    scan: 'Scan with the device’s camera to sign it in. Works once.',
    until: (when: string) => `Until ${when}`,
    code: (name: string) => `Sign-in code for ${name}`,
    orAt: (address: string) => `Or sign in at ${address}`,
    with: 'With',
    password: 'Password',
  },

  mails: {
    title: (count: number) => (count === 1 ? 'Email a link?' : `Email ${number(count)} links?`),
    text: (count: number): string =>
      count === 1
        ? 'They get a link to choose their own password. It works once, for 7 days.'
        : 'Each person gets a link to choose their own password. It works once, for 7 days.',
    send: (count: number) => (count === 1 ? 'Email 1 link' : `Email ${number(count)} links`),
    sending: 'Sending…',
    sentTitle: (count: number) => (count === 1 ? '1 email is on its way' : `${number(count)} emails are on their way`),
    sentText: 'The list shows which have been sent.',
    failed: 'Couldn’t email the links',
  },

  handOutStates: { idle: 'Please confirm', busy: 'Working', refused: 'That didn’t work', done: 'Done' },
  states: {
    'loginList.typing': 'Enter the logins',
    'loginList.refused': 'That didn’t work',
    'loginList.creating': 'Creating the logins',
    'loginList.issued': 'Logins created',
  },
};
