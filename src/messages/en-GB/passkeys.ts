/** Words of the passkeys of one's own account, and of what a device answers. */
export const passkeys = {
  heading: 'Passkeys',
  lead: 'Sign in with your fingerprint, face or screen lock, without your password and without a code.',
  added: (when: string) => `Added ${when}`,
  used: (when: string) => `Last used ${when}`,
  unused: 'Not used yet',
  add: 'Add a passkey',
  addText: 'Enter your password. Then your browser asks where to save the passkey.',
  addFailed: 'Couldn’t add the passkey',
  remove: 'Remove',
  removeOf: (device: string, when: string) => `Remove passkey of ${device}, added ${when}`,
  removeIt: 'Remove passkey',
  removeText: (device: string, when: string) =>
    `Enter your password to remove the passkey of ${device}, added ${when}. It won’t sign you in any more.`,
  removeFailed: 'Couldn’t remove the passkey',
  cancelled: 'No passkey was added. You can try again at any time.',
  notHere: 'This browser can’t save passkeys. Open this page in another one to add a passkey.',
  elsewhere: (host: string) => `Passkeys only work at ${host}. Open Foyer there.`,
  known: 'This device already has a passkey for your account.',
  unable: 'Your browser or device couldn’t do this. Please try another one.',
  states: { idle: '', busy: 'One moment', refused: 'That didn’t work', done: '' },
};
