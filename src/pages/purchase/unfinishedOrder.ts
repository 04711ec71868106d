import { getKept, setKept } from '../parts/browserStorage.ts';

const keyOf = (formId: string) => `order.${formId}`;

/** The key of the order at this form that was left before it was paid, as long as its tickets are reserved. */
export function readUnfinished(formId: string): string | null {
  try {
    const { key, until } = JSON.parse(getKept(keyOf(formId)) ?? 'null') ?? {};
    return typeof key === 'string' && typeof until === 'string' && Date.now() < Date.parse(until) ? key : null;
  } catch {
    return null; // Something else is kept there.
  }
}

export function writeUnfinished(formId: string, key: string, until: string | null): void {
  if (until) setKept(keyOf(formId), JSON.stringify({ key, until }));
}

export const forgetUnfinished = (formId: string): void => setKept(keyOf(formId), null);
