import type { passkeys as enGB } from '../en-GB/passkeys.ts';

export const passkeys: typeof enGB = {
  heading: 'Passkeys',
  lead: 'Melden Sie sich mit Fingerabdruck, Gesicht oder Bildschirmsperre an, ohne Passwort und ohne Code.',
  added: (when) => `Hinzugefügt ${when}`,
  used: (when) => `Zuletzt verwendet ${when}`,
  unused: 'Noch nicht verwendet',
  add: 'Passkey hinzufügen',
  addText: 'Geben Sie Ihr Passwort ein. Danach fragt Ihr Browser, wo der Passkey gespeichert werden soll.',
  addFailed: 'Der Passkey konnte nicht hinzugefügt werden',
  remove: 'Entfernen',
  removeOf: (device, when) => `Passkey von ${device} entfernen, hinzugefügt ${when}`,
  removeIt: 'Passkey entfernen',
  removeText: (device, when) =>
    `Geben Sie Ihr Passwort ein, um den Passkey von ${device}, hinzugefügt ${when}, zu entfernen. Er meldet Sie dann nicht mehr an.`,
  removeFailed: 'Der Passkey konnte nicht entfernt werden',
  cancelled: 'Es wurde kein Passkey hinzugefügt. Sie können es jederzeit erneut versuchen.',
  notHere:
    'Dieser Browser kann keine Passkeys speichern. Öffnen Sie diese Seite in einem anderen, um einen Passkey hinzuzufügen.',
  elsewhere: (host) => `Passkeys funktionieren nur unter ${host}. Öffnen Sie Foyer dort.`,
  known: 'Dieses Gerät hat bereits einen Passkey für Ihr Konto.',
  unable: 'Ihr Browser oder Gerät konnte das nicht ausführen. Versuchen Sie es mit einem anderen.',
  states: { idle: '', busy: 'Einen Moment', refused: 'Das hat nicht geklappt', done: '' },
};
