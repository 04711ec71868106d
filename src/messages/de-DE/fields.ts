import type { fields as enGB } from '../en-GB/fields.ts';

export const fields: typeof enGB = {
  firstname: 'Vorname',
  surname: 'Nachname',
  email: 'E-Mail',
  phone: 'Telefon',
  organization: 'Organisation',
  jobTitle: 'Position',
  country: 'Land',
};
