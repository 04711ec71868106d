import type { RegistrationSnapshot } from '../../machines/purchase/registration.ts';
import { formAt } from '../../paths.ts';

/** Where a reload comes back to what the registration page at that path shows. */
export const addressOf = ({ purchaseKey, offerKey }: RegistrationSnapshot['context'], path: string): string =>
  purchaseKey ? formAt(path, purchaseKey) : formAt(path, undefined, offerKey ?? undefined);
