import type { RegistrationSnapshot } from '../../machines/purchase/registration.ts';
import { to } from '../../paths.ts';

/** Where a reload comes back to what the registration page shows. */
export const addressOf = ({ eventId, formId, purchaseKey, offerKey }: RegistrationSnapshot['context']): string =>
  purchaseKey
    ? to.registration(eventId, formId, purchaseKey)
    : to.registration(eventId, formId, undefined, offerKey ?? undefined);
