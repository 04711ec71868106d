/** Signing in, and the logins of an event. */
export const account = {
  wrongPassword: 'The email or password is wrong.',
  registrationClosed: 'New accounts are turned off here. Ask an organiser for access.',
  emailTaken: (email: string) => `${email} already has an account. Sign in instead.`,
  appUserTaken: (email: string) => `${email} already has a login for this event.`,
  newAddressNewPassword: 'Enter a new password too: the email address changes.',
  passwordNeeded: 'Enter a password for the new login.',
  appUserSaved: 'Login saved.',
  appUserRemoved: 'Login removed.',
};
