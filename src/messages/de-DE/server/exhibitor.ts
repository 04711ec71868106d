import type { exhibitor as enGB } from '../../en-GB/server/exhibitor.ts';

export const exhibitor: typeof enGB = {
  withdrawn: 'Diese Person teilt ihre Daten nicht mehr, deshalb gibt es nichts zu notieren.',
  noContact: 'Dieser Kontakt wurde gelöscht.',
  noteFull: 'Hier steht schon eine Notiz aus Ihrem Team, und zusammen sind sie zu lang. Kürzen Sie Ihre.',
  visibilitySaved: 'Sichtbarkeit für Aussteller gespeichert.',
  noDelegateTicket: 'Der Veranstalter hat noch kein Ticket für Delegierte gewählt. Fragen Sie ihn danach.',
  allDelegates: (max) =>
    max === 0
      ? 'Ihr Stand kann keine Delegierten mitbringen. Fragen Sie den Veranstalter, falls das nicht stimmt.'
      : `Ihr Stand kann ${max} Delegierte mitbringen, und alle sind angemeldet. Fragen Sie den Veranstalter nach mehr.`,
  delegateRegistered: 'Delegierter angemeldet. Das Ticket kommt per E-Mail.',
  delegateTicketSaved: 'Gespeichert.',
};
