/** Words of signing in with an account at a provider, and of connecting it. */
export const openId = {
  heading: 'Connected accounts',
  lead: (provider: string) =>
    `Sign in with ${provider}, without your password here. If two-step sign-in is on, you’re still asked for a code.`,
  added: (when: string) => `Connected ${when}`,
  used: (when: string) => `Last used ${when}`,
  unused: 'Not used yet',
  add: (provider: string) => `Connect ${provider}`,
  addText: (provider: string) => `Enter your password. Then ${provider} asks you to sign in there.`,
  addFailed: 'Couldn’t connect the account',
  remove: 'Disconnect',
  removeOf: (provider: string, when: string) => `Disconnect ${provider}, connected ${when}`,
  removeIt: 'Disconnect account',
  removeText: (provider: string, when: string) =>
    `Enter your password to disconnect ${provider}, connected ${when}. It won’t sign you in any more.`,
  removeFailed: 'Couldn’t disconnect the account',
  states: { idle: '', busy: 'One moment', refused: 'That didn’t work', done: '' },
  /** On the page of an invitation, beside a password. */
  begin: (provider: string) => `Continue with ${provider} instead`,
  turnedBack: {
    declined: (provider: string) =>
      `You didn’t sign in at ${provider}, or it didn’t let you in. Try again, or use your password.`,
    late: () => 'This took too long, or was started again in another tab. Please try again.',
    away: (provider: string) =>
      `${provider} doesn’t answer at the moment. Try again in a minute, or use your password.`,
    wrong: (provider: string) =>
      `The answer from ${provider} couldn’t be trusted. Try again. If this stays so, tell whoever runs this Foyer.`,
    unknown: (provider: string) =>
      `Your account at ${provider} isn’t connected to one here. Sign in with your password, then connect it under “Your account”. If you’re new here, ask for an invitation or create an organiser account first.`,
    taken: (provider: string) =>
      `This account at ${provider} already signs in to another account here, or yours is connected to another one. Disconnect that first.`,
    locked: () => 'This account can’t be opened. Ask whoever invited you, or whoever runs this Foyer.',
    hasAccount: () =>
      'There is already an organiser account with this address. Sign in to that, or ask to be invited at another address.',
  },
};
