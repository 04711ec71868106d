/** Words of signing in, creating an account and signing out. */
export const account = {
  tagline: 'Registration, tickets and check-in in one place.',
  points: [
    'Forms, tickets and promo codes in one place',
    'Test mode to try payments before you sell',
    'Fast check-in, even with a long queue',
  ],
  signIn: {
    heading: 'Sign in to Foyer',
    lead: 'Sign in to manage your events, check people in or find your tickets.',
    submit: 'Sign in',
    submitting: 'Signing in…',
    failed: 'Couldn’t sign you in',
    other: 'New to Foyer?',
    otherLink: 'Create an organiser account',
  },
  passkey: {
    signIn: 'Sign in with a passkey',
    cancelled: 'No passkey was used. Try again, or sign in with your password.',
  },
  withProvider: (provider: string) => `Sign in with ${provider}`,
  signInAgain: {
    heading: 'Sign in again',
    lead: 'Your session has expired. What you typed on this page is kept.',
    submit: 'Sign in and continue',
    submitting: 'Signing in…',
    failed: 'Couldn’t sign you in',
    other: 'Not you?',
    otherLink: 'Leave this page',
  },
  register: {
    heading: 'Create your account',
    lead: 'One account for your events, forms, tickets and check-in. You choose a password next.',
    submit: 'Create account',
    submitting: 'Creating account…',
    failed: 'Couldn’t create the account',
    other: 'Already have an account?',
    otherLink: 'Sign in',
    asked: {
      mail: {
        heading: 'Check your inbox',
        text: (email: string) =>
          `We’ve sent a link to ${email}. Open it to choose a password and finish your account. It works once, within 24 hours.`,
        nothing: 'Nothing there? Look in the spam folder, and check the address.',
        again: 'Use another address',
      },
      log: {
        heading: 'Open the link in the log',
        text: (email: string) =>
          `This Foyer has no mail server yet, so the link for ${email} is in its log: in the terminal where it was started, or wherever its log is kept.`,
        nothing:
          'Open it to choose a password and finish your account. If somebody else runs this Foyer, ask them for the link.',
        again: 'Use another address',
      },
    },
  },
  email: 'Email',
  emailExample: 'you@example.org',
  password: 'Password',
  forgot: 'Forgot your password?',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  show: 'Show',
  hide: 'Hide',
  expired: 'Your session has expired. Sign in again to continue where you were.',
  signOut: {
    busy: 'Signing out',
    done: 'Signed out',
    unsent: (count: number) =>
      `${count === 1 ? '1 check-in on this device hasn’t' : `${count} check-ins on this device haven’t`} been sent yet. Sign in here again to send ${count === 1 ? 'it' : 'them'}.`,
    failed:
      'You’re signed out on this device. We couldn’t reach the server, so the session ends there when it expires.',
  },
  backToSignIn: 'Back to sign in',
  states: {
    'session.restoring': 'Checking your session',
    'session.signedOut': 'Signed out',
    'session.admin': 'Signed in as organiser',
    'session.checkin': 'Signed in as check-in staff',
    'session.exhibitor': 'Signed in as exhibitor',
    'session.attendee': 'Signed in as attendee',
    'session.expired': 'Your session has expired',
    'signIn.typing': '',
    'signIn.askingCode': 'Enter the code',
    'signIn.entering': 'Checking your details',
    'signIn.leaving': 'Going to your provider',
    'signIn.refused': 'That didn’t work',
    'signIn.entered': 'Welcome',
  },
};
