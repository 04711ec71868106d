import type { FieldKey } from '../../lib/enumerations.ts';

/** What the standard fields of a registration form are called. */
export const fields: Record<FieldKey, string> = {
  firstname: 'First name',
  surname: 'Surname',
  email: 'Email',
  phone: 'Phone',
  organization: 'Organisation',
  jobTitle: 'Job title',
  country: 'Country',
};
