/** Signing in, accounts, and the logins of an event. */
export const account = {
  wrongPassword: 'The email or password is wrong.',
  registrationClosed: 'New accounts are turned off here. Ask an organiser for access.',
  emailTaken: 'This address already has an account. Sign in instead.',
  /** `why` are the words of whoever runs this Foyer; `hasWay`: these mails can go through a mail server of one’s own. */
  mailStopped: (why: string, hasWay: boolean) =>
    `Whoever runs this Foyer has stopped your mails through its mail server: ${why}${hasWay ? ' Set up your own mail server under Settings.' : ''}`,
  tooManyMails: (most: number, hasWay: boolean) =>
    `Up to ${most} mails a day can go through this Foyer’s mail server. Send the others tomorrow${hasWay ? ', or set up your own mail server under Settings' : ''}.`,
  tooManyRegistrations:
    'Too many accounts were started here today. Try again tomorrow, or ask whoever runs this Foyer for a link.',
  noTicketMails:
    'No emails are sent for this event yet. Ask its organiser for your ticket, or open the page of your order where you registered.',
  appUserTaken: (email: string) => `${email} already has a login for this event.`,
  deviceLocked: (name: string) => `${name} is locked. Unlock it, or give the device another name.`,
  newAddressNewPassword: 'Enter a new password too: the email address changes.',
  passwordNeeded: 'Enter a password for the new login.',
  locked: 'This login is locked. Ask the organiser of the event to unlock it.',
  /** What became of a link that can’t be used any more. */
  links: {
    used: 'This link has already been used.',
    expired: 'This link has expired.',
    unknown: 'This link isn’t valid.',
  },
  /** Mails with a link into an account. */
  mails: {
    account: 'Sign in with',
    role: 'Login for',
    passkeys: 'Passkeys',
    identities: 'Connected accounts',
    stay: (count: number) => (count === 1 ? '1, stays as it is' : `${count}, stay as they are`),
    reset: {
      subject: (about: string) => `Choose a new password for ${about}`,
      title: 'Choose a new password',
      lead: (about: string) => `Somebody asked for a new password for your login to ${about}.`,
      button: 'Choose new password',
      after: (minutes: number) =>
        `The link works once, within ${minutes} minutes. If you didn’t ask for it, ignore this email: your password stays as it is.`,
    },
    invite: {
      button: 'Choose password',
      after: (days: number) =>
        `The link works once, within ${days} days. After that, “Forgot your password?” on the sign-in page sends you another one.`,
    },
    team: {
      subject: (about: string) => `Join ${about}`,
      title: 'You’re invited',
      lead: (about: string, inviter: string) =>
        `${inviter} invites you to join the team of ${about}. Choose a password to start.`,
      button: 'Accept invitation',
      after: (days: number) =>
        `The link works once, within ${days} days. After that, ask to be invited again. If you don’t know who this is from, ignore this email.`,
    },
    email: {
      subject: (about: string) => `Confirm your new address for ${about}`,
      title: 'Confirm your new address',
      lead: (about: string) => `Somebody wants to sign in to ${about} with this address from now on.`,
      button: 'Confirm address',
      after: (hours: number) =>
        `The link works once, within ${hours} hours. If this wasn’t you, ignore this email: nothing changes.`,
    },
    emailNotice: {
      subject: (about: string) => `Your address for ${about} is about to change`,
      title: 'Your address is about to change',
      lead: (about: string) =>
        `Somebody who knows your password asked to change the address of your account at ${about}. It changes when the new address is confirmed.`,
      button: 'Open your account',
      after: () => 'If this wasn’t you, change your password now: that stops the change and signs all devices out.',
    },
    passkeyAdded: {
      subject: (about: string) => `A passkey was added to your account at ${about}`,
      title: 'A passkey was added',
      lead: (about: string) =>
        `A passkey was added to your account at ${about}. It signs in without your password and without a code.`,
      button: 'Open your account',
      after: () => 'If this wasn’t you, remove the passkey there, change your password and sign out everywhere else.',
    },
    passkeyRemoved: {
      subject: (about: string) => `A passkey was removed from your account at ${about}`,
      title: 'A passkey was removed',
      lead: (about: string) => `A passkey was removed from your account at ${about}. It no longer signs in.`,
      button: 'Open your account',
      after: () => 'If this wasn’t you, change your password now: that signs all other devices out.',
    },
    openIdConnected: {
      subject: (about: string) => `Another account was connected to yours at ${about}`,
      title: 'Another account was connected',
      lead: (about: string) =>
        `Your account at ${about} was connected with one of a sign-in provider, which now signs you in without your password.`,
      button: 'Open your account',
      after: () => 'If this wasn’t you, disconnect it there, change your password and sign out everywhere else.',
    },
    openIdRemoved: {
      subject: (about: string) => `A connected account was removed from yours at ${about}`,
      title: 'A connected account was removed',
      lead: (about: string) =>
        `Your account at ${about} is no longer connected with the one of a sign-in provider, which doesn’t sign you in any more.`,
      button: 'Open your account',
      after: () => 'If this wasn’t you, change your password now: that signs all other devices out.',
    },
    mailServerChanged: {
      subject: (about: string) => `The mail server of your account at ${about} was changed`,
      title: 'Your mail server was changed',
      lead: (about: string) =>
        `Somebody who knows your password set up, changed or removed the mail server of your account at ${about}. Your mails to attendees go through the one under Settings.`,
      button: 'Open your account',
      after: () =>
        'If this wasn’t you, change your password now, which signs all other devices out. Then check the mail server under Settings.',
    },
    paymentKeysChanged: {
      subject: (about: string) => `The payment keys of your account at ${about} were changed`,
      title: 'Your payment keys were changed',
      lead: (about: string) =>
        `Somebody who knows your password changed the Stripe keys of your account at ${about}. Card payments go to the Stripe account of the keys under Settings.`,
      button: 'Open your account',
      after: () =>
        'If this wasn’t you, change your password now, which signs all other devices out. Then check the keys under Settings.',
    },
    register: {
      subject: (about: string) => `Finish your account at ${about}`,
      title: 'Finish your account',
      lead: (about: string) => `Somebody wants to create an organiser account at ${about} with this address.`,
      button: 'Choose password',
      after: (hours: number) =>
        `The link works once, within ${hours} hours. If this wasn’t you, ignore this email: without the link there is no account.`,
    },
    registered: {
      subject: (about: string) => `You already have an account at ${about}`,
      title: 'You already have an account',
      lead: (about: string) =>
        `Somebody wanted to create an organiser account at ${about} with this address, which has one already.`,
      button: 'Sign in',
      after: () =>
        'If you don’t know your password, choose “Forgot your password?” there. If this wasn’t you, ignore this email: nothing has changed.',
    },
    tickets: {
      subject: (about: string) => `Your tickets for ${about}`,
      title: 'Your tickets',
      lead: (about: string) => `Open your tickets for ${about}. You can also change your details there.`,
      button: 'Open my tickets',
      after: (hours: number) =>
        `The link works for ${hours} hours, on any of your devices. Don’t forward it: whoever opens it sees your tickets. If you didn’t ask for it, ignore this email.`,
    },
  },
  teamRoles: { manager: 'Manager', finance: 'Finance', readOnly: 'Read only' },
  teamRole: 'Role',
  roles: { checkin: 'Check-in staff', exhibitor: 'Exhibitors', attendee: 'Attendees' },
  appUserSaved: 'Login saved.',
  appUserRemoved: 'Login removed.',
  appUsersSaved: (count: number) => (count === 1 ? '1 login created.' : `${count} logins created.`),
  appUserLocked: 'Login locked. Its devices are signed out.',
  appUserUnlocked: 'Login unlocked.',
  listedTwice: 'The list contains the same email address twice.',
  noPublicUrl:
    'Emails can’t have links, because Foyer doesn’t know its public address. Set PUBLIC_URL and restart Foyer.',
  /** Calls that a member’s role in an organisation does not include. */
  notForTeam: {
    read: 'Your role doesn’t include this. Ask the owner of your organisation.',
    manage: 'Your role doesn’t include changes like this. Ask a manager or the owner of your organisation.',
    finance:
      'Your role doesn’t include payments. Ask somebody in finance, a manager or the owner of your organisation.',
    export: 'Your role doesn’t include downloads of personal data. Ask a manager or the owner of your organisation.',
    owner: 'Only the owner of your organisation can do this.',
  },
  inTeam: (email: string) => `${email} is already in your team.`,
  teamFull: (most: number) => `A team can have up to ${most} people. Remove somebody first.`,
  joined: 'This person has joined in the meantime.',
  alreadyOrganiser: 'You already have an organiser account with this address. Ask to be invited at another address.',
  invited: {
    mail: (email: string) => `Invitation to ${email} is on its way.`,
    log: (email: string) => `The link for ${email} is in the log of this Foyer. Ask whoever runs it.`,
  },
  withdrawn: 'Invitation withdrawn.',
  memberRemoved: (name: string) => `${name} is no longer in your team and is signed out everywhere.`,
  roleChanged: (name: string) => `Role of ${name} changed.`,
  secondStepOwed: 'Your organisation asks everyone to have two-step sign-in or a passkey. Set one up here first.',
  passkeyNeeded: 'Your organisation asks for more than a password. Sign in with your passkey.',
  passkeyNeededNow:
    'Your new password is set. Your organisation asks for more than a password: sign in with your passkey.',
  secondStepFirst: 'Set up two-step sign-in or a passkey for yourself first, under “Your account”.',
  secondStepRequired: 'Everyone in your team needs two-step sign-in or a passkey from now on.',
  secondStepOptional: 'Two-step sign-in is up to everyone in your team again.',
  secondFactorOn: 'Two-step sign-in is already on.',
  secondFactorOff: 'Two-step sign-in is off.',
  codeNeeded: 'Enter the code from your authenticator app, or a recovery code.',
  tooManyCodes:
    'Too many codes of the app were tried. Enter a recovery code, choose “Forgot your password?”, or try again in a quarter of an hour.',
  wrongCode: 'This code is wrong or has already been used. Wait for the next one and try again.',
  passkeyAdded: 'Passkey added.',
  passkeyRemoved: 'Passkey removed.',
  passkeysFull: (most: number) => `You can have up to ${most} passkeys. Remove one first.`,
  passkeyFailed: 'This passkey didn’t work. Sign in with your password instead.',
  passkeyNotAdded: 'Couldn’t add the passkey. Please try again.',
  passkeyTooLate: 'This took too long. Please try again.',
  passkeyElsewhere: (address: string) => `Passkeys only work at ${address}. Open Foyer there.`,
  noProvider: 'You can’t sign in with another account here. Use your email and password.',
  providerElsewhere: (name: string, address: string) =>
    `Signing in with ${name} only works at ${address}. Open Foyer there.`,
  providerAway: (name: string) =>
    `${name} doesn’t answer at the moment. Try again in a minute, or sign in another way.`,
  identityRemoved: 'Account disconnected.',
  sameEmail: 'This is already your address.',
  emailAsked: {
    mail: (email: string) => `We’ve sent a link to ${email}. Open it to confirm the change.`,
    log: (email: string) =>
      `The link that confirms ${email} is in the log of this Foyer. Ask whoever runs it, and open it.`,
  },
  emailNotChanged: 'Your address couldn’t be changed to this one. Use another address.',
  easyPassword: 'This password is too easy to guess: many use it, or it is the address itself. Choose another one.',
  wrongCurrent: 'This isn’t your current password.',
  passwordChanged: 'Password changed. You’re signed out everywhere else.',
  profileSaved: 'Name saved.',
  othersEnded: 'You’re signed out everywhere else.',
};
