import type { RegistrationSnapshot } from '../../machines/purchase/registration.ts';
import { to } from '../../paths.ts';

/** Where a reload comes back to what the registration page at that path shows. */
export const addressOf = ({ purchaseKey, offerKey }: RegistrationSnapshot['context'], path: string): string =>
  purchaseKey ? to.formAt(path, purchaseKey) : to.formAt(path, undefined, offerKey ?? undefined);
