import type { mail as enGB } from '../en-GB/mail.ts';

export const mail: typeof enGB = {
  notBuilt: {
    title: 'E-Mail an Teilnehmer',
    text: 'E-Mails an Teilnehmer sind noch nicht verfügbar.',
    instead: 'Die Teilnehmerliste enthält die E-Mail-Adressen.',
  },
};
