import type { account as enGB } from '../../en-GB/server/account.ts';

export const account: typeof enGB = {
  wrongPassword: 'E-Mail oder Passwort ist falsch.',
  registrationClosed: 'Neue Konten sind hier deaktiviert. Bitten Sie einen Veranstalter um einen Zugang.',
  emailTaken: (email) => `${email} hat bereits ein Konto. Melden Sie sich stattdessen an.`,
  appUserTaken: (email) => `${email} hat bereits einen Zugang zu dieser Veranstaltung.`,
  newAddressNewPassword: 'Geben Sie auch ein neues Passwort ein: Die E-Mail-Adresse ändert sich.',
  passwordNeeded: 'Geben Sie ein Passwort für den neuen Zugang ein.',
  appUserSaved: 'Zugang gespeichert.',
  appUserRemoved: 'Zugang entfernt.',
};
