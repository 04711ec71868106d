const nameOf = (formId: string) => `order.${formId}`;

/** The key of the order at this form that was left before it was paid, as long as its tickets are reserved. */
export function readUnfinished(formId: string): string | null {
  try {
    const { key, until } = JSON.parse(localStorage.getItem(nameOf(formId)) ?? 'null') ?? {};
    return typeof key === 'string' && typeof until === 'string' && Date.now() < Date.parse(until) ? key : null;
  } catch {
    return null; // Storage is closed to us, or holds something else.
  }
}

export function writeUnfinished(formId: string, key: string, until: string | null): void {
  try {
    if (until) localStorage.setItem(nameOf(formId), JSON.stringify({ key, until }));
  } catch {
    // As above.
  }
}

export function forgetUnfinished(formId: string): void {
  try {
    localStorage.removeItem(nameOf(formId));
  } catch {
    // As above.
  }
}
