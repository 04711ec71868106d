import { paymentMethods } from '../../lib/enumerations.ts';
import { type Draft, draftOf, emptyDraft, steps } from '../../lib/order.ts';
import { newId } from '../../lib/text.ts';
import { readJson, storeJson } from '../../views/parts/storage.ts';

const nameOf = (formId: string) => `draft.${formId}`;

/** What was typed into the form in this tab before, or an empty draft. */
export function readDraft(formId: string): Draft {
  const kept = readJson(nameOf(formId), 'tab');
  return isDraft(kept)
    ? {
        ...{ ...kept, sent: kept.sent ?? null, company: kept.company ?? null, buyer: kept.buyer ?? null },
        accepted: kept.accepted ?? null,
      }
    : emptyDraft(newId());
}

/** Keeps a draft while something is in it. */
export function writeDraft(formId: string, draft: Draft): void {
  const isEmpty = draft.attendees.length === 0 && Object.keys(draft.quantities).length === 0;
  storeJson(nameOf(formId), isEmpty ? null : draftOf(draft), 'tab');
}

/** The place in line of the order with this key, from before the page was loaded again. */
export const readPlace = (key: string) => readJson(`line.${key}`, 'tab') as string | null;

/** Keeps a place in line for a reload; null forgets it. */
export const writePlace = (key: string, place: string | null) => storeJson(`line.${key}`, place, 'tab');

export const forgetDraft = (formId: string) => storeJson(nameOf(formId), null, 'tab');

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
    ((draft.company ?? null) === null || isRecord(draft.company)) &&
    ((draft.buyer ?? null) === null || isRecord(draft.buyer, (field) => typeof field === 'string')) &&
    typeof draft.key === 'string' &&
    ['string', 'undefined'].includes(typeof (draft.sent ?? undefined))
  );
}

const isRecord = (value: unknown, holds: (each: unknown) => boolean = () => true): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(holds);
