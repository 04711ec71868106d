/** Bytes in the unit that reads best: 64 KB, 3 MB. */
const size = (bytes: number) => (bytes < 1_000_000 ? `${bytes / 1_000} KB` : `${bytes / 1_000_000} MB`);

/** Seconds, or whole minutes where there are more than a few. */
const duration = (seconds: number) =>
  seconds === 1 ? '1 second' : seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/** What the server says about any request. */
export const parts = {
  notFound: 'We couldn’t find that. It may have been deleted.',
  noSuchCall: 'There is no such call.',
  wrongMethod: (allowed: string) => `Use ${allowed} for this call.`,
  tooLarge: (bytes: number) => `The request is too large. The limit is ${size(bytes)}.`,
  tooSlow: (seconds: number) => `Sending took longer than ${seconds} seconds. Check your connection and try again.`,
  tooBusy: (seconds: number) => `We’re very busy right now. Try again in ${duration(seconds)}.`,
  cutShort: 'The request ended before all of it arrived.',
  quoted: (text: string) => `“${text}”`,
  tooManyCalls: (seconds: number) => `Too many attempts. Try again in ${duration(seconds)}.`,
  tooManyHere: (max: number) => `There are ${max} of these already, and no more can be kept here. Remove some first.`,
  tooMuchStored: 'More was uploaded today than one account, or one network, can save in a day. Try again tomorrow.',
  tooManyMails:
    'More emails were caused today than one account, or one network, can have written in a day. Try again tomorrow.',
  tooMuchInYear: 'More was uploaded in a year than one account can save. Ask whoever runs this Foyer.',
  diskFull:
    'The disk of this Foyer is nearly full, so this can’t be saved. Tell whoever runs it. Orders and check-ins go on.',
  notJson: 'Send this as JSON.',
  brokenJson: 'The request is not valid JSON.',
  tooDeep: 'The request is nested too deeply.',
  tooManyParts: 'The request has too many values. Send it in several parts.',
  badText: (label: string) => `${label} contains a character that can’t be saved.`,
  signInFirst: 'Please sign in.',
  sessionOver: 'Your session has expired. Sign in again.',
  notAllowed: 'Your account doesn’t have access to this.',
  withoutScripts: 'This page needs JavaScript. Turn it on in your browser and reload the page.',
  tooOld: (browsers: readonly string[]) =>
    `This browser is too old for this page. Update it, or open the page in ${browsers.join(', ')} or later.`,
  stopped: 'This page didn’t load completely. Check your connection and try again, or use another browser.',
  reload: 'Reload the page',
  unexpected: (id: string) => `Something went wrong on our side. Please try again. (Error ${id})`,
  databaseAway: 'The database can’t be reached right now. Try again in a moment.',
  changedMeanwhile: (by: string | null) =>
    `${by ?? 'Somebody'} saved this while you were editing. Compare the changes before you save.`,
  changedByYou: 'You saved this in another window. Compare the changes before you save.',
  tryAgain: 'Someone else changed this at the same time. Try again.',
  pagesNotBuilt: 'The pages of Foyer are not built yet. Run "npm start", which builds them.',
  noSuchFile: 'This file no longer exists. Reload the page to get the latest version.',
  /** Of the pages with the guides. */
  help: {
    title: 'Help',
    lead: 'Guides for everyone who works on an event, with pictures of this version.',
    guides: 'Guides',
    contents: 'On this page',
    skip: 'Skip to content',
  },
};
