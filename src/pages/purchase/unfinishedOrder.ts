import { readJson, storeJson } from '../../views/parts/storage.ts';

const keyOf = (formId: string) => `order.${formId}`;

/** The key of the order at this form that was left before it was paid, as long as its tickets are reserved. */
export function readUnfinished(formId: string): string | null {
  const { key, until } = (readJson(keyOf(formId)) ?? {}) as { key?: unknown; until?: unknown };
  return typeof key === 'string' && typeof until === 'string' && Date.now() < Date.parse(until) ? key : null;
}

export function writeUnfinished(formId: string, key: string, until: string | null): void {
  if (until) storeJson(keyOf(formId), { key, until });
}

export const forgetUnfinished = (formId: string) => storeJson(keyOf(formId), null);
