import * as v from 'valibot';
import { PublicPromo } from '../api/contract/promo.ts';
import { newId } from '../lib/newId.ts';
import { type Draft, type RegistrationSnapshot, steps } from '../machines/registration.ts';

const Kept = v.object({
  step: v.picklist(steps),
  quantities: v.record(v.string(), v.number()),
  people: v.array(
    v.object({
      ticketId: v.string(),
      fields: v.record(v.string(), v.string()),
      answers: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
    }),
  ),
  promo: v.nullable(PublicPromo),
  method: v.picklist(['card', 'transfer']),
  key: v.string(),
});

const nameOf = (formId: string) => `draft.${formId}`;

/** What this tab's visitor had put into the form, or an empty draft. */
export function readDraft(formId: string): Draft {
  const empty: Draft = { step: 'choosing', quantities: {}, people: [], promo: null, method: 'card', key: newId() };
  try {
    const kept = v.safeParse(Kept, JSON.parse(sessionStorage.getItem(nameOf(formId)) ?? 'null'));
    return kept.success ? kept.output : empty;
  } catch {
    return empty; // Storage is closed to us, or holds something else.
  }
}

/**
 * Keeps a draft as long as it may be needed: until its purchase is confirmed. Once there is a purchase, what is kept is for
 * another one, so its key is new.
 */
export function writeDraft(snapshot: RegistrationSnapshot): void {
  const { formId, step, quantities, people, promo, method, key, purchase } = snapshot.context;
  try {
    if (snapshot.matches('confirmed') || snapshot.matches('awaitingTransfer'))
      sessionStorage.removeItem(nameOf(formId));
    else if (people.length > 0 || Object.keys(quantities).length > 0) {
      const draft: Draft = { step, quantities, people, promo, method, key: purchase ? newId() : key };
      sessionStorage.setItem(nameOf(formId), JSON.stringify(draft));
    }
  } catch {
    // As above.
  }
}
