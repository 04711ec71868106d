import * as v from 'valibot';

/** Where an organiser receives transfers, as it is answered. */
export const Account = v.object({
  holder: v.string(),
  iban: v.string(),
  bic: v.string(),
  sortCode: v.string(),
  accountNumber: v.string(),
});
