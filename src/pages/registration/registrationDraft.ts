import { paymentMethods } from '../../lib/enumerations.ts';
import { newId } from '../../lib/newId.ts';
import { type Draft, type RegistrationSnapshot, steps } from '../../machines/registration/registration.ts';

const nameOf = (formId: string) => `draft.${formId}`;

/** What this tab's visitor had put into the form, or an empty draft. */
export function readDraft(formId: string): Draft {
  const empty: Draft = { step: 'choosing', quantities: {}, attendees: [], promo: null, method: 'card', key: newId() };
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(formId)) ?? 'null');
    return isDraft(kept) ? kept : empty;
  } catch {
    return empty; // Storage is closed to us, or holds something else.
  }
}

/**
 * Keeps a draft as long as it may be needed: until its purchase is confirmed. Once there is a purchase, what is kept is for
 * another one, so its key is new.
 */
export function writeDraft(snapshot: RegistrationSnapshot): void {
  const { formId, step, quantities, attendees, promo, method, key, purchase } = snapshot.context;
  try {
    if (snapshot.matches('confirmed') || snapshot.matches('awaitingTransfer'))
      sessionStorage.removeItem(nameOf(formId));
    else if (attendees.length > 0 || Object.keys(quantities).length > 0) {
      const draft: Draft = { step, quantities, attendees, promo, method, key: purchase ? newId() : key };
      sessionStorage.setItem(nameOf(formId), JSON.stringify(draft));
    }
  } catch {
    // As above.
  }
}

/** Checked by hand, as far as the machine relies on it: the public page's first load has no room for schemas. */
function isDraft(value: unknown): value is Draft {
  const draft = (value ?? {}) as Partial<Record<keyof Draft, unknown>>;
  const attendees = Array.isArray(draft.attendees) ? draft.attendees : [null];
  return (
    steps.some((step) => step === draft.step) &&
    isRecord(draft.quantities, (quantity) => typeof quantity === 'number') &&
    attendees.every(
      (attendee) =>
        isRecord(attendee) &&
        typeof attendee.ticketId === 'string' &&
        isRecord(attendee.fields, (field) => typeof field === 'string') &&
        isRecord(attendee.answers, (answer) => typeof answer === 'string' || Array.isArray(answer)),
    ) &&
    (draft.promo === null || (isRecord(draft.promo) && Array.isArray(draft.promo.ticketIds))) &&
    paymentMethods.some((method) => method === draft.method) &&
    typeof draft.key === 'string'
  );
}

const isRecord = (value: unknown, holds: (each: unknown) => boolean = () => true): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(holds);
